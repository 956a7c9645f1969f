-- The grid has no border: what leaves it on one side comes in on the other, in formations and in areas.
if dial.players == 1 then
  error("the torus is no solo game, for nothing hangs over its border; choose 2 to 4 players")
end
if dial.size < dial.dice then
  error("on a torus of size " .. dial.size .. " a formation of " .. dial.dice
    .. " cells would meet itself; choose a size of at least " .. dial.dice)
end

function rules.lies() return "wrap" end
function rules.joins() return "wrap" end
