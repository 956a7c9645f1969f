-- Hints for bots: who has more men is ahead.
local men, hand = zone.men, zone.hand

function evaluate(me)
  local mine, theirs = men:count(me) + hand[me], men:count(1 - me) + hand[1 - me]
  return math.floor(900 * (mine - theirs) / (mine + theirs))
end
