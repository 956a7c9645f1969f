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

-- Neither can place.
function pass.place(_)
  local black, white = disc:count(0), disc:count(1)
  if black == white then return match.draw("equally many discs, and nobody can place one") end
  local most, fewest = math.max(black, white), math.min(black, white)
  match.win(black > white and 0 or 1, string.format("most discs, %d to %d, and nobody can place one", most, fewest))
end
