-- Atlas: the first empty site of every board takes a stone in turn.
local zones = { zone.on_square, zone.on_inner, zone.on_tube, zone.on_ring, zone.on_torus, zone.on_ball, zone.on_comb,
  zone.on_combs, zone.on_hive, zone.on_hives, zone.on_star, zone.on_stars, zone.on_way, zone.on_roads }

function match.setup() go.lay(0) end

function moves.lay(_)
  emit.lay(set.sign.sun)
  emit.lay(set.sign.moon)
end

function play.lay(me, what)
  local on = zones[count.turns + 1]
  for place in on:holding(none) do
    on[place] = me
    break
  end
  count.turns = count.turns + 1
  zone.laid[me] = zone.laid[me] + 1 + what
  count.bearer = me
  if dial.bent == dial.bent and zone.fence:count(none) > 0 then zone.fence[count.turns % 12] = me end
  if count.turns == #zones then return match.highest(zone.laid) end
  go.lay(1 - me)
end
