-- Market: who begins is agreed, then the wares on offer are taken.
local card, low, high, under, offer, taken = cards.ware, zone.low, zone.high, zone.under, zone.offer, zone.taken
local cheap = card.where(function(c) return card.worth[c] < 4 end)
local dear = card.where(function(c) return card.worth[c] == 4 end)

function match.setup() go.bid(0) end

function moves.bid() emit.begin() emit.wait() end
function play.begin(me) count.begins = me deal.stocks() end
function play.wait(me) count.begins = 1 - me deal.stocks() end

function dealt.stocks()
  low:fill_all(cheap)
  high:fill_all(dear)
  low:shuffle()
  high:shuffle()
  under[0] = high:pop()
  offer[0], offer[1] = low:pop(), high:pop()
  go.buy(count.begins)
end

function moves.buy()
  for tier = 0, 1 do
    if offer[tier] ~= none then emit.take(tier) end
  end
end

function play.take(me, tier)
  local c = offer[tier]
  zone.points[me] = zone.points[me] + card.worth[c]
  taken[me]:put(c)
  offer[tier] = none
  if tier == 0 and low:size() > 0 then offer[0] = low:pop() end
  if not can.buy(1 - me) then return match.highest(zone.points, "sold out") end
  go.buy(1 - me)
end
