-- Men: the row of a seat holds each of its men.
function match.setup()
  for row = 0, 3 do
    for column = 0, 10 do
      zone.men[board.field:cell(row, column)] = row * 12 + column
    end
  end
  go.act(0)
end
function moves.act() emit.stop() end
function play.stop(me) go.act((me + 1) % 4) end
