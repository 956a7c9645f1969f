-- Chess: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men = board.field, zone.men
local man, wing = piece.man, set.wing

local function other(seat) return 1 - seat end

-- Where the men stand at first, by seat: the cells of its first row by column.
local row = { "rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook" }
local home = { [0] = {}, {} }
for column = 0, 7 do home[0][column], home[1][column] = field:cell(0, column), field:cell(7, column) end

function match.setup()
  for seat = 0, 1 do
    for column = 0, 7 do
      local cell = home[seat][column]
      men[cell] = man[row[column + 1]][seat]
      men[field:forward(cell, seat)] = man.pawn[seat]
    end
  end
  zone.past:add(0)
  go.move(0)
end

-- A man goes by its movement and takes what stands there; no move may leave the own king attacked.
function moves.move(me)
  men:legal_moves(me, emit.move)
  men:promotions(me, emit.promote)
  if count.passed ~= none then
    men:takes_past(man.pawn[me], count.passed, field:forward(count.passed, other(me)), emit.move)
  end
  rules.castles(me, wing.short)
  rules.castles(me, wing.long)
end

-- What castling needs, by seat and wing: cells of king and rook, where they go, and what stands between them.
local wings = { [0] = {}, {} }
local guards = {}  -- the cells that king and rooks must not have left: {seat, wing, wing}
for seat = 0, 1 do
  local at = home[seat]
  wings[seat][wing.short] = { king = at[4], rook = at[7], to = at[6], beside = at[5], between = at[6] }
  wings[seat][wing.long] = { king = at[4], rook = at[0], to = at[2], beside = at[3], between = at[1] }
  guards[at[4]] = { seat, wing.short, wing.long }
  guards[at[7]], guards[at[0]] = { seat, wing.short, wing.short }, { seat, wing.long, wing.long }
end

function rules.castling(seat, which) return wings[seat][which] end

-- King and rook have not moved, nothing stands between them, and the king neither leaves, passes nor reaches an attack.
function rules.castles(me, which)
  if not zone.may_castle[me][which] then return end
  local by, foe = rules.castling(me, which), other(me)
  if men[by.beside] == none and men[by.to] == none and men[by.between] == none
    and not men:attacked(by.king, foe) and not men:attacked(by.beside, foe) and not men:attacked(by.to, foe) then
    emit.castle(which)
  end
end

-- Whoever moves king or rook, or takes a rook, ends castling there.
function rules.leave(cell)
  local guard = guards[cell]
  if guard then
    local may = zone.may_castle[guard[1]]
    may[guard[2]], may[guard[3]] = false, false
  end
end

function play.move(me, from, to)
  local moved, taken = men[from], men[to]
  local passed = none
  count.quiet = count.quiet + 1
  if moved == man.pawn[me] then
    count.quiet = 0
    if to == count.passed then men[field:forward(to, other(me))] = none end
    local between = field:forward(from, me)
    if to == field:forward(between, me) and rules.stands_beside(to, man.pawn[other(me)]) then passed = between end
  end
  if taken ~= none then count.quiet = 0 end
  men[from], men[to] = none, moved
  rules.leave(from)
  rules.leave(to)
  rules.next(me, passed)
end

-- Two positions are the same only if the same moves are possible: a cell is passed over only where that matters.
function rules.stands_beside(cell, value)
  local west, east = field:west(cell), field:east(cell)
  return west ~= none and men[west] == value or east ~= none and men[east] == value
end

function play.promote(me, from, to, kind)
  men[from], men[to] = none, man.of[me][kind]
  count.quiet = 0
  rules.leave(to)
  rules.next(me, none)
end

function play.castle(me, which)
  local by = rules.castling(me, which)
  men[by.king], men[by.rook] = none, none
  men[by.to], men[by.beside] = man.king[me], man.rook[me]
  rules.leave(by.king)
  count.quiet = count.quiet + 1
  rules.next(me, none)
end

-- What is typed: standard algebraic notation, the shortest first ("Nf3", "Ngf3", "N1f3", "Ng1f3"), and as programs
-- write it ("e7e8q", "e1g1"). Which are short enough to mean one move only, whoever asks sees.
local letters = { [0] = "", "N", "B", "R", "Q", "K" }  -- by kind, in the order of game.yaml
local function column_of(cell) return string.char(97 + field:column(cell)) end
local function name_of(cell) return column_of(cell) .. field:row(cell) + 1 end

local function pawn_goes(from, to)
  return (field:column(from) == field:column(to) and "" or column_of(from) .. "x") .. name_of(to)
end

function notation.move(me, from, to)
  if men[from] == man.pawn[me] then return pawn_goes(from, to), name_of(from) .. name_of(to) end
  local letter, goal = letters[man.kind[men[from]]] or "", (men[to] == none and "" or "x") .. name_of(to)
  return letter .. goal, letter .. column_of(from) .. goal, letter .. field:row(from) + 1 .. goal,
    letter .. name_of(from) .. goal
end

function notation.promote(_, from, to, kind)
  return pawn_goes(from, to) .. "=" .. letters[kind], name_of(from) .. name_of(to) .. letters[kind]
end

function notation.castle(me, which)
  local by, zeros = rules.castling(me, which), which == wing.short and "0-0" or "0-0-0"
  local king_goes = name_of(by.king) .. name_of(by.to)
  if math.abs(field:column(by.king) - field:column(by.to)) ~= 2 then king_goes = zeros end  -- a step of the king could
  return which == wing.short and "O-O" or "O-O-O", zeros, king_goes
end

local repeated = string.format("the same position %d times", dial.repeats)
local too_long = string.format("%d plies without a capture or a pawn's move", dial.quiet_limit)

-- A draw: too long without progress, the same position too often, nothing left to mate with. Mate with the last quiet
-- ply counts (Laws of Chess 5.1.1, 9.6.2).
function rules.next(me, passed)
  local them = other(me)
  count.passed = passed
  if count.quiet == 0 then zone.past:clear() end
  if zone.past:add(them) == dial.repeats then return match.draw(repeated) end
  if count.quiet == 0 and rules.is_bare() then return match.draw("nothing left to mate with") end
  if count.quiet == dial.quiet_limit and can.move(them) then return match.draw(too_long) end
  go.move(them)
end

-- Nothing but a knight, or bishops that all stand on cells of one colour.
function rules.is_bare()
  if men:count(man.pawn) > 0 or men:count(man.rook) > 0 or men:count(man.queen) > 0 then return false end
  local bishops = { [0] = 0, 0 }
  for cell in men:holding(man.bishop) do
    local colour = (field:row(cell) + field:column(cell)) % 2
    bishops[colour] = bishops[colour] + 1
  end
  local knights = men:count(man.knight)
  if knights > 0 then return knights == 1 and bishops[0] + bishops[1] == 0 end
  return bishops[0] == 0 or bishops[1] == 0
end

-- Who has no move is mated if the king is attacked, and else has drawn.
function pass.move(me)
  if men:checked(me) then return match.win(other(me), "checkmate") end
  match.draw("stalemate")
end

-- A position set by hand has a king each, no pawn where none can stand, and no king that could be taken at once.
function match.check(me)
  for seat = 0, 1 do
    if men:count(man.king[seat]) ~= 1 then return seats[seat] .. " must have one king" end
    for column = 0, 7 do
      if men[home[0][column]] == man.pawn[seat] or men[home[1][column]] == man.pawn[seat] then
        return "a pawn stands in the first or the last row"
      end
    end
    for which = wing.short, wing.long do
      local by = rules.castling(seat, which)
      if zone.may_castle[seat][which] and not (men[by.king] == man.king[seat] and men[by.rook] == man.rook[seat]) then
        return seats[seat] .. " may castle, but king or rook has moved"
      end
    end
  end
  if men:checked(other(me)) then return seats[other(me)] .. " is not to move, but attacked" end
  if count.quiet == dial.quiet_limit and can.move(me) then return "the match is already a draw" end
end
