-- Kettle: the match ends when both rest, or all herbs are in the kettle.
local stock, hand, kettle, points = zone.stock, zone.hand, zone.kettle, zone.points
local herb = cards.herb

function match.setup() deal.hands() end

function dealt.hands()
  stock:fill_all()
  stock:shuffle()
  for seat = 0, 1 do stock:draw(4, hand[seat]) end
  go.brew(0)
end

function moves.brew(me) hand[me]:choose_some(emit.brew) end

function play.brew(me, some)
  local different, worth = 0, 0
  for face, n in herb.each(some) do
    different, worth = different + 1, worth + n * herb.worth[face]
  end
  points[me] = points[me] + different * worth
  local moved = hand[me]:move_some(some, kettle)
  stock:draw(math.min(moved, stock:size()), hand[me])
  count.rests = moved == 0 and count.rests + 1 or 0
  if count.rests == 2 or kettle:size() == 9 then return match.highest(points) end
  go.brew(1 - me)
end
