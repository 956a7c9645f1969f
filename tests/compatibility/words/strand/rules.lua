-- Strand: all that rules may call of tiles.
local shore, tile, map = board.shore, cards.tile, zone.map

function match.setup() deal.tiles() end

function dealt.tiles()
  zone.bag:fill_all()
  zone.bag:shuffle()
  map:lay_tile(shore:cell(3, 3), zone.bag:pop(), 0)
  rules.draw(0)
end

function rules.draw(seat)
  if zone.bag:size() == 0 then return match.highest(zone.points) end
  zone.bag:draw(1, zone.drawn)
  if not map:tile_fits(zone.drawn:top()) then return match.highest(zone.points) end
  go.lay(seat)
end

function moves.lay() map:tile_places(zone.drawn:top(), emit.lay, shore:cell(3, 3)) end

function play.lay(me, at, turn)
  local drawn = zone.drawn:pop()
  map:lay_tile(at, drawn, turn)
  count.at = at
  local value = tile.turned(drawn, turn)
  zone.kinds[tile.kind_at(value, 0)] = zone.kinds[tile.kind_at(value, 0)] + 1
  go.launch(me)
end

function moves.launch(me)
  emit.wait()
  for side = 0, 3 do
    local value = map[count.at]
    local free = map:feature_count(zone.boats, count.at, side) == 0
    if tile.kind_at(value, side) == tile.kind.sea and tile.part_at(value, side) == side and free then
      emit.launch(side)
    end
  end
end

function play.launch(me, side)
  zone.boats[shore:side(count.at, side)] = me
  rules.score(me)
end

function play.wait(me) rules.score(me) end

-- A bay without open ends pays its tiles and their shells to whose boat is there.
function rules.score(me)
  for side = 0, 3 do
    local size, open = map:feature(count.at, side)
    local boats = map:feature_count(zone.boats, count.at, side, me)
    if open == 0 and boats > 0 then
      zone.points[me] = zone.points[me] + size + tile.shells[tile.face[map[count.at]]] + tile.turn[map[count.at]]
      zone.boats:clear_feature(map, count.at, side)
    end
  end
  zone.seen:mark_feature(map, count.at, 0)
  rules.draw(1 - me)
end
