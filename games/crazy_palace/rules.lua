-- Crazy palace: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name. Positions set by hand: positions.lua.

local bodies, height = zone.bodies, zone.height
local xs, ys, zs, ws, ds, hs = bodies.x, bodies.y, bodies.z, bodies.w, bodies.d, bodies.h
local mass_of, owner_of = bodies.mass, bodies.owner
local emit_place, go_place, go_set = emit.place, go.place, go.set
local roll_size, roll_hand = roll.size, roll.hand
local base, figures, first_block = 0, 2, 3 -- rows: the base, two figures, blocks
local last_row = first_block + 2 * dial.blocks
local short, middle, long = dial.short, dial.middle, dial.long
local foot, figure_height, figure_mass = dial.figure_width, dial.figure_height, dial.figure_mass
local block_mass, margin, approach = dial.block_mass, dial.margin, dial.approach
local lifts_first, steady, calm = dial.lift == "first", dial.hand == "steady", dial.tremor == "none"
local S, M = set.size.S, set.size.M

-- Where an unsure hand puts the block: exact, east, west, north, south.
local shift_x = { [0] = 0, 1, -1, 0, 0 }
local shift_y = { [0] = 0, 0, 0, 1, -1 }
local weak_tremor, strong_tremor = 1, { light = 4, strong = 8 } -- sixteenths

local fell = "the palace falls"

local function other(seat) return 1 - seat end
local function figure_of(seat) return 1 + seat end
local function last_block() return bodies.count - 1 end
local function top(row) return zs[row] + hs[row] end

local function put(row, x, y, z, w, d, h, mass, owner)
  xs[row], ys[row], zs[row] = x, y, z
  ws[row], ds[row], hs[row] = w, d, h
  mass_of[row], owner_of[row] = mass, owner
end

-- Setup: the base alone. A roll decides who begins.
function match.setup()
  put(base, 0, 0, 0, long, middle, short, block_mass, none)
  bodies.count = first_block
  roll.starter(0)
end

function rolled.starter(_, seat) roll_size(seat) end

function rolled.size(me, size)
  count.size = size
  if lifts_first and rules.figure_stands(me) and not rules.lift(me) then return rules.lose(me, fell) end
  go_place(me)
end

-- Placing: everywhere on the palace that the block can be brought to. The own figure may be taken off first.
function moves.place(me)
  local w, d, h = rules.edges(count.size)
  bodies:placings(w, d, h, approach, figures, emit_place)
  if not lifts_first and rules.figure_stands(me) then emit.lift() end
end

function pass.place(me) rules.lose(me, "no place for the block") end

function play.lift(me)
  if not rules.lift(me) then return rules.lose(me, fell) end
  go_place(me)
end

function play.place(me, turn, on, dx, dy)
  local w, d, h = rules.edges(count.size)
  if turn == 1 then w, d = d, w end
  local block = bodies.count
  put(block, xs[on] + dx, ys[on] + dy, top(on), w, d, h, block_mass, me)
  bodies.count = block + 1
  if steady then return rules.landed(me) end
  roll_hand(me)
end

function rolled.hand(me, way)
  local block = last_block()
  xs[block] = xs[block] + shift_x[way]
  ys[block] = ys[block] + shift_y[way]
  rules.landed(me)
end

-- The block lies: it must lie free and on something, and everything must stand, also without the own figure.
function rules.landed(me)
  local block = last_block()
  count.size = none
  local lies = bodies:clear(block) and bodies:supported(block, figures)
  if not lies then return rules.lose(me, "the block cannot lie there") end
  if not rules.stands() then return rules.lose(me, fell) end
  if rules.figure_stands(me) and not rules.lift(me) then return rules.lose(me, fell) end
  go_set(me)
end

-- The figure goes on the block just placed.
function moves.set()
  bodies:spots(last_block(), foot, foot, figure_height, emit.set)
end

function pass.set(me) rules.lose(me, "no place for the figure") end

function play.set(me, dx, dy)
  local block = last_block()
  put(figure_of(me), xs[block] + dx, ys[block] + dy, top(block), foot, foot, figure_height, figure_mass, me)
  height[me] = rules.height_on(block)
  if not rules.stands() then
    rules.lose(me, fell)
  elseif bodies.count == last_row then
    match.highest(height, "all blocks are placed")
  elseif calm then
    roll_size(other(me))
  else
    roll.tremor(me)
  end
end

function rolled.tremor(me, strength)
  local sixteenths = strength == 0 and weak_tremor or strong_tremor[dial.tremor]
  if not bodies:stands(sixteenths) then return rules.lose(me, fell) end
  roll_size(other(me))
end

-- Edges along x, y and z of a block that rests on the rolled face, lengthwise.
function rules.edges(size)
  if size == S then return middle, short, long end
  if size == M then return long, short, middle end
  return long, middle, short
end

function rules.stands() return bodies:stands(margin) end

function rules.figure_stands(seat) return hs[figure_of(seat)] > 0 end

-- What a figure on that block counts.
function rules.height_on(block) return top(block) end

-- Takes the seat's figure off; true if the palace still stands.
function rules.lift(seat)
  put(figure_of(seat), 0, 0, 0, 0, 0, 0, 0, none)
  height[seat] = 0
  return rules.stands()
end

function rules.lose(me, reason) match.win(other(me), reason) end

-- Actions are written with the coordinates of the smallest corner.
function text.place(_, turn, on, dx, dy)
  return string.format("place %s at %d %d %d", turn == 0 and "lengthwise" or "crosswise", xs[on] + dx,
    ys[on] + dy, top(on))
end

function text.set(_, dx, dy)
  local block = last_block()
  return string.format("set at %d %d %d", xs[block] + dx, ys[block] + dy, top(block))
end

require("positions")
