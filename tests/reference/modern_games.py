"""The games of games/modern that have a plain second program: what lies where in its words, and what luck tells it.

`python tests/reference/modern_games.py [MATCHES [PART]]` plays so many matches of each (of those with PART in their
name) side by side, in parallel, and prints a line a game and number of seats.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import quoin
from banners_plain import PONDS, Banners, Man
from kiln_plain import KINDS, Kiln
from modern_pair import Beside, Luck, Pair, Things

SEATS = ("red", "blue", "green", "yellow", "white")


def drawn_from(pile: list[str]) -> list[str]:
    """A pile's cards in the order in which they are drawn; its top lies last."""
    return list(reversed(pile))


# ---- Kiln ----


def kiln_told(_: Kiln, luck: Luck) -> dict[int, list[str]]:
    return {tier + 1: luck.after["market"][tier] + drawn_from(luck.after["stock"][tier]) for tier in range(3)}


def kiln_lies(plain: Kiln) -> Things:
    return {
        "bank": [plain.bank[kind] for kind in KINDS],
        "purse": [[purse[kind] for kind in KINDS] for purse in plain.purse],
        "market": [plain.market[tier] for tier in (1, 2, 3)],
        "stock": [drawn_from(plain.stock[tier]) for tier in (1, 2, 3)],
        "held": plain.held,
        "made": plain.made,
        "points": [plain.points(seat) for seat in range(plain.players)],
        "round": plain.round,
    }


# ---- Banners ----

FIELD = [(column, row) for row in range(7) for column in range(7) if (column, row) not in PONDS]


def banners_lies(plain: Banners) -> Things:
    men = [plain.men.get(cell) for cell in FIELD]
    return {
        "men": [SEATS[man.seat] if man else "none" for man in men],
        "shown": ["yes" if man and man.shown else "no" for man in men],
        "rank": [man.rank if man else "none" for man in men],
        "moves": plain.moves,
    }


def banners_seen(plain: Banners, seat: int) -> Things:
    def seen(man: Man | None) -> str | None:
        if man is None:
            return "none"
        return man.rank if man.shown or man.seat == seat else None

    return {"rank": [seen(plain.men.get(cell)) for cell in FIELD]}


GAMES = [
    Beside("kiln", Kiln, (2, 3, 4), kiln_lies, kiln_told, rows=("held", "made"), nobodys=("stock",)),
    Beside("banners", Banners, (), banners_lies, owners=("left",), seen=banners_seen),
]


@cache
def game(name: str, seats: int) -> quoin.Game:
    return quoin.load_game(name, **({"players": seats} if seats else {}))


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
