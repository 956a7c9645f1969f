-- The same rules in plain Lua: a disc falls past what is empty; runs are walked in both directions from the new disc.
local rack, disc = board.rack, zone.disc

local function landing(column)
  for row = 0, rack.rows - 1 do
    local cell = rack:cell(row, column)
    if disc[cell] == none then return cell end
  end
  return none
end

function moves.drop(_)
  for column = 0, rack.columns - 1 do
    if landing(column) ~= none then emit.drop(column) end
  end
end

-- How many of `me` follow one another from the cell next to (row, column).
local function beyond(me, row, column, up, right)
  local n = 0
  row, column = row + up, column + right
  while row >= 0 and row < rack.rows and column >= 0 and column < rack.columns and disc[rack:cell(row, column)] == me do
    n, row, column = n + 1, row + up, column + right
  end
  return n
end

function play.drop(me, column)
  local cell = landing(column)
  local row = rack:row(cell)
  disc[cell] = me
  for up = -1, 1 do
    if 1 + beyond(me, row, column, up, 1) + beyond(me, row, column, -up, -1) >= 4 then return match.win(me) end
  end
  if 1 + beyond(me, row, column, -1, 0) >= 4 then return match.win(me) end
  go.drop(1 - me)
end
