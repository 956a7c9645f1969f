-- Hints for bots: material; a king is worth three men.
local men, man, king = zone.men, piece.draught.man, piece.draught.king

function evaluate(me)
  local mine = men:count(man[me]) + 3 * men:count(king[me])
  local theirs = men:count(man[1 - me]) + 3 * men:count(king[1 - me])
  return math.max(-900, math.min(900, math.floor(2500 * (mine - theirs) / (mine + theirs + 5))))
end
