"""Reef: one ply; points, coral that may be overgrown, and currents that are left."""

SEATS = ["red", "cyan"]


def beside(cell):
    row, column = divmod(cell, 6)
    return [6 * r + c for r, c in ((row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1))
            if 0 <= r < 6 and 0 <= c < 6]  # fmt: skip


def worth(view, me):
    coral, total = view["coral"], view["points"][me] - view["points"][1 - me]
    for cell, owner in enumerate(coral):
        near = [coral[other] for other in beside(cell)]
        balance = near.count(SEATS[me]) - near.count(SEATS[1 - me])
        if owner == "none":
            total += 0.15 * balance
        elif owner == SEATS[me]:
            total -= 0.6 * (balance < 0)
        else:
            total += 0.6 * (balance > 0)
    return total + 1.5 * min(view["currents"][me], 14 - view["throws"] // 2)


def choose(state):
    return max(state.legal_actions(), key=lambda action: worth(state.child(action).view(state.seat), state.seat))
