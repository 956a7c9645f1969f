-- Goes round all kinds of nodes until the total is reached.
function match.setup() deal.mix() end

function moves.act(me)
  emit.mark(me)
  if count.last > 2 then emit.skip() end
end

function moves.bid(me)
  if zone.order[0] ~= me then emit.mark(1 - me) end
  emit.skip()
end

function play.mark(me, what)
  zone.marks[me] = what
  count.total = count.total + 1 + what
  if count.last == 5 then return end
  rules.onwards(me)
end

function play.skip(me)
  if count.last ~= 5 then rules.onwards(me) end
end

function rules.onwards(me)
  if count.total > 12 then return match.highest(zone.marks) end
  roll.coin(1 - me)
end

function chosen.bid()
  count.last = 0
  deal.mix()
end

function rolled.coin(me, face)
  if face == me then
    count.last = 5
    return go.bid(me)
  end
  go.act(me)
end

function dealt.mix()
  random.shuffle(zone.order)
  count.last = random.below(5)
  go.act(zone.order[1] % 2)
end
