function rules.settle()
  for seat = 0, seats.n - 1 do zone.due[seat] = 4 * zone.taken[seat] - zone.taken:total() end
  match.pay(zone.due)
end
