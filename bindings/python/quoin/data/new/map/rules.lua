-- $title: the rules. In: the things of game.yaml (zone.road, dial.run, board.field). Out: who may do what, what it
-- does, who wins. `./quoin help` tells what rules may call. Seats, cities and roads count from 0; `none` is nothing.
local road, holder, points = zone.road, zone.holder, zone.points

-- Before the first ply: everything is empty. Whoever `go` names chooses next.
function match.setup() go.turn(0) end

-- What the seat `me` may do: one `emit.build(on)` for every free road, all in one call.
function moves.turn(_) road:places(none, emit.build) end

-- What happens when it is done, and what comes next: a win, or the next seat's turn.
function play.build(me, on)
  road[on] = me
  for city in board.field:cities_of(on) do rules.reach(me, city) end
  if road:longest_trail(me) >= dial.run then return match.win(me, "a way is complete") end
  rules.end_turn(me)
end

-- Helpers of our own. Variants can replace them, as all functions of `moves`, `play` and `rules`.
function rules.reach(me, city)
  if holder[city] ~= none then return end
  holder[city] = me
  points[me] = points[me] + 1
end

function rules.end_turn(me) go.turn((me + 1) % seats.n) end

-- Nothing can be done any more: all roads are built.
function pass.turn(_) $late end
