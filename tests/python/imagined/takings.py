"""Tiny games in which cards leave a hidden hand by their faces: game.yaml without its heading, rules.lua."""

from __future__ import annotations

HIDDEN_HAND = """
cards: {card: {list: {ace: {copies: ACES}, king: {copies: KINGS}, queen: {copies: 1}}}}
zones:
  stock: {pile: card, visible: nobody}
  hand: {per: seat, pile: card, most: MOST, sorted: true, visible: owner}
"""


def hand(yaml: str, aces: int, kings: int, most: int) -> str:
    heading = HIDDEN_HAND.replace("ACES", str(aces)).replace("KINGS", str(kings))
    return heading.replace("MOST", str(most)) + yaml


# Whom x asks for an ace shows one, if it has any, and gets another card for it; or it is shown in a deal.
SHOWN = """
  shown: {pile: card, most: 1}
deals: [start, swap]
phases: [ask, stop]
actions: {ask: {}, stop: {}}
max_length: 5
"""
ASKED = """
local hand, stock, shown = zone.hand, zone.stock, zone.shown
function match.setup() deal.start() end
function dealt.start()
  stock:fill_all()
  stock:shuffle()
  stock:draw(2, hand[1])
  go.ask(0)
end
function moves.ask() emit.ask() end
function play.ask()
  if not hand[1]:has(cards.card.ace) then return go.stop(1) end
  hand[1]:move(cards.card.ace, shown)
  deal.swap()
end
function dealt.swap()
  shown:move_all(stock)
  stock:shuffle()
  stock:draw(1, hand[1])
  go.stop(1)
end
function moves.stop() emit.stop() end
function play.stop() match.draw() end
"""
SHOWN_BY_ANOTHER = (hand(SHOWN, 2, 1, 2), ASKED)
SHOWN_UNSORTED = (SHOWN_BY_ANOTHER[0].replace("sorted: true, ", ""), ASKED)
SHOWN_IN_A_DEAL = (
    hand(SHOWN, 3, 2, 3),
    """
local hand, stock = zone.hand, zone.stock
function match.setup() deal.start() end
function dealt.start()
  stock:fill_all()
  stock:shuffle()
  stock:draw(3, hand[1])
  go.ask(0)
end
function moves.ask() emit.ask() end
function play.ask() deal.swap() end
function dealt.swap()
  if hand[1]:has(cards.card.ace) then hand[1]:move(cards.card.ace, zone.shown) end
  stock:shuffle()
  go.stop(1)
end
function moves.stop() emit.stop() end
function play.stop() match.draw() end
""",
)

# Some cards of a hand are put away in secret, or as the rules say; then one is shown.
AWAY = """
  away: {pile: card, sorted: true, visible: nobody}
deals: [start]
phases: [put, show]
actions: {put: {PUT}, show: {fields: {card: card}}}
max_length: 4
"""
PUT = """
local hand, stock = zone.hand, zone.stock
function match.setup() deal.start() end
function dealt.start()
  stock:fill_all()
  stock:shuffle()
  stock:draw(1, hand[0])
  stock:draw(4, hand[1])
  go.put(1)
end
function moves.put(me) hand[me]:choose_some(emit.put) end
function play.put(me, some)
  hand[me]:move_some(some, zone.away)
  go.show(1)
end
function moves.show(me) hand[me]:choose(emit.show) end
function play.show(me, card)
  hand[me]:move(card, stock)
  match.draw()
end
"""
SHOW_THEN_ASK = PUT.replace("go.show(1)", "go.show(me)").replace(
    "match.draw()", "if me == 0 then match.draw() else go.show(0) end"
)


def put(fields: str, rules: str) -> tuple[str, str]:
    return hand(AWAY.replace("PUT", fields), 3, 2, 4), SHOW_THEN_ASK.replace("hand[me]:choose_some(emit.put)", rules)


def one_put(fields: str, rules: str) -> tuple[str, str]:
    yaml, text = put(fields, rules)
    return yaml, text.replace("move_some", "move")


ONE = "fields: {card: card}, secret: [card]"
TWO_PUT = put("fields: {cards: {some: card, least: 2, most: 2}}, secret: [cards]", "hand[me]:choose_some(emit.put)")
ONE_PUT = one_put(ONE, "hand[me]:choose(emit.put)")
ACES_FIRST = one_put(
    ONE, "if hand[me]:has(cards.card.ace) then emit.put(cards.card.ace) else hand[me]:choose(emit.put) end"
)
BURIED = one_put("", "emit.put()")
LEAST_BURIED = (
    BURIED[0],
    BURIED[1].replace("function play.put(me, some)", "function play.put(me)\n  local some = hand[me][0]"),
)

# Bids made at once, of equal cards.
BIDS = (
    hand(
        """
  bid: {per: seat, pile: card, most: 2}
deals: [hands]
phases: {bid: {together: true}}
actions: {bid: {fields: {card: card}}}
max_length: 6
""",
        3,
        2,
        2,
    ),
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
