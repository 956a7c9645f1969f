-- Hints for bots: who has fewer points to go is ahead, the more the nearer the end.
local men = zone.men
local most = dial.scoring == "single" and 1 or dial.scoring == "gammons" and 2 or 3
if dial.cube then most = 64 * most end

local function to_go(seat)
  local sum, own = 0, men[seat]
  for point = 1, 25 do sum = sum + point * own[seat == 0 and point or 25 - point] end
  return sum
end

function evaluate(me)
  local mine, theirs = to_go(me), to_go(1 - me)
  local ahead, stake = theirs - mine, dial.cube and count.stake or 1
  return math.floor(1000 * stake / most * ahead / (math.abs(ahead) + mine / 10 + 5))
end
