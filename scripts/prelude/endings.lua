-- The words by which rules end a match: match.win, draw, lose, highest, lowest, pay. In: the host. Out: `match`, which
-- takes setup and check from the rules.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local names = host.load("names")
local zones, guards = host.load("zones"), host.load("guards")
local fail, show, format = names.fail, names.show, std.format
local seats, sides, payoffs = #def.seats, 0, def.payoffs
local ending_of = host.constants.ending

-- Winners are bits; who wins does so with all of his team.
local everybody = std.floor(2 ^ seats - 1)
local side_of, masks, firsts = {}, {}, {}  -- by seat: its team; by team: its seats, the bit of the first of them
for i, seat in std.ipairs(def.seats) do
  local side, bit = seat.team, std.floor(2 ^ (i - 1))
  side_of[i - 1] = side
  masks[side], firsts[side] = (masks[side] or 0) + bit, firsts[side] or bit
  if side >= sides then sides = side + 1 end
end

local finish = {}
for _, word in std.ipairs({ "win", "draw", "lose", "highest", "lowest", "pay" }) do
  finish[word] = binding.finish("match." .. word, guards.misplaced("match." .. word))
end
local win, draw_all, lose, highest, lowest, pay = finish.win, finish.draw, finish.lose, finish.highest, finish.lowest,
  finish.pay
local kWin, kDraw, kLose, kHighest = ending_of.win, ending_of.draw, ending_of.lose, ending_of.highest
local kLowest, kPay = ending_of.lowest, ending_of.pay

-- ---- why it ended ----

local kLongestReason, kMostKnown = host.constants.longest_reason, 256
local said = {}  -- [1]: why the rules say that the match ended, nil: they do not; the host reads it
host.keep_reason(said)
local known, n_known = {}, 0  -- the reasons that are good; rules give the same few again and again

local function learn(word, reason)
  if std.type(reason) ~= "string" then
    return fail(word .. ": why the match ended is told by a text such as \"stalemate\", not " .. show(reason))
  end
  local bytes, shown = #reason, host.reason_shown(reason)
  if bytes > kLongestReason then
    return fail(format("%s: a reason has %d bytes at most, this one has %d; say it in a few words", word,
      kLongestReason, bytes))
  elseif not shown then
    return fail(word .. ": the reason is blank; leave it out, or say why the match ended")
  elseif shown ~= reason then
    return fail(format("%s: a reason is one line of plain text, and this one is not: %s", word, shown))
  end
  if n_known == kMostKnown then
    for text in std.pairs(known) do known[text] = nil end
    n_known = 0
  end
  known[reason], n_known = true, n_known + 1
end

-- Keeps the reason that a word was given; nil: none.
local function say(word, reason)
  if reason ~= nil and not known[reason] then learn(word, reason) end
  said[1] = reason
end

-- ---- the words ----

-- Seats; a text behind them is the reason.
local function several(...)
  local mask, n = 0, std.select("#", ...)
  local reason = n > 1 and std.select(n, ...) or nil
  if std.type(reason) == "string" then n = n - 1 else reason = nil end
  say("match.win", reason)
  for i = 1, n do
    local seat = std.select(i, ...)
    local side = side_of[seat]
    if not side then
      return fail(format("match.win: the seat must be 0 to %d, not %s%s", seats - 1, show(seat),
        names.fix(seat, 0, seats - 1, true)))
    end
    if mask % (2 * firsts[side]) < firsts[side] then mask = mask + masks[side] end
  end
  return win(mask, kWin)
end

local match = {}
function match.win(seat, reason, ...)
  local side = side_of[seat]
  if side == nil or reason ~= nil and (not known[reason] or ...) then return several(seat, reason, ...) end
  said[1] = reason
  return win(masks[side], kWin)
end
-- Rules may say `pass.PHASE = match.draw`: a seat is no reason.
function match.draw(reason)
  if sides == 1 then
    return fail("match.draw: " .. (seats == 1 and "one seat wins or loses" or "one team wins or loses")
      .. "; use match.win(0) or match.lose()")
  end
  if side_of[reason] then reason = nil end
  say("match.draw", reason)
  return draw_all(everybody, kDraw)
end
function match.lose(reason)
  if sides > 1 then
    return fail(format("match.lose is for games of one %s; name the winners with match.win(seat, ...)",
      sides == seats and "seat" or "team"))
  end
  if side_of[reason] then reason = nil end
  say("match.lose", reason)
  return lose(0, kLose)
end

local function need_numbers(word, points)
  local size = zones.sizes[points]
  if size and not size[3] and not size.truth and size[1] == 0 and size[2] == seats - 1 then return end
  return fail(word .. ": it needs a zone with one number for each seat (`per: seat`), not " .. show(points)
    .. "; declare one in game.yaml")
end

-- The seats of the sides with the most, times `sign`; a side has what its seats have together.
local sums = {}
local function leaders(points, sign)
  for side = 0, sides - 1 do sums[side] = 0 end
  for seat = 0, seats - 1 do
    local side = side_of[seat]
    sums[side] = sums[side] + sign * points[seat]
  end
  local best, mask = sums[0], masks[0]
  for side = 1, sides - 1 do
    local sum = sums[side]
    if sum > best then
      best, mask = sum, masks[side]
    elseif sum == best then
      mask = mask + masks[side]
    end
  end
  return mask
end

function match.highest(points, reason)
  need_numbers("match.highest", points)
  say("match.highest", reason)
  return highest(leaders(points, 1), kHighest)
end
function match.lowest(points, reason)
  need_numbers("match.lowest", points)
  say("match.lowest", reason)
  return lowest(leaders(points, -1), kLowest)
end

-- ---- payoffs ----

-- "red 2, yellow -1"
local function amounts(points)
  local texts = {}
  for i, seat in std.ipairs(def.seats) do texts[i] = format("%s %d", seat.name, points[i - 1]) end
  return std.concat(texts, ", ")
end

local function check_payoffs(points)
  local sum = 0
  for seat = 0, seats - 1 do
    local value = points[seat]
    if value < payoffs.min or value > payoffs.max then
      return fail(format("match.pay: payoffs lie within %d..%d, but %s would get %d; "
        .. "let `payoffs` in game.yaml reach it", payoffs.min, payoffs.max, def.seats[seat + 1].name, value))
    end
    if payoffs.same and value ~= points[0] then
      return fail("match.pay: all seats get the same, but these differ: " .. amounts(points) .. "; pay each as much")
    end
    sum = sum + value
  end
  if payoffs.sum and sum ~= payoffs.sum then
    return fail(format("match.pay: payoffs must sum to %d, but these sum to %d: %s; what some get others pay",
      payoffs.sum, sum, amounts(points)))
  end
end

if payoffs then
  local set_payoff = binding.set_payoff
  for _, word in std.ipairs({ "win", "draw", "lose", "highest", "lowest" }) do
    match[word] = function()
      return fail(format("match.%s: this game has `payoffs`; end it with match.pay(zone)", word))
    end
  end
  function match.pay(points, reason)
    need_numbers("match.pay", points)
    check_payoffs(points)
    say("match.pay", reason)
    pay(leaders(points, 1), kPay)
    for seat = 0, seats - 1 do set_payoff(seat, points[seat]) end
  end
else
  function match.pay()
    return fail("match.pay: game.yaml declares no `payoffs`; say there what seats may get, or name the winners")
  end
end

return match
