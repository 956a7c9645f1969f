-- Peddlers: what is played lies open; three of its attributes are read.
local pot = cards.pot
function match.setup()
  zone.jobs:fill_all()
  zone.deck:fill_all()
  deal.hands()
end
function dealt.hands()
  zone.deck:shuffle()
  zone.deck:draw(5, zone.hand[0])
  zone.deck:draw(5, zone.hand[1])
  zone.deck:draw(1, zone.shown)
  go.act(0)
end
function moves.act(me) zone.hand[me]:choose(emit.play) end
function pass.act(me) match.highest(zone.points) end
function play.play(me, c)
  if pot.text[c] ~= "" then log(pot.title[c]) end
  zone.points[me] = zone.points[me] + pot.points[c]
  if zone.shown:size() == 5 then zone.shown:pop(0) end
  zone.hand[me]:move(c, zone.shown)
  go.act(1 - me)
end
