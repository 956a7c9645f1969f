-- Connect Four: drop a disc into a column that has room; four in a row in any direction win.
local rack, disc = board.rack, zone.disc

local function landing(column)
  for row = 0, rack.rows - 1 do
    local cell = rack:cell(row, column)
    if disc[cell] == none then return cell end
  end
  return none
end

function match.setup() go.drop(0) end

function moves.drop(_)
  for column = 0, rack.columns - 1 do
    if landing(column) ~= none then emit.drop(column) end
  end
end

function play.drop(me, column)
  local cell = landing(column)
  disc[cell] = me
  if disc:longest_run(cell) >= 4 then return match.win(me) end
  go.drop(1 - me)
end

-- Nobody can drop: the rack is full.
function pass.drop(_) match.draw() end
