-- High Card: cards are dealt; for each trick the coin says what it is worth, both lay a card, the higher one takes it.
local deck, hand, shown, points = zone.deck, zone.hand, zone.shown, zone.points

function match.setup()
  for card = 0, 7 do deck[card] = card end
  deal.hands()
end

function dealt.hands()
  random.shuffle(deck)
  for seat = 0, 1 do
    for slot = 0, dial.cards - 1 do hand[seat][slot] = deck[seat * dial.cards + slot] end
  end
  roll.coin(0)
end

function rolled.coin(_, face)
  local last = count.tricks == dial.cards - 1
  count.worth = (face + 1) * (dial.last_trick and last and 2 or 1)
  go.trick(0)
end

function moves.trick(me)
  for slot = 0, dial.cards - 1 do
    if hand[me][slot] ~= none then emit.lay(slot) end
  end
end

function play.lay(me, slot)
  shown[me], hand[me][slot] = hand[me][slot], none
end

function chosen.trick()
  local winner = shown[0] > shown[1] and 0 or 1
  points[winner] = points[winner] + count.worth
  count.tricks = count.tricks + 1
  if count.tricks == dial.cards then
    match.highest(points)
  else
    roll.coin(winner)
  end
end
