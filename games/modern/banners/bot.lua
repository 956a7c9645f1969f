-- Banners: hints for bots. Men count by rank, those that the other has not seen a little more; men should come
-- forward, take who is surely weaker, and leave alone who is surely stronger.
local field, men, shown, rank = board.field, zone.men, zone.shown, zone.rank
local fallen = zone.fallen
local trap, spy, marshal = set.rank.trap, set.rank.spy, set.rank.marshal
local worth = { [0] = 0, 25, 30, 15, 30, 45, 65, 100 }
cutoff = 4

function evaluate(me)
  local total = 0
  for r = trap, marshal do total = total + worth[r] * (fallen[1 - me][r] - fallen[me][r]) end
  for cell in men:holding(me) do
    local r = rank[cell]
    if r > trap then
      local ahead = me == 0 and field:row(cell) or 6 - field:row(cell)
      total = total + 3 * ahead - (shown[cell] and worth[r] / 8 or 0)
    end
  end
  for cell in men:holding(1 - me) do
    if shown[cell] then total = total + worth[rank[cell]] / 8 end
  end
  return math.max(-950, math.min(950, math.floor(total)))
end

function prefer.move(me, from, to)
  if men[to] == none then
    local ahead = (field:row(to) - field:row(from)) * (me == 0 and 1 or -1)
    return ahead > 0 and 12 or ahead == 0 and 5 or 2
  end
  if not shown[to] then return rank[from] < marshal and rank[from] > spy and 15 or 5 end
  local mine, other = rank[from], rank[to]
  if rules.outcome(mine, other) then return 400 end
  return mine == other and 10 or 0
end
