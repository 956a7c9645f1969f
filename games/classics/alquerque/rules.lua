-- Alquerque: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men = board.field, zone.men
local onward = { "forward", "forward_diagonal", "east", "west" }

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
  local jumps = men:jumps(me, "all", "other", emit.jump)
  if jumps == 0 or dial.capture == "may" then rules.steps(me) end
end

function rules.steps(me)
  if dial.backward then return men:steps(me, "all", "empty", emit.step) end
  for _, ways in ipairs(onward) do men:steps(me, ways, "empty", emit.step) end
end

local too_long = string.format("%d steps without a jump", dial.max_quiet)

-- Who shuts the other in with the last step has done so in time.
function play.step(me, from, to)
  men[from], men[to] = none, me
  count.quiet = count.quiet + 1
  if count.quiet == dial.max_quiet and can.turn(other(me)) then return match.draw(too_long) end
  go.turn(other(me))
end

-- What is jumped over leaves the board, and the man may jump on.
function play.jump(me, from, to)
  men[from], men[field:jumped(from, to)], men[to] = none, none, me
  count.quiet, count.jumper = 0, to
  if men:count(other(me)) == 0 then return match.win(me, "all of the other's men are taken") end
  go.chain(me)
end

function moves.chain(me)
  local jumps = men:jumps(me, "all", "other", emit.jump, count.jumper)
  if jumps > 0 and dial.capture == "may" then emit.stop() end
end

function play.stop(me) pass.chain(me) end

function pass.chain(me)
  count.jumper = none
  go.turn(other(me))
end

-- Who can do nothing.
function pass.turn(me)
  if dial.stuck == "draws" then return match.draw("no move left") end
  match.win(other(me), "the other has no move left")
end

-- A position set by hand must not be over; only in a chain is there a jumper.
function match.check(me, phase)
  for seat = 0, 1 do
    if men:count(seat) == 0 then return seats[seat] .. " has no men left" end
  end
  if count.quiet == dial.max_quiet and can.turn(me) then return "the match is already a draw" end
  if phase == "turn" and count.jumper ~= none then return "there is a jumper, but no chain of jumps" end
  if phase == "chain" and (count.jumper == none or men[count.jumper] ~= me) then
    return "the jumper must be a man of the seat that jumps on"
  end
end
