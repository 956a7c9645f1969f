-- Tiers: a cube for a card; what lies beside a worn edge counts once more.
local field, chit, cubes, offer = board.field, cards.chit, zone.cubes, zone.offer
local of = { [0] = chit.where(function(c) return chit.tier[c] == 0 end),
  chit.where(function(c) return chit.tier[c] == 1 end) }

function match.setup() deal.stocks() end

function dealt.stocks()
  for tier = 0, 1 do
    zone.stock[tier]:fill_all(of[tier])
    zone.stock[tier]:shuffle()
    zone.stock[tier]:draw(1, offer[tier])
  end
  go.take(0)
end

function moves.take()
  for tier = 0, 1 do
    if offer[tier]:size() > 0 then
      for cell in region.lanes[2 * tier]:sites() do emit.take(tier, cell) end
      for cell in region.corners[tier]:sites() do
        if not region.lanes[2 * tier]:has(cell) then emit.take(tier, cell) end
      end
    end
  end
  emit.rest()
end

-- Points of a block: one for each hue that lies there.
local function hues_in(block)
  local hues = 0
  for hue = 0, 2 do
    local found = 0
    for cell in block:sites() do found = math.min(found + cubes[cell][hue], 1) end
    hues = hues + found
  end
  return hues
end

local function onwards(me)
  if not can.take(1 - me) or (offer[0]:size() == 0 and offer[1]:size() == 0) then
    return match.highest(zone.points, "sold out")
  end
  go.take(1 - me)
end

function play.take(me, tier, cell)
  local c = offer[tier]:top()
  local hue = chit.hue[c]
  offer[tier]:draw(1, zone.taken[me][tier])
  if zone.stock[tier]:size() > 0 then zone.stock[tier]:draw(1, offer[tier]) end
  cubes[cell][hue] = math.min(cubes[cell][hue] + 1, 3)
  local gained = zone.rates[tier] + hues_in(region.blocks[tier])
  zone.work[tier]:copy(zone.worth[me][tier])
  gained = gained + zone.work[tier][hue]
  zone.worth[1 - me][tier]:copy(zone.work[tier])
  for edge in field:edges() do
    for side in field:cells_of(edge) do
      if side == cell and zone.worn[edge] then gained = gained + 1 end
    end
    if region.rims.n > tier and zone.worn:count(true) < 2 then zone.worn[edge] = true end
  end
  zone.points[me] = zone.points[me] + gained
  onwards(me)
end

function play.rest(me) onwards(me) end
