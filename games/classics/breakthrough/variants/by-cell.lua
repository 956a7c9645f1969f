-- The same rules in plain Lua: one direction after the other, and for each every cell.
local field, piece = board.field, zone.piece
local forward = { [0] = 1, -1 }
local goal = { [0] = field.rows - 1, 0 }

function moves.move(me)
  for right = -1, 1 do
    for from in field:cells() do
      local row, column = field:row(from) + forward[me], field:column(from) + right
      if piece[from] == me and row >= 0 and row < field.rows and column >= 0 and column < field.columns then
        local to = field:cell(row, column)
        if piece[to] == none or (right ~= 0 and piece[to] ~= me) then emit.step(from, to) end
      end
    end
  end
end

function play.step(me, from, to)
  piece[from] = none
  piece[to] = me
  local enemies = 0
  for cell in field:cells() do
    if piece[cell] == 1 - me then enemies = enemies + 1 end
  end
  if field:row(to) == goal[me] then return match.win(me, "a piece has reached the far row") end
  if enemies == 0 then return match.win(me, "all of the other's pieces are taken") end
  go.move(1 - me)
end
