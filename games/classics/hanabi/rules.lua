-- Hanabi: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, what it pays.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local order = require("library.seats")
local card, stock, fireworks, discards, hand = cards.card, zone.stock, zone.fireworks, zone.discards, zone.hand
local told_colour, told_rank, excluded = zone.colour, zone.rank, zone.excluded
local suit, rank, of_suit = card.suit, card.rank, card.of.suit
local in_play = card.where(function(c) return suit[c] < dial.colours and rank[c] < dial.ranks end)
local size = dial.hand_size > 0 and dial.hand_size or seats.n < 4 and 5 or 4
local facts = 10 -- of a card: five colours, then five ranks

-- Setup: everybody has cards, and sees those of the others.
function match.setup() deal.hands() end

function dealt.hands()
  stock:fill_all(in_play)
  for colour = 0, dial.colours - 1 do
    local highest = 5 * colour + dial.ranks - 1
    while stock:count(highest) > 1 do stock:take_out(highest) end
  end
  stock:shuffle()
  for seat = 0, seats.n - 1 do stock:draw(size, hand[seat]) end
  go.act(0)
end

-- A turn: play a card, discard one, or give a hint.
function moves.act(me)
  local held = hand[me]:size() - 1
  for place = 0, held do emit.play(place) end
  if count.hints < dial.hints then
    for place = 0, held do emit.discard(place) end
  end
  if count.hints == 0 then return end
  for seat = 0, seats.n - 1 do
    if seat ~= me then rules.hints(seat) end
  end
end

-- A hint is true of at least one card.
function rules.hints(seat)
  local row = hand[seat]
  local colours, ranks = 0, 0 -- as bits
  for place = 0, row:size() - 1 do
    local c = row[place]
    colours, ranks = bit.bor(colours, bit.lshift(1, suit[c])), bit.bor(ranks, bit.lshift(1, rank[c]))
  end
  for colour = 0, dial.colours - 1 do
    if bit.band(colours, bit.lshift(1, colour)) ~= 0 then emit.colour(seat, colour) end
  end
  for value = 0, dial.ranks - 1 do
    if bit.band(ranks, bit.lshift(1, value)) ~= 0 then emit.rank(seat, value) end
  end
end

-- A card that is next in its colour stays; the highest brings a hint token back. Any other costs a life.
function play.play(me, place)
  local c = rules.take(me, place)
  if fireworks:count(of_suit[suit[c]]) == rank[c] then
    fireworks:put(c)
    if rank[c] == dial.ranks - 1 then rules.regain() end
  else
    discards:put(c)
    count.lives = count.lives - 1
  end
  rules.end_turn(me, 1)
end

function play.discard(me, place)
  discards:put(rules.take(me, place))
  rules.regain()
  rules.end_turn(me, 1)
end

function rules.regain() count.hints = math.min(count.hints + 1, dial.hints) end

-- Takes a card out of the hand. The others move up, with what is known of them.
function rules.take(me, place)
  local c, last = hand[me]:pop(place), size - 1
  local colours, ranks, no = told_colour[me], told_rank[me], excluded[me]
  for at = place, last - 1 do colours[at], ranks[at] = colours[at + 1], ranks[at + 1] end
  colours[last], ranks[last] = none, none
  for at = facts * place, facts * last - 1 do no[at] = no[at + facts] end
  for at = facts * last, facts * size - 1 do no[at] = false end
  return c
end

-- A hint tells of each card of the hand that it has the colour or rank, or that it has not.
function play.colour(me, seat, colour) rules.tell(me, seat, suit, colour, told_colour[seat], 0) end

function play.rank(me, seat, value) rules.tell(me, seat, rank, value, told_rank[seat], 5) end

function rules.tell(me, seat, of, value, told, first)
  local row, no = hand[seat], excluded[seat]
  count.hints = count.hints - 1
  for place = 0, row:size() - 1 do
    local at = facts * place + first
    if of[row[place]] == value then
      told[place] = value
      for other = 0, 4 do
        if other ~= value then no[at + other] = true end
      end
    else
      no[at + value] = true
    end
  end
  rules.end_turn(me, 0)
end

-- As many cards are drawn as went. Once the stock is empty, each seat has one more turn.
function rules.end_turn(me, went)
  if count.lives == 0 then return rules.pay(0, "the last life is lost") end
  if stock:size() == 0 then count.last_turns = count.last_turns - 1 else stock:draw(went, hand[me]) end
  local built = fireworks:size()
  if built == dial.colours * dial.ranks then return rules.pay(built, "all fireworks are complete") end
  if count.last_turns == 0 then return rules.pay(built, "the stock is empty and all have had a last turn") end
  go.act(order.after(me))
end

function rules.pay(points, reason)
  zone.score:fill(points)
  match.pay(zone.score, reason)
end

-- What a seat knows of its own cards.
function match.possible(seat)
  local row, no = hand[seat], excluded[seat]
  for place = 0, row:size() - 1 do
    local c, at = row[place], facts * place
    if no[at + suit[c]] or no[at + 5 + rank[c]] then return false end
  end
  return true
end
