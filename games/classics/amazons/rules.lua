-- Amazons: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men = board.field, zone.men
local amazon, arrow = piece.man.amazon, piece.man.arrow

-- Setup: four amazons each, on the border, as far from the corners as on a board of ten.
function match.setup()
  local last = field.rows - 1
  local near = (last - 3) / 2
  for seat = 0, 1 do
    local first, second = seat * last, seat == 0 and near or last - near
    for _, column in ipairs({ near, last - near }) do men[field:cell(first, column)] = amazon[seat] end
    for _, column in ipairs({ 0, last }) do men[field:cell(second, column)] = amazon[seat] end
  end
  go.choose(0)
end

-- A turn: choose an amazon, move it, let it shoot. Who has moved can shoot, at least to where the amazon came from.
function moves.choose(me) men:movable(me, emit.choose) end

function play.choose(me, at)
  count.amazon = at
  go.move(me)
end

function moves.move(me) men:legal_moves(me, emit.move, count.amazon) end

function play.move(me, to)
  men[count.amazon], men[to] = none, amazon[me]
  count.amazon = to
  go.shoot(me)
end

function moves.shoot(me) men:legal_moves(me, emit.shoot, count.amazon) end

function play.shoot(me, at)
  men[at] = arrow[me]
  count.amazon = none
  go.choose(1 - me)
end

-- Who cannot move has lost.
function pass.choose(me) match.win(1 - me, "the other has no move left") end

-- In a position set by hand an amazon has been chosen, or not.
function match.check(me, phase)
  if phase == "choose" then
    if count.amazon ~= none then return "no amazon has been chosen yet" end
  elseif count.amazon == none or men[count.amazon] ~= amazon[me] then
    return "count.amazon must be where an amazon of the seat on turn stands"
  end
end
