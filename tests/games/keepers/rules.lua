-- Keepers: throw, keep some and throw the rest again, up to three throws.
local cup, shown, points = die.cup, zone.shown, zone.points
local nothing = 0

function match.setup() roll.cup(0, dial.dice) end

function rolled.cup(me, outcome)
  shown[me] = cup:join(count.kept, outcome)
  count.thrown = count.thrown + 1
  if count.thrown == dial.throws then return rules.end_turn(me) end
  go.keep(me)
end

function moves.keep(me) cup:keeps(shown[me], emit.keep) end

function play.keep(me, kept)
  if kept == shown[me] then return rules.end_turn(me) end
  count.kept = kept
  roll.cup(me, dial.dice - cup:dice(kept))
end

function rules.end_turn(me)
  points[me] = rules.worth(shown[me])
  count.kept, count.thrown = nothing, 0
  if me + 1 < seats.n then return roll.cup(me + 1, dial.dice) end
  if seats.n > 1 then return match.highest(points) end
  match.win(0)
end

function rules.worth(outcome)
  if dial.aim == "alike" then return cup:alike(outcome) end
  if dial.aim == "run" then return cup:run(outcome) end
  return cup:sum(outcome)
end
