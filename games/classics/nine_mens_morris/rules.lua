-- Nine men's morris: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local men, hand = zone.men, zone.hand
local mill = 3

local function other(seat) return 1 - seat end

function match.setup() go.place(0) end

-- While a seat has men in the hand it places them, then it moves.
function moves.place() men:places(none, emit.place) end

function moves.move(me)
  if dial.flying and men:count(me) == 3 then return men:flights(me, emit.move) end
  men:steps(me, "all", "empty", emit.move)
end

function play.place(me, at)
  hand[me], men[at] = hand[me] - 1, me
  rules.closed(me, at)
end

function play.move(me, from, to)
  men[from], men[to] = none, me
  rules.closed(me, to)
end

-- Three men of a seat on a line are a mill. Who closes one takes a man of the other.
function rules.closed(me, at)
  count.turns = count.turns + 1
  if men:longest_run(at) >= mill and men:count(other(me)) > 0 then return go.take(me) end
  rules.next(me)
end

-- Men in mills are safe, unless all are.
function moves.take(me)
  if men:outside_runs(other(me), mill, emit.take) == 0 then men:places(other(me), emit.take) end
end

function play.take(me, at)
  men[at] = none
  rules.next(me)
end

local too_long = string.format("%d turns", dial.max_turns)

-- Two men make no mill. Who leaves the other with two, or without a move, with the last turn has done so in time.
function rules.next(me)
  local seat = other(me)
  if men:count(seat) + hand[seat] < 3 then return match.win(me, "the other has two men left") end
  if count.turns == dial.max_turns and (hand[seat] > 0 or can.move(seat)) then return match.draw(too_long) end
  if hand[seat] > 0 then return go.place(seat) end
  go.move(seat)
end

-- Who cannot move has lost, but on a full board nobody can.
function pass.move(me)
  if men:count(none) == 0 then return match.draw("the board is full") end
  match.win(other(me), "the other has no move left")
end

-- A position set by hand must not be over, and its phase must be possible.
function match.check(me, phase)
  for seat = 0, 1 do
    if men:count(seat) + hand[seat] < 3 then return seats[seat] .. " has fewer than three men" end
    if men:count(seat) + hand[seat] > dial.men then return seats[seat] .. " has more men than there are" end
  end
  if phase == "place" and hand[me] == 0 then return "there is no man to place" end
  if phase == "move" and hand[me] > 0 then return "men in the hand are placed before any moves" end
  if phase == "take" and not men:has_run(me, mill) then return "who takes must have a mill" end
  if phase == "take" and men:count(other(me)) == 0 then return "the other has no man on the board" end
end
