-- Hints for bots: who is nearer to its goal is ahead, in actions, where an own wall in the way costs one more; one that
-- is closed in is in danger, the more by the other seat's walls. A way that is shut counts little more than a long one:
-- who must keep its own wall line whole at any price can never shut the other in.
local field, walls, soldier = board.field, zone.walls, zone.soldier
local goal = { [0] = dial.size - 1, [1] = 0 }
local far_away, shut_out = 3 * dial.size, dial.size + 2
cutoff = 1

-- Actions to its goal as the walls stand.
local function actions(seat)
  local cost, at, nearer = { [soldier[seat]] = 0 }, { [0] = { soldier[seat] } }, goal[seat]
  for n = 0, far_away - 1 do
    local here = at[n]
    if here then
      for i = 1, #here do
        local cell = here[i]
        if cost[cell] == n then
          if field:row(cell) == nearer then return n end
          for side = 0, 3 do
            local to = field:neighbor(cell, side)
            local wall = to ~= none and walls[field:side(cell, side)]
            local there = wall == none and n + 1 or wall == seat and n + 2 or far_away
            if there < far_away and (cost[to] == nil or cost[to] > there) then
              cost[to] = there
              local list = at[there]
              if list then list[#list + 1] = to else at[there] = { to } end
            end
          end
        end
      end
    end
  end
  return far_away
end

local function closed(seat)
  local cell, sum = soldier[seat], 0
  for side = 0, 3 do
    local edge = field:side(cell, side)
    if edge == none then
      sum = sum + 40
    elseif walls[edge] ~= none then
      sum = sum + (walls[edge] == seat and 25 or 60)
    end
  end
  return sum
end

function evaluate(me, turn)
  local other, left = 1 - me, dial.actions_per_turn - count.actions
  local mine, theirs = actions(me), actions(other)
  if turn == me and mine <= left then return 950 end
  if turn == other and theirs <= left then return -950 end
  mine, theirs = math.min(mine, shut_out), math.min(theirs, shut_out)
  local ahead = theirs - mine + (turn == me and left or -left)
  return math.max(-900, math.min(900, math.floor(1200 * ahead / (mine + theirs)) + closed(other) - closed(me)))
end
