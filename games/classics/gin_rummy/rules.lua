-- Gin rummy: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, what it is worth.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local card, stock, discards, laid = cards.card, zone.stock, zone.discards, zone.laid
local rank, suit = card.rank, card.suit

-- An ace counts 1, a court card 10.
local function worth(c) return math.min(rank[c] + 1, 10) end

local melds = require("library.melds").of(card, { worth = worth })
local used = card.where(function(c) return rank[c] < dial.num_ranks and suit[c] < dial.num_suits end)

-- The hand of a seat: cards that it alone knows, and those that both do.
local function hand_of(seat) return melds.hand(zone.hand[seat], zone.shown[seat]) end

local function move(me, c, to)
  local from = zone.shown[me]:has(c) and zone.shown[me] or zone.hand[me]
  from:move(c, to)
end

-- Setup: ten cards each, and one is turned up.
function match.setup() deal.hands() end

function dealt.hands()
  stock:fill_all(used)
  stock:shuffle()
  for seat = 0, 1 do stock:draw(dial.hand_size, zone.hand[seat]) end
  stock:draw(1, discards)
  if dial.oklahoma then count.limit = rules.knock_for(discards:top()) end
  go.offer(0)
end

function rules.knock_for(c) return worth(c) == 1 and 0 or worth(c) end

-- The first upcard: north may take it, then south; if neither does, north draws from the stock.
function moves.offer() emit.take() emit.pass() end

function play.pass(me)
  if stock:size() <= 2 then return rules.nobody("only two cards are left in the stock") end
  if me == 0 then return go.offer(1) end
  count.refused, count.upcards = true, 1
  go.draw(0)
end

-- A turn: a card is drawn, a card is discarded.
function moves.draw()
  if not count.refused then emit.take() end
  emit.draw()
end

function play.draw(me)
  stock:draw(1, zone.hand[me])
  count.refused, count.taken = false, none
  go.discard(me)
end

function play.take(me)
  count.taken = discards:top()
  discards:draw(1, zone.shown[me])
  count.upcards = count.upcards + 1
  if count.upcards == 51 then return rules.nobody("fifty upcards are taken") end
  go.discard(me)
end

-- Who could lay melds, after a last discard, so that little is left over may knock.
function moves.discard(me)
  zone.hand[me]:choose(emit.discard)
  zone.shown[me]:choose(emit.discard)
  if melds.within(hand_of(me), count.limit, true) then emit.knock() end
end

function play.discard(me, c)
  move(me, c, discards)
  if count.knocker == me then return go.lay(me) end
  local back = c == count.taken
  if back and count.back then return rules.nobody("one card goes to and fro") end
  count.back = back
  if stock:size() == 2 then go.wall(1 - me) else go.draw(1 - me) end
end

-- The wall: two cards of the stock are not drawn. Who is next may knock with the upcard.
function moves.wall(me)
  local hand = hand_of(me)
  table.insert(hand, discards:top())
  if melds.within(hand, count.limit, true) then emit.knock() end
  emit.pass()
end

-- A knock: a last discard, then melds, and no more is left over than may be.
function play.knock(me)
  if #hand_of(me) == dial.hand_size then discards:draw(1, zone.shown[me]) end
  count.knocker = me
  go.part(me)
end

function moves.part(me)
  local hand = hand_of(me)
  for _, c in ipairs(hand) do
    if melds.within(melds.without(hand, { c }), count.limit) then emit.discard(c) end
  end
end

function moves.lay(me)
  local hand = hand_of(me)
  melds.choose(hand, emit.meld, count.limit)
  if melds.worth(hand) <= count.limit then emit.done() end
end

function text.meld(_, number) return "meld " .. melds.text(number) end

function play.meld(me, number)
  for _, c in ipairs(melds.all[number]) do move(me, c, laid[me]) end
  if count.knocker ~= me then return go.show(me) end
  local place = 0
  while zone.melds[place] ~= none do place = place + 1 end
  zone.melds[place] = number
  go.lay(me)
end

function play.done(me)
  if count.knocker ~= me then return rules.score(me) end
  count.spread = true
  if #hand_of(me) == 0 then go.show(1 - me) else go.add(1 - me) end
end

-- The other lays cards off to these melds, but not to gin, and then its own melds.
function moves.add(me)
  for _, c in ipairs(hand_of(me)) do
    if rules.can_add(c) then emit.add(c) end
  end
  emit.keep()
end

function rules.can_add(c)
  for place = 0, 2 do
    if zone.melds[place] ~= none and melds.fits(zone.melds[place], c, zone.added) then return true end
  end
  return false
end

function play.add(me, c)
  move(me, c, zone.added)
  go.add(me)
end

function play.keep(me) go.show(me) end

function moves.show(me)
  melds.choose(hand_of(me), emit.meld)
  emit.done()
end

-- The end: the difference of what is left over, more for gin, and more for the other if it has no more left over.
function rules.score(other)
  local ours, theirs = melds.worth(hand_of(1 - other)), melds.worth(hand_of(other))
  local points, reason = theirs - ours, "less is left over after the knock"
  if ours == 0 then
    points, reason = points + dial.gin_bonus, "gin, with nothing left over"
  elseif points <= 0 then
    points, reason = points - dial.undercut_bonus, "an undercut: the one who knocked has no less left over"
  end
  zone.payoff[1 - other], zone.payoff[other] = points, -points
  match.pay(zone.payoff, reason)
end

-- Nobody knocks: nobody is paid.
function rules.nobody(reason) match.pay(zone.payoff, reason) end

-- Who has knocked could.
function match.possible(seat)
  if count.knocker ~= 1 - seat then return true end
  local hand = hand_of(1 - seat)
  if count.spread then return melds.worth(hand) <= count.limit end
  return melds.within(hand, count.limit, laid[1 - seat]:size() + #hand > dial.hand_size)
end
