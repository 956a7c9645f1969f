-- Crossroads: a town at a free corner whose neighbours are free, too, and a road from it.
local land, town, road, touched = board.land, zone.town, zone.road, zone.touched

-- No town at the corner or at the other end of an edge from it.
local function is_free(corner)
  for k = 0, 2 do
    local edge = land:spoke(corner, k)
    for tip = 0, edge ~= none and 1 or -1 do
      if town[land:tip(edge, tip)] ~= none then return false end
    end
  end
  return true
end

function match.setup() go.build(0) end

function moves.build()
  for corner in land:corners() do
    if is_free(corner) then
      for k = 0, 2 do
        local edge = land:spoke(corner, k)
        if edge ~= none and road[edge] == none then emit.build(corner, edge) end
      end
    end
  end
end

function play.build(me, at, along)
  town[at], road[along] = me, me
  for k = 0, 2 do
    if land:meet(at, k) ~= none then touched[me] = touched[me] + 1 end
  end
  go.build(1 - me)
end

-- Nobody can build any more.
function pass.build()
  if touched[0] == touched[1] then return match.draw() end
  match.win(touched[0] > touched[1] and 0 or 1)
end
