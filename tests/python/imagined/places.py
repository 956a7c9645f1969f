"""Tiny games on a line of places, each seen by the seat that another zone names there: game.yaml without its heading,
rules.lua."""

from __future__ import annotations

# Ranks are put down in secret, as many as the seat has left; then men move, change places, and strike. Who strikes wins
# ties; a winner stays face down unless the ranks differ, and what is lost nobody sees.
ARMIES = (
    """
sets: {rank: [low, high]}
zones:
  men: {over: 0..5, holds: seat?}
  open: {over: 0..5, holds: bool}
  rank: {over: 0..5, holds: rank?, visible: {by: open, owner: men}}
  left: {per: seat, over: rank, holds: 0..2, visible: owner, start: [[2, 1], [2, 1]]}
counters: {plies: 0..9}
phases: [put, act]
actions:
  put: {fields: {place: 0..5, rank: rank}, secret: [rank]}
  step: {fields: {from: 0..5, to: 0..5}}
  change: {fields: {from: 0..5, to: 0..5}}
max_length: 12
""",
    """
local men, open, rank, left = zone.men, zone.open, zone.rank, zone.left
function match.setup() go.put(0) end
function moves.put(me)
  for place = 3 * me, 3 * me + 2 do
    if men[place] == none then
      for r = 0, 1 do if left[me][r] > 0 then emit.put(place, r) end end
      return
    end
  end
end
function play.put(me, place, r)
  men[place], rank[place], left[me][r] = me, r, left[me][r] - 1
  if place == 5 then go.act(0) else go.put(place == 2 and 1 or me) end
end
function moves.act(me)
  for from = 0, 5 do
    local to = me == 0 and from + 1 or from - 1
    if men[from] == me and to >= 0 and to < 6 then
      if men[to] == me then emit.change(from, to) else emit.step(from, to) end
    end
  end
end
local function over(me)
  count.plies = count.plies + 1
  if count.plies == 4 then match.draw() else go.act(1 - me) end
end
function pass.act(me) over(me) end
local function move(from, to)
  men[to], rank[to], open[to] = men[from], rank[from], open[from]
  men[from], rank[from], open[from] = none, none, false
end
function play.step(me, from, to)
  if men[to] == none or rank[from] == rank[to] then
    move(from, to)
  elseif rank[from] > rank[to] then
    move(from, to)
    open[to] = true
  else
    men[from], rank[from], open[to] = none, none, true
  end
  over(me)
end
function play.change(me, from, to)
  rank[from], rank[to] = rank[to], rank[from]
  open[from], open[to] = open[to], open[from]
  over(me)
end
""",
)

# Ranks are dealt to both sides, some alike; men change places, and a place is shown.
DEALT = (
    """
zones:
  men: {over: 0..3, holds: seat}
  open: {over: 0..3, holds: bool}
  rank: {over: 0..3, holds: 1..3, visible: {by: open, owner: men}}
counters: {plies: 0..9}
deals: [ranks]
phases: [act]
actions: {change: {fields: {from: 0..2}}, show: {}}
max_length: 6
""",
    """
local men, open, rank = zone.men, zone.open, zone.rank
function match.setup() deal.ranks() end
function dealt.ranks()
  for place = 0, 3 do men[place], rank[place] = (place < 2 and 0 or 1), math.max(place, 1) end
  random.shuffle(rank)
  go.act(0)
end
function moves.act()
  for from = 0, 2 do emit.change(from) end
  emit.show()
end
local function over(me)
  count.plies = count.plies + 1
  if count.plies == 4 then match.draw() else go.act(1 - me) end
end
function play.change(me, from)
  local to = from + 1
  men[from], men[to] = men[to], men[from]
  rank[from], rank[to] = rank[to], rank[from]
  open[from], open[to] = open[to], open[from]
  over(me)
end
function play.show(me)
  open[1 + me] = true
  over(me)
end
""",
)

# Things lie in places; who stands there sees what it is, and may take it.
TREASURES = (
    """
sets: {thing: [stone, gold]}
zones:
  man: {over: 0..3, holds: seat?}
  thing: {over: 0..3, holds: thing?, visible: {owner: man}}
  taken: {per: seat, over: 0..3, holds: thing?, visible: owner}
counters: {plies: 0..9}
deals: [things]
phases: [act]
actions: {walk: {fields: {to: 0..3}}, take: {}}
max_length: 6
""",
    """
local man, thing, taken = zone.man, zone.thing, zone.taken
function match.setup() deal.things() end
function dealt.things()
  for place = 0, 3 do thing[place] = place < 2 and 0 or 1 end
  random.shuffle(thing)
  man[0], man[3] = 0, 1
  go.act(0)
end
local function at(me)
  for place = 0, 3 do if man[place] == me then return place end end
end
function moves.act(me)
  local here = at(me)
  for to = math.max(here - 1, 0), math.min(here + 1, 3) do
    if man[to] == none then emit.walk(to) end
  end
  if thing[here] ~= none then emit.take() end
end
local function over(me)
  count.plies = count.plies + 1
  if count.plies == 4 then match.draw() else go.act(1 - me) end
end
function pass.act(me) over(me) end
function play.walk(me, to)
  man[at(me)] = none
  man[to] = me
  over(me)
end
function play.take(me)
  taken[me][count.plies], thing[at(me)] = thing[at(me)], none
  over(me)
end
""",
)
