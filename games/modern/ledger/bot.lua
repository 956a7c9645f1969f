-- Ledger: hints for bots. Rows are worth what they may still become; a cross that leaves few boxes behind is tried more
-- often, a blot seldom.
local sheet, free, crosses, blots, closed = board.sheet, zone.free, zone.crosses, zone.blots, zone.closed
cutoff = 1

local function promise(seat)
  local share = math.min(1, (21 - count.round) / 14)
  local total = -4 * blots[seat]
  for row = 0, 3 do
    local more = closed[row] and 0 or 0.45 * (11 - free[seat][row]) * share
    local crossed = crosses[seat][row] + more
    total = total + crossed * (crossed + 1) / 2
  end
  return total
end

function evaluate(me)
  local best = 0
  for seat = 0, seats.n - 1 do
    if seat ~= me then best = math.max(best, promise(seat)) end
  end
  if seats.n == 1 then best = dial.goal end
  return math.max(-950, math.min(950, math.floor(20 * (promise(me) - best))))
end

function prefer.blot() return 5 end

function prefer.cross(me, box)
  local left = sheet:column(box) - free[me][sheet:row(box)]
  return math.floor(1000 / (1 + left * left * left))
end
