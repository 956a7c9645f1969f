-- Hints for bots: what was pushed off counts most, then how near the middle the marbles lie.
local field, marble, pushed = board.field, zone.marble, zone.pushed
local middle = field.rows - 1
cutoff = 1

local worth = {}  -- by cell: steps from the border
for cell in field:cells() do
  local row, column = 2 * field:row(cell) - middle, 2 * field:column(cell) - middle
  worth[cell] = (middle - math.max(math.abs(row), math.abs(column), math.abs(row + column))) / 2
end

function evaluate(me)
  local sum = 60 * (pushed[me] - pushed[1 - me])
  for cell in field:cells() do
    local owner = marble[cell]
    if owner ~= none then sum = sum + (owner == me and worth[cell] or -worth[cell]) * 3 end
  end
  return math.max(-950, math.min(950, sum))
end
