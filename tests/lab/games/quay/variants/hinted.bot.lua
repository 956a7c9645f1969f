-- Hints for bots: coins, and crates in hand at three coins.
local function worth(me) return 10 * zone.coins[me] + 30 * zone.hand[me]:size() end
function evaluate(me)
  local others = 0
  for seat = 0, seats.n - 1 do others = others + (seat == me and 0 or worth(seat)) end
  return math.max(-900, math.min(900, worth(me) - math.floor(others / (seats.n - 1))))
end
