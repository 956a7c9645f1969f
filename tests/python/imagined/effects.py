"""Tiny games that put effects aside and hide something: game.yaml without its heading, rules.lua."""

from __future__ import annotations

# Six cards of three faces. A draw of which the deck has too few goes on with the discards, which both have seen.
REFILLED = (
    """
cards: {card: {list: {ace: {copies: 2}, king: {copies: 3}, queen: {copies: 1}}}}
zones:
  deck: {pile: card, visible: nobody, refill: {from: discard, shuffled: true}}
  discard: {pile: card}
  hand: {per: seat, pile: card, most: 4, sorted: true, visible: owner}
counters: {turns: 0..3}
deals: [hands]
effects:
  draw: {fields: {who: seat, cards: 0..3}}
  turn: {fields: {who: seat}}
phases: [lay]
actions: {lay: {fields: {card: card}}}
max_length: 9
""",
    """
local deck, discard, hand = zone.deck, zone.discard, zone.hand
function match.setup() deal.hands() end
function dealt.hands()
  deck:fill_all()
  deck:shuffle()
  later.turn(0)
  later.draw(1, 2)
  later.draw(0, 2)
  go.on()
end
function effect.draw(who, n) draw.deck(n, hand[who]) end
function effect.turn(who)
  if count.turns == 3 then return match.draw() end
  count.turns = count.turns + 1
  go.lay(who)
end
function moves.lay(me) hand[me]:choose(emit.lay) end
function play.lay(me, card)
  hand[me]:move(card, discard)
  later.turn(1 - me)
  if count.turns == 2 then later.draw(me, 3) end
  go.on()
end
""",
)

# A bid that waits, unseen, until the other has answered.
WAITING = (
    """
zones: {last: {per: seat, holds: 0..2?}, guess: {per: seat, holds: 0..2}}
effects:
  reveal: {fields: {who: seat, bid: 0..2}, secret: [bid]}
  turn: {fields: {who: seat}}
phases: [bid, answer]
actions:
  bid: {fields: {bid: 0..2}, secret: true}
  answer: {fields: {guess: 0..2}}
max_length: 8
""",
    """
function match.setup() go.bid(0) end
function moves.bid() for n = 0, 2 do emit.bid(n) end end
function play.bid(me, n)
  later.turn(1 - me)
  later.reveal(me, n)
  go.answer(1 - me)
end
function moves.answer(me) for n = 0, me + 1 do emit.answer(n) end end
function play.answer(me, n)
  zone.guess[me] = n
  go.on()
end
function effect.reveal(who, n)
  zone.last[who] = n
  go.on()
end
function effect.turn(who)
  if zone.last[who] ~= none then return match.draw() end
  go.bid(who)
end
""",
)

# Only some choose at once.
ASKED = (
    """
zones: {stake: {per: seat, holds: 0..2, visible: owner}}
counters: {rounds: 0..2}
phases: {bid: {together: true}, say: }
actions:
  bid: {fields: {n: 0..2}, secret: true}
  say:
max_length: 8
""",
    """
function match.setup() go.bid({1}) end
function moves.bid(me) for n = 0, me + 1 do emit.bid(n) end end
function play.bid(me, n) zone.stake[me] = n end
function chosen.bid()
  count.rounds = count.rounds + 1
  go.say(0)
end
function moves.say() emit.say() end
function play.say()
  if count.rounds == 2 then return match.draw() end
  go.bid({1, 0})
end
""",
)
