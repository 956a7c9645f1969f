-- Hex: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A cell touches its four neighbours and the cells up left and down right of it. There is always exactly one winner.
local field, stone, swap = board.field, zone.stone, dial.swap
local red, blue = 0, 1
local first = { [red] = "south", [blue] = "west" }
local last = { [red] = "north", [blue] = "east" }

-- Red begins.
function match.setup() go.place(red) end

-- A stone goes to an empty cell. With `swap`, blue may answer the first stone by taking it over.
function moves.place(me)
  stone:places(none, emit.place)
  if swap and me == blue and stone:count(blue) == 0 then stone:places(red, emit.place) end
end

-- Red wins by joining the south side with the north side, blue by joining west and east.
function play.place(me, at)
  if stone[at] ~= none then at = rules.taken_over(at) end
  stone[at] = me
  if stone:spans(at, first[me], last[me]) then return match.win(me, "both sides are joined") end
  go.place(1 - me)
end

-- The stone is lifted and lies again where it means for blue what it meant for red: rows and columns change places.
function rules.taken_over(at)
  stone[at] = none
  return field:cell(field:column(at), field:row(at))
end
