-- Hints for bots: who has more men is ahead.
local men = zone.men

function evaluate(me)
  local mine, theirs = men:count(me), men:count(1 - me)
  return math.floor(900 * (mine - theirs) / (mine + theirs))
end
