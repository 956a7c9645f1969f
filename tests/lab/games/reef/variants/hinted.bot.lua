-- Hints for bots: points so far, and a current is worth as much as one and a half points.
local function worth(me) return 60 * zone.points[me] + 90 * zone.currents[me] end
function evaluate(me) return math.max(-900, math.min(900, worth(me) - worth(1 - me))) end
