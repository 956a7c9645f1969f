-- Turns: cid, ann and bob show a card; then again.
local shown = zone.shown

function match.setup() go.show(2) end

function moves.show()
  emit.show(0)
  emit.show(1)
end

function play.show(seat, card) shown[seat] = card end

function chosen.show() go.show(2) end
