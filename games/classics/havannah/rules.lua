-- Havannah: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
local stone, swap = zone.stone, dial.swap
local red, blue = 0, 1

-- Red begins.
function match.setup() go.place(red) end

-- A stone goes to an empty cell. With `swap`, blue may answer the first stone by taking it over.
function moves.place(me)
  stone:places(none, emit.place)
  if swap and me == blue and stone:count(blue) == 0 then stone:places(red, emit.place) end
end

-- Whoever completes one of three shapes has won: a ring, a bridge between two corners, a fork of three sides. A corner
-- belongs to no side.
function play.place(me, at)
  stone[at] = me
  local sides, corners = stone:touched(at)
  if stone:rings(at) then return match.win(me, "the ring is closed") end
  if corners >= 2 then return match.win(me, "a bridge joins two corners") end
  if sides >= 3 then return match.win(me, "a fork joins three sides") end
  go.place(1 - me)
end

-- A seat that finds no empty cell ends the match without a winner.
function pass.place(_) match.draw("the board is full") end
