-- Breakthrough: pieces step forward, straight onto an empty cell, diagonally also onto an enemy, who is taken. Who
-- reaches the far row or takes the last enemy wins.
local field, piece = board.field, zone.piece
local forward = { [0] = 1, -1 }
local goal = { [0] = field.rows - 1, 0 }

function match.setup()
  for cell in field:cells() do
    local row = field:row(cell)
    if row < 2 then piece[cell] = 0 elseif row >= field.rows - 2 then piece[cell] = 1 end
  end
  go.move(0)
end

function moves.move(me)
  local up = forward[me]
  piece:leaps(me, up, -1, "open", emit.step)
  piece:leaps(me, up, 0, "empty", emit.step)
  piece:leaps(me, up, 1, "open", emit.step)
end

function play.step(me, from, to)
  piece[from] = none
  piece[to] = me
  if field:row(to) == goal[me] then return match.win(me, "a piece has reached the far row") end
  if piece:count(1 - me) == 0 then return match.win(me, "all of the other's pieces are taken") end
  go.move(1 - me)
end
