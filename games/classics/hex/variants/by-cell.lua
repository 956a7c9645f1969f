-- The same rules in plain Lua: the group around the new stone is found stone by stone.
local field, stone, swap = board.field, zone.stone, dial.swap
local ways = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, -1 }, { -1, 1 } }

function moves.place(me)
  local placed = 0
  for cell in field:cells() do
    if stone[cell] == none then emit.place(cell) end
    if stone[cell] ~= none then placed = placed + 1 end
  end
  if not swap or me == 0 or placed > 1 then return end
  for cell in field:cells() do
    if stone[cell] ~= none then emit.place(cell) end
  end
end

local function touching(cell, way)
  local row, column = field:row(cell) + way[1], field:column(cell) + way[2]
  if row >= 0 and row < field.rows and column >= 0 and column < field.columns then return field:cell(row, column) end
  return none
end

function play.place(me, at)
  if stone[at] ~= none then at = rules.taken_over(at) end
  stone[at] = me
  local group, seen, low, high = { at }, { [at] = true }, false, false
  local next = 1
  while group[next] do
    local cell = group[next]
    local line = me == 0 and field:row(cell) or field:column(cell)
    low, high = low or line == 0, high or line == field.rows - 1
    for _, way in ipairs(ways) do
      local other = touching(cell, way)
      if other ~= none and stone[other] == me and not seen[other] then
        seen[other] = true
        group[#group + 1] = other
      end
    end
    next = next + 1
  end
  if low and high then return match.win(me, "both sides are joined") end
  go.place(1 - me)
end
