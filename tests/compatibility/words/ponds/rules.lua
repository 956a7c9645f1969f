-- Ponds: a stone in turn, until the field is full.
local stone, points = zone.stone, zone.points

function match.setup() go.lay(0) end

function moves.lay() stone:places(none, emit.lay) end

function play.lay(me, at)
  stone[at] = me
  if stone:count(none) > 0 then return go.lay(1 - me) end
  for seat = 0, 1 do points[seat] = stone:largest_group(seat) end
  match.highest(points)
end
