-- Alquerque: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men = board.field, zone.men
local ways = { "north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west" }
local back = { [0] = "south", "north" }

-- between[from][to]: the point that a jump leads over.
local between = {}
for from in field:points() do
  between[from] = {}
  for _, way in ipairs(ways) do
    local over = field[way](field, from)
    local to = over ~= none and field[way](field, over) or none
    if to ~= none then between[from][to] = over end
  end
end

local function other(seat) return 1 - seat end

-- Setup: the men stand, the middle is free. White begins and can only step there.
function match.setup()
  for seat = 0, 1 do
    for point in region.home[seat]:sites() do men[point] = seat end
  end
  go.turn(0)
end

-- A turn is a step along a line to a free point, or a jump over another's man to the free point behind it.
function moves.turn(me)
  local jumps = 0
  for point in field:points() do
    if men[point] == me then jumps = jumps + rules.jumps(me, point) end
  end
  if jumps > 0 and dial.capture == "must" then return end
  for point in field:points() do
    if men[point] == me then rules.steps(me, point) end
  end
end

-- Lists them and answers how many there are.
function rules.jumps(me, from)
  local n = 0
  for _, way in ipairs(ways) do
    local over = field[way](field, from)
    local to = over ~= none and men[over] == other(me) and field[way](field, over) or none
    if to ~= none and men[to] == none then
      emit.jump(from, to)
      n = n + 1
    end
  end
  return n
end

function rules.steps(me, from)
  for _, way in ipairs(ways) do
    local to = field[way](field, from)
    local allowed = dial.backward or string.sub(way, 1, 5) ~= back[me]
    if to ~= none and men[to] == none and allowed then emit.step(from, to) end
  end
end

function play.step(me, from, to)
  men[from], men[to] = none, me
  count.quiet = count.quiet + 1
  if count.quiet == dial.max_quiet then return match.draw() end
  go.turn(other(me))
end

-- What is jumped over leaves the board, and the man may jump on.
function play.jump(me, from, to)
  men[from], men[between[from][to]], men[to] = none, none, me
  count.quiet, count.jumper = 0, to
  if men:count(other(me)) == 0 then return match.win(me) end
  go.chain(me)
end

function moves.chain(me)
  if rules.jumps(me, count.jumper) > 0 and dial.capture == "may" then emit.stop() end
end

function play.stop(me) pass.chain(me) end

function pass.chain(me)
  count.jumper = none
  go.turn(other(me))
end

-- Who can do nothing.
function pass.turn(me)
  if dial.stuck == "draws" then return match.draw() end
  match.win(other(me))
end

-- A position set by hand must not be over; only in a chain is there a jumper.
function match.check(me, phase)
  for seat = 0, 1 do
    if men:count(seat) == 0 then return seats[seat] .. " has no men left" end
  end
  if count.quiet == dial.max_quiet then return "the match is already a draw" end
  if phase == "turn" and count.jumper ~= none then return "there is a jumper, but no chain of jumps" end
  if phase == "chain" and (count.jumper == none or men[count.jumper] ~= me) then
    return "the jumper must be a man of the seat that jumps on"
  end
end
