-- Crazy palace: positions set by hand. In: the zones as they were set. Out: why the position cannot be; the heights.
local bodies, height = zone.bodies, zone.height
local base, figures, first_block = 0, 2, 3

local function figure_of(seat) return 1 + seat end
local function last_block() return bodies.count - 1 end
local function top(row) return bodies.z[row] + bodies.h[row] end

-- A position set by hand must be one that play can reach: the base, blocks that lie on others, each figure on the last
-- block of its seat, and all of it standing.
function match.check(me, phase)
  local blocks = bodies.count - first_block
  local setting = phase == "set"
  if blocks < 0 or blocks > 2 * dial.blocks then return "there are 0 to " .. 2 * dial.blocks .. " blocks" end
  if setting and blocks == 0 then return "no block is placed on which the figure could be set" end
  if not setting and blocks == 2 * dial.blocks then return "all blocks are placed" end
  if setting ~= (count.size == none) then return "`size` is the face rolled in the phase place, and none in set" end
  for row = 0, first_block + 2 * dial.blocks - 1 do
    local fault = rules.fault_of(row)
    if fault then return fault end
  end
  for seat = 0, 1 do
    local fault = rules.fault_of_figure(seat, me, setting)
    if fault then return fault end
    bodies.owner[figure_of(seat)] = rules.figure_stands(seat) and seat or none
    height[seat] = rules.figure_stands(seat) and rules.height_on(rules.last_block_of(seat, me, setting)) or 0
  end
  for row = first_block, last_block() do bodies.owner[row] = rules.placed_by(row, me, setting) end
  if not rules.stands() then return "the palace does not stand" end
end

-- Seats place in turn; the last block is of the seat on turn only if it is about to set its figure.
function rules.placed_by(row, me, setting)
  return (last_block() - row) % 2 == (setting and 0 or 1) and me or 1 - me
end

-- What is wrong with a row on its own.
function rules.fault_of(row)
  local w, d, h = bodies.w[row], bodies.d[row], bodies.h[row]
  if row == base then
    local right = bodies.x[row] == 0 and bodies.y[row] == 0 and bodies.z[row] == 0 and w == dial.long
      and d == dial.middle and h == dial.short and bodies.mass[row] == dial.block_mass
    return not right and "row 0 must be the base, at 0 0 0 on its large face" or nil
  end
  if row >= bodies.count or (row < first_block and h == 0) then
    local empty = w == 0 and d == 0 and h == 0 and bodies.mass[row] == 0 and bodies.x[row] == 0 and bodies.y[row] == 0
      and bodies.z[row] == 0
    return not empty and "row " .. row .. " must be empty: there are " .. bodies.count .. " rows" or nil
  end
  if not rules.right_kind(row, w, d, h) then return "row " .. row .. " has edges or a mass that no piece has" end
  if not bodies:supported(row, figures) then return "row " .. row .. " lies on nothing" end
  if not bodies:clear(row) then return "row " .. row .. " meets another" end
end

function rules.right_kind(row, w, d, h)
  if row < first_block then
    return w == dial.figure_width and d == w and h == dial.figure_height and bodies.mass[row] == dial.figure_mass
  end
  for size = 0, 2 do
    local a, b, c = rules.edges(size)
    if h == c and (w == a and d == b or w == b and d == a) then return bodies.mass[row] == dial.block_mass end
  end
  return false
end

-- The row of a seat's last block, or less than the first block's: the seat on turn placed the one before the other's
-- last, or, about to set its figure, the very last.
function rules.last_block_of(seat, me, setting)
  return (seat == me) == setting and last_block() or last_block() - 1
end

function rules.fault_of_figure(seat, me, setting)
  local figure, block = figure_of(seat), rules.last_block_of(seat, me, setting)
  if not rules.figure_stands(seat) then
    local free = seat == me or block < first_block
    return not free and seats[seat] .. "'s figure must stand on row " .. block or nil
  end
  if seat == me and (setting or dial.lift == "first") then return seats[seat] .. "'s figure must be lifted here" end
  local x, y = bodies.x[figure] - bodies.x[block], bodies.y[figure] - bodies.y[block]
  local on_it = block >= first_block and bodies.z[figure] == top(block) and x >= 0 and y >= 0
    and x + dial.figure_width <= bodies.w[block] and y + dial.figure_width <= bodies.d[block]
  return not on_it and seats[seat] .. "'s figure must stand wholly on the last block of " .. seats[seat] or nil
end
