-- Rich: before it ends both pay at once.
function rules.finish() deal.mix() end

function dealt.mix()
  zone.stock:fill_all()
  zone.stock:shuffle()
  zone.men[0] = piece.man.king[0]
  zone.past:add()
  roll.coin(0)
end

function rolled.coin(_, sign)
  count.phase_of_moon = sign
  go.pay(0)
end

function moves.pay(_)
  emit.pay(set.sign.sun)
  emit.pay(set.sign.moon)
end

function play.pay(me, what)
  zone.log.who[zone.log.count] = me
  zone.log.count = zone.log.count + 1
  zone.points[me] = zone.points[me] + what
end

function chosen.pay()
  local lead = zone.points[0] > zone.points[1] and 0 or zone.points[1] > zone.points[0] and 1 or none
  zone.due[0], zone.due[1] = 0, 0
  if lead ~= none then zone.due[lead], zone.due[1 - lead] = dial.tax, -dial.tax end
  match.pay(zone.due)
end
