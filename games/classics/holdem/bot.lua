-- Hints for bots: bet and call by what the hand is worth, the better the more there is to pay; give up the rest.
local hand, board, chips, bet, round = zone.hand, zone.board, zone.chips, zone.bet, zone.round
local suit, rank = cards.card.suit, cards.card.rank
local hands = require("library.poker").of(cards.card)

-- The share of pots that two cards win against any two others: a line through known shares, 0.85 for two aces, 0.32 for
-- the worst.
local function share_of_two(a, b)
  local high, low = math.max(rank[a], rank[b]), math.min(rank[a], rank[b])
  if high == low then return 0.5 + 0.03 * high end
  return 0.3 + 0.02 * high + 0.01 * low + (suit[a] == suit[b] and 0.03 or 0)
end

-- How many of the board's cards are higher than a rank.
local function above(value)
  local n = 0
  for place = 0, board:size() - 1 do
    if rank[board[place]] > value then n = n + 1 end
  end
  return n
end

-- Whether one card is missing for a flush with cards of the hand.
local function nearly_flush(mine)
  if board:size() == 5 then return false end
  for k = 0, 1 do
    local n = 0
    for place = 0, board:size() - 1 do
      if suit[board[place]] == suit[mine[k]] then n = n + 1 end
    end
    if n + (suit[mine[0]] == suit[mine[1]] and 2 or 1) == 4 then return true end
  end
  return false
end

-- How many of the board's cards have a rank.
local function on_board(value)
  local n = 0
  for place = 0, board:size() - 1 do
    if rank[board[place]] == value then n = n + 1 end
  end
  return n
end

-- The share with the board: by the kind of hand, and how much of it the seat's own cards make.
local function share_with_board(mine)
  local kind = hands.kind(hands.best(mine, board))
  local a, b = rank[mine[0]], rank[mine[1]]
  local draw = nearly_flush(mine) and 0.15 or 0
  local pairs_made = (on_board(a) > 0 and 1 or 0) + (on_board(b) > 0 and 1 or 0)
  if kind == 0 then return 0.2 + 0.015 * math.max(a, b) + draw end
  if kind <= 2 then
    if a == b then return math.max(0.5, 0.82 - 0.1 * above(a)) + draw end
    if pairs_made == 2 then return 0.88 end
    if pairs_made == 0 then return 0.22 + 0.015 * math.max(a, b) + draw end
    local made = on_board(a) > 0 and a or b
    return math.max(0.5, 0.74 - 0.09 * above(made)) + draw
  end
  if kind == 3 then return pairs_made > 0 and 0.92 or 0.35 + 0.015 * math.max(a, b) end
  return kind == 4 and 0.93 or 0.96
end

-- Luck of the draw in favour of a hand that still improves is left out: what is worth little is played seldom anyway.
local function share(me)
  local mine = hand[me]
  if board:size() == 0 then return share_of_two(mine[0], mine[1]) end
  return share_with_board(mine)
end

-- What a share must be above the odds: the more is bet, for its pot and in all, the better are the hands that bet it.
local function caution(n, pot)
  local more = n > dial.big_blind and 0.06 or 0
  while n > pot / 4 do n, more = n / 2, more + 0.05 end
  while pot > 8 * dial.big_blind do pot, more = pot / 2, more + 0.05 end
  return more
end

local function owed(me) return math.min(round[1] - bet[me], chips[me]) end

-- How far the hand is above what it needs to call.
local function margin(me)
  local n = owed(me)
  local before = math.max(round[0] - n, dial.big_blind)
  return share(me) - n / (round[0] + n) - caution(n, before)
end

function prefer.fold(me)
  local over = margin(me)
  return over < -0.05 and 600 or over < 0 and 200 or 0
end

function prefer.call(me)
  local over = margin(me)
  return over > 0 and 300 or over > -0.05 and 60 or 3
end

function prefer.check(me) return share(me) > 0.65 and 150 or 300 end

-- Before the flop the blinds are raised with half of the hands. Later to raise needs more the more it is, and if
-- another has bet; sometimes it is done with little.
local function raised(me, n)
  local over = share(me) - 0.52 - caution(n, round[0]) / 2 - (owed(me) > 0 and 0.2 or 0)
  if board:size() == 0 and round[1] <= dial.big_blind then
    over = n <= 3 * dial.big_blind and share(me) - 0.45 or -0.05
  end
  if over > 0 then return 900 end
  return over > -0.1 and 100 or 5
end

function prefer.raise(me, size)
  if dial.betting == "limit" then return raised(me, round[2]) end
  if dial.betting == "any" then return raised(me, size - bet[me]) / dial.big_blind end
  local call = owed(me)
  return raised(me, call + (round[0] + call) * (size + 1) / 2)
end

-- All chips are bet for a pot that is worth them, or by the best.
function prefer.all_in(me)
  local n, pot = chips[me], round[0]
  local over = share(me) - 0.55 - caution(n, pot)
  if over > 0 then return n <= 2 * pot and 200 or 5 end
  return n <= pot and 10 or 0
end
