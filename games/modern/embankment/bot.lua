-- Embankment: hints for bots. Dams count most, then how many cards of a river one hand has; water that stands high is a
-- danger, most where nobody is near. A turn and an action have a worth of their own, else resting would look good.
local role, river, streams = set.role, {}, region.stream
local water, hand, at, dammed = zone.water, zone.hand, zone.at, zone.dammed
cutoff = 3
for r = 0, streams.n - 1 do
  for town in streams[r]:sites() do river[town] = r end
end

-- How far a hand is on the way to a dam of the river: 0 to 1.
local function progress(seat, r)
  local need, cards = zone.role[seat] == role.engineer and 3 or 4, 0
  for place = 0, hand[seat]:size() - 1 do
    if river[hand[seat][place]] == r then cards = cards + 1 end
  end
  if cards >= need then return river[at[seat]] == r and 1.2 or 1.1 end
  return cards * cards / (need * need)
end

-- Whether somebody is there, or beside.
local function near(town)
  for seat = 0, seats.n - 1 do
    if region.beside[town]:has(at[seat]) or at[seat] == town then return true end
  end
  return false
end

local danger = { [0] = 0, 1, 3, 9 }

function evaluate()
  local total = 25 * count.acts + 50 * zone.charts:size() - 1200 - 90 * count.breaches
  for r = 0, streams.n - 1 do
    local best = 0
    if dammed[r] then best = 3 else
      for seat = 0, seats.n - 1 do best = math.max(best, progress(seat, r)) end
    end
    total = total + 130 * best
    for town in streams[r]:sites() do
      total = total - danger[water[town][r]] * (dammed[r] and 1 or 2)
      if water[town][r] == 3 and not dammed[r] and not near(town) then total = total - 60 end
    end
    if not dammed[r] then total = total - 800 * ((12 - zone.stock[r]) / 12) ^ 3 end
  end
  return math.max(-950, math.min(950, math.floor(total / 1.5)))
end

function prefer.dam() return 1000 end
function prefer.rest() return 0 end
function prefer.sail() return 1 end
function prefer.go() return 10 end
function prefer.give() return 15 end
function prefer.take() return 15 end
function prefer.pump(me, r) return 4 * 3 ^ water[at[me]][r] end
