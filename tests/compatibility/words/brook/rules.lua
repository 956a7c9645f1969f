local brook, bag, points = zone.brook, zone.bag, zone.points

function match.setup() go.act(0) end
function effect.turn(seat)
  if brook:total() == 0 then return match.highest(points, "the brook is empty") end
  go.act(seat)
end

function moves.act(me)
  for pebble = 0, tokens.pebble.n - 1 do
    if brook[pebble] > 0 then emit.fetch(pebble) end
  end
  if not zone.waded[me] then emit.wade() end
end

function play.fetch(me, pebble)
  brook:give(pebble, 1, bag[me])
  points[me] = points[me] + pebble
  later.turn(1 - me)
  go.on()
end

function play.wade(me)
  zone.waded[me] = true
  later.turn(1 - me)
  rules.ripple(me)
  go.on()
end

function rules.ripple(seat) later.ripple(seat) end
function effect.ripple(seat) points[seat] = points[seat] + 1 go.on() end
