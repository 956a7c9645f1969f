-- Hints for bots: who has more in the store is ahead.
local stored, all = zone.stored, 2 * dial.pits * dial.seeds

function evaluate(me)
  return math.max(-950, math.min(950, math.floor(2000 * (stored[me] - stored[1 - me]) / all)))
end
