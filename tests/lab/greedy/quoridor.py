"""Quoridor: two plies; the difference of the shortest ways, then the fences in hand."""

from greedy._plies import best

ALL = (1 << 81) - 1
FILES = {c: sum(1 << 9 * row + c for row in range(9)) for c in (0, 8)}
GOALS = [0x1FF << 72, 0x1FF]
EDGES = []


def bit(cell):
    return 1 << 9 * (int(cell[1:]) - 1) + ord(cell[0]) - 97


def way(at, goal, north, east):
    """Steps from a cell to a goal; `north` and `east` hold the cells whose side there is open."""
    south, west, steps = north << 9, east << 1, 0
    while not at & goal:
        at |= (at & north) << 9 | (at & east) << 1 | (at & south) >> 9 | (at & west) >> 1
        steps += 1
    return steps


def worth(view, me):
    north, east = ALL >> 9, ALL & ~FILES[8]
    for (cell, upward), half in zip(EDGES, view["fences"], strict=True):
        if half != "none":
            north, east = (north & ~cell, east) if upward else (north, east & ~cell)
    ways = [way(bit(view["pawn"][seat]), GOALS[seat], north, east) for seat in (0, 1)]
    return ways[1 - me] - ways[me] + 0.1 * (view["left"][me] - view["left"][1 - me])


def choose(state):
    if not EDGES:
        names = (edge.split("-") for edge in state.game.description.boards[0].kind_of_site("edges").names)
        EDGES.extend((bit(a), a[0] == b[0]) for a, b in names)
    return best(state, worth)
