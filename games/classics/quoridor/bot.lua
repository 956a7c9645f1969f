-- Hints for bots: whose way to its goal is the shorter one is ahead; a fence that is left is worth one step or more, as
-- who has none left can be sent the long way round.
local field, pawn, fences, left, goal = board.field, zone.pawn, zone.fences, zone.left, region.goal
local cells = field.rows * field.columns

-- By four times the cell and the side: the cell beside it, and the edge between.
local beside, between = {}, {}
for cell in field:cells() do
  for side = 0, 3 do
    beside[4 * cell + side], between[4 * cell + side] = field:neighbor(cell, side), field:side(cell, side)
  end
end

local arrived = {}  -- by seat and cell
for seat = 0, seats.n - 1 do
  arrived[seat] = {}
  for cell in field:cells() do arrived[seat][cell] = goal[seat]:has(cell) end
end

-- From the pawn to its goal, past the fences. There always is a way.
local function steps(seat)
  local reached, far, last, home = { pawn[seat] }, {}, 1, arrived[seat]
  for cell = 0, cells - 1 do far[cell] = none end
  far[pawn[seat]] = 0
  for at = 1, cells do
    local cell = reached[at]
    if home[cell] then return far[cell] end
    for k = 4 * cell, 4 * cell + 3 do
      local to = beside[k]
      if to ~= none and far[to] == none and fences[between[k]] == none then
        last = last + 1
        reached[last], far[to] = to, far[cell] + 1
      end
    end
  end
end

-- Within -950 to 950; who is lost still tells less from more.
local function tempered(sum)
  local over = math.abs(sum) - 850
  if over <= 0 then return sum end
  return (sum > 0 and 1 or -1) * (850 + math.min(100, math.floor(over / 10)))
end

-- What fences that are left are worth, where a step is worth 50: the last one 136, all ten 750.
local worth = {}
for n = 0, 20 do worth[n] = math.floor(1500 * n / (n + 10)) end

function evaluate(me)
  local ahead, spare
  for seat = 0, seats.n - 1 do
    local theirs = seat ~= me and steps(seat)
    if theirs and (ahead == nil or theirs < ahead) then ahead, spare = theirs, left[seat] end
  end
  return tempered(50 * (ahead - steps(me)) + worth[left[me]] - worth[spare])
end
