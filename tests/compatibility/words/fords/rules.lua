-- Fords: before each stone it is asked where the ways of both seats lead.
local field, stone, points = board.field, zone.stone, zone.points
local first, last = { [0] = "south", "west" }, { [0] = "north", "east" }
local cells = field.rows * field.columns

function match.setup() go.lay(0) end

function moves.lay() stone:places(none, emit.lay) end

function play.lay(me, at)
  points[me] = points[me] + stone:detour(1 - me, at, first[1 - me], last[1 - me])
  stone[at] = me
  for seat = 0, 1 do
    for cell = 0, cells - 1 do
      points[seat] = points[seat] + stone:detour(seat, cell, first[seat], last[seat], "east") % 3
    end
  end
  if stone:count(none) == 0 then return match.highest(points) end
  go.lay(1 - me)
end
