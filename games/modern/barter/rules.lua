-- Barter: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local scoring = require("library.scoring")
local good, contract = tokens.good, cards.contract
local bank, goods, pack, hand, done = zone.bank, zone.goods, zone.pack, zone.hand, zone.done
local points, accepts = zone.points, zone.accepts
local kinds, last, nothing = good.n - 1, seats.n - 1, good.bundle({})

function match.setup() deal.contracts() end
function dealt.contracts()
  pack:fill_all()
  pack:shuffle()
  for seat = 0, last do pack:draw(3, hand[seat]) end
  roll.catch(0)
end
function rolled.catch(me, outcome)
  for kind = 0, kinds do
    bank:give(kind, math.min(die.catch:count(outcome, kind), bank[kind]), goods[me])
  end
  count.turn, count.offers = me, 0
  go.trade(me)
end

function moves.trade(me)
  if count.offers < 2 then goods[me]:offers(emit.offer) end
  for three = 0, kinds do
    for one = 0, goods[me][three] >= 3 and kinds or -1 do
      if one ~= three and bank[one] > 0 then emit.swap(three, one) end
    end
  end
  for place = 0, hand[me]:size() - 1 do
    local face = hand[me][place]
    if hand[me]:find(face) == place and goods[me]:can_pay(contract.goods[face]) then emit.deliver(face) end
  end
  emit.stop()
end

function play.offer(me, give, want)
  count.offers, count.gives, count.wants = count.offers + 1, give, want
  local asked = {}
  for seat = 0, last do
    if seat ~= me and goods[seat]:can_pay(want) then asked[#asked + 1] = seat end
  end
  go.answer(asked)
end
function play.swap(me, three, one)
  goods[me]:give(three, 3, bank)
  bank:give(one, 1, goods[me])
  go.trade(me)
end
function play.deliver(me, face)
  goods[me]:pay(contract.goods[face], bank)
  hand[me]:move(face, done[me])
  points[me] = points[me] + contract.points[face]
  if pack:size() > 0 then pack:draw(1, hand[me]) end
  go.trade(me)
end
function play.stop(me)
  if me < last then return roll.catch(me + 1) end
  local why = count.round == dial.rounds and "the last round is over"
  for seat = 0, me do why = points[seat] >= 15 and "15 points are reached" or why end
  if why then
    local best = { scoring.best(points, function(seat) return goods[seat]:total() end) }
    best[#best + 1] = why
    return match.win(unpack(best))
  end
  count.round = count.round + 1
  roll.catch(0)
end

function moves.answer() emit.accept() emit.refuse() end
function play.accept(me) accepts[me] = true end
function play.refuse() end
function chosen.answer()
  if accepts:count(true) > 0 then go.choose(count.turn) else rules.go_on() end
end
function moves.choose()
  for seat in accepts:holding(true) do emit.deal(seat) end
  emit.withdraw()
end
function play.deal(me, other)
  goods[me]:move_some(count.gives, goods[other])
  goods[other]:move_some(count.wants, goods[me])
  rules.go_on()
end
function play.withdraw() rules.go_on() end
function rules.go_on()
  count.gives, count.wants = nothing, nothing
  accepts:fill(false)
  go.trade(count.turn)
end
