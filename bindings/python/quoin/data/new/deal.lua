-- Before the first ply. Luck works in deals only, so the next node is one.
function match.setup()
  stock:fill_all()
  deal.hands()
end

-- The deal. Whoever `go` names chooses next.
function dealt.hands()
  stock:shuffle()
  for seat = 0, seats.n - 1 do stock:draw(dial.hand, hand[seat]) end
  go.turn(0)
end
