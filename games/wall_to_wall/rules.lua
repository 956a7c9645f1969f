-- Wall to wall: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name. Positions set by hand: positions.lua.

local front, back, pile = zone.front, zone.back, zone.pile
local colour, brick, face = set.colour, set.brick, set.face
local green, fuchsia, light_blue = colour.green, colour.fuchsia, colour.light_blue
local first_kind, last_kind = brick.GG, brick.FL
local choose, move_or_turn, none_of_mine = face.choose, face.move_or_turn, face.none_of_mine

-- The two sides of each kind of brick, from GG to FL, and the kind that has two given sides.
local one_side = { [0] = green, fuchsia, light_blue, green, green, fuchsia }
local other_side = { [0] = green, fuchsia, light_blue, fuchsia, light_blue, light_blue }
local kind_of = { [green] = {}, [fuchsia] = {}, [light_blue] = {} }
for kind = first_kind, last_kind do
  local a, b = one_side[kind], other_side[kind]
  kind_of[a][b], kind_of[b][a] = kind, kind
end

function rules.kind_of(shown, hidden) return kind_of[shown][hidden] end

local function other(seat) return 1 - seat end

-- Setup: both seats choose a colour; then a fair coin says who starts.
function match.setup()
  if dial.colours == "fixed" then
    zone.colour[0], zone.colour[1] = green, fuchsia
    roll.starter(0)
  else
    go.pick(0)
  end
end

function moves.pick(me)
  for own = green, light_blue do
    if own ~= zone.colour[other(me)] then emit.pick(own) end
  end
end

function play.pick(me, own)
  zone.colour[me] = own
  if me == 0 then go.pick(1) else roll.starter(0) end
end

function rolled.starter(_, starter) roll.action(starter) end

-- A turn: the die, then what it says.
function rolled.action(me, shown)
  count.face = shown
  go.act(me)
end

function moves.act(me)
  local shown = count.face
  if shown == choose then
    rules.placings(none, none)
    rules.moves_and_turns()
  elseif shown == move_or_turn then
    rules.moves_and_turns()
  elseif shown == none_of_mine then
    rules.placings(none, zone.colour[me])
  else
    rules.placings(shown, none)
  end
end

-- Lists every placing of a brick that has a side `wanted` and no side `unwanted` (none: any), either side in front.
function rules.placings(wanted, unwanted)
  local place = emit.place
  for kind = first_kind, last_kind do
    local a, b = one_side[kind], other_side[kind]
    if pile[kind] > 0 and (wanted == none or a == wanted or b == wanted) and a ~= unwanted and b ~= unwanted then
      front:spots(place, a, b)
    end
  end
end

function rules.moves_and_turns()
  front:moves(back, emit.move)
  front:uncovered(emit.turn)
end

function play.place(me, shown, hidden, at)
  local kind = rules.kind_of(shown, hidden)
  pile[kind] = pile[kind] - 1
  front:build(at, shown)
  back:build(at, hidden)
  rules.end_turn(me)
end

function play.move(me, from, to, shown)
  local hidden = front[from] == shown and back[from] or front[from]
  front[from], back[from] = none, none
  front:build(to, shown)
  back:build(to, hidden)
  rules.end_turn(me)
end

function play.turn(me, at)
  front[at], back[at] = back[at], front[at]
  rules.end_turn(me)
end

-- Nothing fits the die: the turn is forfeited.
function pass.act(me) rules.end_turn(me) end

local too_long = string.format("the last of %d turns", dial.max_turns)

function rules.end_turn(me)
  count.face = none
  count.turns = count.turns + 1
  local used_up = pile:total() == 0
  if used_up or count.turns == dial.max_turns then
    rules.score()
    match.highest(zone.points, used_up and "all bricks are used" or too_long)
  else
    roll.action(other(me))
  end
end

-- Each seat looks at its own side for its own colour.
function rules.score()
  rules.award(10, rules.longest("diagonal"))
  rules.award(8, rules.longest("east"))
  rules.award(6, front:largest_group(zone.colour[0]), back:largest_group(zone.colour[1]))
end

function rules.longest(ways)
  return front:longest(zone.colour[0], ways), back:longest(zone.colour[1], ways)
end

-- The greater length takes the points; equal ones share them.
function rules.award(worth, near, far)
  local points = zone.points
  if near == far then
    points[0], points[1] = points[0] + worth / 2, points[1] + worth / 2
  else
    local winner = near > far and 0 or 1
    points[winner] = points[winner] + worth
  end
end

require("positions")
