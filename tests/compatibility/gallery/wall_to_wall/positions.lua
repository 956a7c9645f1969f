-- Wall to wall: positions set by hand. In: the zones as they were set. Out: why the position cannot be.
local front, back, pile = zone.front, zone.back, zone.pile
local colour, brick = set.colour, set.brick
local left = 3 -- the neighbour of that number

local function other(seat) return 1 - seat end

-- A position set by hand: before the wall is begun, or with the die rolled, everything in it possible, and not over.
function match.check(me, phase)
  if zone.points[0] + zone.points[1] > 0 then return "points are given at the end" end
  if phase == "pick" then return rules.check_pick(me) end
  if count.face == none then return "the die is rolled before a seat acts: face must not be none" end
  if zone.colour[0] == none or zone.colour[1] == none then return "both seats need a colour" end
  if zone.colour[0] == zone.colour[1] then return "both seats have the same colour" end
  if dial.colours == "fixed" and not (zone.colour[0] == colour.green and zone.colour[1] == colour.fuchsia) then
    return "the colours are fixed: near is green and far fuchsia"
  end
  if count.turns >= dial.max_turns then return "the last turn has already been played" end
  return rules.check_wall()
end

function rules.check_pick(me)
  if dial.colours == "fixed" then return "the colours are fixed: nobody chooses one" end
  if zone.colour[me] ~= none or (zone.colour[other(me)] ~= none) ~= (me == 1) then
    return "near chooses a colour before far does"
  end
  if count.turns > 0 or count.face ~= none or pile:total() < rules.bricks_in_all() then
    return "the wall is not begun before the colours are chosen"
  end
  return rules.check_wall()
end

function rules.bricks_in_all()
  local all = 0
  for kind = brick.GG, brick.FL do all = all + dial.bricks[kind] end
  return all
end

function rules.check_wall()
  local used = { [brick.GG] = 0, [brick.FF] = 0, [brick.LL] = 0, [brick.GF] = 0, [brick.GL] = 0, [brick.FL] = 0 }
  for slot in board.wall:slots() do
    local shown, hidden = front[slot], back[slot]
    if (shown == none) ~= (hidden == none) then return "a brick has a side in front and one in the back" end
    if shown ~= none then
      local kind = rules.kind_of(shown, hidden)
      used[kind] = used[kind] + 1
      if not rules.supported(slot) then return "a brick of the wall has nothing to rest on" end
    end
  end
  for kind = brick.GG, brick.FL do
    if used[kind] + pile[kind] ~= dial.bricks[kind] then return "pile and wall together must hold all the bricks" end
  end
  if pile:total() == 0 then return "the pile is empty: the match is over" end
end

-- In the base the bricks to the left, higher up the two below.
function rules.supported(slot)
  local wall = board.wall
  if wall:row(slot) == 0 then return wall:column(slot) == 0 or front[wall:neighbor(slot, left)] ~= none end
  return front[wall:below(slot, 0)] ~= none and front[wall:below(slot, 1)] ~= none
end
