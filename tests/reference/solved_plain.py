"""Small games solved in another way: plain recursion over tuples, and pig by value iteration in NumPy."""

from __future__ import annotations

from functools import cache

import numpy as np

Rack = tuple[tuple[int, ...], ...]


def connect_four(columns: int, rows: int) -> list[int]:
    """What red gets by dropping its first disc into each column, with four in a row: 1, 0 or -1."""

    def has_four(rack: Rack, column: int, me: int) -> bool:
        row = len(rack[column]) - 1

        def mine(dx: int, dy: int) -> int:
            count, x, y = 0, column + dx, row + dy
            while 0 <= x < columns and 0 <= y < len(rack[x]) and rack[x][y] == me:
                count, x, y = count + 1, x + dx, y + dy
            return count

        return any(mine(dx, dy) + mine(-dx, -dy) >= 3 for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))

    def after(rack: Rack, column: int, me: int) -> int:
        """What ``me`` gets by that."""
        there = (*rack[:column], (*rack[column], me), *rack[column + 1 :])
        return 1 if has_four(there, column, me) else -best(there, 1 - me)

    @cache
    def best(rack: Rack, me: int) -> int:
        found = -2
        for column in range(columns):
            if len(rack[column]) < rows:
                found = max(found, after(rack, column, me))
                if found == 1:
                    return 1
        return 0 if found == -2 else found

    return [after(((),) * columns, column, 0) for column in range(columns)]


def hex_openings(size: int) -> list[int]:
    """What red, who joins the first row with the last, gets by its first stone on each cell, row by row: 1 or -1."""
    cells = size * size
    around = [
        [
            (y + dy) * size + x + dx
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (1, -1))
            if 0 <= x + dx < size and 0 <= y + dy < size
        ]
        for y in range(size)
        for x in range(size)
    ]

    def red_joins(red: int) -> bool:
        seen, front = 0, [cell for cell in range(size) if red >> cell & 1]
        while front:
            cell = front.pop()
            if seen >> cell & 1:
                continue
            seen |= 1 << cell
            front += [other for other in around[cell] if red >> other & 1]
        return seen >> (cells - size) != 0

    @cache
    def red_wins(red: int, blue: int, red_moves: bool) -> bool:
        if red_joins(red):
            return True
        free = [cell for cell in range(cells) if not (red | blue) >> cell & 1]
        if not free:
            return False
        if red_moves:
            return any(red_wins(red | 1 << cell, blue, False) for cell in free)
        return all(red_wins(red, blue | 1 << cell, True) for cell in free)

    return [1 if red_wins(1 << cell, 0, False) else -1 for cell in range(cells)]


def pig(goal: int, turns: int) -> tuple[float, float]:
    """What the first of two seats gets by rolling and by holding after a first throw of 2; after ``turns`` turns of
    both together the most points win."""
    top = goal + 6
    mine, other = np.meshgrid(np.arange(top), np.arange(top), indexing="ij")
    later: np.ndarray = np.sign(mine - other).astype(float)  # for who would be next to choose
    for _ in range(turns - 1):
        later = pig_turn(goal, later)[0]
    _, roll, hold = pig_turn(goal, later)
    return float(roll[2][0, 0]), float(hold[2][0, 0])


def endless_pig(goal: int) -> tuple[float, float]:
    """The same without an end but by points: iterated until nothing changes."""
    value = np.zeros((goal + 6, goal + 6))
    while True:
        found, roll, hold = pig_turn(goal, value)
        if np.abs(found - value)[:goal, :goal].max() < 1e-15:
            return float(roll[2][0, 0]), float(hold[2][0, 0])
        value = found


def pig_turn(goal: int, later: np.ndarray) -> tuple[np.ndarray, list[np.ndarray], list[np.ndarray]]:
    """From what a turn of the next seat is worth to it, by its points and the others', what this seat's is; and what
    rolling and holding are worth with so many points on the table."""
    top = goal + 6
    worth = [np.zeros((top, top)) for _ in range(2 * top)]
    roll, hold = list(worth), list(worth)
    for table in range(goal + 5, -1, -1):
        banked = np.minimum(np.arange(top) + table, top - 1)
        hold[table] = np.where((np.arange(top) + table >= goal)[:, None], 1.0, -later.T[banked])
        roll[table] = -later.T / 6 + sum(worth[table + face] for face in range(2, 7)) / 6
        must_hold = (np.arange(top) + table >= goal)[:, None]
        both = np.maximum(roll[table], hold[table]) if table > 0 else roll[table]
        worth[table] = np.where(must_hold, hold[table], both)
    return worth[0], roll, hold
