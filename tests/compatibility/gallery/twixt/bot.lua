-- Hints for bots: whose sides lack fewer pegs is ahead; pegs are best set where they may link.
local field, peg, link, own = board.field, zone.peg, zone.link, region.own
local holes = field.rows * field.columns
cutoff = 0

-- Of each hole those a knight's move away and the links that lead there; of each link those that cross it; of each
-- seat its holes, those at its first side, and those at its last.
local beside, between, crossing = {}, {}, {}
local may, border, goal = { [0] = {}, {} }, { [0] = {}, {} }, { [0] = {}, {} }
for hole = 0, holes - 1 do
  beside[hole], between[hole] = {}, {}
  for seat = 0, 1 do
    local far = seat == 0 and field:row(hole) or field:column(hole)
    may[seat][hole] = own[seat]:has(hole)
    goal[seat][hole] = far == (seat == 0 and field.rows or field.columns) - 1
    if far == 0 and may[seat][hole] then border[seat][#border[seat] + 1] = hole end
  end
end
for line in field:links() do
  local one, other = field:ends_of(line, 0), field:ends_of(line, 1)
  local here, there = beside[one], beside[other]
  here[#here + 1], there[#there + 1] = other, one
  local by, back = between[one], between[other]
  by[#by + 1], back[#back + 1] = line, line
  crossing[line] = {}
  for k = 0, 8 do
    if field:crosses(line, k) ~= none then crossing[line][k + 1] = field:crosses(line, k) end
  end
end

-- Links that others cross.
local function crossed()
  local shut = {}
  for hole = 0, holes - 1 do
    if peg[hole] ~= none then
      local by = between[hole]
      for i = 1, #by do
        if link[by[i]] ~= none then
          local across = crossing[by[i]]
          for k = 1, #across do shut[across[k]] = true end
        end
      end
    end
  end
  return shut
end

-- How many pegs a seat lacks at least to link its sides, all if it cannot: hole by hole from its first side on, all
-- that are linked before those that one more peg leads to.
local function lacking(seat, shut)
  local mine, ends, start = may[seat], goal[seat], border[seat]
  local known = {}
  for hole = 0, holes - 1 do known[hole] = false end
  local now, later, lack = {}, {}, 0
  local here, there = 0, 0
  for i = 1, #start do
    local hole = start[i]
    if peg[hole] == seat then
      here = here + 1
      now[here] = hole
    elseif peg[hole] == none then
      there = there + 1
      later[there] = hole
    end
  end
  while here + there > 0 do
    local k = 1
    while k <= here do
      local hole = now[k]
      k = k + 1
      if not known[hole] then
        known[hole] = true
        if ends[hole] then return lack end
        local stands, to, by = peg[hole] == seat, beside[hole], between[hole]
        for i = 1, #to do
          local next = to[i]
          if not known[next] and not shut[by[i]] then
            local holds = peg[next]
            if holds == seat then
              if not stands or link[by[i]] == seat then
                here = here + 1
                now[here] = next
              end
            elseif holds == none and mine[next] then
              there = there + 1
              later[there] = next
            end
          end
        end
      end
    end
    now, later, here, there, lack = later, now, there, 0, lack + 1
  end
  return holes
end

function evaluate(me, turn)
  local shut = crossed()
  local ahead = 2 * (lacking(1 - me, shut) - lacking(me, shut)) + (turn == me and 1 or -1)
  return math.max(-950, math.min(950, 80 * ahead))
end

-- Holes from which a link may lead to a peg of one's own.
function prefer.set(me, at)
  local to, weight = beside[at], 1
  for i = 1, #to do
    if peg[to[i]] == me then weight = weight + 20 end
  end
  return weight
end
