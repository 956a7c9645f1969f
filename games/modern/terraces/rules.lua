-- Terraces. The rules in words: README.md.
local hill, tile = board.hill, cards.tile
local map, villagers, hermits = zone.map, zone.villagers, zone.hermits
local middle = 4 -- among the places where one may settle

-- The next tile that fits somewhere comes from the stock; without one the match ends.
function rules.draw(seat)
  repeat
    zone.drawn:move_all(zone.gone)
    if zone.stock:size() == 0 then return rules.finish() end
    zone.stock:draw(1, zone.drawn)
  until map:tile_fits(zone.drawn:top())
  go.lay(seat)
end

-- Those with most villagers on the feature get the points, and all its villagers go home.
function rules.pay(cell, side, points)
  local most = 0
  for seat = 0, seats.n - 1 do most = math.max(most, map:feature_count(villagers, cell, side, seat)) end
  if most == 0 then return end
  for seat = 0, seats.n - 1 do
    local count = map:feature_count(villagers, cell, side, seat)
    if count == most then zone.points[seat] = zone.points[seat] + points end
    zone.left[seat] = zone.left[seat] + count
  end
  villagers:clear_feature(map, cell, side)
end

function rules.pay_hermit(cell, points)
  local seat = hermits[cell]
  zone.points[seat], zone.left[seat], hermits[cell] = zone.points[seat] + points, zone.left[seat] + 1, none
end

-- How many tiles lie around the cell.
function rules.around(cell)
  local tiles = 0
  for k = 0, 7 do
    local near = hill:around(cell, k)
    if near ~= none and map[near] ~= none then tiles = tiles + 1 end
  end
  return tiles
end

function rules.pay_finished_shrine(cell)
  if cell ~= none and hermits[cell] ~= none and rules.around(cell) == 8 then rules.pay_hermit(cell, 9) end
end

-- Whether the side belongs to a hamlet or path, and to another than the sides before it do.
function rules.leads(cell, side)
  local edge = hill:side(cell, side)
  if tile.kind_at(map[cell], side) == tile.kind.vineyard or zone.seen[edge] then return false end
  zone.seen:mark_feature(map, cell, side)
  return true
end

function match.setup() deal.tiles() end

function dealt.tiles()
  zone.stock:fill_all()
  zone.stock:take_out(tile.street)
  map:lay_tile(hill:cell(7, 7), tile.street, 0)
  zone.stock:shuffle()
  rules.draw(0)
end

function moves.lay() map:tile_places(zone.drawn:top(), emit.lay) end

function play.lay(me, at, turn)
  map:lay_tile(at, zone.drawn:pop(), turn)
  count.last = at
  go.settle(me)
end

function moves.settle(me)
  local cell = count.last
  emit.keep()
  if zone.left[me] == 0 then return end
  for side = 0, 3 do
    if rules.leads(cell, side) and map:feature_count(villagers, cell, side) == 0 then emit.settle(side) end
  end
  if tile.shrines[tile.face[map[cell]]] == 1 then emit.settle(middle) end
end

function play.settle(me, on)
  if on == middle then hermits[count.last] = me else villagers[hill:side(count.last, on)] = me end
  zone.left[me] = zone.left[me] - 1
  rules.next(me)
end

function play.keep(me) rules.next(me) end

-- What the last tile has finished is paid.
function rules.next(me)
  local cell = count.last
  for side = 0, 3 do
    if rules.leads(cell, side) then
      local tiles, open = map:feature(cell, side)
      local hamlet = tile.kind_at(map[cell], side) == tile.kind.hamlet
      if open == 0 then rules.pay(cell, side, hamlet and 2 * tiles or tiles) end
    end
  end
  rules.pay_finished_shrine(cell)
  for k = 0, 7 do rules.pay_finished_shrine(hill:around(cell, k)) end
  rules.draw((me + 1) % seats.n)
end

-- What is not finished pays one point for each tile.
function rules.finish()
  for cell in hill:cells() do
    if map[cell] ~= none then
      for side = 0, 3 do
        if villagers[hill:side(cell, side)] ~= none then rules.pay(cell, side, (map:feature(cell, side))) end
      end
      if hermits[cell] ~= none then rules.pay_hermit(cell, 1 + rules.around(cell)) end
    end
  end
  match.highest(zone.points, "all tiles are laid")
end
