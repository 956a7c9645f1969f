"""Tiny games of decks that are shuffled again, or by the rules: game.yaml without its heading, rules.lua."""

from __future__ import annotations

# The stock is made again from discards that all have seen, while cards are in the hands.
AGAIN = (
    """
cards: {card: {ranks: [one, two, three, four]}}
zones:
  stock: {pile: card, visible: nobody}
  discards: {pile: card}
  hand: {per: seat, pile: card, most: 2, visible: owner}
counters: {plies: 0..9}
deals: [start, again]
phases: [act]
actions: {draw: {}, drop: {fields: {card: card}}}
max_length: 9
""",
    """
local stock, discards, hand = zone.stock, zone.discards, zone.hand
function match.setup() deal.start() end
function dealt.start()
  stock:fill_all()
  stock:shuffle()
  stock:draw(1, hand[1])
  go.act(0)
end
function dealt.again()
  discards:move_all(stock)
  stock:shuffle()
  go.act(0)
end
function moves.act(me)
  if hand[me]:size() > 0 and (me == 0 or count.plies == 5) then return hand[me]:choose(emit.drop) end
  emit.draw()
end
local function next(me)
  count.plies = count.plies + 1
  if count.plies == 6 then return match.draw() end
  if stock:size() == 0 then return deal.again() end
  go.act(count.plies == 5 and 1 or 0)
end
function play.draw(me) stock:draw(1, hand[me]) next(me) end
function play.drop(me, card) hand[me]:move(card, discards) next(me) end
""",
)

# What was turned up is shuffled and laid back on top.
INFECTIONS = (
    """
cards: {city: {list: {paris: {copies: 1}, rome: {copies: 2}, oslo: {copies: 1}, bonn: {copies: 1}}}}
zones:
  deck: {pile: city, visible: nobody}
  seen: {pile: city}
counters: {plies: 0..9}
deals: [start, outbreak]
phases: [act]
actions: {turn: {}, outbreak: {}}
max_length: 9
""",
    """
function match.setup() deal.start() end
function dealt.start() zone.deck:fill_all() zone.deck:shuffle() go.act(0) end
function dealt.outbreak()
  zone.seen:shuffle()
  zone.seen:move_all(zone.deck)
  go.act(1)
end
function moves.act()
  if zone.deck:size() > 0 then emit.turn() end
  if zone.seen:size() > 1 then emit.outbreak() end
end
local function over()
  count.plies = count.plies + 1
  return count.plies == 5
end
function play.turn(me)
  zone.deck:draw(1, zone.seen)
  if over() then match.draw() else go.act(1 - me) end
end
function play.outbreak()
  if over() then match.draw() else deal.outbreak() end
end
""",
)

# Everybody has a deck of their own, into which what was bought is shuffled.
DECKS = (
    """
cards: {card: {list: {copper: {copies: 3}, curse: {copies: 1}, silver: {copies: 1}, gold: {copies: 1}}}}
zones:
  deck: {per: seat, pile: card, most: 4, visible: nobody}
  hand: {per: seat, pile: card, most: 2, visible: owner}
  discards: {per: seat, pile: card, most: 4}
  shop: {pile: card}
counters: {plies: 0..9, whose: 0..1}
deals: [start, again]
phases: [buy]
actions: {buy: {fields: {card: card}}, pass: {}}
max_length: 9
""",
    """
local card = cards.card
local deck, hand, discards, shop = zone.deck, zone.hand, zone.discards, zone.shop
function match.setup()
  shop:put(card.silver) shop:put(card.gold)
  deck[0]:put(card.copper) deck[0]:put(card.curse)
  deck[1]:put(card.copper) deck[1]:put(card.copper)
  deal.start()
end
function dealt.start()
  for seat = 0, 1 do deck[seat]:shuffle() deck[seat]:draw(1, hand[seat]) end
  go.buy(0)
end
function dealt.again()
  local me = count.whose
  discards[me]:move_all(deck[me])
  deck[me]:shuffle()
  deck[me]:draw(1, hand[me])
  go.buy(1 - me)
end
function moves.buy() shop:choose(emit.buy) emit.pass() end
local function next(me)
  count.plies = count.plies + 1
  hand[me]:move_all(discards[me])
  if count.plies == 4 then return match.draw() end
  if deck[me]:size() > 0 then deck[me]:draw(1, hand[me]) return go.buy(1 - me) end
  count.whose = me
  deal.again()
end
function play.buy(me, c) shop:move(c, discards[me]) next(me) end
function play.pass(me) next(me) end
""",
)

# A deck in a zone, shuffled by the rules, and hands that are copied from it.
COPIED = (
    """
zones:
  deck: {over: 0..3, holds: 0..3, visible: nobody}
  hand: {per: seat, holds: 0..3?, visible: owner}
  shown: {over: 0..3, holds: 0..3?}
counters: {plies: 0..9}
deals: [deal]
phases: [act]
actions: {show: {}, draw: {}}
max_length: 9
""",
    """
local deck, hand, shown = zone.deck, zone.hand, zone.shown
function match.setup()
  for card = 0, 3 do deck[card] = card end
  deal.deal()
end
function dealt.deal()
  random.shuffle(deck)
  for seat = 0, 1 do hand[seat] = deck[seat] end
  go.act(0)
end
function moves.act(me)
  if hand[me] ~= none then emit.show() end
  if count.plies < 2 or hand[me] == none then emit.draw() end
end
local function next(me)
  count.plies = count.plies + 1
  if count.plies == 3 then match.draw() else go.act(1 - me) end
end
function play.show(me) shown[count.plies], hand[me] = hand[me], none next(me) end
function play.draw(me) shown[count.plies] = deck[2 + count.plies % 2] next(me) end
""",
)
