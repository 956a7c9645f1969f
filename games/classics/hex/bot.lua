-- Hints for bots: who is nearer to joining the own sides is ahead, where the other may always spoil the better of two
-- ways; of equally near ones, who has more ways.
local stone = zone.stone
local first, last = { [0] = "south", "west" }, { [0] = "north", "east" }
cutoff = 0

local function missing(me)
  local far, ways = stone:two_distance(me, first[me], last[me])
  return math.min(far, 40), math.min(ways, 40)
end

function evaluate(me, turn)
  local mine, ways = missing(me)
  local theirs, others = missing(1 - me)
  local ahead = 200 * (theirs - mine) + 4 * (ways - others) + (turn == me and 60 or -60)
  return math.floor(950 * ahead / (math.abs(ahead) + 600))
end
