"""Hex: one ply of two-distance, in which the other may always spoil the better of two ways (van Rijswijck 2002)."""

import random

SIZE = 11
CELLS = range(SIZE * SIZE)
NEAR = [
    sum(1 << SIZE * r + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE)
    for row, column in (divmod(cell, SIZE) for cell in CELLS)
    for near in [[(row + a, column + b) for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))]]
]
LOW, SIDE = sum(1 << c for c in range(SIZE)), sum(1 << SIZE * r for r in range(SIZE))
ENDS = [(LOW, LOW << SIZE * (SIZE - 1)), (SIDE, SIDE << SIZE - 1)]


def near_of(cell, mine):
    """What is beside a cell, and beside the own stones that hang together with it."""
    seen, new = 1 << cell, NEAR[cell] & mine
    found = NEAR[cell]
    while new:
        stone = new & -new
        seen |= stone
        found |= NEAR[stone.bit_length() - 1]
        new = found & mine & ~seen
    return found | seen


def missing(mine, theirs, ends):
    """How many stones are missing between the two ends, and over how many cells the shortest ways go."""
    free = [cell for cell in CELLS if not (mine | theirs) >> cell & 1]
    near = {cell: near_of(cell, mine) for cell in free}
    far = []
    for end in ends:
        distance = {cell: 1 for cell in free if near[cell] & (mine | 1 << cell) & end}
        level, reached, new = 1, 0, sum(1 << cell for cell in distance)
        while new:
            level, reached, new = level + 1, reached | new, 0
            for cell in free:
                if cell not in distance and (near[cell] & reached).bit_count() >= 2:
                    distance[cell] = level
                    new |= 1 << cell
        far.append(distance)
    sums = [far[0][cell] + far[1][cell] for cell in free if cell in far[0] and cell in far[1]]
    return (min(sums), sums.count(min(sums))) if sums else (100, 0)


def joined(mine, ends):
    reached, new = 0, mine & ends[0]
    while new:
        stone = new & -new
        reached |= stone
        new = (new | NEAR[stone.bit_length() - 1] & mine) & ~reached
    return bool(reached & ends[1])


def choose(state):
    me, stones = state.seat, state.view(state.seat)["stone"]
    mine, theirs = (sum(1 << c for c in CELLS if stones[c] == name) for name in (("red", "blue"), ("blue", "red"))[me])
    luck = random.Random(f"{state.seed} {state.move_number()}")

    def worth(cell):
        own = mine | 1 << cell
        if joined(own, ENDS[me]):
            return 10**6
        (here, ways), (there, others) = missing(own, theirs, ENDS[me]), missing(theirs, own, ENDS[1 - me])
        return 100 * (there - here) + ways - others + luck.random() / 2

    return max((action for action in state.legal_actions() if stones[action] == "none"), key=worth)
