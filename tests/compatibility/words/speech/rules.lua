-- Speech: `weigh` answers a number that depends on every function of Lua that rules have.
local words = require("words")

function match.setup() go.tell(0) end

function moves.tell(_)
  for n = 1, 3 do emit.tell(n) end
end

function text.tell(_, n) return "tell " .. words.spelled(n) end

function play.tell(me, n)
  zone.sum[me] = math.min(zone.sum[me] + words.weigh(n), 999)
  if zone.sum[me] >= 700 then return match.lose() end
  if zone.sum[me] % 7 == 0 then return match.win(0) end
  go.tell(me)
end
