-- Mosaix: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `rules` by name.

local field, formation, symbols = board.field, shape.formation, zone.rolled
local grid, points = zone.grid, zone.points
local circle, cross = set.symbol.circle, set.symbol.cross
local alone = seats.n == 1
local least_area = 5

-- Formations may hang over the border, but for that of a torus, which has none.
local lies = dial.torus and "wrap" or "overhang"
if dial.torus and alone then
  error("the torus is no solo game, for nothing hangs over its border; choose 2 to 4 players")
elseif dial.torus and dial.size < dial.dice then
  error("on a torus of size " .. dial.size .. " a formation of " .. dial.dice
    .. " cells would meet itself; choose a size of at least " .. dial.dice)
end

-- How many symbols a seat may leave out over the border; one at least is written.
function rules.spare()
  if alone then return count.boxes end
  return dial.dice - 1
end

-- ---- before the first round ----

function match.setup()
  if dial.printed == "dealt" then return roll.print(0) end
  if dial.printed == "same" then
    for seat = 0, seats.n - 1 do rules.print(seat, circle) end
  end
  rules.choose_starter()
end

function rules.print(seat, symbol)
  local middle = math.floor(dial.size / 2)
  grid[seat][field:cell(middle, middle)] = symbol
end

function rolled.print(me, symbol)
  rules.print(me, symbol)
  if me + 1 < seats.n then roll.print(me + 1) else rules.choose_starter() end
end

function rules.choose_starter()
  if alone then roll.symbols(0) else roll.starter(0) end
end

function rolled.starter(_, seat) rules.start_round(seat) end

-- ---- a round: roll, arrange, all write ----

function rules.start_round(seat)
  count.active = seat
  roll.symbols(seat)
end

function rolled.symbols(me, outcome)
  for symbol = circle, cross do symbols[symbol] = die.symbols:count(outcome, symbol) end
  go.arrange(me)
end

function moves.arrange(me)
  grid[me]:arrangements(formation, symbols, lies, rules.spare(), emit.arrange)
  if alone then emit.stop() end
end

function play.arrange(me, what)
  count.arrangement = what
  go.write(me)
end

function moves.write(me)
  grid[me]:placements(formation, count.arrangement, lies, rules.spare(), emit.write)
  if alone then emit.stop() end
end

function play.write(me, turn, at)
  local left_out = grid[me]:write(formation, count.arrangement, turn, at, lies)
  if alone then
    count.boxes = count.boxes - left_out
    rules.end_round()
  end
end

function chosen.write() rules.end_round() end

function play.stop() rules.finish("the seat has stopped") end

-- ---- the end ----

local too_few = alone and string.format("fewer than %d points", dial.win_from)

function rules.end_round()
  if rules.somebody_is_stuck() then return rules.finish("a grid has no room for any formation") end
  rules.clear_dice()
  rules.start_round((count.active + 1) % seats.n)
end

function rules.clear_dice()
  symbols:fill(0)
  count.arrangement = none
end

-- True if a grid has no place for any formation whatever; so it is with a full grid.
function rules.somebody_is_stuck()
  for seat = 0, seats.n - 1 do
    if not grid[seat]:fits(formation, lies, rules.spare()) then return true end
  end
  return false
end

function rules.finish(reason)
  rules.clear_dice()
  for seat = 0, seats.n - 1 do points[seat] = rules.score(seat) end
  if not alone then return match.highest(points, reason) end
  points[0] = points[0] + count.boxes
  if points[0] < dial.win_from then
    count.verdict = set.verdict.lost
    return match.lose(too_few)
  end
  count.verdict = points[0] < dial.outstanding_from and set.verdict.won or set.verdict.outstanding
  match.win(0, reason)
end

-- For each symbol: the number of its areas that count, times the cells in them.
function rules.score(seat)
  local total = 0
  for symbol = circle, cross do
    local areas = grid[seat]:areas(symbol, least_area)
    total = total + areas * grid[seat]:area_cells(symbol, least_area)
  end
  return total
end

-- ---- positions set by hand ----

function match.check(me, phase)
  local on_dice = 0
  for symbol = circle, cross do on_dice = on_dice + symbols[symbol] end
  if on_dice ~= dial.dice then return "the dice must show " .. dial.dice .. " symbols (zone rolled)" end
  if me ~= count.active then return "the seat that begins must be the active one (counter active)" end
  if rules.somebody_is_stuck() then return "the match is over: a grid has no place for any formation" end
  if alone and count.verdict ~= set.verdict.open then return "the match is over: its verdict is given" end
  if phase == "arrange" then
    if count.arrangement ~= none then return "nothing is arranged yet in the phase arrange" end
    return
  end
  if count.arrangement == none then return "the phase write needs what was arranged (counter arrangement)" end
  if not symbols:makes(formation, count.arrangement) then return "the arrangement is not made of what the dice show" end
  if not grid[me]:fits(formation, lies, rules.spare(), count.arrangement) then
    return "the active seat could not have chosen this arrangement: it has no place for it"
  end
end
