-- Lamps: what is asked after each turn is kept, so that the signature depends on it.
local field, lamp, lit, asked = board.field, zone.lamp, zone.lit, zone.asked
local lines = { [0] = "south_north", "west_east" }
local width = board.wall.width  -- 3

local function note(place, value) asked[place] = (asked[place] * 3 + value) % 1000 end
local function truth(value) return value and 1 or 0 end

function match.setup()
  count.over = 0
  lit:fill(0)
  zone.row[0][1], zone.row[1][0] = 1, 0
  zone.brick[0] = 1
  go.light(0)
end

function moves.light(me)
  for cell in field:cells() do
    if lamp[cell] == none then emit.light(cell, cell % 2) end
  end
  if lit:count(1) > 3 then emit.light(0, 1) end -- a lamp may be lit again
end

function play.light(me, at, loud)
  local loudly = loud == true and 1 or 0
  lamp[at] = me
  lit[at] = loudly
  zone.row[me][at % 4] = at > 7 and 1 or 0
  zone.stone[count.turns % 19] = me
  note(0, lit:count(0))
  note(1, lamp:longest(me, "row"))
  note(2, lamp:longest(me, "column"))
  note(3, lamp:areas(me, 2, "inside") * 9 + lamp:area_cells(me, 2, "inside"))
  note(4, lamp:areas(me, 2, "wrap") * 9 + lamp:area_cells(me, 2, "wrap"))
  note(5, truth(lamp:spans(at, lines[me], "hexagonal")))
  note(6, zone.stone:touched(count.turns % 19, "sides") + zone.stone:touched(count.turns % 19, "corners"))
  note(7, zone.stone:sides(count.turns % 19) % 7)
  note(8, zone.brick:longest(1, "row") + width)
  for cell in lit:holding(1) do note(9, cell) end
  count.turns = count.turns + 1
  if lamp:spans(at, "south_north", "all_eight") or lamp:spans(at, "west_east", "orthogonal") then
    count.over = 1
    return match.win(me)
  end
  if count.turns == 16 or lamp:count(none) == 0 then return match.draw() end
  go.sow(1 - me)
end

function moves.sow(_) zone.seeds:filled(emit.sow, 0, 3) end

function play.sow(me, from)
  zone.seeds[from] = zone.seeds[from] - 1
  zone.seeds[(from + 1) % 4] = zone.seeds[(from + 1) % 4] + 1
  go.light(me)
end
