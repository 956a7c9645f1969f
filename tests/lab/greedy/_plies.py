"""Looking ahead where nothing is hidden: alpha-beta for scripts that say what positions are worth."""

import random

import quoin

WON = 10**6


def best(state: quoin.State, worth, plies: int = 2, turns: bool = False) -> int:
    """The action that is worth most to whoever chooses, by `worth(view, seat)`; of equal ones any, by the match's seed.

    With `turns` a ply is all that a seat does before another one chooses."""
    me, killers = state.seat, {}

    def look(at: quoin.State, left: int, low: float, high: float) -> float:
        if at.is_terminal():
            return at.returns()[me] * (WON + left)
        if left == 0:
            return worth(at.view(me), me)
        mine, actions = at.seat == me, at.legal_actions()
        found = -2 * WON if mine else 2 * WON
        killer = killers.get(left)
        for action in [killer, *actions] if killer in actions else actions:
            child = at.child(action)
            value = look(child, left - (not turns or child.seat != at.seat), low, high)
            found = max(found, value) if mine else min(found, value)
            low, high = (max(low, found), high) if mine else (low, min(high, found))
            if low >= high:
                killers[left] = action
                break
        return found

    actions = state.legal_actions()
    random.Random(f"{state.seed} {state.move_number()}").shuffle(actions)
    children = sorted((state.child(action) for action in actions), key=lambda child: -look(child, 0, -WON, WON))
    top, chosen = -3 * WON, None
    for child in children:
        value = look(child, plies - (not turns or child.seat != me), top, 2 * WON)
        if value > top:
            top, chosen = value, child
    return chosen.history()[-1]
