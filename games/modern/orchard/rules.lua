-- Orchard: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local scoring = require("library.scoring")
local turns = require("library.turns").of { order = zone.turn, passed = zone.passed }
local order, place, sky = cards.order, set.place, set.weather
local open, stock, done, pickers, idle, sent = zone.open, zone.stock, zone.done, zone.pickers, zone.idle, zone.sent
local trees, apples, cider, coins, points = zone.trees, zone.apples, zone.cider, zone.coins, zone.points
local sale = { 1, 3, 5, 6 }  -- coins for so many apples
local most = { [trees] = 9, [apples] = 20, [cider] = 20, [coins] = 60 }
local many = seats.n - 1
local room = { [place.plant] = many, [place.press] = 1, [place.market] = many, [place.fair] = many,
  [place.hire] = 1, [place.gate] = 1 }  -- elsewhere for all

-- What is more than a seat may have is lost.
local function gain(goods, seat, n) goods[seat] = math.min(most[goods], goods[seat] + n) end

function match.setup() deal.orders() end
function dealt.orders()
  turns.clockwise(0)
  stock:fill_all()
  stock:shuffle()
  open:refill()
  roll.sky(0)
end
function rolled.sky(_, weather)
  count.weather = weather
  for seat = 0, many do idle[seat] = pickers[seat] end
  sent:fill(0)
  go.send(turns.begin())
end

-- The open orders that can be filled, each once.
local function fillable(seat)
  local found = {}
  for at = 0, open:size() - 1 do
    local face = open[at]
    local can = apples[seat] >= order.apples[face] and cider[seat] >= order.cider[face]
    if can and open:find(face) == at then found[#found + 1] = face end
  end
  return found
end

-- What a place needs of the seat that sends a picker there, and what it does at once.
local needs = {
  [place.plant] = function(me) return coins[me] >= 2 and trees[me] < most[trees] end,
  [place.press] = function(me) return apples[me] > 0 end,
  [place.market] = function(me) return apples[me] > 0 end,
  [place.fair] = function(me) return #fillable(me) > 0 end,
  [place.hire] = function(me) return coins[me] >= 4 and pickers[me] == 3 end,
}
local does = {
  [place.pick] = function(me) gain(apples, me, math.floor((trees[me] + 1) / 2)) end,
  [place.plant] = function(me) coins[me], trees[me] = coins[me] - 2, trees[me] + 1 end,
  [place.press] = function(me)
    local n = math.min(3, apples[me])
    apples[me] = apples[me] - n
    gain(cider, me, n)
  end,
  [place.hire] = function(me) coins[me], pickers[me] = coins[me] - 4, 4 end,
  [place.gate] = function(me) count.next_first = me gain(coins, me, 1) end,
  [place.job] = function(me) gain(coins, me, 1) end,
}

function moves.send(me)
  for where = place.pick, place.job do
    local there = 0
    for seat = 0, many do there = there + sent[seat][where] end
    if there < (room[where] or there + 1) and (not needs[where] or needs[where](me)) then emit.send(where) end
  end
  emit.rest()
end

function play.send(me, where)
  idle[me], sent[me][where] = idle[me] - 1, sent[me][where] + 1
  if idle[me] == 0 then turns.pass(me) end
  if where == place.market then return go.sell(me) end
  if where == place.fair then return go.deliver(me) end
  does[where](me)
  rules.next_seat(me)
end
function play.rest(me) turns.pass(me) rules.next_seat(me) end
function moves.sell(me)
  for n = 1, math.min(#sale, apples[me]) do emit.sell(n) end
end
function play.sell(me, n)
  apples[me] = apples[me] - n
  gain(coins, me, sale[n])
  rules.next_seat(me)
end
function moves.deliver(me)
  for _, face in ipairs(fillable(me)) do emit.deliver(face) end
end
function play.deliver(me, face)
  apples[me], cider[me] = apples[me] - order.apples[face], cider[me] - order.cider[face]
  gain(coins, me, order.coins[face])
  points[me] = points[me] + order.points[face]
  done[me]:put(open:pop(open:find(face)))
  open:refill()
  rules.next_seat(me)
end

function rules.next_seat(me)
  local other = turns.next(me)
  if other ~= none then return go.send(other) end
  for seat = 0, many do
    local n = trees[seat]
    gain(apples, seat, count.weather == sky.sun and n or count.weather == sky.rain and n + 2 or math.floor(n / 2))
  end
  turns.clockwise(count.next_first)
  if count.round == dial.rounds then return rules.finish() end
  count.round = count.round + 1
  roll.sky(0)
end

function rules.finish()
  for seat = 0, many do points[seat] = points[seat] + trees[seat] + math.floor(coins[seat] / 3) end
  local best = { scoring.best(points, coins) }
  best[#best + 1] = "the last round is over"
  match.win(unpack(best))
end
