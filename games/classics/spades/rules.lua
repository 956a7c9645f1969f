-- Spades: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, what it is worth.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local card, hand, bid, trick, taken, void = cards.card, zone.hand, zone.bid, zone.trick, zone.tricks, zone.void
local spades = card.suit.spades
local tricks = require("library.tricks").of(card, spades)
local plain = card.where(function(c) return card.suit[c] ~= spades end)

local function after(seat) return (seat + 1) % seats.n end
local function partner(seat) return (seat + 2) % seats.n end

-- Setup: thirteen cards each.
function match.setup() deal.hands() end

function dealt.hands()
  zone.stock:fill_all()
  zone.stock:shuffle()
  for seat = 0, 3 do zone.stock:draw(13, hand[seat]) end
  go.bid(0)
end

-- Bids: each seat once, partners no more than 13 together.
function moves.bid(me)
  local before = bid[partner(me)]
  for n = 0, before == none and 13 or 13 - before do emit.bid(n) end
end

function play.bid(me, n)
  bid[me] = n
  if me == 3 then go.play(0) else go.bid(me + 1) end
end

-- A trick: the suit led is followed, if one can. Spades are not led until one has been played, unless there is nothing
-- else.
function moves.play(me)
  if tricks.follow(hand[me], emit.play, trick) > 0 then return end
  if trick:size() == 0 and not count.broken and hand[me]:choose(emit.play, plain) > 0 then return end
  hand[me]:choose(emit.play)
end

-- The highest spade, else the highest card of the suit led, takes the trick and leads to the next.
function play.play(me, c)
  rules.show(me, c)
  hand[me]:move(c, trick)
  if card.suit[c] == spades and dial.can_break_spades then count.broken = true end
  if trick:size() < 4 then return go.play(after(me)) end
  local winner = tricks.winner(trick, me)
  trick:move_all(zone.played)
  taken[winner] = taken[winner] + 1
  if hand[winner]:size() == 0 then return rules.score() end
  go.play(winner)
end

-- What a card tells of the others that its seat holds: none of the suit led, or nothing but spades.
function rules.show(me, c)
  local led = trick[0]
  if led ~= none and card.suit[c] ~= card.suit[led] then void[me][card.suit[led]] = true end
  if led == none and card.suit[c] == spades and not count.broken then
    for suit = 0, spades - 1 do void[me][suit] = true end
  end
end

function match.possible(me)
  for seat = 0, 3 do
    if seat ~= me then
      for suit in void[seat]:holding(true) do
        if hand[seat]:count(card.of.suit[suit]) > 0 then return false end
      end
    end
  end
  return true
end

-- The end: 10 for each trick that partners have bid and taken, 1 for each more, 100 less for ten of those; 10 less for
-- each bid if they have not. A nil counts 100 if it holds, and 100 less if not.
function rules.score()
  for seat = 0, 1 do
    local other, bags = partner(seat), seat == 0 and dial.bags_ns or dial.bags_ew
    local wanted, over = bid[seat] + bid[other], taken[seat] + taken[other] - bid[seat] - bid[other]
    local points = over < 0 and -10 * wanted or 10 * wanted + over - 100 * math.floor((bags + over) / 10)
    zone.payoff[seat] = points + rules.nil_of(seat) + rules.nil_of(other)
    zone.payoff[other] = zone.payoff[seat]
  end
  match.pay(zone.payoff, "the last trick is played")
end

function rules.nil_of(seat)
  if bid[seat] > 0 then return 0 end
  return taken[seat] == 0 and 100 or -100
end
