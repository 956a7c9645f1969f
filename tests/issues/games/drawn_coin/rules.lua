-- Drawn coin: head is red's, tail is blue's; whoever has the coin wins if both say the same.
local said = zone.said

function match.setup() deal.draw() end

function dealt.draw()
  count.thrown = random.below(2)
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
