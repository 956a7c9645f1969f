-- Texas hold'em: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, what it pays.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local hand, board, shown, stock, strength = zone.hand, zone.board, zone.shown, zone.stock, zone.strength
local hands = require("library.poker").of(cards.card)

local rungs = {}
for rung = 0, 5 do
  if dial.ladder[rung] > 0 then table.insert(rungs, dial.ladder[rung]) end
end
local bets = require("library.betting").of {
  chips = zone.chips, bet = zone.bet, paid = zone.paid, status = zone.status, round = zone.round,
  bets = dial.betting == "ladder" and rungs or dial.betting,
  most = dial.betting == "limit" and dial.raises or nil,
  reopens = dial.short_all_in == "open",
}

local function stack(seat) return dial.stack - dial.short[seat] end
for seat = 0, seats.n - 1 do
  if stack(seat) < 1 then error("dial.short: " .. seats[seat] .. " has no chips") end
end

-- Setup: the last seat has the button. The next two pay the blinds; of two seats the one with the button pays the small
-- one.
local small = seats.n == 2 and 1 or 0
local big = 1 - small

function match.setup()
  for seat = 0, seats.n - 1 do
    zone.chips[seat] = stack(seat)
    bets.ante(seat, dial.ante)
  end
  bets.blind(small, dial.small_blind)
  bets.blind(big, dial.big_blind)
  deal.hands()
end

function dealt.hands()
  stock:fill_all()
  stock:shuffle()
  for seat = 0, seats.n - 1 do stock:draw(2, hand[seat]) end
  rules.go_on(big + 1)
end

-- A round: in turn, until all have folded, called or gone all-in.
function rules.go_on(seat)
  local next_seat = bets.turn(seat)
  if next_seat ~= none then go.act(next_seat) else rules.end_round() end
end

function moves.act(me)
  if bets.owes(me) > 0 then
    emit.fold()
    emit.call()
  else
    emit.check()
  end
  bets.raises(me, emit.raise, emit.all_in)
end

function text.raise(me, size)
  return (zone.round[1] > 0 and "raise to " or "bet ") .. bets.to(me, size)
end

function play.fold(me)
  bets.fold(me)
  rules.go_on(me + 1)
end

function play.check(me)
  bets.call(me)
  rules.go_on(me + 1)
end

function play.call(me)
  bets.call(me)
  rules.go_on(me + 1)
end

function play.raise(me, size)
  bets.raise(me, size)
  rules.go_on(me + 1)
end

function play.all_in(me)
  bets.all_in(me)
  rules.go_on(me + 1)
end

-- Rounds: the flop of three cards, the turn and the river. The seat after the button is the first to choose. When
-- nobody is left to bet against, all cards are laid.
function rules.end_round()
  if bets.left() == 1 then return rules.settle("all others have folded") end
  local laid = board:size()
  if laid == 5 then return rules.showdown() end
  if bets.able() < 2 then
    stock:draw(5 - laid, board)
    return rules.showdown()
  end
  stock:draw(laid == 0 and 3 or 1, board)
  bets.open((dial.betting == "limit" and laid > 0) and 2 * dial.big_blind or dial.big_blind)
  go.act(bets.turn(0))
end

-- The end: the best five of each seat's seven cards.
function rules.showdown()
  for seat = 0, seats.n - 1 do
    if zone.status[seat] ~= 2 then
      hand[seat]:move_all(shown[seat])
      strength[seat] = hands.best(shown[seat], board)
      zone.made[seat] = hands.kind(strength[seat])
    end
  end
  rules.settle("the best five cards")
end

-- Odd chips go to the winners in their order after the button.
function rules.settle(reason)
  bets.settle(strength, 0)
  for seat = 0, seats.n - 1 do zone.payoff[seat] = zone.chips[seat] - stack(seat) end
  match.pay(zone.payoff, reason)
end
