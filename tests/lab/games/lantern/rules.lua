-- Lantern: keepers slide like rooks, the lantern steps; who stands between two others is taken.
local men, field = zone.men, board.field
local keeper, lantern = piece.man.keeper, piece.man.lantern

local function put(me, row, columns, shining)
  for _, column in ipairs(columns) do men[field:cell(row, column)] = keeper[me] end
  men[field:cell(me == 0 and 0 or 5, shining)] = lantern[me]
end

function match.setup()
  put(0, 1, { 0, 1, 3, 4, 5 }, 2)
  put(1, 4, { 0, 1, 2, 4, 5 }, 3)
  go.move(0)
end

function moves.move(me) men:legal_moves(me, emit.move) end

function play.move(me, from, to)
  men[to], men[from] = men[from], none
  count.plies = count.plies + 1
  men:capture_between(to, 1, "orthogonal")
  if men:count(lantern[1 - me]) == 0 then return match.win(me, "the lantern is caught") end
  if men[to] == lantern[me] and region.far[me]:has(to) then return match.win(me, "the lantern has arrived") end
  if count.plies == dial.most_plies then return match.draw("too many plies") end
  go.move(1 - me)
end

function pass.move(me) match.win(1 - me, "no move left") end

function match.check()
  if men:count(lantern[0]) ~= 1 or men:count(lantern[1]) ~= 1 then return "each seat has one lantern" end
end
