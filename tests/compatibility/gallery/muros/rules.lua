-- Muros: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name. Positions set by hand: positions.lua.

local counters, cards = zone.counters, zone.cards
local hand, held, pile, kept = zone.hand, zone.held, zone.pile, zone.kept
local left, strength = zone.left, zone.strength
local colours = 4
local from_hand, from_pile = 0, 1
local dealt_to_each = ({ [2] = dial.hand_of_2, [3] = dial.hand_of_3, [4] = dial.hand_of_4 })[seats.n]
local all_cards, first_phase, cells = 4 * dial.size, 2 * dial.size, dial.size * dial.size
local gaps, players = dial.gaps, seats.n

-- Setup: the bag fills the board, a hand for each seat, the other cards in piles, a seat that begins.
function match.setup() deal.setup() end

function dealt.setup()
  random.fill(counters, rules.counters_in_the_bag())
  for colour = 0, colours - 1 do pile[colour] = dial.size end
  for seat = 0, players - 1 do
    for _ = 1, dealt_to_each do
      local card = random.draw(pile)
      hand[seat][card] = hand[seat][card] + 1
    end
    held[seat] = dealt_to_each
  end
  go.lay(random.below(players))
end

function rules.counters_in_the_bag()
  local n = dial.per_colour
  return { [0] = n, n, n, n, cells - colours * n }
end

-- In the first phase a card goes to a line without cards; in the second it goes opposite another card. A seat that has
-- no card to play passes by itself.
function moves.lay(me)
  if count.laid < first_phase then
    hand[me]:lays(cards, "bare", emit.lay, from_hand)
    pile:lays(cards, "bare", emit.lay, from_pile)
  else
    rules.second_phase(hand[me], from_hand)
    rules.second_phase(pile, from_pile)
  end
end

-- Opposite its own colour a card only blocks the line; opposite another it takes the counters of one of the two.
function rules.second_phase(source, from)
  source:lays(cards, "same", emit.lay, from)
  source:takes(cards, emit.take, from)
end

function play.lay(me, from, card, at)
  if count.laid < first_phase then counters:shift(at, counters:on_line(at, card), gaps) end
  rules.put_down(me, from, card, at)
end

function play.take(me, what, from, card, at)
  kept[me][what] = kept[me][what] + counters:take(at, what)
  rules.put_down(me, from, card, at)
end

function rules.put_down(me, from, card, at)
  if from == from_hand then
    hand[me][card] = hand[me][card] - 1
    held[me] = held[me] - 1
  else
    pile[card] = pile[card] - 1
  end
  cards[at] = card
  count.laid = count.laid + 1
  if count.laid == all_cards then return rules.finish() end
  go.lay((me + 1) % players)
end

-- The colours by counters left on the board, most first; colours with equally many form one rank. Who kept most of the
-- first rank wins; those who kept equally many are told apart by the next rank, and so on: in `strength` each rank is a
-- digit, of -cells to cells.
function rules.finish()
  for colour = 0, colours - 1 do left[colour] = counters:count(colour) end
  local rank = rules.most_left(cells)
  for seat = 0, players - 1 do zone.points[seat] = rules.kept_of_rank(seat, rank) end
  while rank ~= none do
    for seat = 0, players - 1 do
      strength[seat] = strength[seat] * (2 * cells + 1) + rules.kept_of_rank(seat, rank) + cells
    end
    rank = rules.most_left(rank - 1)
  end
  match.highest(strength)
end

-- The largest number of counters of one colour left on the board that is at most `limit`; none if there is none.
function rules.most_left(limit)
  local most = none
  for colour = 0, colours - 1 do
    if left[colour] <= limit and left[colour] > most then most = left[colour] end
  end
  return most
end

-- How many counters the seat kept of the colours with `n` counters left on the board.
function rules.kept_of_rank(seat, n)
  local sum = 0
  for colour = 0, colours - 1 do
    if left[colour] == n then sum = sum + kept[seat][colour] end
  end
  return sum
end

require("positions")
