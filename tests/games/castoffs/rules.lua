-- Castoffs: whoever has fewer cards than leave a hand at once, and finds none to draw, ends the match.
local stock, hand, heap, buried, points = zone.stock, zone.hand, zone.heap, zone.buried, zone.points
local card = cards.card

local function begin(seat)
  stock:draw(math.min(7 - hand[seat]:size(), stock:size()), hand[seat])
  if hand[seat]:size() < dial.at_once then return match.highest(points) end
  go.leave(seat)
end

function match.setup() deal.hands() end

function dealt.hands()
  stock:fill_all()
  stock:shuffle()
  for seat = 0, seats.n - 1 do stock:draw(4, hand[seat]) end
  begin(0)
end

function moves.leave(me)
  hand[me]:choose_some(emit.discard)
  hand[me]:choose_some(emit.bury, none, stock:size() == 0 and 1 or none)
end

function play.discard(me, some)
  local sum, suits = 0, 0
  for face in card.each(some) do
    sum = sum + card.rank[face] + 1
    suits = bit.bor(suits, bit.lshift(1, card.suit[face]))
  end
  points[me] = points[me] + (suits == 3 and sum or 2 * sum)
  hand[me]:move_some(some, heap)
  begin((me + 1) % seats.n)
end

function play.bury(me, some)
  hand[me]:move_some(some, buried[me])
  begin((me + 1) % seats.n)
end
