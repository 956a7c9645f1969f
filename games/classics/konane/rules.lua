-- Konane: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, stone = board.field, zone.stone
local black, white = 0, 1

-- Setup: a stone on every cell, the two colours like a chessboard's, black in the corner a1.
function match.setup()
  for cell in field:cells() do stone[cell] = (field:row(cell) + field:column(cell)) % 2 end
  go.first(black)
end

-- Black takes off one of its own stones, then white one beside the hole.
function moves.first(me)
  if dial.opening == "anywhere" then return stone:places(me, emit.remove) end
  stone:places(me, emit.remove, region.opening)
end

function moves.second()
  for side = 0, 3 do
    local beside = field:neighbor(count.hole, side)
    if beside ~= none then emit.remove(beside) end
  end
end

function play.remove(me, at)
  stone[at] = none
  if me == white then
    count.hole = none
    return go.turn(black)
  end
  count.hole = at
  go.second(white)
end

-- A stone jumps as often as it wants, but straight on.
function moves.turn(me) stone:straight_jumps(me, "orthogonal", emit.jump) end

function play.jump(me, from, to)
  stone:clear_between(from, to)
  stone[from], stone[to] = none, me
  go.turn(1 - me)
end

-- Who cannot jump has lost.
function pass.turn(me) match.win(1 - me, "the other cannot jump") end

-- Only between the first two plies is there a hole to take off a stone beside.
function match.check(_, phase)
  if (phase == "second") ~= (count.hole ~= none) then return "count.hole is set in phase second, and only there" end
end
