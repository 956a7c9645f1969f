-- Hints for bots: a keeper is worth about as much as three steps of the lantern.
local function worth(me)
  local far = 0
  for cell in zone.men:holding(piece.man.lantern[me]) do far = math.abs(board.field:row(cell) - 5 * me) end
  return 100 * zone.men:count(piece.man.keeper[me]) + 30 * far
end
function evaluate(me) return math.max(-900, math.min(900, worth(me) - worth(1 - me))) end
