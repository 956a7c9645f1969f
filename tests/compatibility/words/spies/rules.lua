-- Spies: who travels to another's agent unmasks both; a hunter catches a courier.
local land, whose, open, agent, used = board.land, zone.whose, zone.open, zone.agent, zone.used

function match.setup() deal.cargo() end

function dealt.cargo()
  for city in land:cities() do zone.cargo[city] = city % 3 end
  random.shuffle(zone.cargo)
  go.place(0)
end

function moves.place()
  for city in land:cities() do
    if whose[city] == none then
      for kind = 0, 1 do emit.place(city, kind) end
    end
  end
end

function play.place(me, city, kind)
  whose[city], agent[city] = me, kind
  if whose:count(none) == 1 then go.go(0) else go.place(1 - me) end
end

function moves.go(me)
  for city in whose:holding(me) do
    for road in land:roads_of(city) do
      for to in land:cities_of(road) do
        if to ~= city and whose[to] ~= me then emit.travel(road, to) end
      end
    end
  end
  emit.stay()
end

function rules.next(me)
  count.plies = count.plies + 1
  if count.plies == 40 then return match.highest(zone.points) end
  go.go(1 - me)
end

function play.stay(me) rules.next(me) end

function play.travel(me, road, to)
  local from = none
  for city in land:cities_of(road) do
    if city ~= to then from = city end
  end
  used[road] = me
  if whose[to] == none then
    whose[to], agent[to], open[to] = me, agent[from], open[from]
  elseif agent[from] == set.agent.hunter and agent[to] == set.agent.courier then
    whose[to], agent[to], open[to] = me, agent[from], true
    zone.points[me] = math.min(zone.points[me] + 1 + zone.cargo[to], 40)
  end
  whose[from], agent[from], open[from] = none, none, false
  zone.letters[me][to] = math.min(zone.letters[me][to] + 1, 9)
  if land:between(from, to) ~= road then error("another road") end
  rules.next(me)
end
