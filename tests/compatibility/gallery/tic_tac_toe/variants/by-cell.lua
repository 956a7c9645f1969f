-- The same rules in plain Lua: lines are the three cells of a row, a column or a diagonal, written out.
local mark = zone.mark
local lines = { { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 }, { 0, 3, 6 }, { 1, 4, 7 }, { 2, 5, 8 }, { 0, 4, 8 }, { 2, 4, 6 } }

function moves.write(_)
  for cell = 0, 8 do
    if mark[cell] == none then emit.write(cell) end
  end
end

function play.write(me, at)
  mark[at] = me
  for _, line in ipairs(lines) do
    if mark[line[1]] == me and mark[line[2]] == me and mark[line[3]] == me then return match.win(me) end
  end
  go.write(1 - me)
end
