-- Hints for bots: counters kept count by how many of their colour are left on the board.
local counters, kept = zone.counters, zone.kept

local function worth(seat)
  local sum = 0
  for colour = 0, 3 do
    local left = counters:count(colour)
    sum = sum + left * left * kept[seat][colour]
  end
  return sum
end

function evaluate(me)
  local mine, best = worth(me), 0
  for seat = 0, seats.n - 1 do
    if seat ~= me then best = math.max(best, worth(seat)) end
  end
  return math.floor(900 * (mine - best) / (mine + best + 50))
end
