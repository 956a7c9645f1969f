-- Secret: ann hides a card and gets points for it, bob ends the match.
local hand, points = zone.hand, zone.points

function match.setup() go.hide(0) end

function moves.hide()
  emit.hide(0)
  emit.hide(1)
end

function play.hide(seat, card)
  hand[seat] = card
  points[seat] = 7
  go.rest(1)
end

function moves.rest() emit.stop() end

function play.stop() match.draw() end

-- Whoever has hidden a card has got 7 points for it.
function match.possible() return points[0] == (hand[0] == none and 0 or 7) end
