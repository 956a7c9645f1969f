-- Bluff: the bettor draws a card, then checks (luck decides) or bets; the caller calls (the card decides) or folds.
local hand = zone.hand

function match.setup() roll.card(0) end

function rolled.card(seat, face)
  hand[seat] = face
  go.open(0)
end

function moves.open()
  emit.check()
  emit.bet()
end

function play.check() roll.luck(0) end

function rolled.luck(_, face) match.win(face) end

function play.bet()
  count.bet = true
  go.answer(1)
end

function moves.answer()
  emit.call()
  emit.fold()
end

function play.call() match.win(hand[0]) end

function play.fold() match.draw() end
