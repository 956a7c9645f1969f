-- $title: the rules. In: the things of game.yaml (zone.stone, dial.run, cards.card). Out: who may do what, what it
-- does, who wins. `./quoin help` tells what rules may call. Seats and places count from 0; `none` is nothing.
local stone, stock, hand = zone.stone, zone.stock, zone.hand
local card = cards.card

$deal

-- What the seat `me` may do: `emit.KIND(field)` once for each, all of a kind in one call.
function moves.turn(me)
  if hand[me]:has(card.stone) then stone:places(none, emit.place) end
  if hand[me]:has(card.lift) then
    for seat = 0, seats.n - 1 do stone:places(seat, emit.lift) end
  end
  hand[me]:choose(emit.discard)
end

-- What happens when it is done, and what comes next: a win, or the next seat's turn.
function play.place(me, at)
  stone[at] = me
  if $won then return match.win(me, "a run is complete") end
  rules.end_turn(me, card.stone)
end

function play.lift(me, at)
  stone[at] = none
  rules.end_turn(me, card.lift)
end

function play.discard(me, what) rules.end_turn(me, what) end

-- A helper of our own. Variants can replace it, as all functions of `moves`, `play` and `rules`.
function rules.end_turn(me, spent)
  hand[me]:move(spent, zone.spent)
  if stock:size() > 0 then stock:draw(1, hand[me]) end
  go.turn((me + 1) % seats.n)
end

-- The seat has no card left.
function pass.turn(_) match.$over("no card is left") end
