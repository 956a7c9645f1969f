function rules.ripple(seat) later.ripple(seat, zone.bag[seat][0]) end
function effect.ripple(seat, worth)
  zone.points[seat] = zone.points[seat] + worth
  go.on()
end
