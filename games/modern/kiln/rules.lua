-- Kiln: rules in the order of the sheet (README.md).
local scoring = require("library.scoring")
local material, pot = tokens.material, cards.pot
local bank, purse, saves, stock, market = zone.bank, zone.purse, zone.saves, zone.stock, zone.market
local held, made, points = zone.held, zone.made, zone.points
local gold = material.gold
local materials = material.where(function(kind) return kind ~= gold end)
local kMostTokens = 8

local pair = {}
for kind = 0, gold - 1 do pair[kind] = material.bundle({ [kind] = 2 }) end

-- The deal.

function match.setup() deal.tiers() end

function dealt.tiers()
  for tier = 0, 2 do
    stock[tier]:fill_all(pot.of.tier[tier])
    stock[tier]:shuffle()
    market[tier]:refill()
  end
  go.act(0)
end

-- A turn.

local function offer(me, pile)
  for place = 0, pile:size() - 1 do
    local face = pile[place]
    if purse[me]:can_pay(pot.cost[face], gold, saves[me]) then emit.buy(face) end
  end
end

function moves.act(me)
  local different = 0
  for kind = 0, gold - 1 do
    if bank[kind] > 0 then different = different + 1 end
    if bank[kind] >= 4 then emit.take(pair[kind]) end
  end
  if different > 0 then bank:choose_different(emit.take, materials, math.min(different, 3)) end
  for tier = 0, 2 do
    offer(me, market[tier])
    if held[me]:size() < 2 then market[tier]:choose(emit.hold) end
  end
  offer(me, held[me])
end

function moves.give(me) purse[me]:choose_some(emit.give, none, purse[me]:total() - kMostTokens) end

-- A round is over when the last seat has had its turn.
local function next_seat(me)
  local seat = (me + 1) % seats.n
  if seat == 0 then
    local why = count.round == 40 and "the last round is over"
    for one = 0, seats.n - 1 do why = points[one] >= dial.goal and "the goal is reached" or why end
    if why then
      local best = { scoring.best(points, function(one) return -made[one]:size() end) }
      best[#best + 1] = why
      return match.win(unpack(best))
    end
    count.round = count.round + 1
  end
  go.act(seat)
end

local function end_turn(me)
  if purse[me]:total() > kMostTokens then return go.give(me) end
  next_seat(me)
end

function play.take(me, some)
  bank:move_some(some, purse[me])
  end_turn(me)
end

local function leave(me, face, to)
  local tier = market[pot.tier[face]]
  if held[me]:has(face) then return held[me]:move(face, to) end
  tier:move(face, to)
  tier:refill()
end

function play.buy(me, face)
  purse[me]:pay(pot.cost[face], bank, gold, saves[me])
  leave(me, face, made[me])
  saves[me][pot.saves[face]] = saves[me][pot.saves[face]] + 1
  points[me] = points[me] + pot.points[face]
  next_seat(me)
end

function play.hold(me, face)
  leave(me, face, held[me])
  if bank[gold] > 0 then bank:give(gold, 1, purse[me]) end
  end_turn(me)
end

function play.give(me, some)
  purse[me]:move_some(some, bank)
  next_seat(me)
end

function pass.act(me) next_seat(me) end
