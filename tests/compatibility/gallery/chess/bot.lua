-- Hints for bots: material, by the usual worth of the men.
local men, man = zone.men, piece.man

local function material(seat)
  return men:count(man.pawn[seat]) + 3 * (men:count(man.knight[seat]) + men:count(man.bishop[seat]))
    + 5 * men:count(man.rook[seat]) + 9 * men:count(man.queen[seat])
end

function evaluate(me)
  local mine, theirs = material(me), material(1 - me)
  return math.max(-900, math.min(900, math.floor(2500 * (mine - theirs) / (mine + theirs + 10))))
end
