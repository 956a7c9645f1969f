-- Marches: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
local scoring = require("library.scoring")
local map, holder, armies, points = board.map, zone.holder, zone.armies, zone.points
local attack, defend = die.attack, die.defend
local provinces = { region.fell, region.mere, region.wold, region.dale }

-- Lands are dealt one after the other, six, five or four to a seat.
function match.setup() deal.lands() end

function dealt.lands()
  local left, each = {}, 8 - seats.n
  for land in map:points() do left[land] = 1 end
  for dealt = 0, each * seats.n - 1 do
    local land = random.draw(left)
    holder[land], armies[land] = dealt % seats.n, 2
  end
  rules.begin(0)
end

-- A turn: armies are raised, up to four attacks are made, and once armies are shifted.
function rules.begin(me)
  if holder:count(me) == 0 then return rules.next(me) end
  count.raises, count.attacks = 3, 0
  for _, province in ipairs(provinces) do
    if holder:count(me, province) == province.n then count.raises = count.raises + 1 end
  end
  go.raise(me)
end

function moves.raise(me) holder:places(me, emit.raise) end

function play.raise(me, land)
  armies[land], count.raises = armies[land] + 1, count.raises - 1
  if count.raises > 0 then go.raise(me) else go.fight(me) end
end

function moves.fight(me)
  emit.stop()
  for land in holder:holding(me) do
    if armies[land] > 1 then holder:steps(me, "all", "open", emit.attack, land) end
  end
end

function play.stop(me) go.shift(me) end

local function dice(from) return math.min(3, armies[from] - 1) end

function play.attack(me, from, to)
  count.attacks, count.from, count.to = count.attacks + 1, from, to
  if holder[to] == none then return rules.after_attack(me, dice(from)) end
  roll.attack(me, dice(from))
end

function rolled.attack(_, thrown)
  count.thrown = thrown
  roll.defend(holder[count.to], math.min(2, armies[count.to]))
end

-- The highest dice are compared, then the second highest; outcomes have their least die first.
function rolled.defend(_, answer)
  local me, with, against = holder[count.from], attack:dice(count.thrown), defend:dice(answer)
  for place = 1, math.min(with, against) do
    local higher = attack:face(count.thrown, with - place) > defend:face(answer, against - place)
    local loser = higher and count.to or count.from
    armies[loser] = armies[loser] - 1
  end
  rules.after_attack(me, armies[count.to] == 0 and with or 0)
end

function rules.after_attack(me, moved)
  local from, to = count.from, count.to
  if moved > 0 then holder[to], armies[to], armies[from] = me, moved, armies[from] - moved end
  count.thrown, count.from, count.to = none, none, none
  if holder:count(me) + holder:count(none) == 16 then return match.win(me, "no other seat has a land left") end
  if count.attacks < 4 then go.fight(me) else go.shift(me) end
end

function moves.shift(me)
  emit.stay()
  for from in holder:holding(me) do
    for side = 0, 3 do
      local to = map:neighbor(from, side)
      if to ~= none and holder[to] == me then
        for n = 1, math.min(3, armies[from] - 1) do emit.shift(n, from, to) end
      end
    end
  end
end

function play.stay(me) rules.next(me) end

function play.shift(me, n, from, to)
  armies[from], armies[to] = armies[from] - n, armies[to] + n
  rules.next(me)
end

-- Rounds: every third one is paid; after the ninth lands count too.
function rules.next(me)
  if me + 1 < seats.n then return rules.begin(me + 1) end
  if count.round % 3 == 0 then rules.pay() end
  if count.round == 9 then return rules.finish() end
  count.round = count.round + 1
  rules.begin(0)
end

function rules.pay()
  for _, province in ipairs(provinces) do
    local strength = { [0] = 0, 0, 0, 0, [none] = 0 }
    for land in province:sites() do strength[holder[land]] = strength[holder[land]] + armies[land] end
    scoring.share(points, { 5, 2 }, "shared", function(seat) return strength[seat] end)
  end
end

function rules.finish()
  local function lands(seat) return holder:count(seat) end
  for seat = 0, seats.n - 1 do points[seat] = points[seat] + lands(seat) end
  local winners = { scoring.best(points, lands) }
  winners[#winners + 1] = "the ninth round is over"
  match.win(unpack(winners))
end
