-- Tolls: to the next quay for nothing, to the second for a good, to the third for two.
local good, work = tokens.good, cards.work
local bank, purse, market, boat = zone.bank, zone.purse, zone.market, zone.boat

-- What the dearest work costs in the last place.
local dearest = 0
for face = 0, work.n - 1 do dearest = math.max(dearest, good.sum(work.cost[face], { fish = 2 })) end

function match.setup() deal.stocks() end

function dealt.stocks()
  zone.stock:fill_all()
  zone.stock:shuffle()
  market:refill()
  for seat = 0, seats.n - 1 do
    bank:give(good.fish, 4, purse[seat])
    bank:give(good.rope, 3, purse[seat])
  end
  go.move(0)
end

function moves.move(me)
  local to = board.harbour:ahead(boat[me])
  emit.row(to)
  for n = 1, 2 do
    to = board.harbour:ahead(to)
    purse[me]:choose_some(emit.sail:with(to, n == 1), none, n)
  end
end

function play.row(me, to)
  boat[me] = to
  go.build(me)
end

function play.sail(me, to, _, toll)
  purse[me]:move_some(toll, bank)
  boat[me] = to
  go.build(me)
end

local function cost(place)
  return good.sum(work.cost[market[place]], { fish = zone.extra[place] })
end

function moves.build(me)
  for place = 0, market:size() - 1 do
    if market:find(market[place]) == place and purse[me]:can_pay(cost(place)) then emit.buy(market[place]) end
  end
  emit.leave()
end

local function next_seat(me)
  if market:size() == 0 or not purse[me]:can_pay(good.bundle({ fish = 1 })) then
    return match.highest(zone.works, "a purse is empty, or the market")
  end
  go.move(1 - me)
end

function play.buy(me, face)
  local place = market:find(face)
  purse[me]:pay(cost(place), bank)
  zone.built[me]:put(market:pop(place))
  zone.works[me] = zone.works[me] + 1
  market:refill()
  next_seat(me)
end

function play.leave(me)
  if boat[me] == 0 and dearest > 0 then bank:give(good.fish, math.min(1, bank[good.fish]), purse[me]) end
  next_seat(me)
end
