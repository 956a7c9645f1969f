-- Ledger: hints for bots. Rows are worth what they may still become, columns what they have; a cross that leaves few
-- boxes behind is tried more often, a blot seldom.
local sheet, free, crosses, blots, closed = board.sheet, zone.free, zone.crosses, zone.blots, zone.closed
local column_worth = { [0] = 0, 0, 1, 3, 8 }
cutoff = 3

local function promise(seat)
  local share = math.min(1, (21 - count.round) / 14)
  local total = -4 * blots[seat]
  for row = 0, 3 do
    local more = closed[row] and 0 or 0.3 * share * (11 - free[seat][row])
    local crossed = crosses[seat][row] + more
    total = total + crossed * (crossed + 1) / 2
    if free[seat][row] == 11 then total = total + 5 end
  end
  for column = 0, 10 do
    local there = 0
    for row = 0, 3 do
      if zone.crossed[seat][sheet:cell(row, column)] ~= none then there = there + 1 end
    end
    total = total + column_worth[there]
  end
  return total
end

function evaluate(me)
  local best = 0
  for seat = 0, seats.n - 1 do
    if seat ~= me then best = math.max(best, promise(seat)) end
  end
  if seats.n == 1 then best = dial.goal end
  return math.max(-950, math.min(950, math.floor(40 * (promise(me) - best))))
end

function prefer.blot() return 5 end

function prefer.cross(me, box)
  local left = sheet:column(box) - free[me][sheet:row(box)]
  return math.floor(1000 / (1 + left * left * left))
end
