-- Hints for bots: the larger group is ahead; networks look at both seats' groups, and at who chooses.
local field, stone = board.field, zone.stone
cutoff, priors = 2, true

function evaluate(me) return 50 * (stone:largest_group(me) - stone:largest_group(1 - me)) end

function features(me, turn) return { stone:largest_group(me), stone:count(me), me == turn and 1 or 0 } end

function prefer.lay(me, at)
  local weight = 1
  for side = 0, 3 do
    local to = field:neighbor(at, side)
    if to ~= none and stone[to] == me then weight = weight + 3 end
  end
  return weight
end
