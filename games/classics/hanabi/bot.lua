-- Hints for bots: play what is likely to fit, tell of cards that fit or must not go, discard what is useless, then the
-- oldest card that nothing was told of.
local card, fireworks, discards, hand = cards.card, zone.fireworks, zone.discards, zone.hand
local told_colour, told_rank, excluded = zone.colour, zone.rank, zone.excluded
local suit, rank, of_suit = card.suit, card.rank, card.of.suit
cutoff = 10

local facts = 10 -- of a card: five colours, then five ranks

local function copies(value)
  if value == dial.ranks - 1 then return 1 end
  return value == 0 and 3 or 2
end

-- How many of a card are not laid or discarded.
local function left(colour, value, height)
  return copies(value) - discards:count(5 * colour + value) - (value < height and 1 or 0)
end

-- The greatest rank that a colour can still reach.
local function reach(colour, height)
  local value = height
  while value < dial.ranks and left(colour, value, height) > 0 do value = value + 1 end
  return value - 1
end

-- The chance that a card of a hand fits, by what its owner was told; `colour` and `value` are told besides.
local function chance(seat, place, colour, value)
  local no, first = excluded[seat], facts * place
  local fits, all = 0, 0
  for c = 0, dial.colours - 1 do
    if not no[first + c] and (colour == none or colour == c) then
      local height = fireworks:count(of_suit[c])
      for r = 0, dial.ranks - 1 do
        if not no[first + 5 + r] and (value == none or value == r) then
          local n = left(c, r, height)
          all = all + n
          if r == height then fits = fits + n end
        end
      end
    end
  end
  return all > 0 and fits / all or 0
end

-- Whether its owner knows that it will never fit.
local function useless(seat, place)
  local no, first = excluded[seat], facts * place
  for c = 0, dial.colours - 1 do
    if not no[first + c] then
      local height = fireworks:count(of_suit[c])
      local highest = reach(c, height)
      for r = height, highest do
        if not no[first + 5 + r] then return false end
      end
    end
  end
  return true
end

local function touched(seat, place) return told_colour[seat][place] ~= none or told_rank[seat][place] ~= none end

-- The card that its owner will discard: the oldest that nothing was told of.
local function oldest(seat)
  for place = 0, hand[seat]:size() - 1 do
    if not touched(seat, place) then return place end
  end
  return none
end

local function enough() return count.lives > 1 and 0.6 or 0.9 end

function prefer.play(me, place)
  if not touched(me, place) then return 0 end
  local fits = chance(me, place, none, none)
  if fits == 1 then return 1000 end
  return fits >= enough() and 400 or 0
end

function prefer.discard(me, place)
  if touched(me, place) then return useless(me, place) and 60 or 0 end
  return place == oldest(me) and 20 or 0
end

-- What a hint is worth: a card that its owner will play now, one that it would have discarded, one that it knows
-- better.
local function worth(seat, colour, value)
  local row, total, chop = hand[seat], 0, none
  for place = 0, row:size() - 1 do
    local c, new = row[place], not touched(seat, place)
    if new and chop == none then chop = place end
    local meant, known = suit[c] == colour, told_colour[seat][place]
    if colour == none then meant, known = rank[c] == value, told_rank[seat][place] end
    if meant and known == none then
      local height = fireworks:count(of_suit[suit[c]])
      local fits = rank[c] == height
      if chance(seat, place, colour, value) >= enough() and (new or chance(seat, place, none, none) < enough()) then
        if not fits then return 0 end
        total = total + 200
      elseif fits then
        total = total + 30
      elseif rank[c] > height and rank[c] <= reach(suit[c], height) then
        total = total + (place == chop and left(suit[c], rank[c], height) == 1 and 60 or 2)
      end
    end
  end
  return math.min(total, 600)
end

function prefer.colour(_, seat, colour) return worth(seat, colour, none) end

function prefer.rank(_, seat, value) return worth(seat, none, value) end

-- What is built and can still be built, lives and hint tokens, and cards that their owner will play next.
function evaluate(me)
  local value = 0
  for colour = 0, dial.colours - 1 do
    local height = fireworks:count(of_suit[colour])
    value = value + 80 * height + 20 * (reach(colour, height) + 1)
  end
  value = value + 15 * count.hints + (count.lives > 2 and 150 or count.lives > 1 and 90 or 0)
  for seat = 0, seats.n - 1 do
    local row = hand[seat]
    for place = 0, row:size() - 1 do
      if touched(seat, place) then
        local fits = chance(seat, place, none, none)
        if fits >= enough() then
          local fit = fits
          if seat ~= me then fit = fireworks:count(of_suit[suit[row[place]]]) == rank[row[place]] and 1 or 0 end
          value = value + math.floor(80 * fit) - 30
        end
      end
    end
  end
  return math.max(-1000, math.min(1000, value - 1000))
end
