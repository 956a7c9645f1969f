-- Hints for bots: close boxes, and leave none with three sides to the other.
priors = true
local field, line = board.field, zone.line

function prefer.draw(_, at)
  local gift = false
  for cell in field:cells_of(at) do
    local sides = line:sides_held(cell)
    if sides == 3 then return 500 end
    gift = gift or sides == 2
  end
  return gift and 1 or 30
end
