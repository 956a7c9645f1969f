-- Hearts: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, what it costs.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local card, hand, trick, taken, void = cards.card, zone.hand, zone.trick, zone.taken, zone.void
local tricks = require("library.tricks").of(card)
local suit, two, queen, jack = card.suit, card.clubs_2, card.spades_queen, card.diamonds_jack
local clubs, hearts = card.of.suit.clubs, card.of.suit.hearts
local others = card.where(function(c) return suit[c] ~= suit.hearts end)
local harmless = card.where(function(c) return suit[c] ~= suit.hearts and c ~= queen end)

-- What each card counts: a heart 1, the queen of spades 13; the jack of diamonds is a dial.
local worth = {}
for c = 0, 51 do
  worth[c] = suit[c] == suit.hearts and 1 or c == queen and 13 or c == jack and dial.jd_bonus and -10 or 0
end

local function after(seat, n) return (seat + n) % seats.n end

-- Setup: a die says where cards are passed, then each seat has thirteen.
function match.setup()
  count.broken = not dial.must_break_hearts
  if dial.pass_cards then roll.direction(0) else deal.hands() end
end

function rolled.direction(_, face)
  count.direction = face
  deal.hands()
end

function dealt.hands()
  zone.stock:fill_all()
  zone.stock:shuffle()
  for seat = 0, 3 do zone.stock:draw(13, hand[seat]) end
  if count.direction == 0 then rules.begin() else go.pass(0) end
end

-- Passing: each seat chooses three cards before it sees those that it gets.
function moves.pass(me) hand[me]:choose(emit.pass) end

function play.pass(me, c)
  local given = zone.passed[me]:size()
  zone.gave[me][given] = c
  hand[me]:move(c, zone.passed[me])
  if given < 2 then return go.pass(me) end
  if me < 3 then return go.pass(me + 1) end
  for seat = 0, 3 do zone.passed[seat]:move_all(hand[after(seat, count.direction)]) end
  rules.begin()
end

function rules.begin()
  for seat = 0, 3 do
    if hand[seat]:has(two) then return go.play(seat) end
  end
end

-- A trick: the suit led is followed. Who has none of it plays what it likes, but no points to the first trick.
function moves.play(me)
  if trick:size() == 0 then return rules.lead(me) end
  if tricks.follow(hand[me], emit.play, trick) > 0 then return end
  if dial.no_pts_on_first_trick and rules.is_first() and hand[me]:choose(emit.play, harmless) > 0 then return end
  hand[me]:choose(emit.play)
end

function rules.is_first() return hand[0]:size() + hand[1]:size() + hand[2]:size() + hand[3]:size() > 48 end

-- The first lead is the two of clubs. Hearts are not led before they are broken, unless there is nothing else.
function rules.lead(me)
  local mine = hand[me]
  if mine:size() == 13 then return mine:choose(emit.play, dial.can_lead_any_club and clubs or two) end
  local held = dial.can_lead_hearts_instead_of_qs and mine:count(harmless) == 0 or mine:count(others) == 0
  mine:choose(emit.play, (count.broken or held) and none or others)
end

-- The highest card of the suit led takes the trick and leads to the next.
function play.play(me, c)
  rules.show(me, c)
  hand[me]:move(c, trick)
  if worth[c] ~= 0 then count.stake = count.stake + worth[c] end
  if suit[c] == suit.hearts or dial.qs_breaks_hearts and c == queen then count.broken = true end
  if trick:size() < 4 then return go.play(after(me, 1)) end
  local winner = tricks.winner(trick, me)
  if count.stake ~= 0 then
    zone.points[winner] = zone.points[winner] + count.stake
    count.stake = 0
  end
  trick:move_all(taken[winner])
  if hand[winner]:size() == 0 then return rules.score() end
  go.play(winner)
end

-- What a card tells of the others that its seat holds: none of the suit led, or nothing but points.
function rules.show(me, c)
  local led, points = trick[0], suit[c] == suit.hearts or c == queen
  if led == none then
    if suit[c] == suit.hearts and not count.broken then rules.show_points(me, dial.can_lead_hearts_instead_of_qs) end
  elseif suit[c] ~= suit[led] then
    void[me][suit[led]] = true
    if points and dial.no_pts_on_first_trick and rules.is_first() then rules.show_points(me, true) end
  end
end

function rules.show_points(me, with_queen)
  zone.harmful[me] = true
  if not with_queen then void[me][suit.spades] = true end
end

function match.possible(me)
  for seat = 0, 3 do
    if seat ~= me and not rules.may_hold(seat) then return false end
  end
  return true
end

function rules.may_hold(seat)
  if zone.harmful[seat] and hand[seat]:count(harmless) > 0 then return false end
  for s in void[seat]:holding(true) do
    if hand[seat]:count(card.of.suit[s]) > 0 then return false end
  end
  return true
end

-- The end: who has all hearts and the queen has none of their points, and the others 26.
function rules.score()
  local moon = none
  for seat = 0, 3 do
    zone.points[seat] = taken[seat]:count(hearts) + (taken[seat]:has(queen) and 13 or 0)
    if zone.points[seat] == 26 then moon = seat end
  end
  for seat = 0, 3 do
    local points = zone.points[seat]
    if moon ~= none then points = seat == moon and 0 or 26 end
    if dial.jd_bonus and taken[seat]:has(jack) then points = points - 10 end
    if dial.avoid_all_tricks_bonus and moon == none and taken[seat]:size() == 0 then points = points - 5 end
    zone.points[seat], zone.payoff[seat] = points, -points
  end
  match.pay(zone.payoff, moon == none and "the last trick is played" or "one seat has taken all points")
end
