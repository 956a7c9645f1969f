-- Whoever attacks the other's king for the third time wins; for that any man beside the king is enough.
local men, man, checks = zone.men, piece.man, zone.checks

function rules.next(me, passed)
  if men:checked(1 - me) then
    checks[me] = checks[me] + 1
    if checks[me] == 3 then return match.win(me, "check for the third time") end
  end
  base.rules.next(me, passed)
end

local enough = { "pawn", "knight", "bishop", "rook", "queen" }

function rules.is_bare()
  for _, kind in ipairs(enough) do
    if men:count(man[kind]) > 0 then return false end
  end
  return true
end

function match.check(me)
  for seat = 0, 1 do
    if checks[seat] == 3 then return seats[seat] .. " has won already" end
  end
  return base.match.check(me)
end
