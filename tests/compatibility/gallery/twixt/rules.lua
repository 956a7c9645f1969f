-- TwixT: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
local field, peg, link, swap = board.field, zone.peg, zone.link, dial.swap
local red, blue = 0, 1
local first = { [red] = "south", [blue] = "west" }
local last = { [red] = "north", [blue] = "east" }

-- Red begins.
function match.setup() go.set(red) end

-- A peg goes into an empty hole that is not behind the other's border. With `swap`, blue may answer the first peg by
-- taking it over, if it stands where blue may set one.
function moves.set(me)
  peg:places(none, emit.set, region.own[me])
  if swap and me == blue and peg:count(blue) == 0 then peg:places(red, emit.set, region.own[me]) end
end

-- Links to one's other pegs a knight's move away are laid at once, but none across a link that is there. Red wins by
-- linking the south side with the north side, blue by linking west and east.
function play.set(me, at)
  if peg[at] ~= none then at = rules.taken_over(at) end
  peg[at] = me
  if link:lay(at, peg) > 0 and link:linked(at, me, first[me], last[me]) then return match.win(me) end
  go.set(1 - me)
end

-- The peg is lifted and stands again where it means for blue what it meant for red: a quarter turn clockwise.
function rules.taken_over(at)
  peg[at] = none
  return field:cell(field.rows - 1 - field:column(at), field:row(at))
end

-- Who has no hole left has drawn, and so has the other.
function pass.set() match.draw() end
