"""Tiny games of cards that hide some: game.yaml without its heading, rules.lua."""

from __future__ import annotations

# A pack with copies, dealt once.
PACK = (
    """
cards: {card: {list: {ace: {copies: 2}, king: {copies: 1}, queen: {copies: 2}}}}
zones:
  stock: {pile: card, visible: nobody}
  hand: {per: seat, pile: card, most: 2, sorted: true, visible: owner}
  table: {pile: card}
deals: [hands]
phases: [lay]
actions: {lay: {fields: {card: card}}}
max_length: 5
""",
    """
function match.setup() deal.hands() end
function dealt.hands()
  zone.stock:fill_all()
  zone.stock:shuffle()
  for seat = 0, 1 do zone.stock:draw(2, zone.hand[seat]) end
  go.lay(0)
end
function moves.lay(me) zone.hand[me]:choose(emit.lay) end
function play.lay(me, card)
  zone.hand[me]:move(card, zone.table)
  if zone.table:size() == 4 then match.draw() else go.lay(1 - me) end
end
""",
)

# Two stocks that never mix, a card of each on offer.
TIERS = (
    """
cards: {ware: {list: {clay: {copies: 2}, wool: {copies: 1}, silk: {copies: 1}, gold: {copies: 2}}}}
zones:
  low: {pile: ware, visible: nobody}
  high: {pile: ware, visible: nobody}
  offer: {over: 0..1, holds: ware?}
  taken: {per: seat, pile: ware, visible: owner}
deals: [stocks]
phases: [buy]
actions: {take: {fields: {tier: 0..1}}}
max_length: 7
""",
    """
local card, low, high, offer = cards.ware, zone.low, zone.high, zone.offer
local cheap = card.where(function(c) return c == card.clay or c == card.wool end)
local dear = card.where(function(c) return c == card.silk or c == card.gold end)
function match.setup() deal.stocks() end
function dealt.stocks()
  low:fill_all(cheap) high:fill_all(dear)
  low:shuffle() high:shuffle()
  offer[0], offer[1] = low:pop(), high:pop()
  go.buy(0)
end
function moves.buy()
  for tier = 0, 1 do if offer[tier] ~= none then emit.take(tier) end end
end
function play.take(me, tier)
  local stock = tier == 0 and low or high
  zone.taken[me]:put(offer[tier])
  offer[tier] = stock:size() > 0 and stock:pop() or none
  if zone.taken[0]:size() == 2 then match.draw() else go.buy(1 - me) end
end
""",
)

# The same as rows: a stock by tier, and what seats took, by seat and tier.
TIERS_AS_ROWS = (
    """
sets: {tier: [cheap, dear]}
cards: {ware: {list: {clay: {copies: 2}, wool: {copies: 1}, silk: {copies: 1}, gold: {copies: 2}}}}
zones:
  stock: {per: tier, pile: ware, visible: nobody}
  offer: {per: tier, holds: ware?}
  taken: {per: [seat, tier], pile: ware, visible: owner}
deals: [stocks]
phases: [buy]
actions: {take: {fields: {tier: tier}}}
max_length: 7
""",
    """
local card, stock, offer, taken = cards.ware, zone.stock, zone.offer, zone.taken
local of = { [0] = card.where(function(c) return c == card.clay or c == card.wool end),
  card.where(function(c) return c == card.silk or c == card.gold end) }
function match.setup() deal.stocks() end
function dealt.stocks()
  for tier = 0, 1 do
    stock[tier]:fill_all(of[tier])
    stock[tier]:shuffle()
    offer[tier] = stock[tier]:pop()
  end
  go.buy(0)
end
function moves.buy()
  for tier = 0, 1 do if offer[tier] ~= none then emit.take(tier) end end
end
function play.take(me, tier)
  taken[me][tier]:put(offer[tier])
  offer[tier] = stock[tier]:size() > 0 and stock[tier]:pop() or none
  if taken[0][0]:size() + taken[0][1]:size() == 2 then match.draw() else go.buy(1 - me) end
end
""",
)

# Cards lie open, are taken to a hand, and one of the hand is put away face down.
TAKEN_BACK = (
    """
cards: {card: {list: {red: {copies: 2}, blue: {copies: 2}, green: {copies: 1}}}}
zones:
  stock: {pile: card, visible: nobody}
  open: {pile: card}
  hand: {per: seat, pile: card, most: 3, sorted: true, visible: owner}
  away: {pile: card, visible: nobody}
counters: {plies: 0..9}
deals: [start]
phases: [take, hide, show]
actions:
  take: {}
  leave: {}
  hide: {fields: {card: card}, secret: [card]}
  show: {fields: {card: card}}
max_length: 9
""",
    """
local stock, open, hand, away = zone.stock, zone.open, zone.hand, zone.away
function match.setup() deal.start() end
function dealt.start()
  stock:fill_all()
  stock:shuffle()
  for seat = 0, 1 do stock:draw(1, hand[seat]) end
  stock:draw(1, open)
  go.take(0)
end
function moves.take() emit.take() emit.leave() end
function play.take(me) open:draw(1, hand[me]) go.hide(me) end
function play.leave(me) stock:draw(1, hand[me]) go.hide(me) end
function moves.hide(me) hand[me]:choose(emit.hide) end
function play.hide(me, card)
  hand[me]:move(card, away)
  if me == 0 then
    if open:size() == 0 then stock:draw(1, open) end
    go.take(1)
  else
    go.show(0)
  end
end
function moves.show(me) hand[me]:choose(emit.show) end
function play.show(me, card)
  hand[me]:move(card, open)
  if me == 0 then go.show(1) else match.draw() end
end
""",
)

# Who can follow suit must: a card of another suit tells of the hand.
SUITS = (
    """
cards: {card: {suits: [spade, heart], ranks: [two, three, four]}}
zones:
  stock: {pile: card, visible: nobody}
  hand: {per: seat, pile: card, most: 2, sorted: true, visible: owner}
  trick: {pile: card, most: 2}
  gone: {pile: card}
deals: [hands]
phases: [play]
actions: {play: {fields: {card: card}}}
max_length: 6
""",
    """
local card, hand, trick = cards.card, zone.hand, zone.trick
function match.setup() deal.hands() end
function dealt.hands()
  zone.stock:fill_all()
  zone.stock:shuffle()
  for seat = 0, 1 do zone.stock:draw(2, hand[seat]) end
  go.play(0)
end
function moves.play(me)
  local led = trick:top()
  if led ~= none and hand[me]:choose(emit.play, card.of.suit[card.suit[led]]) > 0 then return end
  hand[me]:choose(emit.play)
end
function play.play(me, c)
  hand[me]:move(c, trick)
  if trick:size() == 2 then trick:move_all(zone.gone) end
  if hand[1 - me]:size() == 0 and hand[me]:size() == 0 then match.draw() else go.play(1 - me) end
end
""",
)

# A card of the stock is looked at by one and goes under it, or stays.
LOOKS = (
    """
cards: {card: {ranks: [a, b, c, d]}}
zones:
  stock: {pile: card, visible: nobody}
  looked: {per: seat, pile: card, most: 1, visible: owner}
  open: {pile: card}
counters: {plies: 0..9}
deals: [start]
phases: [look, put, turn]
actions: {look: {}, top: {}, under: {}, turn: {}}
max_length: 9
""",
    """
local stock, looked = zone.stock, zone.looked
function match.setup() deal.start() end
function dealt.start() stock:fill_all() stock:shuffle() go.look(0) end
function moves.look() emit.look() end
function play.look(me) stock:draw(1, looked[me]) go.put(me) end
function moves.put() emit.top() emit.under() end
local function next(me) if me == 0 then go.look(1) else go.turn(0) end end
function play.top(me) looked[me]:draw(1, stock) next(me) end
function play.under(me)
  looked[me]:draw(1, stock)
  stock:cut(1)
  next(me)
end
function moves.turn() emit.turn() end
function play.turn(me)
  stock:draw(1, zone.open)
  if me == 0 then go.turn(1) else match.draw() end
end
""",
)

# Bids made at once, of cards that the others do not see; shown once all are made.
BIDS = (
    """
cards: {card: {ranks: [one, two, three, four, five]}}
zones:
  stock: {pile: card, visible: nobody}
  hand: {per: seat, pile: card, most: 2, sorted: true, visible: owner}
  bid: {per: seat, pile: card, most: 2}
deals: [hands]
phases: {bid: {together: true}}
actions: {bid: {fields: {card: card}}}
max_length: 6
""",
    """
function match.setup() deal.hands() end
function dealt.hands()
  zone.stock:fill_all()
  zone.stock:shuffle()
  for seat = 0, 1 do zone.stock:draw(2, zone.hand[seat]) end
  go.bid(0)
end
function moves.bid(me) zone.hand[me]:choose(emit.bid) end
function play.bid(me, c) zone.hand[me]:move(c, zone.bid[me]) end
function chosen.bid() if zone.bid[0]:size() == 2 then match.draw() else go.bid(0) end end
""",
)
