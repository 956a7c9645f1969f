-- Coin: head is red's, tail is blue's; whoever has the coin wins if both say the same.
local said = zone.said

function match.setup() roll.coin(0) end

function rolled.coin(_, side)
  count.thrown = side
  go.say(0)
end

function moves.say(_)
  for side = 0, 1 do emit.say(side) end
end

function play.say(me, side)
  said[me] = side
  if me == 0 then return go.say(1) end
  if said[0] == said[1] then match.win(count.thrown) else match.draw() end
end
