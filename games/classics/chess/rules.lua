-- Chess: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men = board.field, zone.men
local man, wing = piece.man, set.wing

local function other(seat) return 1 - seat end
local function first_row(seat) return seat == 0 and 0 or 7 end
local function at(seat, column) return field:cell(first_row(seat), column) end

-- Setup: both armies on their two rows.
local row = { "rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook" }

function match.setup()
  for seat = 0, 1 do
    for column = 0, 7 do
      men[at(seat, column)] = man[row[column + 1]][seat]
      men[field:forward(at(seat, column), seat)] = man.pawn[seat]
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
  rules.castling(me)
end

-- King and rook have not moved, nothing stands between them, and the king neither leaves, passes nor reaches an attack.
local king_column = 4
local wings = { [wing.short] = { rook = 7, king = 6, beside = 5 }, [wing.long] = { rook = 0, king = 2, beside = 3 } }

local function is_clear(me, from, to)
  for column = math.min(from, to) + 1, math.max(from, to) - 1 do
    if men[at(me, column)] ~= none then return false end
  end
  return true
end

function rules.castling(me)
  for which = wing.short, wing.long do
    local to = wings[which]
    if zone.may_castle[me][which] and is_clear(me, king_column, to.rook)
      and not men:attacked(at(me, king_column), other(me)) and not men:attacked(at(me, to.beside), other(me))
      and not men:attacked(at(me, to.king), other(me)) then
      emit.castle(which)
    end
  end
end

-- Whoever moves king or rook, or takes a rook, ends castling there.
local function forget_castling(seat, cell)
  for which = wing.short, wing.long do
    if cell == at(seat, wings[which].rook) or cell == at(seat, king_column) then
      zone.may_castle[seat][which] = false
    end
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
  forget_castling(me, from)
  forget_castling(other(me), to)
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
  forget_castling(other(me), to)
  rules.next(me, none)
end

function play.castle(me, which)
  local to = wings[which]
  men[at(me, king_column)], men[at(me, to.rook)] = none, none
  men[at(me, to.king)], men[at(me, to.beside)] = man.king[me], man.rook[me]
  zone.may_castle[me][wing.short], zone.may_castle[me][wing.long] = false, false
  count.quiet = count.quiet + 1
  rules.next(me, none)
end

-- A draw: too long without progress, the same position too often, nothing left to mate with.
function rules.next(me, passed)
  count.passed = passed
  if count.quiet == 0 then zone.past:clear() end
  if zone.past:add(other(me)) == dial.repeats then return match.draw() end
  if count.quiet == dial.quiet_limit or count.quiet == 0 and rules.is_bare() then return match.draw() end
  go.move(other(me))
end

-- Nothing but a knight, or bishops that all stand on cells of one colour.
local enough = { "pawn", "rook", "queen" }

function rules.is_bare()
  for _, kind in ipairs(enough) do
    if men:count(man[kind][0]) + men:count(man[kind][1]) > 0 then return false end
  end
  local knights = men:count(man.knight[0]) + men:count(man.knight[1])
  local bishops = { [0] = 0, 0 }
  for cell in field:cells() do
    if men[cell] == man.bishop[0] or men[cell] == man.bishop[1] then
      local colour = (field:row(cell) + field:column(cell)) % 2
      bishops[colour] = bishops[colour] + 1
    end
  end
  if knights > 0 then return knights == 1 and bishops[0] + bishops[1] == 0 end
  return bishops[0] == 0 or bishops[1] == 0
end

-- Who has no move is mated if the king is attacked, and else has drawn.
function pass.move(me)
  if men:checked(me) then return match.win(other(me)) end
  match.draw()
end

-- A position set by hand has a king each, no pawn where none can stand, and no king that could be taken at once.
function match.check(me)
  for seat = 0, 1 do
    if men:count(man.king[seat]) ~= 1 then return seats[seat] .. " must have one king" end
    for column = 0, 7 do
      if men[at(0, column)] == man.pawn[seat] or men[at(1, column)] == man.pawn[seat] then
        return "a pawn stands in the first or the last row"
      end
    end
    for which = wing.short, wing.long do
      local king, rook = men[at(seat, king_column)], men[at(seat, wings[which].rook)]
      if zone.may_castle[seat][which] and not (king == man.king[seat] and rook == man.rook[seat]) then
        return seats[seat] .. " may castle, but king or rook has moved"
      end
    end
  end
  if men:checked(other(me)) then return seats[other(me)] .. " is not to move, but attacked" end
end
