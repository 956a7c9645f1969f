-- Zoo: rules that let every kind of action be offered; they make no game.
local stones, tiles = zone.stones, zone.tiles

function match.setup() roll.weather(0) end

function rolled.weather(me, face)
  count.weather_of_the_day = face
  go.act(me)
end

function moves.act()
  for animal = 0, 4 do emit.put(animal, animal * 3, animal * 5) end
  emit.lay(0, 1)
  emit.lay(1, 2)
  emit.name_it(1, true)
end

local function next_turn(me) roll.weather((me + 1) % 3) end

function play.put(me, _, at)
  stones[at] = me
  tiles[0] = 0
  count.piece = 1
  count.round = math.min(9, count.round + 1)
  next_turn(me)
end

function play.lay(me) next_turn(me) end

function play.name_it(_, who) match.win(who) end
