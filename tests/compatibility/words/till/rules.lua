-- Till: goods cost 2 and bring 3; `match.phase` says which it is.
local coins, goods = zone.coins, zone.goods

function match.setup()
  if match.phase == nil then go.buy(0) end
  if match.phase ~= "buy" then return match.draw() end
end

function rules.most(me)
  if match.phase == "buy" then return math.min(3, math.floor(coins[me] / 2)) end
  return math.min(3, goods[me])
end

function rules.list(me)
  for n = 0, rules.most(me) do emit.trade(n) end
end
function moves.buy(me) rules.list(me) end
function moves.sell(me) rules.list(me) end

function text.trade(_, n) return match.phase .. " " .. n end

function play.trade(me, n)
  count.turns = count.turns + 1
  local bought = match.phase == "buy"
  goods[me] = goods[me] + (bought and n or -n)
  coins[me] = coins[me] + (bought and -2 * n or 3 * n)
  if count.turns == 12 then return match.highest(coins) end
  if bought or not can.buy(1 - me) then return go.sell(me) end
  go.buy(1 - me)
end
