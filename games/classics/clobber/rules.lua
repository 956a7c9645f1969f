-- Clobber: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, stone = board.field, zone.stone

-- Setup: a stone on every cell, the two colours like a chessboard's, white in the corner a1.
function match.setup()
  for cell in field:cells() do stone[cell] = (field:row(cell) + field:column(cell)) % 2 end
  go.turn(0)
end

function moves.turn(me) stone:steps(me, "orthogonal", "other", emit.take) end

function play.take(me, from, to)
  stone[from], stone[to] = none, me
  go.turn(1 - me)
end

-- Who cannot take has lost.
function pass.turn(me) match.win(1 - me, "the other has nothing to take") end
