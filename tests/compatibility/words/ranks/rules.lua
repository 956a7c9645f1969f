local field, men, guards, line, box, points = board.field, zone.men, zone.guards, zone.line, zone.box, zone.points
local last = 59

function match.setup()
  for cell in field:cells() do
    if cell % 3 ~= 2 then men[cell] = cell % 2 end
  end
  guards[field:cell(0, 0)], guards[field:cell(3, 4)] = piece.guard.rook[0], piece.guard.rook[1]
  guards[field:cell(2, 2)] = piece.guard.post[0]
  go.turn(0)
end

function moves.turn(me)
  men:pushes(me, "all", 2, emit.push)
  men:sidesteps(me, "orthogonal", 3, emit.shift)
  men:straight_jumps(me, "orthogonal", emit.jump)
  if men:count(me) < 5 then men:flights(me, emit.fly) end
  if men:outside_runs(me, 3, emit.leave) > 6 then men:flights(me, emit.fly, 0) end
end

function rules.points(me, n) points[me] = points[me] + n end

function play.push(me, from, to)
  if men:push(from, to) ~= none then rules.points(me, 3) end
  go.choose(me)
end

function play.shift(me, from, to, aside)
  rules.points(me, men:sidestep(from, to, aside))
  go.choose(me)
end

function play.jump(me, from, to)
  rules.points(me, men:clear_between(from, to))
  men[from], men[to] = none, me
  go.choose(me)
end

function play.fly(me, from, to)
  men[from], men[to] = none, me
  rules.points(me, men:beside(to, me) + men:beside(to, none, "all"))
  go.choose(me)
end

function play.leave(me, at)
  men[at] = none
  if men:has_run(me, 3, "all", region.south) then rules.points(me, 2) end
  go.choose(me)
end

function moves.choose(me) guards:movable(me, emit.choose) end

function play.choose(me, at)
  count.from = at
  go.ride(me)
end

function moves.ride(me) guards:legal_moves(me, emit.ride, count.from) end

function play.ride(me, to)
  guards[to], guards[count.from] = guards[count.from], none
  count.from = none
  go.draw(me)
end

function moves.draw() line:places(false, emit.draw) end

function play.draw(me, at)
  line[at] = true
  rules.points(me, box:enclose(at, line, me) + line:sides_held(0))
  count.plies = count.plies + 1
  if count.plies == last then return match.highest(points) end
  go.turn(1 - me)
end

function pass.turn(me) go.choose(me) end
function pass.choose(me) go.draw(me) end
function pass.draw() match.highest(points) end
