-- $title: the rules. In: the things of game.yaml (zone.hand, dial.hand, cards.card). Out: who may do what, what it
-- does, who wins. `./quoin help` tells what rules may call. Seats and places count from 0; `none` is nothing.
local stock, hand, trick, points = zone.stock, zone.hand, zone.trick, zone.points
local rank = cards.card.rank

$deal

-- What the seat `me` may do: one `emit.lay(card)` for every card of its hand, all in one call.
function moves.turn(me) hand[me]:choose(emit.lay) end

-- What happens when it is done, and what comes next.
function play.lay(me, card)
  hand[me]:move(card, trick)
  local next_seat = (me + 1) % seats.n
  if trick:size() < seats.n then return go.turn(next_seat) end
  rules.end_trick(next_seat)
end

-- A helper of our own. Variants can replace it, as all functions of `moves`, `play` and `rules`. The seat `leader` laid
-- the lowest card of the pile; of equal ranks the one that came first takes the trick.
function rules.end_trick(leader)
  local best = 0
  for place = 1, seats.n - 1 do
    if rank[trick[place]] > rank[trick[best]] then best = place end
  end
  local winner = (leader + best) % seats.n
  points[winner] = points[winner] + 1
  trick:move_all(zone.spent)
  if hand[winner]:size() == 0 then return match.highest(points, "the last trick") end
  go.turn(winner)
end
