-- Embankment: water rises in fifteen towns while a team dams three rivers.
local map, chart, role, streams = board.map, cards.chart, set.role, region.stream
local water, stock, hand, at, floods = zone.water, zone.stock, zone.hand, zone.at, zone.floods
local river, of_river = {}, {}  -- by town, its cards by river
for r = 0, streams.n - 1 do
  for town in streams[r]:sites() do river[town] = r end
  of_river[r] = chart.where(function(c) return river[c] == r end)
end

function match.setup() deal.start() end
local function draw_flood(place) floods:move(floods[place], zone.drowned) return zone.drowned:top() end

function dealt.start()
  zone.charts:fill_all()
  for _ = 1, dial.surges do zone.charts:take_out(chart.surge) end
  zone.charts:shuffle()
  for seat = 0, seats.n - 1 do
    zone.role[seat] = random.draw(zone.idle)
    zone.charts:draw(seats.n == 2 and 3 or 2, hand[seat])
  end
  for _ = 1, dial.surges do zone.charts:put(chart.surge) end
  zone.charts:shuffle() floods:fill_all() floods:shuffle()
  for place = 0, 5 do
    local town, blocks = draw_flood(floods:size() - 1), 3 - math.floor(place / 2)
    water[town][river[town]], stock[river[town]] = blocks, stock[river[town]] - blocks
  end
  count.acts = 4
  go.act(0)
end

-- Blocks for a town, and one for each neighbour of what breaches, which a town does once. False if that loses the match.
local function flood(town, blocks)
  local r, line, breached, next = river[town], {}, {}, 1
  for n = 1, zone.dammed[r] and 0 or blocks do line[n] = town end
  while line[next] do
    local to = line[next]
    if not breached[to] and water[to][r] == 3 then
      breached[to], count.breaches = true, count.breaches + 1
      if count.breaches == 6 then match.lose("six breaches") return false end
      for other in region.beside[to]:sites() do table.insert(line, other) end
    elseif not breached[to] then
      if stock[r] == 0 then match.lose("a river has no block left") return false end
      stock[r], water[to][r] = stock[r] - 1, water[to][r] + 1
    end
    next = next + 1
  end
  return true
end

-- What comes after the four actions, as far as it goes.
local function onwards(me)
  while count.drawing > 0 do
    if zone.charts:size() == 0 then return match.lose("no town card is left") end
    local surge = zone.charts:top() == chart.surge
    zone.charts:draw(1, surge and zone.spent or hand[me])
    count.drawing = count.drawing - 1
    if surge then
      count.surged = count.surged + 1
      local town = floods:size() > 0 and draw_flood(0) or none
      if town ~= none and not flood(town, math.max(1, 3 - water[town][river[town]])) then return end
      return deal.floods()
    end
  end
  if hand[me]:size() > 6 then return go.discard(me) end
  if count.tide == none then count.tide = 2 + count.surged end
  while count.tide > 0 do
    if floods:size() == 0 then return deal.floods() end
    count.tide = count.tide - 1
    if not flood(draw_flood(floods:size() - 1), 1) then return end
  end
  count.acts, count.tide = 4, none
  go.act((me + 1) % seats.n)
end
function dealt.floods() zone.drowned:shuffle() zone.drowned:move_all(floods) onwards(count.mover) end

function moves.act(me)
  local here, mine, r = at[me], zone.role[me], river[at[me]]
  local reached = region[mine == role.runner and "near" or "beside"][here]
  for town in map:points() do
    if town ~= here and reached:has(town) then emit.go(town) end
    if town ~= here and hand[me]:has(town) then emit.sail(town) end
  end
  for k = 0, streams.n - 1 do if water[here][k] > 0 then emit.pump(k) end end
  for other = 0, seats.n - 1 do
    if other ~= me and at[other] == here then
      for town in map:points() do
        local given = (town == here or mine == role.courier) and hand[me]:has(town)
        if given and hand[other]:size() < 6 then emit.give(town, other) end
      end
      if hand[me]:size() < 6 and hand[other]:has(here) then emit.take(other) end
    end
  end
  if not zone.dammed[r] then hand[me]:choose_some(emit.dam, of_river[r], mine == role.engineer and 3 or 4) end
  emit.rest()
end
function moves.discard(me) hand[me]:choose_some(emit.discard, none, hand[me]:size() - 6) end

local function spend(me, acts)
  count.acts = count.acts - acts
  if count.acts > 0 then return go.act(me) end
  count.mover, count.drawing = me, 2
  onwards(me)
end
function play.go(me, town) at[me] = town spend(me, 1) end
function play.sail(me, town) hand[me]:move(town, zone.spent) play.go(me, town) end
function play.pump(me, r)
  local blocks = (zone.dammed[r] or zone.role[me] == role.digger) and water[at[me]][r] or 1
  water[at[me]][r], stock[r] = water[at[me]][r] - blocks, stock[r] + blocks
  spend(me, 1)
end
function play.give(me, town, to) hand[me]:move(town, hand[to]) spend(me, 1) end
function play.take(me, from) hand[from]:move(at[me], hand[me]) spend(me, 1) end
function play.dam(me, some)
  hand[me]:move_some(some, zone.spent)
  zone.dammed[river[at[me]]] = true
  if zone.dammed:count(true) == streams.n then return match.win(me, "all three rivers are dammed") end
  spend(me, 1)
end
function play.rest(me) spend(me, count.acts) end
function play.discard(me, some) hand[me]:move_some(some, zone.spent) onwards(me) end
