-- Abalone: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local marble, pushed = zone.marble, zone.pushed

function match.setup()
  for seat = 0, 1 do
    for cell in region[dial.start][seat]:sites() do marble[cell] = seat end
  end
  go.turn(0)
end

-- One to three marbles in a line go one cell: straight on, where they push fewer of the other's, or sideways.
function moves.turn(me)
  marble:pushes(me, "all", dial.most, emit.push)
  marble:sidesteps(me, "all", dial.most, emit.shift)
end

function play.push(me, from, to)
  if marble:push(from, to) ~= none then pushed[me] = pushed[me] + 1 end
  rules.next(me)
end

function play.shift(me, from, last, to)
  marble:sidestep(from, last, to)
  rules.next(me)
end

local off = string.format("%d marbles are off the board", dial.goal)
local too_long = string.format("%d plies", dial.max_plies)

function rules.next(me)
  count.plies = count.plies + 1
  if pushed[me] >= dial.goal then return match.win(me, off) end
  if count.plies == dial.max_plies then return match.draw(too_long) end
  go.turn(1 - me)
end

-- Who cannot move has lost; it hardly ever happens.
function pass.turn(me) match.win(1 - me, "the other has no move left") end

-- A position set by hand must not be over.
function match.check()
  for seat = 0, 1 do
    if marble:count(seat) == 0 then return seats[seat] .. " has no marbles left" end
    if pushed[seat] >= dial.goal then return seats[seat] .. " has won already" end
  end
  if count.plies == dial.max_plies then return "the match is already a draw" end
end
