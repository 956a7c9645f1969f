-- Chinese checkers: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local men, visited, man = zone.men, zone.visited, piece.man.man

-- The points of the star, clockwise, and those from which the seats start.
local points = { [0] = region.north, region.north_east, region.south_east, region.south, region.south_west,
  region.north_west }
local starts = ({ [2] = { [0] = 0, 3 }, [3] = { [0] = 0, 2, 4 }, [4] = { [0] = 0, 1, 3, 4 },
  [6] = { [0] = 0, 1, 2, 3, 4, 5 } })[seats.n]

local function start(seat) return points[starts[seat]] end
local function goal(seat) return points[(starts[seat] + 3) % 6] end

-- Setup: every seat's men fill its point. The first seat begins; then it goes clockwise.
function match.setup()
  for seat = 0, seats.n - 1 do
    for cell in start(seat):sites() do men[cell] = man[seat] end
  end
  go.turn(0)
end

-- A man steps to a cell beside it, or hops over any man beside it to the cell straight behind, if that is free.
function moves.turn(me)
  men:legal_moves(me, emit.step)
  men:hops(me, visited, emit.hop)
end

function play.step(me, from, to)
  men[from], men[to] = none, man[me]
  rules.next(me)
end

-- Who has hopped may hop on, but to no cell where the man has been in this turn.
function play.hop(me, from, to)
  men[from], men[to] = none, man[me]
  visited[from], visited[to] = true, true
  count.hopper = to
  go.hops(me)
end

function moves.hops(me)
  if men:hops(me, visited, emit.hop, count.hopper) > 0 then emit.stop() end
end

function play.stop(me) pass.hops(me) end

function pass.hops(me)
  visited:fill(false)
  count.hopper = none
  rules.next(me)
end

-- A seat that can do nothing waits.
function pass.turn(me) rules.next(me) end

local too_long = string.format("the last of %d turns", dial.max_turns)

-- Who arrives with the last turn has arrived.
function rules.next(me)
  count.turns = count.turns + 1
  if rules.has_arrived(me) then return match.win(me, "all men have arrived") end
  if count.turns == dial.max_turns then return match.draw(too_long) end
  go.turn((me + 1) % seats.n)
end

function rules.has_arrived(me)
  local here = men:count(man[me], goal(me))
  if dial.full == "own" then return here == goal(me).n end
  return here > 0 and men:count(none, goal(me)) == 0
end

-- A position set by hand must not be over; only among hops is there a hopper.
function match.check(me, phase)
  for seat = 0, seats.n - 1 do
    if men:count(man[seat]) ~= start(seat).n then return seats[seat] .. " must have " .. start(seat).n .. " men" end
    if rules.has_arrived(seat) and (phase == "turn" or seat ~= me) then return seats[seat] .. " has won already" end
  end
  if count.turns == dial.max_turns then return "the match is already a draw" end
  if phase == "turn" and count.hopper ~= none then return "there is a hopper, but no hops" end
  if phase == "hops" and (count.hopper == none or men[count.hopper] ~= man[me]) then
    return "the hopper must be a man of the seat that hops on"
  end
end
