-- $title: the rules. In: the things of game.yaml (zone.stone, dial.run, board.field). Out: who may do what, what it
-- does, who wins. `./quoin help` tells what rules may call. Seats and places count from 0; `none` is nothing.
local stone = zone.stone

-- Before the first ply: everything is empty. Whoever `go` names chooses next.
function match.setup() go.turn(0) end

-- What the seat `me` may do: one `emit.place(at)` for every empty place, all in one call.
function moves.turn(_) stone:places(none, emit.place) end

-- What happens when it is done, and what comes next: a win, or the next seat's turn.
function play.place(me, at)
  stone[at] = me
  if stone:has_run(me, dial.run) then return match.win(me, "a run is complete") end
  rules.end_turn(me)
end

-- A helper of our own. Variants can replace it, as all functions of `moves`, `play` and `rules`.
function rules.end_turn(me) go.turn((me + 1) % seats.n) end

-- Nothing can be done any more: all is full.
function pass.turn(_) match.$over("the board is full") end
