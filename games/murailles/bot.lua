-- Hints for bots: a soldier nearer to its goal is ahead, one that is closed in is in danger, the more by the other
-- seat's walls.
local field, walls, soldier = board.field, zone.walls, zone.soldier
local goal = { [0] = dial.size - 1, [1] = 0 }

local function stands(seat)
  local cell = soldier[seat]
  local sum = -100 * math.abs(field:row(cell) - goal[seat])
  for side = 0, 3 do
    local edge = field:side(cell, side)
    if edge == none then
      sum = sum - 40
    elseif walls[edge] ~= none then
      sum = sum - (walls[edge] == seat and 25 or 60)
    end
  end
  return sum
end

function evaluate(me)
  return math.max(-900, math.min(900, stands(me) - stands(1 - me)))
end
