-- Hints for bots: who is ahead in the slant, the row and the patch, and by how much.
local front, back = zone.front, zone.back

-- Near's lead in one of them.
local function lead(worth, near, far)
  if near == far then return 0 end
  return worth * (near - far) / (math.abs(near - far) + 1)
end

function evaluate(me)
  local mine, others = zone.colour[0], zone.colour[1]
  if mine == none or others == none then return 0 end
  local sum = lead(10, front:longest(mine, "diagonal"), back:longest(others, "diagonal"))
    + lead(8, front:longest(mine, "east"), back:longest(others, "east"))
    + lead(6, front:largest_group(mine), back:largest_group(others))
  return math.floor((me == 0 and 900 or -900) * sum / 24)
end
