-- Stalls: an offer of goods is answered by the next seat that has what is wanted; after sixty plies goods are counted.
local good, favour = tokens.good, set.favour
local fair, purse, favours = zone.fair, zone.purse, zone.favours

local function next_turn(me)
  count.plies = count.plies + 1
  if count.plies == 60 then
    for seat = 0, 2 do zone.total[seat] = purse[seat]:total() end
    return match.highest(zone.total)
  end
  go.act((me + 1) % 3)
end

function match.setup()
  for seat = 0, 2 do
    for kind = 0, 2 do
      fair:give(kind, 1 + (seat + kind) % 2, purse[seat])
      favours[seat][kind] = (seat + kind) % 3
    end
  end
  go.act(0)
end

function moves.act(me)
  purse[me]:offers(emit.offer)
  purse[me]:offers(emit.fetch, fair)
  favours[me]:offers(emit.trade)
end

function pass.act(me) next_turn(me) end

function play.offer(me, give, want)
  count.give, count.want = give, want
  zone.asked[me], count.who = want, me
  for step = 1, 2 do
    local other = (me + step) % 3
    if purse[other]:can_pay(want) then
      later.pay(me, step == 1 and good.bundle({}) or give)
      return go.answer(other)
    end
  end
end

function moves.answer() emit.accept() emit.refuse() end

function play.accept(other)
  purse[other]:move_some(count.want, purse[count.who])
  purse[count.who]:move_some(count.give, purse[other])
  go.on()
end

function play.refuse() go.on() end

function effect.pay(who, dues)
  if purse[who]:can_pay(dues) then purse[who]:move_some(dues, fair) end
  next_turn(who)
end

function play.fetch(me, give, want)
  purse[me]:move_some(give, fair)
  fair:move_some(want, purse[me])
  next_turn(me)
end

function play.trade(me, give, want)
  for step = 1, 2 do
    local other, has = (me + step) % 3, true
    for name, n in favour.each(want) do has = has and favours[other][name] >= n end
    if has then
      favours[other]:move_some(want, favours[me])
      favours[me]:move_some(give, favours[other])
      break
    end
  end
  later.swap(me, give)
  go.on()
end

function effect.swap(who, some)
  for name, n in favour.each(some) do favours[who][name] = math.min(200, favours[who][name] + (n == 2 and 1 or 0)) end
  next_turn(who)
end
