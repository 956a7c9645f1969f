-- Purse: whoever has had ten turns ends the match.
local gem, favour, ware = tokens.gem, set.favour, cards.ware
local bank, purse, saves, market = zone.bank, zone.purse, zone.saves, zone.market
local materials = gem.where(function(kind) return kind ~= gem.gold end)
local prices = { [0] = gem.bundle({ clay = 1, sand = 1 }), gem.bundle({ [gem.clay] = 3 }) }
local pair = gem.bundle({ sand = 2 })

local function next_turn(me)
  count.turns = count.turns + 1
  if count.turns == 20 then return match.highest(zone.points) end
  go.act(1 - me)
end

function match.setup() deal.stocks() end

function dealt.stocks()
  zone.stock:fill_all()
  zone.stock:shuffle()
  market:refill()
  go.act(0)
end

function moves.act(me)
  if purse[me]:total() <= 4 then bank:choose_different(emit.take, materials) end
  if purse[me]:total() <= 4 and bank[gem.sand] >= 4 then emit.take(pair) end
  for place = 0, market:size() - 1 do
    local face = market[place]
    local again = place > 0 and market[0] == face
    if not again and purse[me]:can_pay(prices[face], gem.gold, saves[me]) then emit.buy(face) end
  end
  zone.favours[me]:choose_some(emit.offer)
  for kind = 0, gem.n - 1 do
    if purse[me][kind] > math.max(0, gem.copies[kind] - 4) then emit.store(kind) end
  end
end

function play.take(me, gems)
  bank:move_some(gems, purse[me])
  if bank[gem.gold] > 0 and purse[me]:total() < 6 then bank:give(gem.gold, 1, purse[me]) end
  next_turn(me)
end

function play.buy(me, face)
  market:move(face, zone.made[me])
  market:refill()
  zone.points[me] = zone.points[me] + ware.worth[face] + 1
  count.owed = face
  go.pay(me)
end

function moves.pay(me) purse[me]:pays(prices[count.owed], emit.pay, gem.gold, saves[me]) end

function play.pay(me, gems)
  for kind, n in gem.each(gems) do saves[me][kind] = math.min(9, saves[me][kind] + n - 1) end
  if gems == prices[count.owed] then purse[me]:pay(gems, bank) else purse[me]:move_some(gems, bank) end
  next_turn(me)
end

function play.offer(me, favours)
  zone.favours[me]:move_some(favours, zone.favours[1 - me])
  for name, n in favour.each(favours) do zone.points[me] = zone.points[me] + name * n end
  if favours == favour.bundle({ dance = 2 }) then purse[me]:move_all(bank) end
  next_turn(me)
end

function play.store(me, kind)
  purse[me]:give(kind, 1, zone.chest[me])
  next_turn(me)
end

function pass.act(me) next_turn(me) end
