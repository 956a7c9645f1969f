-- Hints for bots: whose men stand nearer together, beside how near so many can stand, is ahead; then whose men form
-- fewer groups and stand nearer to the middle of the board.
local field, men = board.field, zone.men
local rows, columns = field.rows, field.columns
local row, column, central = {}, {}, {}
for cell in field:cells() do
  row[cell], column[cell] = field:row(cell), field:column(cell)
  central[cell] = math.min(row[cell], rows - 1 - row[cell], column[cell], columns - 1 - column[cell], 2)
end

-- The least sum of distances to a middle, by the number of men: eight stand beside one, the others around these.
local least = { [0] = 0 }
for n = 1, rows * columns do least[n] = n - 1 + math.max(0, n - 9) end

-- How far the men of a seat stand apart, in thousandths of a cell.
local function apart(seat)
  local at, n, rows_of, columns_of, inner = {}, 0, 0, 0, 0
  for cell = 0, rows * columns - 1 do
    if men[cell] == seat then
      n = n + 1
      at[n] = cell
      rows_of, columns_of, inner = rows_of + row[cell], columns_of + column[cell], inner + central[cell]
    end
  end
  local y, x, sum = math.floor(rows_of / n + 0.5), math.floor(columns_of / n + 0.5), 0
  for i = 1, n do
    local cell = at[i]
    sum = sum + math.max(math.abs(row[cell] - y), math.abs(column[cell] - x))
  end
  return (1000 * (sum - least[n]) - 200 * inner) / n + 100 * men:areas(seat, 1, "all")
end

function evaluate(me, turn)
  local ahead = apart(1 - me) - apart(me) + (turn == me and 60 or -60)
  return math.max(-900, math.min(900, math.floor(ahead / 2)))
end
