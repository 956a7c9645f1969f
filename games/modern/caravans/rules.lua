-- Caravans. A turn is helpers, the whole hand for coins, cards to buy. What a helper starts is put aside as effects, so
-- that a deck is made anew or somebody answers in its middle.
local card = cards.card
local supply, hand, before, discards, points = zone.supply, zone.hand, zone.before, zone.discards, zone.points
local helpers = card.of.kind.helper

function match.setup()
  for c = 0, card.storm do supply[c] = card.copies[c] end
  later.begin(0)
  for seat = seats.n - 1, 0, -1 do
    for _ = 1, 7 do rules.gain(seat, card.salt) end
    for _ = 1, 3 do rules.gain(seat, card.well) end
    points[seat] = 3
    later.draw(seat, 5)
  end
  go.on()
end

-- A card of the supply goes to the seat's discards.
function rules.gain(seat, c)
  supply[c] = supply[c] - 1
  discards[seat]:put(c)
  points[seat] = points[seat] + card.points[c]
end

-- Puts `effect` aside for each other seat, so that the next one comes first.
function rules.others(me, effect)
  for after = seats.n - 1, 1, -1 do effect((me + after) % seats.n) end
end

-- ---- turns ----

function effect.begin(seat)
  if seat == 0 then count.round = count.round + 1 end
  if supply[card.city] == 0 then return match.highest(points, "the last city is founded") end
  if supply:count(0) >= 3 then return match.highest(points, "three kinds of cards are gone") end
  if count.round > dial.rounds then return match.highest(points, "the last turn is over") end
  count.actions, count.buys, count.coins = 1, 1, 0
  go.act(seat)
end

function rules.end_turn(me)
  before[me]:move_all(discards[me])
  later.begin((me + 1) % seats.n)
  later.draw(me, 5)
  go.on()
end

-- ---- helpers ----

function moves.act(me)
  emit.trade()
  if count.actions > 0 then hand[me]:choose(emit.play, helpers) end
end

local does = {
  [card.camel] = function(me) count.actions = count.actions + 2 later.draw(me, 1) end,
  [card.guide] = function(me) later.draw(me, 3) end,
  [card.bazaar] = function() count.coins, count.buys = count.coins + 2, count.buys + 1 end,
  [card.hermit] = function(me) later.leave(me) end,
  [card.bandits] = function(me) count.coins = count.coins + 2 rules.others(me, later.rob) end,
  [card.storm] = function(me) rules.others(me, later.dust) later.draw(me, 2) end,
}

function play.play(me, c)
  count.actions = count.actions - 1
  hand[me]:move(c, before[me])
  later.turn(me)
  does[c](me)
  go.on()
end

function effect.turn(seat) go.act(seat) end
function effect.draw(seat, many) draw.deck(seat, many, hand[seat]) end

function effect.leave(seat) go.leave(seat) end
function moves.leave(me) hand[me]:choose_some(emit.leave) end
function play.leave(me, some)
  for c, n in card.each(some) do points[me] = points[me] - n * card.points[c] end
  hand[me]:move_some(some, zone.gone)
  go.on()
end

function effect.rob(seat)
  if hand[seat]:size() > 3 then go.rob(seat) else go.on() end
end
function moves.rob(me) hand[me]:choose_some(emit.discard) end
function play.discard(me, some)
  hand[me]:move_some(some, discards[me])
  go.on()
end

function effect.dust(seat)
  if supply[card.dust] > 0 then rules.gain(seat, card.dust) end
  go.on()
end

-- ---- buying ----

function play.trade(me)
  for place = 0, hand[me]:size() - 1 do count.coins = count.coins + card.coins[hand[me][place]] end
  hand[me]:move_all(before[me])
  go.buy(me)
end

function moves.buy()
  emit.stop()
  for c = 0, card.storm do
    if supply[c] > 0 and c ~= card.dust and card.cost[c] <= count.coins then emit.buy(c) end
  end
end

function play.buy(me, c)
  rules.gain(me, c)
  count.coins, count.buys = count.coins - card.cost[c], count.buys - 1
  if count.buys == 0 then return rules.end_turn(me) end
  go.buy(me)
end

function play.stop(me) rules.end_turn(me) end
