-- Hints for bots: who kept more counters is ahead; the fewer cards are left to lay, the more those count whose colour
-- is the most common on the board. The numbers were fitted to how 220 matches between bots ended.
-- Random matches are short here and tell more: `mcts` plays them to their ends.
cutoff = 1000
local counters, kept = zone.counters, zone.kept
local colours, all_cards = 4, 4 * dial.size

local function worth(seat, by, soon)
  local sum, common = 0, 0
  for colour = 0, colours - 1 do
    sum = sum + kept[seat][colour]
    common = common + by[colour] * kept[seat][colour]
  end
  return 0.45 * (1 - soon) * sum + soon * common
end

function evaluate(me)
  local left, most, by, total = all_cards - count.laid, 0, {}, 0
  for colour = 0, colours - 1 do most = math.max(most, counters:count(colour)) end
  for colour = 0, colours - 1 do
    by[colour] = 1 / (2 + most - counters:count(colour)) ^ 2
    total = total + by[colour]
  end
  for colour = 0, colours - 1 do by[colour] = 9 * by[colour] / total end
  local soon, ahead = math.min(1, 4 / (left + 1) ^ 2), 1000
  for seat = 0, seats.n - 1 do
    if seat ~= me then ahead = math.min(ahead, worth(me, by, soon) - worth(seat, by, soon)) end
  end
  return math.floor(1000 * ahead / (math.abs(ahead) + 2))
end
