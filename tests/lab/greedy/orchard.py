"""Orchard: fills the dearest order that it can, hires and plants early, else gathers what the best order lacks."""

ORDERS = {
    "basket": (2, 0, 2, 2),
    "tart": (3, 0, 0, 4),
    "crate": (4, 0, 2, 5),
    "cart": (6, 0, 1, 8),
    "jug": (0, 1, 2, 2),
    "keg": (0, 2, 2, 5),
    "hamper": (2, 1, 1, 5),
    "feast": (3, 2, 0, 9),
    "wedding": (2, 4, 0, 13),
}


def value(order):
    return ORDERS[order][3] + ORDERS[order][2] / 3


def choose(state):
    me, view = state.seat, state.view(state.seat)
    texts = {state.action_to_string(action): action for action in state.legal_actions()}
    apples, cider, coins, left = view["apples"][me], view["cider"][me], view["coins"][me], 6 - view["round"]
    can = [order for order in view["open"] if ORDERS[order][0] <= apples and ORDERS[order][1] <= cider]

    def first(*wanted):
        return next(texts[text] for text in wanted if text in texts)

    if "send pick" not in texts:  # what to deliver or sell
        if can and f"deliver {can[0]}" in texts:
            return texts["deliver " + max(can, key=value)]
        return texts[f"sell {min(3, apples)}"]
    if can and max(map(value, can)) >= 5 and "send fair" in texts:
        return texts["send fair"]
    if left >= 3 and "send hire" in texts:
        return texts["send hire"]
    if left >= 2 and view["trees"][me] < 7 and "send plant" in texts:
        return texts["send plant"]
    if can and "send fair" in texts:
        return texts["send fair"]
    juice = any(ORDERS[order][1] > cider for order in view["open"])
    if juice and apples >= 3:
        return first("send press", "send pick")
    if left > 1 and coins < 2 and apples >= 3:
        return first("send market", "send job")
    return first("send pick")
