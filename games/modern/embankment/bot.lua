-- Embankment: hints for bots. What a position is worth is told by a sum that was fitted to the ends of some 2,700
-- matches between bots (logistic regression): how many cards are lacking in how many turns, and how high water stands.
local role, river, streams, towns, distance = set.role, {}, region.stream, {}, {}
local water, hand, at, dammed, drowned = zone.water, zone.hand, zone.at, zone.dammed, zone.drowned
cutoff = 0
local base, height = { [2] = 3.84, [3] = 3.34, [4] = 2.45 }, { [0] = 0, 0.12, 0.25, 0.44 }  -- by seats; by blocks
local enough, late = { 4, 7, 9 }, { 1.02, 0.45, 0.39 }  -- turns, by the number of rivers without a dam
for r = 0, streams.n - 1 do
  towns[r] = {}
  for town in streams[r]:sites() do river[town] = r table.insert(towns[r], town) end
end
-- How many roads lead from a town to another one: those beside first, then those beside them.
for from in board.map:points() do
  local line, far = { from }, { [from] = 0 }
  for n = 1, 15 do
    for to in region.beside[line[n]]:sites() do
      if not far[to] then far[to] = far[line[n]] + 1 table.insert(line, to) end
    end
  end
  distance[from] = far
end

local function actions(seat, town)
  local roads = distance[at[seat]][town]
  return zone.role[seat] == role.runner and math.floor((roads + 1) / 2) or roads
end

-- What cards of a river in other hands promise to a seat that lacks so many: each more, the sooner both can stand in
-- the card's town, or beside the courier.
local function promised(seat, r, lacks)
  local best = { 0, 0, 0, 0 }
  for other = 0, seats.n - 1 do
    local meet = zone.role[other] == role.courier and 1 / (1.25 + 0.5 * actions(seat, at[other])) or 0
    for place = 0, other ~= seat and hand[other]:size() - 1 or -1 do
      local town = hand[other][place]
      if river[town] == r then
        local hope = math.max(meet, 1 / (1.4 + 0.5 * (actions(seat, town) + actions(other, town))))
        for k = 1, lacks do if hope > best[k] then best[k], hope = hope, best[k] end end
      end
    end
  end
  return best[1] + best[2] + best[3] + best[4]
end

-- How many cards a seat lacks for a dam of the river, 0 to 4; of one that has all, less than 0 by its way to the river.
local function lacking(seat, r)
  local lacks = zone.role[seat] == role.engineer and 3 or 4
  for place = 0, hand[seat]:size() - 1 do
    if river[hand[seat][place]] == r then lacks = lacks - 1 end
  end
  if lacks > 0 then return lacks - promised(seat, r, lacks) end
  local way = 9
  for k = 1, #towns[r] do way = math.min(way, actions(seat, towns[r][k])) end
  return 0.1 * way - 1
end

-- What the water on the rivers without a dam costs. A river has run out soon if more of its towns are drawn than it has
-- blocks: cards that lie discarded are not drawn, and after a surge those that were drawn before come sooner.
local function danger()
  local likely, all, tide, cost = {}, 0, 2 + count.surged, 0
  for town = 0, #river do
    likely[town] = drowned:has(town) and 0 or (count.surged == 0 or water[town][river[town]] > 0) and 1 or 0.4
    all = all + likely[town]
  end
  for r = 0, streams.n - 1 do
    local coming = 0
    for k = 1, dammed[r] and 0 or #towns[r] do
      local town = towns[r][k]
      local blocks, chance = water[town][r], math.min(1, likely[town] * tide / math.max(all, tide))
      coming, cost = coming + chance, cost + height[blocks]
      if blocks == 3 and chance > 0 then
        local way = 3
        for seat = 0, seats.n - 1 do way = math.min(way, distance[at[seat]][town]) end
        cost = cost + 0.14 * chance * way
      end
    end
    if not dammed[r] then
      local left = zone.stock[r] - coming
      cost = cost + 0.047 * math.max(0, 2.5 - left) + 0.03 * math.max(0, 4 - left)
    end
  end
  return cost
end

-- Whether a river has lost more cards than it can spare.
local function hopeless()
  if zone.spent:size() < 7 then return false end
  local gone, most = { [0] = 0, 0, 0 }, zone.idle[role.engineer] == 0 and 7 or 6
  for place = 0, zone.spent:size() - 1 do
    local r = river[zone.spent[place]]
    if r then gone[r] = gone[r] + 1 end
  end
  for r = 0, streams.n - 1 do if gone[r] > most and not dammed[r] then return true end end
  return false
end

function evaluate()
  if hopeless() then return -970 end
  local turns, lack, open, sum = zone.charts:size() / 2 + count.acts / 4, 0, 0, base[seats.n] + 0.1 * count.acts
  for r = 0, streams.n - 1 do
    if not dammed[r] then
      local least = 4
      for seat = 0, seats.n - 1 do least = math.min(least, lacking(seat, r)) end
      open, lack = open + 1, lack + math.max(0, least)
      sum = sum + (least < 0 and 0.51 - 1.08 * (least + 1) or -0.4)
    end
  end
  sum = sum + lack * (0.44 - 9 / (turns + 1)) - late[open] * math.max(0, enough[open] - turns)
  sum = sum - danger() - 0.05 * math.max(0, count.breaches - 2)
  local half = math.max(-3, math.min(3, sum / 2))  -- the share of wins: about the hyperbolic tangent of the half
  return math.floor(960 * half * (27 + half * half) / (27 + 9 * half * half) + 0.5)
end

function prefer.dam() return 1000 end
function prefer.rest() return 0 end
function prefer.go() return 10 end
function prefer.give() return 15 end
function prefer.take() return 15 end
function prefer.pump(me, r) return 4 * 3 ^ water[at[me]][r] end
