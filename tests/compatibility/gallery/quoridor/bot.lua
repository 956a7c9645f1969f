-- Hints for bots: whose way to its goal is the shorter one is ahead; a fence that is left is worth half a step.
local field, pawn, fences, left, goal = board.field, zone.pawn, zone.fences, zone.left, region.goal

-- From each cell the cells beside it and the edges between.
local beside, between = {}, {}
for cell in field:cells() do
  beside[cell], between[cell] = {}, {}
  for side = 0, 3 do
    local to = field:neighbor(cell, side)
    if to ~= none then
      local k = #beside[cell] + 1
      beside[cell][k], between[cell][k] = to, field:side(cell, side)
    end
  end
end

-- From the pawn to its goal, past the fences. There always is a way.
local function steps(seat)
  local reached, far, last = { pawn[seat] }, { [pawn[seat]] = 0 }, 1
  for at = 1, field.rows * field.columns do
    local cell = reached[at]
    if goal[seat]:has(cell) then return far[cell] end
    local cells, edges = beside[cell], between[cell]
    for k = 1, #cells do
      local to = cells[k]
      if far[to] == nil and fences[edges[k]] == none then
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

function evaluate(me)
  local ahead, spare
  for seat = 0, seats.n - 1 do
    local theirs = seat ~= me and steps(seat)
    if theirs and (ahead == nil or theirs < ahead) then ahead, spare = theirs, left[seat] end
  end
  return tempered(120 * (ahead - steps(me)) + 60 * (left[me] - spare))
end
