-- Festival. Each keeps a card of its hand at the same time as the others, then hands go round.
local scoring = require("library.scoring")
local card = cards.card
local pack, hand, aside, kept, gone = zone.pack, zone.hand, zone.aside, zone.kept, zone.gone
local points, cakes = zone.points, zone.cakes
local sizes = { [2] = 10, [3] = 9, [4] = 8, [5] = 6 }
local fans = { [0] = 0, 1, 3, 6, 10, 15 }

function match.setup()
  pack:fill_all()
  deal.pack()
end

function dealt.pack()
  pack:shuffle()
  rules.begin_round()
end

function rules.begin_round()
  count.round = count.round + 1
  for seat = 0, seats.n - 1 do pack:draw(sizes[seats.n], hand[seat]) end
  go.keep(0)
end

-- ---- keeping ----

function moves.keep(me) hand[me]:choose(emit.keep) end

function play.keep(me, c) hand[me]:move(c, kept[me]) end

function chosen.keep()
  if hand[0]:size() == 0 then return rules.end_round() end
  local last = seats.n - 1
  hand[last]:move_all(aside)
  for seat = last, 1, -1 do hand[seat - 1]:move_all(hand[seat]) end
  aside:move_all(hand[0])
  go.keep(0)
end

-- ---- counting ----

function rules.end_round()
  local tails = {}
  for seat = 0, seats.n - 1 do
    local worth
    worth, tails[seat] = rules.worth(kept[seat])
    points[seat] = points[seat] + worth
  end
  rules.share(tails, 6, rules.most(tails))
  for seat = 0, seats.n - 1 do
    cakes[seat] = cakes[seat] + kept[seat]:count(card.cake)
    kept[seat]:move_all(gone)
  end
  if count.round < 3 then return rules.begin_round() end
  rules.count_cakes()
  local best = { scoring.best(points, cakes) }
  best[#best + 1] = "the last round is over"
  match.win(unpack(best))
end

-- What a seat's cards are worth by themselves, and how many tails its kites have.
function rules.worth(own)
  local worth = 5 * math.floor(own:count(card.lantern) / 2) + 10 * math.floor(own:count(card.drum) / 3)
    + fans[math.min(own:count(card.fan), 5)]
  local masks, tails = 0, 0
  for place = 0, own:size() - 1 do
    local c = own[place]
    tails = tails + card.tails[c]
    if c == card.mask then
      masks = masks + 1
    elseif card.dance[c] > 0 then
      worth = worth + card.dance[c] * (masks > 0 and 3 or 1)
      masks = math.max(masks - 1, 0)
    end
  end
  return worth, tails
end

-- The highest number below `bound`, or 0.
function rules.most(numbers, bound)
  local most = 0
  for seat = 0, seats.n - 1 do
    if numbers[seat] > most and (not bound or numbers[seat] < bound) then most = numbers[seat] end
  end
  return most
end

-- Who has `number` shares the prize; if it is but one seat, the second prize goes to the next.
function rules.share(numbers, prize, number)
  if number == 0 then return end
  local winners = 0
  for seat = 0, seats.n - 1 do
    if numbers[seat] == number then winners = winners + 1 end
  end
  for seat = 0, seats.n - 1 do
    if numbers[seat] == number then points[seat] = points[seat] + math.floor(prize / winners) end
  end
  if winners == 1 and prize == 6 then rules.share(numbers, 3, rules.most(numbers, number)) end
end

function rules.count_cakes()
  local most, fewest, fed, hungry = 0, 99, 0, 0
  for seat = 0, seats.n - 1 do
    most, fewest = math.max(most, cakes[seat]), math.min(fewest, cakes[seat])
  end
  if most == fewest then return end
  for seat = 0, seats.n - 1 do
    if cakes[seat] == most then fed = fed + 1 end
    if cakes[seat] == fewest then hungry = hungry + 1 end
  end
  for seat = 0, seats.n - 1 do
    if cakes[seat] == most then points[seat] = points[seat] + math.floor(6 / fed) end
    if cakes[seat] == fewest and seats.n > 2 then points[seat] = points[seat] - math.floor(6 / hungry) end
  end
end
