-- Othello: place a disc so that a straight line of the other's discs lies between it and one of yours; they turn. Who
-- can place nowhere passes. When neither can, most discs win.
local disc = zone.disc

function match.setup() go.place(0) end

function moves.place(me)
  if disc:flanks(me, emit.place) == 0 and disc:can_flank(1 - me) then emit.pass() end
end

function play.place(me, at)
  disc:flip(at, me)
  disc[at] = me
  go.place(1 - me)
end

function play.pass(me) go.place(1 - me) end

local most, equal = "most discs, and nobody can place one", "equally many discs, and nobody can place one"

-- Neither can place.
function pass.place(_)
  local black, white = disc:count(0), disc:count(1)
  if black == white then return match.draw(equal) end
  match.win(black > white and 0 or 1, most)
end
