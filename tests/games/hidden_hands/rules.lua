-- Hidden Hands: deal, lay in turn until all hands are empty, deal again.
local order = require("library.seats")
local bag, hand, laid, points = zone.bag, zone.hand, zone.laid, zone.points
local colours = 3

local function size(row)
  local cards = 0
  for colour = 0, colours - 1 do cards = cards + row[colour] end
  return cards
end

function match.setup() deal.hands() end

local function draw()
  local place = random.below(size(bag))
  for colour = 0, colours - 1 do
    if place < bag[colour] then
      bag[colour] = bag[colour] - 1
      return colour
    end
    place = place - bag[colour]
  end
end

function dealt.hands()
  for seat = 0, seats.n - 1 do
    for _ = 1, dial.largest - seat do
      local colour = draw()
      hand[seat][colour] = hand[seat][colour] + 1
    end
  end
  count.round = count.round + 1
  go.lay(0)
end

function moves.lay(me)
  for colour = 0, colours - 1 do
    if hand[me][colour] > 0 then emit.lay(colour) end
  end
end

function play.lay(me, colour)
  hand[me][colour] = hand[me][colour] - 1
  points[me] = points[me] + laid[colour]
  laid[colour] = laid[colour] + 1
  for seat = 0, seats.n - 1 do
    if size(hand[seat]) > 0 then return go.lay(order.after(me)) end
  end
  if count.round < dial.rounds then return deal.hands() end
  match.highest(points)
end
