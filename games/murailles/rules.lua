-- Murailles: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, walls, soldier = board.field, zone.walls, zone.soldier
local first_row = { [0] = 0, [1] = dial.size - 1 }
local north, west = 0, 3

local function other(seat) return 1 - seat end

-- Setup: each seat's walls fill the line before its first row, its soldier stands behind their middle.
function match.setup()
  for seat = 0, 1 do
    local home, front = first_row[seat], seat == 0 and 1 or dial.size - 2
    for column = 0, dial.size - 1 do
      walls[field:between(field:cell(home, column), field:cell(front, column))] = seat
    end
    soldier[seat] = field:cell(home, (dial.size - 1) / 2)
  end
  rules.remember(0)
  go.act(0)
end

-- A turn is one or two actions; after the first the seat may stop.
function moves.act(me)
  field:steps(soldier[me], walls, soldier, emit.step)
  rules.wall_moves(me)
  if count.actions > 0 then emit.stop() end
end

function rules.wall_moves(me)
  walls:pivots(me, emit.pivot)
  walls:slides(me, emit.slide)
end

-- Can the wall move, or move just there?
function rules.wall_can_move(wall, to)
  return walls:can_pivot(wall, to) or walls:can_slide(wall, to)
end

function play.step(me, to)
  soldier[me] = to
  rules.after_action(me)
end

function play.pivot(me, wall, to)
  walls[wall], walls[to] = none, me
  rules.after_action(me)
end

play.slide = play.pivot

function play.stop(me) rules.end_turn(me) end

local shut_in = "the other soldier is shut in"
local repeated = string.format("the same position %d times", dial.repetition)
local too_long = string.format("the last of %d turns", dial.max_turns)

function rules.after_action(me)
  local opponent = other(me)
  if field:row(soldier[me]) == first_row[opponent] then
    match.win(me, "the soldier has crossed the board")
  elseif rules.immobilised(opponent) then
    match.win(me, shut_in)
  elseif count.actions + 1 < dial.actions_per_turn then
    count.actions = count.actions + 1
    go.act(me)
  else
    rules.end_turn(me)
  end
end

function rules.end_turn(me)
  count.actions = 0
  count.turns = count.turns + 1
  if dial.self_immobilised == "loses" and rules.immobilised(me) then
    match.win(other(me), shut_in)
  elseif rules.remember(other(me)) then
    match.draw(repeated)
  elseif count.turns == dial.max_turns then
    match.draw(too_long)
  else
    go.act(other(me))
  end
end

-- True if `next_seat` is about to start its turn in a position that has now stood often enough for a draw.
function rules.remember(next_seat)
  return dial.repetition > 0 and zone.positions:add(next_seat) >= dial.repetition
end

-- A soldier is immobilised when its four sides are closed and no own wall of its seat can be moved to open one.
function rules.immobilised(seat)
  if not field:closed(soldier[seat], walls, soldier) then return false end
  if dial.rescue == "two_actions" then return not rules.can_open(seat, dial.actions_per_turn) end
  for side = north, west do
    local wall = field:side(soldier[seat], side)
    if wall ~= none and walls[wall] == seat and rules.wall_can_move(wall)
      and field:neighbor(soldier[seat], side) ~= soldier[other(seat)] then
      return false
    end
  end
  return true
end

-- Tries up to `tries` moves of the seat's walls, one after the other, and puts everything back.
function rules.can_open(seat, tries)
  if not field:closed(soldier[seat], walls, soldier) then return true end
  if tries == 0 then return false end
  for wall in field:edges() do
    for to in field:edges() do
      if walls[wall] == seat and rules.wall_can_move(wall, to) then
        walls[wall], walls[to] = none, seat
        local open = rules.can_open(seat, tries - 1)
        walls[to], walls[wall] = none, seat
        if open then return true end
      end
    end
  end
  return false
end

-- A position set by hand must not be over. Between two actions the seat on turn may be shut in; at the start of a turn
-- the other seat may, if that costs it nothing.
function match.check(me)
  local opponent = other(me)
  if soldier[0] == soldier[1] then return "both soldiers stand on one cell" end
  if count.turns >= dial.max_turns then return "the last turn has already been played" end
  if count.actions >= dial.actions_per_turn then return "the turn has no action left" end
  for seat = 0, 1 do
    if field:row(soldier[seat]) == first_row[other(seat)] then
      return seats[seat] .. "'s soldier has already crossed the board"
    end
  end
  if (count.actions > 0 or dial.self_immobilised == "loses") and rules.immobilised(opponent) then
    return seats[opponent] .. "'s soldier is already immobilised"
  end
  if count.actions == 0 and rules.immobilised(me) then return seats[me] .. "'s soldier is already immobilised" end
end
