-- Y: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
local stone = zone.stone
local red = 0

-- Red begins.
function match.setup() go.place(red) end

-- A stone goes to an empty cell.
function moves.place(_) stone:places(none, emit.place) end

-- Whoever joins all three sides has won; a corner belongs to both of its sides. There is always exactly one winner.
function play.place(me, at)
  stone[at] = me
  local sides = stone:touched(at)
  if sides == 3 then return match.win(me) end
  go.place(1 - me)
end
