-- Leduc poker: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who gets the pot.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local rank, hand, stock, paid, won = cards.card.rank, zone.hand, zone.stock, zone.paid, zone.won

local function other(seat) return 1 - seat end

-- Setup: a chip of each seat is in the pot, and each has a card.
function match.setup()
  stock:fill_all()
  roll.hands(0)
end

function rolled.hands(_, dealt)
  for seat = 0, 1 do
    hand[seat] = die.hands:face(dealt, seat)
    stock:take_out(hand[seat])
  end
  go.bet(0)
end

-- A turn: who is asked for chips may fold. A round has two raises.
function moves.bet(me)
  if paid[me] < paid[other(me)] then emit.fold() end
  emit.call()
  if count.raises < 2 then emit.raise() end
end

function play.fold(me) rules.pay(other(me), paid[me], "the other has folded") end

function play.raise(me)
  paid[me] = paid[other(me)] + (count.table == none and 2 or 4)
  count.raises, count.spoken = count.raises + 1, true
  go.bet(other(me))
end

-- A call ends the round, unless the other has not spoken yet.
function play.call(me)
  paid[me] = paid[other(me)]
  if not count.spoken then
    count.spoken = true
    go.bet(other(me))
  elseif count.table == none then
    roll.table(0)
  else
    rules.show()
  end
end

-- The second round: a card lies on the table.
function rolled.table(_, number)
  count.table = stock[number]
  stock:take_out(count.table)
  count.raises, count.spoken = 0, false
  go.bet(0)
end

-- A pair wins, else the higher card; of equal ones each seat has its chips back.
function rules.show()
  local first, second = rules.worth(0), rules.worth(1)
  if first == second then return rules.pay(0, 0, "equal cards") end
  rules.pay(first > second and 0 or 1, paid[0], "the better hand")  -- more would tell of a hidden card
end

function rules.worth(seat)
  local mine = rank[hand[seat]]
  return mine == rank[count.table] and 3 + mine or mine
end

function rules.pay(winner, chips, reason)
  won[winner], won[other(winner)] = chips, -chips
  match.pay(won, reason)
end
