-- Whose king reaches one of the four cells in the middle wins; for that a king alone is enough.
local men, man = zone.men, piece.man

function rules.next(me, passed)
  if men:count(man.king[me], region.hill) == 1 then return match.win(me, "the king is on the hill") end
  base.rules.next(me, passed)
end

function rules.is_bare() return false end

function match.check(me)
  for seat = 0, 1 do
    if men:count(man.king[seat], region.hill) > 0 then return seats[seat] .. " has won already" end
  end
  return base.match.check(me)
end
