-- Dots and boxes: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local line, box, boxes = zone.line, zone.box, zone.boxes
local all = dial.rows * dial.columns

function match.setup() go.draw(0) end

function moves.draw() line:places(none, emit.draw) end

-- Who closes a box has it and draws again; when all are closed, most boxes win.
function play.draw(me, at)
  line[at] = me
  local closed = box:enclose(at, line, me)
  if closed == 0 then return go.draw(1 - me) end
  boxes[me] = boxes[me] + closed
  if boxes[0] + boxes[1] == all then return match.highest(boxes, "all boxes are closed") end
  go.draw(me)
end

-- In a position set by hand boxes are closed where all their lines are drawn, and counted.
function match.check()
  for cell in board.field:cells() do
    if (line:sides_held(cell) == 4) ~= (box[cell] ~= none) then
      return "a box belongs to a seat where its four lines are drawn, and only there"
    end
  end
  for seat = 0, 1 do boxes[seat] = box:count(seat) end
  if boxes[0] + boxes[1] == all then return "all boxes are closed already" end
end
