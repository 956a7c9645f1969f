-- Hints for bots: the fewer steps one's men are from the far end of the point across, the better.
local field, men, man = board.field, zone.men, piece.man.man
local points = { [0] = region.north, region.north_east, region.south_east, region.south, region.south_west,
  region.north_west }
local goals = ({ [2] = { [0] = 3, 0 }, [3] = { [0] = 3, 5, 1 }, [4] = { [0] = 3, 4, 0, 1 },
  [6] = { [0] = 3, 4, 5, 0, 1, 2 } })[seats.n]

local function beside(cell)
  local cells = {}
  for way = 0, 5 do
    local to = field:neighbor(cell, way)
    if to ~= none then cells[#cells + 1] = to end
  end
  return cells
end

-- The far end of a point has but two cells beside it.
local function far_end(point)
  for cell in point:sites() do
    if #beside(cell) == 2 then return cell end
  end
end

-- Steps from every cell to this one.
local function steps_to(cell)
  local steps, reached = { [cell] = 0 }, { cell }
  for _, from in ipairs(reached) do
    for _, to in ipairs(beside(from)) do
      if steps[to] == nil then
        steps[to] = steps[from] + 1
        reached[#reached + 1] = to
      end
    end
  end
  return steps
end

---@type table<integer, table<integer, integer>>
local steps = {}
for seat = 0, seats.n - 1 do steps[seat] = steps_to(far_end(points[goals[seat]])) end

local function to_go(seat)
  local sum, own, far = 0, man[seat], steps[seat]
  for cell in field:cells() do
    if men[cell] == own then sum = sum + far[cell] end
  end
  return sum
end

function evaluate(me)
  local best
  for seat = 0, seats.n - 1 do
    if seat ~= me then best = math.min(best or to_go(seat), to_go(seat)) end
  end
  return math.max(-950, math.min(950, 30 * (best - to_go(me))))
end
