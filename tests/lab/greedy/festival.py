"""Festival: keeps the card that adds most, a part of a set counted for what the set may become."""

FANS = [0, 1, 3, 6, 10, 15]
DANCE = {"step": 1, "twirl": 2, "leap": 3}


def worth(kept, left):
    lanterns, drums, fans = (kept.count(card) for card in ("lantern", "drum", "fan"))
    hope = min(1, left / 4)
    total = 5 * (lanterns // 2) + 2 * hope * (lanterns % 2) + 10 * (drums // 3) + hope * (0, 1.5, 5)[drums % 3]
    total += FANS[min(fans, 5)] + 0.4 * hope * min(fans, 4)
    masks = 0
    for card in kept:
        if card == "mask":
            masks += 1
        elif card in DANCE:
            total += DANCE[card] * (3 if masks else 1)
            masks = max(0, masks - 1)
    tails = sum(int(card[-1]) for card in kept if card.startswith("kite"))
    return total + 3 * hope * masks + 0.8 * tails + 1.5 * kept.count("cake")


def choose(state):
    me, view = state.seat, state.view(state.seat)
    kept, left = view["kept"][me], view["hand.size"][me] - 1
    return max(state.legal_actions(), key=lambda a: worth([*kept, state.action_to_dict(a)["card"]], left))
