-- Kuhn poker: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who gets the pot.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local hand, paid, won = zone.hand, zone.paid, zone.won

-- Setup: a chip of each seat is in the pot, and each has a card.
function match.setup() roll.cards(0) end

function rolled.cards(_, dealt)
  for seat = 0, seats.n - 1 do hand[seat] = die.cards:face(dealt, seat) end
  count.left = die.cards:face(dealt, seats.n)
  go.act(0)
end

-- A turn: pass or bet.
function moves.act()
  emit.pass()
  emit.bet()
end

function play.pass(me) rules.next(me) end

function play.bet(me)
  paid[me] = 2
  if count.opener == none then count.opener = me end
  rules.next(me)
end

-- It goes around once; after the first bet, once more around, up to who made it.
function rules.next(me)
  local seat = (me + 1) % seats.n
  if seat == math.max(count.opener, 0) then rules.show() else go.act(seat) end
end

-- The highest card takes the pot, of those who have bet if anybody has.
function rules.show()
  local needed = count.opener == none and 1 or 2
  local winner, pot, bets = none, 0, 0
  for seat = 0, seats.n - 1 do
    pot = pot + paid[seat]
    won[seat] = -paid[seat]
    if paid[seat] == 2 then bets = bets + 1 end
    if paid[seat] == needed and (winner == none or hand[seat] > hand[winner]) then winner = seat end
  end
  won[winner] = won[winner] + pot
  match.pay(won, bets == 1 and "nobody else has bet" or "the highest card")
end
