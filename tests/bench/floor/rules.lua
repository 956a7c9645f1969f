-- The floor: count the plies.
function match.setup() go.choose(0) end

function moves.choose(_)
  emit.choose(0)
  emit.choose(1)
end

function play.choose(me, _)
  count.turns = count.turns + 1
  if count.turns == 100 then return match.draw() end
  go.choose(1 - me)
end
