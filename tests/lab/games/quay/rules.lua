-- Quay: take crates, sell many of one ware at once; each sale makes the ware cheap and the others dearer.
local after = require("library.seats").after
local stock, pier, hand, price, coins = zone.stock, zone.pier, zone.hand, zone.price, zone.coins
local crate = cards.crate

local function limit(n) return math.max(1, math.min(8, n)) end

function match.setup() deal.crates() end

function dealt.crates()
  stock:fill_all()
  stock:shuffle()
  for seat = 0, seats.n - 1 do stock:draw(2, hand[seat]) end
  pier:refill()
  go.act(0)
end

local function ended(me)
  if stock:size() == 0 then
    if count.last == 0 then
      count.last = seats.n + 1
    end
    count.last = count.last - 1
    if count.last == 0 then return match.highest(coins, "the stock is empty") end
  end
  go.act(after(me))
end

local function held(me, ware)
  local n = 0
  for place = 0, hand[me]:size() - 1 do
    if crate.suit[hand[me][place]] == ware then n = n + 1 end
  end
  return n
end

function moves.act(me)
  if hand[me]:size() < 7 then
    pier:choose(emit.take)
    if stock:size() > 0 then emit.blind() end
  end
  for ware = 0, 3 do
    for n = 1, held(me, ware) do emit.sell(ware, n) end
  end
end

function play.take(me, face)
  pier:move(face, hand[me])
  pier:refill()
  ended(me)
end

function play.blind(me)
  stock:draw(1, hand[me])
  ended(me)
end

function play.sell(me, ware, n)
  for _ = 1, n do hand[me]:move(ware, zone.sold) end
  -- Three at once bring two coins more, four or more five.
  coins[me] = coins[me] + n * price[ware] + (n >= 4 and 5 or n == 3 and 2 or 0)
  for other = 0, 3 do price[other] = limit(price[other] + (other == ware and -n or 1)) end
  ended(me)
end

function pass.act(me) ended(me) end
