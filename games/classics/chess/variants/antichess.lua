-- Who can take has to. Kings are men like others, nobody castles, and who has nothing left has won.
local field, men, man = board.field, zone.men, piece.man

function moves.move(me)
  local taking = men:captures(me, emit.move) + men:captures(me, emit.promote)
  if dial.passing == "takes" then taking = taking + rules.passing(me) end
  if taking > 0 then return end
  if dial.passing == "moves" then rules.passing(me) end
  men:legal_moves(me, emit.move)
  men:promotions(me, emit.promote)
end

function rules.passing(me)
  if count.passed == none then return 0 end
  return men:takes_past(man.pawn[me], count.passed, field:forward(count.passed, 1 - me), emit.move)
end

local function strength(seat) return men:count(man.of[seat]) end

function pass.move(me)
  if strength(me) == 0 then return match.win(me, "no man left") end
  if dial.stuck == "wins" then return match.win(me, "no move left") end
  local lead = strength(me) - strength(1 - me)
  if dial.stuck == "draws" or lead == 0 then return match.draw("stalemate") end
  match.win(lead < 0 and me or 1 - me, "stalemate with fewer men")
end

-- Whatever is left may be lost.
function rules.is_bare() return false end

-- A position set by hand has men of both, no pawn where none can stand, and nobody who may castle.
function match.check()
  for seat = 0, 1 do
    if strength(seat) == 0 then return seats[seat] .. " has won already" end
    for column = 0, field.columns - 1 do
      if men[field:cell(0, column)] == man.pawn[seat] or men[field:cell(7, column)] == man.pawn[seat] then
        return "a pawn stands in the first or the last row"
      end
    end
    for _, may in ipairs({ set.wing.short, set.wing.long }) do
      if zone.may_castle[seat][may] then return "nobody castles in antichess" end
    end
  end
end
