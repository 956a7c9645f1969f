-- Hints for bots: points count and, as long as there are cities, the coins of a hand; buy three storms, then what is
-- dear, and towns when the cities run out.
local card, supply, hand, points = cards.card, zone.supply, zone.hand, zone.points
cutoff = 1

local function has(seat, c)
  return zone.deck[seat]:count(c) + hand[seat]:count(c) + zone.discards[seat]:count(c) + zone.before[seat]:count(c)
end

-- The coins of a hand of five. Helpers draw on or bring coins, but only one of them is played in a turn.
local function wealth(seat)
  local helpers = 0
  for c = card.camel, card.storm do helpers = helpers + has(seat, c) end
  local size = zone.deck[seat]:size() + hand[seat]:size() + zone.discards[seat]:size() + zone.before[seat]:size()
  local coins = has(seat, card.salt) + 2 * has(seat, card.silk) + 3 * has(seat, card.jade) + 2 * math.min(helpers, 3)
  return 5 * coins / math.max(size, 1)
end

-- Each storm will send some dust, as long as there is some.
local function harm(seat) return math.min(has(seat, card.storm), 3) * math.min(supply[card.dust], 8) end

local function worth(seat) return 40 * points[seat] + 36 * supply[card.city] * wealth(seat) + 5 * harm(seat) end

function evaluate(me)
  local best
  for seat = 0, seats.n - 1 do
    if seat ~= me and (not best or worth(seat) > best) then best = worth(seat) end
  end
  return math.max(-1000, math.min(1000, math.floor(worth(me) - best)))
end

function prefer.trade() return 3 end
function prefer.play(me, c)
  if c == card.hermit and not hand[me]:has(card.dust) then return 1 end
  return c == card.camel and 900 or 300
end

function prefer.stop() return 10 end
function prefer.buy(me, c)
  local cities = supply[card.city]
  if c == card.city then return 1000 end
  if c == card.oasis then return cities < 4 and 900 or cities < 6 and 200 or 1 end
  if c == card.well then return cities < 3 and 500 or 0 end
  if c == card.storm then return has(me, c) < 3 and 900 or 1 end
  if c == card.jade then return 400 end
  if c == card.silk then return 60 end
  if c == card.salt then return 0 end
  return has(me, c) == 0 and 10 or 1
end

function prefer.leave(_, some)
  local weight = 4
  for c, n in card.each(some) do
    weight = weight * (c == card.dust and 9 or c == card.salt and 2 or 0) ^ n
  end
  return math.floor(math.min(weight, 1000))
end

function prefer.discard(_, some)
  local weight = 100
  for c, n in card.each(some) do weight = weight / (1 + 2 * card.coins[c]) ^ n end
  return math.floor(weight)
end
