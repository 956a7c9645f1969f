-- International draughts: the rules. In: the things of game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men, jumped = board.field, zone.men, zone.jumped
local man, king, men_of = piece.draught.man, piece.draught.king, piece.draught.of

local function other(seat) return 1 - seat end

local function is_dark(cell) return (field:row(cell) + field:column(cell)) % 2 == 0 end

-- Setup: men on the dark cells of all rows but the two in the middle. White begins.
function match.setup()
  for cell in field:cells() do
    local above = field:row(cell) - dial.size / 2
    if is_dark(cell) and above < -1 then men[cell] = man[0] end
    if is_dark(cell) and above > 0 then men[cell] = man[1] end
  end
  zone.past:add(0)
  go.turn(0)
end

-- Who can take has to: as much as possible.
function moves.turn(me)
  if men:taking_jumps(me, dial.capture, jumped, emit.jump) == 0 then men:legal_moves(me, emit.move) end
end

-- What is typed: dark cells by their numbers, from black's left on: "32-28", "32x23".
local function number_of(cell)
  return math.floor(((dial.size - 1 - field:row(cell)) * dial.size + field:column(cell)) / 2) + 1
end
function notation.move(_, from, to) return number_of(from) .. "-" .. number_of(to) end
function notation.jump(_, from, to) return number_of(from) .. "x" .. number_of(to) end

function play.move(me, from, to)
  local is_king = men[from] == king[me]
  men[from], men[to] = none, men[from]
  count.quiet = is_king and count.quiet + 1 or 0
  rules.arrive(me, to, false)
end

-- What is jumped over stays where it is, and may not be jumped over again, until the series of jumps ends.
function play.jump(me, from, to)
  jumped[men:jumped(from, to)] = true
  men[from], men[to] = none, men[from]
  count.jumper = to
  go.series(me)
end

function moves.series(me)
  men:taking_jumps(me, dial.capture, jumped, emit.jump, count.jumper)
end

function pass.series(me)
  local to = count.jumper
  for cell in field:cells() do
    if jumped[cell] then men[cell] = none end
  end
  jumped:fill(false)
  count.jumper, count.quiet = none, 0
  rules.arrive(me, to, true)
end

-- A man that ends its move in the last row becomes a king; one that only passes through it does not.
function rules.arrive(me, to, has_taken)
  local crowned = men[to] == man[me] and region.last[me]:has(to)
  if crowned then men[to] = king[me] end
  if has_taken or crowned and count.ending == 0 then
    count.ending = rules.ending()
  elseif count.ending > 0 then
    count.ending = count.ending - 1
    if count.ending == 0 and can.turn(other(me)) then return match.draw("too long an ending with one king") end
  end
  rules.next(me)
end

-- How many plies an ending may take in which one seat has nothing but a king, and the other up to three pieces, a king
-- among them; 0: this is none.
function rules.ending()
  for seat = 0, 1 do
    local against = men:count(men_of[other(seat)])
    local is_lone_king = men:count(men_of[seat]) == 1 and men:count(king[seat]) == 1
    if is_lone_king and against <= 3 and men:count(king[other(seat)]) > 0 then
      return 2 * (against == 3 and dial.last_moves or dial.few_moves)
    end
  end
  return 0
end

local repeated = string.format("the same position %d times", dial.repeats)
local too_long = string.format("%d moves of each with kings and no capture", dial.king_moves)

-- A draw: the same position too often, too many moves of kings; but who shuts the other in with the last of them wins.
function rules.next(me)
  local them = other(me)
  if count.quiet == 0 then zone.past:clear() end
  if zone.past:add(them) == dial.repeats then return match.draw(repeated) end
  if count.quiet == 2 * dial.king_moves and can.turn(them) then return match.draw(too_long) end
  go.turn(them)
end

-- Who has nothing left, or nothing that can move, has lost.
function pass.turn(me)
  local bare = men:count(men_of[me]) == 0
  match.win(other(me), bare and "all of the other's pieces are taken" or "the other has no move left")
end

-- A position set by hand must not be over; what has been jumped over is there only in a series of jumps.
function match.check(me, phase)
  for cell in field:cells() do
    if men[cell] ~= none and not is_dark(cell) then return "a piece stands on a light cell" end
    if jumped[cell] and (phase == "turn" or piece.draught.owner[men[cell]] ~= other(me)) then
      return "nothing that was jumped over can stand there"
    end
    for seat = 0, 1 do
      local stands_still = phase == "turn" or cell ~= count.jumper
      if men[cell] == man[seat] and region.last[seat]:has(cell) and stands_still then
        return "a man stands in its last row"
      end
    end
  end
  if (phase == "series") ~= (count.jumper ~= none) then
    return "there is a jumper in a series of jumps, and only there"
  end
  if phase == "series" and piece.draught.owner[men[count.jumper]] ~= me then
    return "the jumper must be a piece of the seat that goes on"
  end
  if count.quiet == 2 * dial.king_moves and can.turn(me) then return "the match is already a draw" end
  if phase == "turn" and count.ending == 0 then count.ending = rules.ending() end
end
