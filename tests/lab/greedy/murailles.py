"""Murailles: two plies; the difference of the ways to the far rows, then the open sides of the soldiers."""

from greedy._plies import best

SIZE, SHUT = 5, 15
EDGES = []


def number(cell):
    return SIZE * (int(cell[1:]) - 1) + ord(cell[0]) - 97


def way(at, row, beside):
    """Steps to the row past all walls, where a way is left."""
    reached, here, steps = {at}, [at], 0
    while here:
        if any(cell // SIZE == row for cell in here):
            return steps
        here = list({to for cell in here for to in beside[cell]} - reached)
        reached.update(here)
        steps += 1
    return SHUT


def worth(view, me):
    beside = [[] for _ in range(SIZE * SIZE)]
    for (a, b), wall in zip(EDGES, view["walls"], strict=True):
        if wall == "none":
            beside[a].append(b)
            beside[b].append(a)
    at = [number(cell) for cell in view["soldier"]]
    ahead = way(at[1], 0, beside) - way(at[0], SIZE - 1, beside) + 0.3 * (len(beside[at[0]]) - len(beside[at[1]]))
    return ahead if me == 0 else -ahead


def choose(state):
    if not EDGES:
        names = state.game.description.boards[0].kind_of_site("edges").names
        EDGES.extend([number(cell) for cell in name.split("-")] for name in names)
    return best(state, worth)
