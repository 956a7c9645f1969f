-- Poker hands: what the best five of five to seven cards are worth, as one number, and its name. In: cards of four
-- suits and thirteen ranks, the ace last. Out: of(cards), which makes the functions for a game.
local poker = {}
local band, bor, floor = bit.band, bit.bor, math.floor

local kRanks = 13
local kBits = 2 ^ kRanks
local kNames = { [0] = "high card: %s", "pair: %s", "two pairs: %s and %s", "three of a kind: %s", "straight: %s high",
  "flush: %s high", "full house: %s over %s", "four of a kind: %s", "straight flush: %s high" }

-- Of every set of ranks (bit r is rank r): how many they are, the highest as a bit, the best five, and the highest of
-- the best straight, 0 if there is none.
local count, top, five, straight = { [0] = 0 }, { [0] = 0 }, { [0] = 0 }, { [0] = 0 }
for ranks = 1, kBits - 1 do
  local rest = band(ranks, ranks - 1)
  count[ranks] = count[rest] + 1
  top[ranks] = rest == 0 and ranks or top[rest]
  five[ranks] = count[ranks] <= 5 and ranks or five[rest]
  local low = ranks * 2 + floor(ranks * 2 / kBits)  -- the ace counts as the rank before the two as well
  local runs = band(low, floor(low / 2))
  runs = band(runs, floor(low / 4))
  runs = band(runs, floor(low / 8))
  straight[ranks] = top[band(runs, floor(low / 16))] * 8
end

-- The n highest of the ranks.
local function highest(ranks, n)
  for _ = n + 1, count[ranks] do ranks = band(ranks, ranks - 1) end
  return ranks
end

-- The kind of hand, what it is made of and the cards besides, as bits: a better hand is a higher number.
local function worth(kind, made_of, rest) return (kind * kBits + made_of) * kBits + rest end

-- Four sets of ranks, one of each suit, five to seven cards together: with so few a flush leaves no room for four of a
-- kind or a full house.
local function value_of(a, b, c, d)
  local suited = count[a] > 4 and a or count[b] > 4 and b or count[c] > 4 and c or count[d] > 4 and d or 0
  if suited > 0 then
    if straight[suited] > 0 then return worth(8, straight[suited], 0) end
    return worth(5, 0, five[suited])
  end
  local either, other = bor(a, b), bor(c, d)
  local both, others = band(a, b), band(c, d)
  local all = bor(either, other)
  local twice = bor(bor(both, others), band(either, other))
  if twice == 0 then
    if straight[all] > 0 then return worth(4, straight[all], 0) end
    return worth(0, 0, five[all])
  end
  local four, thrice = band(both, others), bor(band(both, other), band(others, either))
  if four > 0 then return worth(7, four, top[all - four]) end
  local three = top[thrice]
  if three > 0 and twice > three then return worth(6, three, top[twice - three]) end
  if straight[all] > 0 then return worth(4, straight[all], 0) end
  if three > 0 then return worth(3, three, highest(all - three, 2)) end
  local pairs_of = highest(twice, 2)
  if count[pairs_of] == 2 then return worth(2, pairs_of, top[all - pairs_of]) end
  return worth(1, twice, highest(all - twice, 3))
end

-- What each card adds to a sum that has 13 bits for each suit, and the names of the ranks as bits.
local function tables_of(deck)
  local adds, names, faces = {}, {}, 0
  local suits, ranks = 0, 0
  for face, rank in pairs(deck.rank) do
    if type(face) == "number" then
      adds[face], faces = 2 ^ (kRanks * deck.suit[face] + rank), faces + 1
      suits, ranks = math.max(suits, deck.suit[face] + 1), math.max(ranks, rank + 1)
      if deck.copies[face] > 1 then ranks = 0 break end
    else
      names[2 ^ rank] = face
    end
  end
  if suits ~= 4 or ranks ~= kRanks or faces ~= 52 then
    error("library.poker: it needs cards of 4 suits and 13 ranks, each once")
  end
  return adds, names
end

function poker.of(deck)
  local adds, rank_names = tables_of(deck)
  local made = {}

  -- The best five of the cards of a pile, or of two piles together, which have five to seven: a better hand is a higher
  -- number, hands that are worth the same are the same number.
  function made.best(pile, more)
    local sum, size, extra = 0, pile:size(), more and more:size() or 0
    if size + extra < 5 or size + extra > 7 then
      error("library.poker: best takes 5 to 7 cards, not " .. size + extra
        .. (size + extra < 5 and "; give it the cards of the table, too" or "; give it fewer"))
    end
    for place = 0, size - 1 do sum = sum + adds[pile[place]] end
    for place = 0, extra - 1 do sum = sum + adds[more[place]] end
    local high = floor(sum / (kBits * kBits))
    local low = sum - high * kBits * kBits
    local b, d = floor(low / kBits), floor(high / kBits)
    return value_of(low - b * kBits, b, high - d * kBits, d)
  end

  -- The kind of a hand from its number: 0 high card, 1 pair, 2 two pairs, ... 8 straight flush.
  function made.kind(number) return floor(number / (kBits * kBits)) end

  -- Its name: "two pairs: king and 7".
  function made.name(number)
    local kind, made_of = made.kind(number), floor(number / kBits) % kBits
    local first = top[kind == 0 and number or kind == 5 and number % kBits or made_of]
    local second = kind == 6 and number % kBits or top[made_of - first]
    return string.format(kNames[kind], rank_names[first], rank_names[second])
  end

  return made
end

return poker
