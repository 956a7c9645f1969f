-- Barter: hints for bots. Points count, then contracts as far as the goods go; offer what is spare for what is lacking,
-- and accept what brings much: whoever offers gains, too.
local good, contract = tokens.good, cards.contract
local goods, hand, points = zone.goods, zone.hand, zone.points
local last, needs = good.n - 1, {}
cutoff = 1

local function counted(bundle)
  local counts = {}
  for kind = 0, last do counts[kind] = 0 end
  for kind, n in good.each(bundle) do counts[kind] = n end
  return counts
end
for face = 0, contract.n - 1 do
  needs[face] = counted(contract.goods[face])
  for kind = 0, last do needs[face].all = (needs[face].all or 0) + needs[face][kind] end
end

local function lack(need, spare)
  local found = 0
  for kind = 0, last do found = found + math.max(0, need[kind] - spare[kind]) end
  return found
end

-- What the contracts of a hand are worth with these goods: those that lack least first, then the dearest, each by the
-- square of what is there; and what is left.
local function worth(seat, spare)
  local total, size, lacks = 0, hand[seat]:size(), {}
  for place = 0, size - 1 do
    local face = hand[seat][place]
    lacks[place] = 100 * lack(needs[face], spare) - contract.points[face]
  end
  for _ = 1, size do
    local best = 0
    for place = 1, size - 1 do best = lacks[place] < lacks[best] and place or best end
    lacks[best] = 1000
    local face, have = hand[seat][best], 0
    local need = needs[face]
    for kind = 0, last do
      local used = math.min(need[kind], spare[kind])
      have, spare[kind] = have + used, spare[kind] - used
    end
    total = total + contract.points[face] * (have == need.all and 1 or 0.6 * have * have / (need.all * need.all))
  end
  for kind = 0, last do total = total + 0.2 * spare[kind] end
  return total
end

-- What it would gain by these goods for those.
local function gain(seat, plus, minus)
  local before, after = {}, {}
  for kind = 0, last do
    before[kind] = goods[seat][kind]
    after[kind] = before[kind] + plus[kind] - minus[kind]
  end
  return worth(seat, after) - worth(seat, before)
end

function evaluate(me)
  local best, own = 0, {}
  for seat = 0, seats.n - 1 do
    if seat ~= me then best = math.max(best, points[seat] + 0.7 * goods[seat]:total()) end
  end
  for kind = 0, last do own[kind] = goods[me][kind] end
  return math.max(-950, math.min(950, math.floor(90 * (points[me] + worth(me, own) - best))))
end

local function weight(more) return more <= 0 and 0 or math.min(900, math.floor(20 + 100 * more * more)) end

function prefer.deliver() return 1000 end
function prefer.stop() return 20 end
function prefer.swap(me, three, one)
  local plus, minus = counted(good.bundle({ [one] = 1 })), counted(good.bundle({ [three] = 3 }))
  return weight(gain(me, plus, minus))
end
function prefer.offer(me, give, want) return weight(gain(me, counted(want), counted(give)) - 0.2) end
function prefer.accept(me) return gain(me, counted(count.gives), counted(count.wants)) > 1.5 and 20 or 0 end
function prefer.refuse() return 2 end
function prefer.deal() return 20 end
