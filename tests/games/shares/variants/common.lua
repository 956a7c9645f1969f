function rules.settle()
  zone.due:fill(zone.taken:total())
  match.pay(zone.due)
end
