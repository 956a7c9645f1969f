-- Hints for bots: who is nearer to joining the own sides is ahead, where the other may always spoil the better of two
-- ways; of equally near ones, who has more ways.
local stone = zone.stone
local first, last = { [0] = "south", "west" }, { [0] = "north", "east" }
cutoff = 0
priors = true

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

-- Cells matter that lie on the shortest ways of either seat, and less where ways through them are longer.
local weights = { [0] = 1000, 368, 135, 50, 18, 7, 2, 1 }

function prefer.place(_, at)
  local longer = 0
  for seat = 0, 1 do longer = longer + math.min(6, stone:detour(seat, at, first[seat], last[seat])) end
  return weights[math.min(longer, 7)]
end
