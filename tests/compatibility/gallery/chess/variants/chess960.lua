-- One of 960 arrays, the same for both seats, with the king between the rooks and bishops on cells of both colours.
local field, men = board.field, zone.men
local man, wing = piece.man, set.wing
local home = { [0] = {}, {} }
for column = 0, 7 do home[0][column], home[1][column] = field:cell(0, column), field:cell(7, column) end

-- Where the knights go of the five columns that are free after bishops and queen; the rest is rook, king, rook.
local knights = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 }, { 1, 2 }, { 1, 3 }, { 1, 4 }, { 2, 3 }, { 2, 4 }, { 3, 4 } }

local function put(row, kind, skipped)
  for column = 0, 7 do
    if row[column] == nil then
      if skipped == 0 then row[column] = kind return column end
      skipped = skipped - 1
    end
  end
end

-- The array of a number by Reinhard Scharnagl, as kinds by column; and the columns of rook, king and rook.
local function array_of(number)
  local row = { [number % 4 * 2 + 1] = "bishop", [math.floor(number / 4) % 4 * 2] = "bishop" }
  put(row, "queen", math.floor(number / 16) % 6)
  local pair = knights[math.floor(number / 96) + 1]
  put(row, "knight", pair[2])
  put(row, "knight", pair[1])
  return row, put(row, "rook", 0), put(row, "king", 0), put(row, "rook", 0)
end

function match.setup() roll.array(0) end

function rolled.array(_, number)
  local row, west, king, east = array_of(number)
  count.long_column, count.king_column, count.short_column = west, king, east
  for seat = 0, 1 do
    for column = 0, 7 do
      local cell = home[seat][column]
      men[cell] = man[row[column]][seat]
      men[field:forward(cell, seat)] = man.pawn[seat]
    end
  end
  zone.past:add(0)
  go.move(0)
end

-- King and rook end where they do in chess, wherever they come from: king, rook and their new columns.
local ends = { [wing.short] = { to = 6, beside = 5 }, [wing.long] = { to = 2, beside = 3 } }
local castling = { [0] = {}, {} }
for seat = 0, 1 do
  for king = 0, 7 do
    castling[seat][king] = {}
    for rook = 0, 7 do
      local by = ends[rook > king and wing.short or wing.long]
      castling[seat][king][rook] = { king = home[seat][king], rook = home[seat][rook], to = home[seat][by.to],
        beside = home[seat][by.beside] }
    end
  end
end

local function rook_column(which) return which == wing.short and count.short_column or count.long_column end

function rules.castling(seat, which) return castling[seat][count.king_column][rook_column(which)] end

-- Nothing but these two stands where they go or on the way there, and no cell of the king's way is attacked.
function rules.castles(me, which)
  if not zone.may_castle[me][which] then return end
  local at, foe = home[me], 1 - me
  local king, rook, by = count.king_column, rook_column(which), ends[which]
  for column = math.min(king, rook, by.to, by.beside), math.max(king, rook, by.to, by.beside) do
    if column ~= king and column ~= rook and men[at[column]] ~= none then return end
  end
  for column = math.min(king, by.to), math.max(king, by.to) do
    if men:attacked(at[column], foe) then return end
  end
  -- A rook on b1 keeps an attack along the row from the king's new cell, until it goes.
  local corner = rook == 1 and men[at[0]] or none
  if corner ~= man.rook[foe] and corner ~= man.queen[foe] then emit.castle(which) end
end

local seat_of = {}  -- whose first row a cell lies in
for seat = 0, 1 do
  for column = 0, 7 do seat_of[home[seat][column]] = seat end
end

function rules.leave(cell)
  local seat = seat_of[cell]
  if seat == nil then return end
  local column, may = field:column(cell), zone.may_castle[seat]
  if column == count.king_column or column == count.short_column then may[wing.short] = false end
  if column == count.king_column or column == count.long_column then may[wing.long] = false end
end
