-- Hex: place a stone on an empty cell; red joins the lowest row with the highest, blue the first column with the last.
-- A cell touches its four neighbours and the cells up left and down right of it. There is always exactly one winner.
local stone = zone.stone
local sides = { [0] = "south_north", "west_east" }

function match.setup() go.place(0) end

function moves.place(_) stone:places(none, emit.place) end

function play.place(me, at)
  stone[at] = me
  if stone:spans(at, sides[me], "hexagonal") then return match.win(me) end
  go.place(1 - me)
end
