-- Pig: a turn is rolls until a one or until the seat holds.
local order = require("library.seats")
local points = zone.points

function match.setup() go.decide(0) end

function moves.decide(me)
  if points[me] + count.turn < dial.goal then emit.roll() end
  if count.turn > 0 then emit.hold() end
end

function play.roll(me) roll.die(me) end

function play.hold(me)
  points[me] = points[me] + count.turn
  if points[me] >= dial.goal then return match.win(me) end
  rules.end_turn(me)
end

function rolled.die(me, face)
  if face == 1 then return rules.end_turn(me) end
  count.turn = count.turn + face
  go.decide(me)
end

function rules.end_turn(me)
  count.turn = 0
  count.turns = count.turns + 1
  if count.turns == dial.max_turns then return match.highest(points) end
  go.decide(order.after(me))
end
