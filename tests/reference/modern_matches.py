"""Games of games/modern beside their plain programs: `python tests/reference/modern_matches.py [MATCHES [PART]]`.

Plays so many matches of each game and number of seats (of games with PART in their name), in parallel, and prints a
line for each.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

import quoin
from modern_games import GAMES
from modern_pair import Pair


@cache
def game(name: str, seats: int) -> quoin.Game:
    dials: dict[str, Any] = {"players": seats} if seats else {}
    return quoin.load_game(name, **dials)


def play(number: int, seats: int, seeds: range) -> int:
    """The choices of a match of each seed."""
    beside = GAMES[number]
    return sum(Pair(beside, game(beside.name, seats), seed).run() for seed in seeds)


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    part = sys.argv[2] if len(sys.argv) > 2 else ""
    with ProcessPoolExecutor(2) as pool:
        for number, beside in enumerate(GAMES):
            for seats in (beside.seats or (0,)) if part in beside.name else ():
                begun = time.perf_counter()
                parts = [range(seed, min(seed + 10, matches)) for seed in range(0, matches, 10)]
                count = len(parts)
                plies = sum(pool.map(play, [number] * count, [seats] * count, parts))
                took = time.perf_counter() - begun
                print(
                    f"{beside.name} {seats or ''}: {matches} matches, {plies} choices, the same ({took:.1f} s)",
                    flush=True,
                )


if __name__ == "__main__":
    main()
