"""Lantern: two plies; keepers, how far the lanterns are, and from how many sides they may be caught."""

from greedy._plies import best

SEATS = ["amber", "slate"]


def side(men, me):
    """What the seat has, and how safe its lantern is."""
    own, other = SEATS[me], SEATS[1 - me]
    at = men.index(f"{own}_lantern") if f"{own}_lantern" in men else None
    keepers = men.count(f"{own}_keeper")
    if at is None:
        return 12 * keepers
    row, column = divmod(at, 6)
    exposed = 0
    for near, inside in ((1, 0 < column < 5), (6, 0 < row < 5)):
        beside = [men[at - near], men[at + near]] if inside else []
        exposed += len([man for man in beside if man.startswith(other)]) * ("none" in beside)
    return 12 * keepers + 4 * (row if me == 0 else 5 - row) - 5 * exposed


def worth(view, me):
    return side(view["men"], me) - side(view["men"], 1 - me)


def choose(state):
    return best(state, worth)
