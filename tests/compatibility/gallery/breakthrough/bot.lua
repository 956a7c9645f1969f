-- Hints for bots: pieces count, and the more the further they have come.
local field, piece = board.field, zone.piece
local last = field.rows - 1
cutoff = 1

local worth = { [0] = {}, {} }  -- by seat and cell
for cell in field:cells() do
  local row = field:row(cell)
  worth[0][cell], worth[1][cell] = 30 + row * row, 30 + (last - row) * (last - row)
end

function evaluate(me)
  local sum = 0
  for cell in field:cells() do
    local owner = piece[cell]
    if owner == me then sum = sum + worth[me][cell] elseif owner ~= none then sum = sum - worth[owner][cell] end
  end
  return math.max(-950, math.min(950, 3 * sum))
end
