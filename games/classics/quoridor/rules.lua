-- Quoridor: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, pawn, fences, left = board.field, zone.pawn, zone.fences, zone.left
local first, second = 0, 1
local players, far = seats.n, dial.size - 1
local fences_each = players == 2 and dial.fences_of_2 or dial.fences_of_4
local after = players == 2 and { [0] = 1, 0 } or { [0] = 2, 3, 1, 0 }  -- clockwise

-- By the first edge of a fence: its second one, and the first one of the fence that would cross it.
local other_half, crossing = {}, {}
for edge in field:edges() do
  local across = field:pivot(edge, 2)
  other_half[edge] = across ~= none and field:pivot(across, 3) or none
  crossing[edge] = other_half[edge] ~= none and across or none
end

-- Setup: white in the south, red in the north, blue in the west, green in the east; white begins.
function match.setup()
  local middle = math.floor(dial.size / 2)
  local starts = { [0] = field:cell(0, middle), field:cell(far, middle),
    field:cell(middle, 0), field:cell(middle, far) }
  for seat = 0, players - 1 do
    pawn[seat], left[seat] = starts[seat], fences_each
  end
  go.turn(0)
end

-- A turn: the pawn goes somewhere, or a fence is put where it keeps no pawn from its goal.
function moves.turn(me)
  field:steps(pawn[me], fences, pawn, emit.step)
  if rules.beside_a_pawn(me) then rules.jumps(pawn[me]) end
  if left[me] > 0 then rules.places_for_fences() end
end

function rules.places_for_fences() fences:fences(first, pawn, region.goal, emit.fence) end

function rules.beside_a_pawn(me)
  for seat = 0, players - 1 do
    if field:between(pawn[me], pawn[seat]) ~= none then return true end
  end
  return false
end

local function open(cell, side)
  local edge = field:side(cell, side)
  return edge ~= none and fences[edge] == none
end

local function taken(cell)
  for seat = 0, players - 1 do
    if pawn[seat] == cell then return true end
  end
  return false
end

function rules.jumps(from)
  for side = 0, 3 do
    local turn = (side + 1) % 4
    local over, around = rules.over(from, side), rules.around(from, side, turn)
    if around == none then around = rules.around(from, turn, side) end
    if over ~= none then emit.step(over) end
    if around ~= none then emit.step(around) end
  end
end

-- Over the pawn on that side, to the cell behind it; none if that cannot be.
function rules.over(from, side)
  local over = open(from, side) and field:neighbor(from, side) or none
  if over == none or not taken(over) or not open(over, side) then return none end
  local to = field:neighbor(over, side)
  return taken(to) and none or to
end

-- Around the pawn on that side, which has a fence behind it, to the cell beside it.
function rules.around(from, side, turn)
  local over = open(from, side) and field:neighbor(from, side) or none
  if over == none or not taken(over) or open(over, side) or not open(over, turn) then return none end
  if dial.border == "nothing" and field:side(over, side) == none then return none end
  local to = field:neighbor(over, turn)
  return taken(to) and none or to
end

function play.step(me, to)
  pawn[me] = to
  local in_time = dial.last_ply == "counts" or count.plies + 1 < dial.max_plies
  if in_time and rules.arrived(me, to) then return match.win(me, "the pawn has reached the other side") end
  rules.next(me)
end

function play.fence(me, edge)
  local half = other_half[edge]
  fences[edge], fences[half] = first, second
  left[me] = left[me] - 1
  rules.next(me)
end

-- Who can do nothing.
function pass.turn(me) rules.next(me) end

local too_long = string.format("the last of %d plies", dial.max_plies)

function rules.next(me)
  count.plies = count.plies + 1
  if count.plies == dial.max_plies then return match.draw(too_long) end
  go.turn(after[me])
end

-- The end: a pawn is on the side opposite its start.
function rules.arrived(seat, cell) return region.goal[seat]:has(cell) end

-- A position set by hand must not be over, fences must be whole, and every pawn needs its way.
function match.check(_)
  if count.plies >= dial.max_plies then return "the last ply has already been played" end
  for seat = 0, players - 1 do
    for other = 0, seat - 1 do
      if pawn[other] == pawn[seat] then return "two pawns stand on one cell" end
    end
    if rules.arrived(seat, pawn[seat]) then return seats[seat] .. " has already arrived" end
    if not field:reaches(pawn[seat], fences, region.goal[seat]) then return seats[seat] .. " has no way to its goal" end
  end
  return rules.fault_of_fences()
end

local half_a_fence = "there is only one half of a fence"

function rules.fault_of_fences()
  local firsts, seconds = 0, 0
  for edge in field:edges() do
    if fences[edge] == first then
      firsts = firsts + 1
      if other_half[edge] == none or fences[other_half[edge]] ~= second then return half_a_fence end
      if fences[crossing[edge]] == first then return "two fences cross" end
    elseif fences[edge] == second then
      seconds = seconds + 1
    end
  end
  if firsts ~= seconds then return half_a_fence end
end
