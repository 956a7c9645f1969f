-- Go: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local stone, past = zone.stone, zone.past
local superko = dial.ko == "superko"
local last_ply = dial.plies_a_point * dial.size * dial.size
local black, white = 0, 1

local function other(seat) return 1 - seat end

-- The board is empty and black begins.
function match.setup()
  past:add()
  go.turn(black)
end

-- A turn: a stone on an empty point, where it will have a liberty; or a pass.
function moves.turn(me)
  if superko then rules.new_positions(me) else stone:live_places(me, emit.place, count.ko) end
  emit.pass()
end

-- Superko: no stone may bring back a position that has been there before. It can only where one's own has lain before.
function rules.new_positions(me)
  local live, after = zone.live, zone.after
  live:mark_live(stone, me)
  for at in zone.lain[me]:holding(true) do
    if live[at] then
      after:copy(stone)
      after[at] = me
      after:capture_around(at)
      live[at] = not past:has_with(after)
    end
  end
  live:places(true, emit.place)
end

-- A stone takes the other's groups that it leaves without a liberty.
function play.place(me, at)
  stone[at] = me
  if superko then zone.lain[me][at] = true end
  local taken, where = stone:capture_around(at)
  count.ko = none
  if taken == 1 and not superko and stone:group_size(at) == 1 and stone:liberties(at) == 1 then count.ko = where end
  count.passes = 0
  if past:add() > 1 then return match.draw("a cycle of several kos") end
  rules.next(me)
end

function play.pass(me)
  count.ko = none
  count.passes = count.passes + 1
  rules.next(me)
end

local too_long = string.format("the last of %d plies", last_ply)

-- Two passes in a row end the match; so does its length.
function rules.next(me)
  count.plies = count.plies + 1
  if count.passes == 2 then return rules.score("both have passed") end
  if count.plies == last_ply then return rules.score(too_long) end
  go.turn(other(me))
end

-- Area: one's stones and the empty points that they alone surround. All stones on the board count as alive.
function rules.score(reason)
  for seat = black, white do zone.half_points[seat] = 2 * (stone:count(seat) + stone:enclosed(seat)) end
  zone.half_points[white] = zone.half_points[white] + dial.komi_halves
  match.highest(zone.half_points, reason)
end

-- In a position set by hand every group has a liberty.
function match.check()
  for seat = black, white do
    for at in stone:holding(seat) do
      if stone:liberties(at) == 0 then return "a group of " .. seats[seat] .. " has no liberty" end
      if superko then zone.lain[seat][at] = true end
    end
  end
  if count.passes == 2 or count.plies == last_ply then return "the match is already over" end
end
