-- Stairs: `notation` returns what is typed, several texts for climbing, one for resting.
function match.setup() go.climb(0) end

function moves.climb(me)
  for by = 1, math.min(3, 20 - zone.step[me]) do emit.climb(by) end
  if zone.step[me] > 0 then emit.rest() end
end

function play.climb(me, by)
  zone.step[me] = zone.step[me] + by
  if zone.step[me] == 20 then return match.win(me, "on top") end
  go.climb(1 - me)
end

function play.rest(me)
  zone.step[me] = zone.step[me] - 1
  go.climb(1 - me)
end

function notation.climb(me, by) return "^" .. zone.step[me] + by, "+" .. by end

function notation.rest() return "-" end
