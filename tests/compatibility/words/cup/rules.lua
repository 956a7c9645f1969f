-- Cup: a seat throws twice, then the other one.
local shown, points = zone.shown, zone.points

function match.setup() roll.cup(0, dial.dice) end

function rolled.cup(me, outcome)
  shown[me] = die.cup:join(count.kept, outcome)
  go.keep(me)
end

function moves.keep(me) die.cup:keeps(shown[me], emit.keep) end

function play.keep(me, kept)
  count.kept = kept
  count.throws = count.throws + 1
  if count.throws % 2 == 1 then return roll.cup(me, dial.dice - die.cup:dice(kept)) end
  points[me] = die.cup:sum(shown[me])
  if count.throws == 4 then return rules.finish() end
  count.kept = 0
  roll.cup(1 - me, dial.dice)
end

function rules.finish() match.highest(points) end
