function rules.settle()
  for seat = 0, seats.n - 1 do zone.due[seat] = zone.taken[seat] - zone.taken:total() % 2 end
  match.pay(zone.due)
end
