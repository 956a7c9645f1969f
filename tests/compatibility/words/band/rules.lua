-- Band: who gives cards away draws others; what lies in the hand at the end counts.
local scoring = require("library.scoring")
local stock, hand, points, tune = zone.stock, zone.hand, zone.points, cards.tune
local order = { 3, 1, 2 }

function match.setup() deal.hands() end

function dealt.hands()
  stock:fill_all()
  stock:shuffle()
  stock:cut(2)
  random.shuffle(zone.open)
  for seat = 0, seats.n - 1 do
    stock:draw(2, hand[seat])
    zone.back[seat][0] = stock:top()
  end
  zone.dark[0] = random.below(4)
  log("dealt " .. stock:size())
  go.give(0)
end

function moves.give(me) hand[me]:choose_some(emit.give) end

function play.give(me, some)
  for face in tune.each(some) do points[me] = points[me] + tune.worth[face] end
  local given = hand[me]:move_some(some, zone.heap)
  if zone.heap:find(tune.tango) ~= none then points[me] = points[me] + 1 end
  stock:draw(math.min(given, stock:size()), hand[me])
  zone.up[me][0] = true
  zone.lit[0] = not zone.lit[0]
  count.turns = count.turns + 1
  zone.open[0] = select(2, unpack(order)) + zone.open[0] % 3
  if hand[(me + 1) % seats.n]:size() == 0 or count.turns == 12 then
    local first = scoring.majority(points)
    if first ~= none then scoring.share(points, { 4, 2 }, "shared", points) end
    return match.lowest(points)
  end
  go.give((me + 1) % seats.n)
end
