-- Reef: dice name two cells; coral grows there, or drifts beside; outnumbered coral is overgrown.
local after = require("library.seats").after
local coral, sea, points, currents = zone.coral, board.sea, zone.points, zone.currents
local dice = die.pair

local function free(me, cell)
  if coral[cell] == none then return true end
  return coral[cell] ~= me and coral:beside(cell, me) > coral:beside(cell, coral[cell])
end

-- Coral, the largest reef, and the cells of lagoons, each a point.
local function count_points()
  for seat = 0, seats.n - 1 do
    points[seat] = coral:count(seat) + coral:largest_group(seat) + coral:enclosed(seat)
  end
end

local function next_turn(me)
  count_points()
  if count.throws == 2 * dial.rounds then return match.highest(points, "the last throw") end
  roll.pair(after(me))
end

function match.setup() roll.pair(0) end

function rolled.pair(me, outcome)
  count.shown = outcome
  count.throws = count.throws + 1
  go.grow(me)
end

local function named()
  local a, b = dice:face(count.shown, 0) - 1, dice:face(count.shown, 1) - 1
  if a == b then return { sea:cell(a, a) } end
  return { sea:cell(a, b), sea:cell(b, a) }
end

function moves.grow(me)
  local listed = {}
  for _, cell in ipairs(named()) do
    if free(me, cell) then emit.grow(cell) end
    if currents[me] > 0 then
      for side = 0, 3 do
        local to = sea:neighbor(cell, side)
        if to ~= none and not listed[to] and free(me, to) then
          listed[to] = true
          emit.drift(to)
        end
      end
    end
  end
end

function play.grow(me, cell)
  coral[cell] = me
  next_turn(me)
end

function play.drift(me, cell)
  currents[me] = currents[me] - 1
  play.grow(me, cell)
end

function pass.grow(me) next_turn(me) end
