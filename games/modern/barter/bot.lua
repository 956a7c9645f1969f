-- Barter: hints for bots. Points count, then contracts as far as the goods go; offer what is spare for what is lacking.
local good, contract = tokens.good, cards.contract
local goods, hand, points = zone.goods, zone.hand, zone.points
cutoff = 1

-- The contracts of a hand: those that can be delivered whole, the others by the square of what is there.
local function promise(seat)
  local total, spare = 0, {}
  for kind = 0, good.n - 1 do spare[kind] = goods[seat][kind] end
  for whole = 1, 0, -1 do
    for place = 0, hand[seat]:size() - 1 do
      local face, have, need = hand[seat][place], 0, 0
      for kind, n in good.each(contract.goods[face]) do
        have, need = have + math.min(n, spare[kind]), need + n
      end
      if (have == need) == (whole == 1) then
        for kind, n in good.each(contract.goods[face]) do spare[kind] = math.max(0, spare[kind] - n) end
        total = total + contract.points[face] * (whole == 1 and 0.85 or 0.6 * have * have / (need * need))
      end
    end
  end
  for kind = 0, good.n - 1 do total = total + 0.2 * spare[kind] end
  return total
end

function evaluate(me)
  local best = 0
  for seat = 0, seats.n - 1 do
    if seat ~= me then best = math.max(best, points[seat] + 0.7 * goods[seat]:total()) end
  end
  return math.max(-950, math.min(950, math.floor(90 * (points[me] + promise(me) - best))))
end

-- Whether the contracts ask for more of the kind than there is.
local function lacks(me, kind)
  local needed = 0
  for place = 0, hand[me]:size() - 1 do
    for other, n in good.each(contract.goods[hand[me][place]]) do
      if other == kind then needed = needed + n end
    end
  end
  return needed > goods[me][kind]
end

function prefer.deliver() return 1000 end
function prefer.stop() return 20 end
function prefer.swap() return 2 end
function prefer.offer(me, give, want)
  for kind in good.each(give) do
    if lacks(me, kind) then return 0 end
  end
  for kind in good.each(want) do
    if lacks(me, kind) then return 30 end
  end
  return 0
end

local function gains(me)
  for kind in good.each(count.wants) do
    if lacks(me, kind) then return false end
  end
  return true
end
function prefer.accept(me) return gains(me) and 5 or 1 end
function prefer.refuse(me) return gains(me) and 2 or 9 end
function prefer.deal() return 20 end
