-- Each seat plays its three cards in turn.
function match.setup() deal.hands() end

function dealt.hands()
  zone.stock:fill_all()
  zone.stock:shuffle()
  for seat = 0, 1 do zone.stock:draw(3, zone.hand[seat]) end
  go.play(0)
end

function moves.play(me) zone.hand[me]:choose(emit.play) end

function play.play(me, card)
  zone.hand[me]:move(card, zone.table)
  if zone.table:size() == 6 then return match.win(0) end
  go.play(1 - me)
end
