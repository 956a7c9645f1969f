-- Melds: sets (cards of one rank) and runs (cards of one suit, ranks following one another) in hands. In: cards with
-- suits and ranks. Out: of(cards, options), which makes the functions for a game. A hand is a list of cards.
local library = {}

local function size_of(options, name)
  local value = options[name] == nil and 3 or options[name]
  if type(value) ~= "number" or value ~= math.floor(value) or value < 2 or value > 16 then
    error("melds.of: " .. name .. " must be 2 to 16, or left out: 3", 4)
  end
  return value
end

local function worth_of(options, card)
  local value = options.worth and options.worth(card) or 1
  if type(value) ~= "number" or value < 0 then error("melds.of: worth must answer a number, 0 or more", 4) end
  return value
end

-- Calls found(cards) for each choice of `size` of the cards.
local function choices_of(cards, size, found, place, chosen)
  if #chosen == size then return found({ unpack(chosen) }) end
  for next_place = place, #cards do
    chosen[#chosen + 1] = cards[next_place]
    choices_of(cards, size, found, next_place + 1, chosen)
    chosen[#chosen] = nil
  end
end

-- What the declaration and the options tell, in plain lists.
local function known_of(deck, options)
  local known = { name = {}, suit = {}, rank = {}, worth = {}, at = {}, alike = {}, bit = {}, suits = 0, ranks = 0 }
  for name, card in pairs(deck) do
    if type(card) == "number" then known.name[card] = name end
  end
  if not pcall(function() return deck.suit, deck.rank end) then
    error("melds.of: the cards must have suits and ranks", 3)
  end
  known.set, known.run = size_of(options, "set"), size_of(options, "run")
  for card in pairs(deck.copies) do
    local suit, rank = deck.suit[card], deck.rank[card]
    known.suit[card], known.rank[card] = suit, rank
    known.worth[card] = worth_of(options, card)
    known.at[suit], known.alike[rank] = known.at[suit] or {}, known.alike[rank] or {}
    known.at[suit][rank] = card
    table.insert(known.alike[rank], card)
    known.suits, known.ranks = math.max(known.suits, suit + 1), math.max(known.ranks, rank + 1)
  end
  if known.ranks > 30 then error("melds.of: there may be 30 ranks", 3) end
  for rank = 0, known.ranks - 1 do known.bit[rank] = bit.lshift(1, rank) end
  return known
end

local function number_of_sets(known)
  local sum = 0
  for size = known.set, 2 * known.set - 1 do
    local chosen = known.ranks
    for k = 1, size do chosen = chosen * (known.suits - size + k) / k end
    if size <= known.suits then sum = sum + chosen end
  end
  return sum
end

-- All melds there are: sets by rank, then runs by length and suit. What has twice the least size is two melds, so none
-- is as large. `having`: the melds of each card, the largest first.
local function melds_of(known)
  local all, n, having = {}, 0, {}
  if number_of_sets(known) > 10000 then error("melds.of: there would be more than 10000 sets", 3) end
  local function add(cards)
    all[n], n = cards, n + 1
  end
  for rank = 0, known.ranks - 1 do
    for size = known.set, 2 * known.set - 1 do choices_of(known.alike[rank] or {}, size, add, 1, {}) end
  end
  for size = known.run, math.min(2 * known.run - 1, known.ranks) do
    for suit = 0, known.suits - 1 do
      for low = 0, known.ranks - size do
        add({ unpack(known.at[suit], low, low + size - 1) })
      end
    end
  end
  for card in pairs(known.suit) do having[card] = {} end
  for number = n - 1, 0, -1 do
    for _, card in ipairs(all[number]) do table.insert(having[card], number) end
  end
  return all, n, having
end

-- ---- what must be left ----

-- The ranks of a suit that lie in runs of at least so many, as bits; `mask`: all that are held.
local function in_runs(mask, run)
  local runs, shifted = mask, mask
  for _ = 2, run do
    shifted = bit.rshift(shifted, 1)
    runs = bit.band(runs, shifted)
  end
  for _ = 2, run do runs = bit.bor(runs, bit.lshift(runs, 1)) end
  return runs
end

-- What the cards count that are in no meld, but for the dearest of them if one may be put away: no way to lay the hand
-- leaves less. Most hands are told by it, and it takes a tenth of the time of a search.
local function bound(known, hand, spare)
  local suit, rank, bits, worth, set = known.suit, known.rank, known.bit, known.worth, known.set
  local held, alike = {}, {}  -- the ranks held of suit s - 1; those held of k suits
  for s = 1, known.suits do held[s] = 0 end
  for k = 1, set do alike[k] = 0 end
  for place = 1, #hand do
    local s = suit[hand[place]] + 1
    held[s] = bit.bor(held[s], bits[rank[hand[place]]])
  end
  for s = 1, known.suits do
    for k = set, 2, -1 do alike[k] = bit.bor(alike[k], bit.band(alike[k - 1], held[s])) end
    alike[1] = bit.bor(alike[1], held[s])
    held[s] = in_runs(held[s], known.run)
  end
  local left, most = 0, 0
  for place = 1, #hand do
    local card = hand[place]
    if bit.band(bit.bor(held[suit[card] + 1], alike[set]), bits[rank[card]]) == 0 then
      left = left + worth[card]
      if worth[card] > most then most = worth[card] end
    end
  end
  return spare and left - most or left
end

-- ---- the best way ----

local function counts_of(hand)
  local counts = {}
  for place = 1, #hand do counts[hand[place]] = (counts[hand[place]] or 0) + 1 end
  return counts
end

-- Whether the meld's cards are all there.
local function has(counts, meld)
  for place = 1, #meld do
    if (counts[meld[place]] or 0) == 0 then return false end
  end
  return true
end

local function change(counts, meld, by)
  for place = 1, #meld do counts[meld[place]] = counts[meld[place]] + by end
end

-- Tries for the card in this place, then for those behind it, all melds that have it, and none. What is left over never
-- counts less for more cards, also without the dearest, so what leaves as much as the best way so far is given up.
local function try(search, place)
  local hand, counts, left, most = search.hand, search.counts, search.left, search.most
  while place <= #hand and counts[hand[place]] == 0 do place = place + 1 end
  local rest = search.spare and left - most or left
  if rest >= search.best then return end
  if place > #hand then
    if search.spare and search.over == 0 then return end  -- nothing that may be put away
    search.best, search.melds = rest, { unpack(search.laid) }
    return
  end
  local card = hand[place]
  for _, number in ipairs(search.having[card]) do
    local meld = search.all[number]
    if has(counts, meld) then
      change(counts, meld, -1)
      table.insert(search.laid, number)
      try(search, place)
      table.remove(search.laid)
      change(counts, meld, 1)
      if search.best <= search.enough then return end
    end
  end
  local worth = search.worth[card]
  counts[card], search.over = counts[card] - 1, search.over + 1
  search.left, search.most = left + worth, math.max(most, worth)
  try(search, place)
  counts[card], search.over, search.left, search.most = counts[card] + 1, search.over - 1, left, most
end

-- ---- what games get ----

-- Whether the card can be added to the meld, which the cards in `added`, a pile, may have made longer.
local function fits(known, meld, card, added)
  local suit, rank, at = known.suit, known.rank, known.at[known.suit[card]]
  if rank[meld[1]] == rank[meld[2]] then
    if rank[card] ~= rank[meld[1]] or added and added:has(card) then return false end
    for place = 1, #meld do
      if meld[place] == card then return false end
    end
    return true
  end
  if suit[card] ~= suit[meld[1]] then return false end
  local low, high = rank[meld[1]] - 1, rank[meld[#meld]] + 1
  while added and at[high] and added:has(at[high]) do high = high + 1 end
  while added and at[low] and added:has(at[low]) do low = low - 1 end
  return rank[card] == low or rank[card] == high
end

function library.of(deck, options)
  local known = known_of(deck, options or {})
  local all, n, having = melds_of(known)
  local made = { all = all, n = n }

  local function best(hand, spare, below, enough)
    local search = { hand = hand, counts = counts_of(hand), spare = spare, best = below, enough = enough, laid = {},
      all = all, having = having, worth = known.worth, left = 0, most = 0, over = 0 }
    try(search, 1)
    return search
  end

  -- The cards of a pile, or of two.
  function made.hand(pile, other)
    local hand, first = {}, pile:size()
    for place = 0, first - 1 do hand[place + 1] = pile[place] end
    for place = 0, other and other:size() - 1 or -1 do hand[first + place + 1] = other[place] end
    return hand
  end

  -- What all cards of the hand count.
  function made.worth(hand)
    local sum = 0
    for place = 1, #hand do sum = sum + known.worth[hand[place]] end
    return sum
  end

  -- What is left over counts at least this, however melds are laid apart; `spare`: once a card has been put away.
  function made.least(hand, spare) return best(hand, spare, math.huge, 0).best end

  -- Whether so little can be left over: most hands are told faster than by `least`.
  function made.within(hand, limit, spare)
    if bound(known, hand, spare) > limit then return false end
    return best(hand, spare, limit + 1, limit).melds ~= nil
  end

  -- The numbers of melds that leave least, laid apart.
  function made.best(hand) return best(hand, false, math.huge, 0).melds end

  -- Lists emit(number) for every meld in the hand, or each after which others can be laid so that at most `limit` is
  -- left over; answers how many were listed.
  function made.choose(hand, emit, limit)
    local counts, listed = counts_of(hand), 0
    for number = 0, n - 1 do
      if has(counts, all[number]) and (not limit or made.within(made.without(hand, all[number]), limit)) then
        emit(number)
        listed = listed + 1
      end
    end
    return listed
  end

  -- The hand without these cards.
  function made.without(hand, cards)
    local counts, rest = counts_of(cards), {}
    for place = 1, #hand do
      local card = hand[place]
      if (counts[card] or 0) > 0 then counts[card] = counts[card] - 1 else rest[#rest + 1] = card end
    end
    return rest
  end

  -- The name of a card; those of a meld's cards.
  function made.name(card) return known.name[card] end

  function made.text(number)
    local names = {}
    for place, card in ipairs(all[number]) do names[place] = known.name[card] end
    return table.concat(names, " ")
  end

  -- Whether the card can be laid off to the meld; `added`: a pile of the cards that have been, to any meld.
  function made.fits(number, card, added) return fits(known, all[number], card, added) end

  return made
end

return library
