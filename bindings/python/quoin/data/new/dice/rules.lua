-- $title: the rules. In: the things of game.yaml (zone.points, count.gathered, dial.goal). Out: who may do what, what it
-- does, who wins. `./quoin help` tells what rules may call. Seats count from 0.
local points = zone.points

-- Before the first ply: everybody has nothing. Whoever `go` names chooses next.
function match.setup() go.turn(0) end

-- What the seat `me` may do.
function moves.turn(_)
  emit.roll()
  if count.gathered > 0 then emit.stop() end
end

-- What happens when it is done, and what comes next: the die falls, or the turn is over.
function play.roll(me) roll.cube(me) end

function play.stop(me)
  points[me] = points[me] + count.gathered
  rules.end_turn(me)
end

-- What the die of the seat `me` shows.
function rolled.cube(me, face)
  count.thrown = face
  if face == 1 then return rules.end_turn(me) end
  count.gathered = count.gathered + face
  if points[me] + count.gathered < dial.goal then return go.turn(me) end
  points[me] = points[me] + count.gathered
  match.win(me, "the goal is reached")
end

-- A helper of our own. Variants can replace it, as all functions of `moves`, `play` and `rules`.
function rules.end_turn(me)
  count.gathered = 0
  count.turns = count.turns + 1
  if count.turns == seats.n * dial.turns then return $late end
  go.turn((me + 1) % seats.n)
end
