-- Hints for bots: points count and, as long as there are cities, what a hand is worth; play helpers, buy what is dear.
local card, supply, points = cards.card, zone.supply, zone.points
cutoff = 12

local function has(seat, c)
  return zone.deck[seat]:count(c) + zone.hand[seat]:count(c) + zone.discards[seat]:count(c) + zone.before[seat]:count(c)
end

-- The coins of a hand of five.
local function wealth(seat)
  local size = zone.deck[seat]:size() + zone.hand[seat]:size() + zone.discards[seat]:size() + zone.before[seat]:size()
  local coins = has(seat, card.salt) + 2 * has(seat, card.silk) + 3 * has(seat, card.jade)
    + 2 * has(seat, card.bazaar) + 2 * has(seat, card.bandits) + has(seat, card.guide) + has(seat, card.camel)
  return 5 * coins / math.max(size, 1)
end

local function worth(seat) return 25 * points[seat] + 6 * supply[card.city] * wealth(seat) end

function evaluate(me)
  local best
  for seat = 0, seats.n - 1 do
    if seat ~= me and (not best or worth(seat) > best) then best = worth(seat) end
  end
  return math.max(-1000, math.min(1000, math.floor(worth(me) - best)))
end

function prefer.trade() return 3 end
function prefer.play(_, c) return c == card.camel and 60 or 30 end

function prefer.stop() return 5 end
function prefer.buy(_, c)
  if c == card.city then return 1000 end
  if card.points[c] > 0 then return supply[card.city] < 4 and 100 * card.points[c] or 1 end
  return 1 + 4 * card.cost[c] * card.cost[c]
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
  for c, n in card.each(some) do weight = weight / (1 + card.coins[c] * n) end
  return math.floor(weight)
end
