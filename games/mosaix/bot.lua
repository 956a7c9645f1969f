-- Hints for bots: areas that count or may soon, many rather than large, as points are their number times their cells.
local grid, least_area = zone.grid, 5
local circle, cross = set.symbol.circle, set.symbol.cross

-- In hundredths: what is smaller than an area that counts, counts in part.
local part = { [5] = 40, [4] = 30, [3] = 20, [2] = 10 }

local function promise(seat)
  local total = 0
  for symbol = circle, cross do
    local areas, cells = 0, 0
    for least = 2, least_area do
      areas = areas + part[least] * grid[seat]:areas(symbol, least)
      cells = cells + part[least] * grid[seat]:area_cells(symbol, least)
    end
    total = total + areas * cells
  end
  return total / 10000
end

function evaluate(me)
  local mine, best = promise(me), 0
  if seats.n == 1 then return math.floor(1000 * mine / (mine + 100)) end
  for seat = 0, seats.n - 1 do
    if seat ~= me then best = math.max(best, promise(seat)) end
  end
  return math.floor(900 * (mine - best) / (mine + best + 10))
end
