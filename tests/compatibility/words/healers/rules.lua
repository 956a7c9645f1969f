local turns = require("library.turns").of { order = zone.order, passed = zone.passed }
local deck, used, hand, stock, heap = zone.deck, zone.used, zone.hand, zone.stock, zone.heap
local points, herb = zone.points, cards.herb

function match.setup()
  turns.clockwise(1)
  deal.start()
end

function dealt.start()
  stock:fill_all()
  stock:shuffle()
  for seat = 0, 2 do stock:draw(3, deck[seat]) end
  later.turn(turns.begin())
  for seat = 0, 2 do later.draw(seat, 2) end
  go.on()
end

function effect.draw(who, herbs) draw.deck(who, herbs, hand[who]) end
function effect.find(who) draw.stock(1, used[who]) end
function effect.note(who, worth, kept, sure)
  points[who] = points[who] + worth + (sure and kept == herb.rue and 1 or 0)
  go.on()
end
function effect.turn(who) go.act(who) end

function moves.act(me)
  hand[me]:choose(emit.lay)
  if turns.place(me) == 0 and turns.left() == 3 then emit.mix(true, false, true, false, 1) end
  emit.rest()
end

function play.lay(me, face)
  hand[me]:move(face, used[me])
  later.turn(turns.next(me))
  later.draw(me, 1)
  later.note(me, 1, face, points[me] > 2)
  if face == herb.mint then
    used[me]:move(face, heap)
    later.find(me)
  end
  if face == herb.sage then return go.answer({ (me + 1) % 3 }) end
  go.on()
end

function play.mix(me)
  later.turn(turns.next(me))
  go.on()
end

function play.rest(me)
  turns.pass(me)
  local other = turns.next(me)
  if other ~= none then return go.act(other) end
  count.round = count.round + 1
  if count.round == 6 then return match.highest(points) end
  if count.round % 2 == 0 then turns.by(points, function(seat) return -seat end) else turns.as_passed() end
  go.act(turns.begin())
end

function moves.answer() emit.thank() emit.scoff() end
function play.thank(me) points[me] = points[me] + 1 end
function play.scoff() end
function chosen.answer() go.on() end
