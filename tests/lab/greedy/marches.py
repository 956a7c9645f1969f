"""Marches: one ply, four throws of the dice: points, how clearly provinces are led, lands and armies."""

import math

PROVINCES = [(0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15)]  # as the lands are listed
SEATS = ["red", "blue", "green", "yellow"]


def worth(view, me):
    lands = list(zip(view["holder"], view["armies"], strict=True))
    total = view["points"][me] - max(points for seat, points in enumerate(view["points"]) if seat != me)
    for province in PROVINCES:
        strength = dict.fromkeys(SEATS, 0)
        for holder, armies in (lands[land] for land in province):
            if holder != "none":
                strength[holder] += armies
        mine = strength.pop(SEATS[me])
        total += 4 / (1 + math.exp((max(strength.values()) - mine) / 2)) + (1 if mine else 0)
    for holder, armies in lands:
        total += 0.5 + 0.15 * armies if holder == SEATS[me] else -0.5 - 0.15 * armies if holder != "none" else 0
    return total


def choose(state):
    me = state.seat

    def after(action):
        found = 0
        for _ in range(4):
            child = state.child(action)
            while child.is_chance_node():
                child.play_luck()
            found += worth(child.view(me), me)
        return found

    return max(state.legal_actions(), key=after)
