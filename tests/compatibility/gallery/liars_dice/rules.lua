-- Liar's dice: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local cup, won = zone.cup, zone.won
local dice, faces = seats.n * dial.dice, dial.faces

local function after(seat, n) return (seat + n) % seats.n end

-- Setup: each seat throws its dice under a cup.
function match.setup() roll.cup(0) end

function rolled.cup(me, thrown)
  cup[me] = thrown
  if me + 1 < seats.n then roll.cup(me + 1) else go.bid(0) end
end

-- A turn: a higher bid than the last, or nobody believes that. Higher is a higher quantity of any face, or the same
-- quantity of a higher face; with the other dial the other way round.
function moves.bid()
  if dial.higher == "quantity" then
    for quantity = math.max(count.quantity, 1), dice do
      for face = quantity == count.quantity and count.face + 1 or 1, faces do emit.bid(quantity, face) end
    end
  else
    for face = math.max(count.face, 1), faces do
      for quantity = face == count.face and count.quantity + 1 or 1, dice do emit.bid(quantity, face) end
    end
  end
  if count.quantity > 0 then emit.liar() end
end

function play.bid(me, quantity, face)
  count.quantity, count.face = quantity, face
  go.bid(after(me, 1))
end

-- All cups are lifted. The highest face is wild: it counts as any other.
function play.liar(me)
  local shown = 0
  for seat = 0, seats.n - 1 do
    shown = shown + die.cup:count(cup[seat], count.face)
    if count.face ~= faces then shown = shown + die.cup:count(cup[seat], faces) end
  end
  local bidder = after(me, -1)
  local winner, loser = me, bidder
  if shown >= count.quantity then winner, loser = bidder, me end
  won[winner], won[loser] = 1, -1
  match.pay(won)
end
