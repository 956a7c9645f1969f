"""Quay: one ply; coins, and what the hand would bring at the prices after the action; sells before the end."""

WARES = ["amber", "cork", "salt", "wine"]
BONUS = [0, 0, 0, 2, 5, 5, 5, 5]


def bring(counts, prices):
    return [n * price + BONUS[n] for n, price in zip(counts, prices, strict=True)]


def choose(state):
    me, view = state.seat, state.view(state.seat)
    hand, prices = [view["hand"][me].count(ware) for ware in WARES], view["price"]
    seen = view["hand"][me] + view["pier"] + view["sold"]
    hidden = [9 - seen.count(ware) for ware in WARES]
    turns = view["stock.size"] // len(view["coins"]) + 1  # about how many the seat has left after this one

    def left(counts, prices):
        """What the hand brings later: a few sales, each of which makes its ware cheap."""
        later = [0.75 * price + 0.25 * 4 for price in prices]
        return 0.85 * sum(sorted(bring(counts, later))[-turns:]) if turns else 0

    def plus(place):
        return left([n + (k == place) for k, n in enumerate(hand)], prices)

    def gain(text):
        kind, *rest = text.split()
        if kind == "take":
            return plus(WARES.index(rest[0]))
        if kind == "blind":
            return sum(n * plus(place) for place, n in enumerate(hidden)) / max(1, sum(hidden))
        ware, n = WARES.index(rest[0]), int(rest[1])
        after = [max(1, min(8, p + (-n if k == ware else 1))) for k, p in enumerate(prices)]
        return n * prices[ware] + BONUS[n] + left([h - n * (k == ware) for k, h in enumerate(hand)], after)

    if view["last"]:
        turns = int(view["last"] > len(view["coins"]))
    texts = {state.action_to_string(action): action for action in state.legal_actions()}
    return texts[max(texts, key=gain)]
