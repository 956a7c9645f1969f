-- Havannah: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
local stone, swap = zone.stone, dial.swap
local red, blue = 0, 1

-- Red begins.
function match.setup() go.place(red) end

-- A stone goes to an empty cell. With `swap`, blue may answer the first stone by taking it over.
function moves.place(me)
  stone:places(none, emit.place)
  if swap and me == blue and stone:count(blue) == 0 then stone:places(red, emit.place) end
end

-- Whoever completes one of the three shapes has won.
function play.place(me, at)
  stone[at] = me
  local reached = stone:sides(at)
  if stone:rings(at) or rules.bridge(reached) or rules.fork(reached) then return match.win(me) end
  go.place(1 - me)
end

-- Of the parts of the border that a chain reaches, the lowest six bits are sides, the next six are corners.
local six, ones = 63, { [0] = 0 }
for bits = 1, six do ones[bits] = ones[bit.rshift(bits, 1)] + bit.band(bits, 1) end

-- A bridge joins two corners.
function rules.bridge(reached) return ones[bit.rshift(reached, 6)] >= 2 end

-- A fork joins three sides; a corner belongs to no side.
function rules.fork(reached) return ones[bit.band(reached, six)] >= 3 end

-- A seat that finds no empty cell ends the match without a winner.
function pass.place(_) match.draw() end
