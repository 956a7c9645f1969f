-- Connect Four: drop a disc into a column that has room; four in a row in any direction win.
local disc = zone.disc

function match.setup() go.drop(0) end

function moves.drop(_) disc:drops(emit.drop) end

function play.drop(me, column)
  disc:drop(column, me)
  if disc:has_run(me, 4) then return match.win(me) end
  go.drop(1 - me)
end

-- Nobody can drop: the rack is full.
function pass.drop(_) match.draw() end
