-- Tic-tac-toe: write your mark on an empty cell; three in a row in any direction win.
local mark = zone.mark

function match.setup() go.write(0) end

function moves.write(_) mark:places(none, emit.write) end

function play.write(me, at)
  mark[at] = me
  if mark:has_run(me, 3) then return match.win(me) end
  go.write(1 - me)
end

-- Nobody can write: the field is full.
function pass.write(_) match.draw() end
