-- Terraces: hints for bots. Points count, what the features held would pay and a little hope of more, and villagers who
-- are at home; most tiles deserve a villager as long as there are some.
local hill, tile = board.hill, cards.tile
local map, villagers, hermits, left, points = zone.map, zone.villagers, zone.hermits, zone.left, zone.points
local home = { [0] = 0, 2, 3, 3.6, 4, 4.2 }
cutoff = 0

-- What each seat would be paid; a feature with several villagers is shared out among them.
local function promises()
  local found = {}
  for seat = 0, seats.n - 1 do found[seat] = points[seat] + home[left[seat]] end
  for cell in hill:cells() do
    if map[cell] ~= none then
      for side = 0, 3 do
        local seat, to = villagers[hill:side(cell, side)], hill:neighbor(cell, side)
        local told = to ~= none and to < cell and map[to] ~= none  -- from the other side of the edge
        if seat ~= none and not told then
          local mine, others = map:feature_count(villagers, cell, side, seat), map:feature_count(villagers, cell, side)
          local worth = map:feature(cell, side) * (tile.kind_at(map[cell], side) == tile.kind.hamlet and 1.3 or 1)
          if 2 * mine >= others then found[seat] = found[seat] + worth / mine end
        end
      end
      local seat = hermits[cell]
      if seat ~= none then found[seat] = found[seat] + 2 + rules.around(cell) end
    end
  end
  return found
end

function evaluate(me)
  local found, best = promises(), -1
  for seat = 0, seats.n - 1 do
    if seat ~= me then best = math.max(best, found[seat]) end
  end
  local lead = found[me] - best
  return math.floor(950 * lead / (15 + math.abs(lead)))
end

function prefer.keep() return 4 end
function prefer.settle(me) return 2 * left[me] end
