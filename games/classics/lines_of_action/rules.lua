-- Lines of Action: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men = board.field, zone.men
local black, white, far = 0, 1, dial.size - 1

local function other(seat) return 1 - seat end

-- Setup: black in the first and the last row, white in the first and the last column, nobody in the corners.
function match.setup()
  for n = 1, far - 1 do
    men[field:cell(0, n)], men[field:cell(far, n)] = black, black
    men[field:cell(n, 0)], men[field:cell(n, far)] = white, white
  end
  zone.past:add()
  go.turn(black)
end

local repeated = string.format("the same position %d times", dial.repeats)
local too_long = string.format("the last of %d plies", dial.max_plies)

-- A man goes along a line as many cells as men stand on all of it, over its own men, and takes another's there.
function moves.turn(me) men:strides(me, "all", emit.move) end

function play.move(me, from, to)
  if men[to] ~= none then zone.past:clear() end
  men[from], men[to] = none, me
  count.plies = count.plies + 1
  if count.plies == dial.max_plies and dial.last_ply == "draws" then return match.draw(too_long) end
  rules.next(me)
end

local together = "all men are in one group"

-- Who has all men in one group wins; a single man is a group. That counts before all limits, and so does that the other
-- cannot move.
function rules.next(me)
  local times = zone.past:add()
  local mine, others = rules.are_together(me), rules.are_together(other(me))
  if mine and others and dial.both == "draw" then return match.draw("the men of both are in one group each") end
  if mine then return match.win(me, together) end
  if others then return match.win(other(me), together) end
  if times == dial.repeats then return match.draw(repeated) end
  if count.plies == dial.max_plies and can.turn(other(me)) then return match.draw(too_long) end
  go.turn(other(me))
end

function rules.are_together(seat) return men:areas(seat, 1, "all") == 1 end

-- Who cannot move has lost.
function pass.turn(me) match.win(other(me), "the other has no move left") end

-- A position set by hand must not be over.
function match.check(me)
  for seat = black, white do
    if men:count(seat) == 0 then return seats[seat] .. " has no men left" end
    if rules.are_together(seat) then return seats[seat] .. " has won already" end
  end
  if count.plies == dial.max_plies and can.turn(me) then return "the match is already a draw" end
end
