"""The measures of Wall to wall: longest diagonal, row and group of random walls, counted in three different ways."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import quoin
import test_wall
from wall_plain import (
    KINDS,
    MEASURES,
    Options,
    Place,
    WallPlain,
    facings,
    largest_group,
    leftmost,
    longest_diagonal,
    longest_row,
    name,
    own,
    points,
    sides,
    targets,
    touch,
)
from wide import SHARE

WALLS = 600 // SHARE


def random_wall(luck: random.Random, bricks: int) -> WallPlain:
    """A match in the middle: so many bricks placed at random, with a liking for one colour on each side."""
    plain = WallPlain(Options())
    plain.colours = luck.sample(["green", "fuchsia", "light_blue"], 2)
    liking = luck.random()
    for _ in range(bricks):
        kinds = [kind for kind in KINDS if plain.pile[kind]]
        wanted = [(kind, facing) for kind in kinds for facing in sorted(facings(sides(kind)))]
        kind, facing = luck.choice(wanted)
        liked = [each for each in wanted if each[1][0] == plain.colours[0] or each[1][1] == plain.colours[1]]
        if liked and luck.random() < liking:
            kind, facing = luck.choice(liked)
        plain.pile[kind] -= 1
        plain.wall[luck.choice(sorted(targets(plain.wall, 10)))] = facing
    plain.turns = bricks
    return plain


def brute(mine: set[Place]) -> list[int]:
    """The three lengths by trying sets: a chain is a set whose members, in order, follow each other in one way."""
    lengths = []
    for steps in ([(1, 1), (1, -1)], [(0, 2)]):
        best = 0
        for start in mine:
            for step in steps:
                for length in range(1, len(mine) + 1):
                    if {(start[0] + step[0] * n, start[1] + step[1] * n) for n in range(length)} <= mine:
                        best = max(best, length)
        lengths.append(best)
    # Groups as the classes of "reachable", the closure of "touches" by Warshall's method.
    reach = {(a, b) for a in mine for b in mine if a == b or touch(a, b)}
    for middle in mine:
        reach |= {(a, b) for a in mine if (a, middle) in reach for b in mine if (middle, b) in reach}
    lengths.append(max((sum((a, b) in reach for b in mine) for a in mine), default=0))
    return lengths


def drawn(rows: str) -> set[Place]:
    """A picture from the top, two characters a brick, each row shifted by one: `#` ours."""
    lines = rows.strip("\n").split("\n")
    return {(row, x) for row, line in enumerate(reversed(lines)) for x in range(len(line)) if line[x] == "#"}


# By hand. The rows of a picture are half a brick apart, so a brick's neighbours above stand one character aside.
@pytest.mark.parametrize(
    ("picture", "diagonal", "row", "group"),
    [
        ("", 0, 0, 0),
        ("#", 1, 1, 1),
        ("# #", 1, 2, 2),
        ("#   #", 1, 1, 1),
        (" #\n# #", 2, 2, 3),
        ("  #\n #\n#", 3, 1, 3),
        ("#\n #\n  #", 3, 1, 3),
        ("#\n #\n#", 2, 1, 3),  # bent: a chain keeps its direction
        ("    #\n #   #\n# #   #", 3, 2, 3),
        (" # # #\n#     #", 2, 3, 5),
    ],
)
def test_measures_by_hand(picture: str, diagonal: int, row: int, group: int) -> None:
    mine = drawn(picture)
    assert [measure(mine) for measure in MEASURES] == [diagonal, row, group]
    assert brute(mine) == [diagonal, row, group]


def test_measures_of_random_walls() -> None:
    luck = random.Random("measures")
    largest = [0, 0, 0]
    for _ in range(600):
        plain = random_wall(luck, luck.randrange(0, 31))
        for seat in (0, 1):
            mine = own(plain.wall, seat, plain.colours[seat])
            found = [longest_diagonal(mine), longest_row(mine), largest_group(mine)]
            assert found == brute(mine)
            largest = list(map(max, largest, found))
    assert all(length >= 5 for length in largest), largest


def test_the_game_scores_random_walls_like_that() -> None:
    games = {worth: quoin.load_game(test_wall.GAME + variant) for worth, variant in
             (((10, 8, 6), ""), ((14, 8, 0), "/no-group"))}  # fmt: skip
    luck = random.Random("walls")
    for number in range(WALLS):
        worth = luck.choice(list(games))
        plain, seat = random_wall(luck, 29), luck.randrange(2)
        (kind,) = (kind for kind in KINDS if plain.pile[kind])
        state = games[worth].state_from_position(position(plain, seat))
        left = leftmost(plain.wall)
        facing, target = luck.choice(sorted(facings(sides(kind)))), luck.choice(sorted(targets(plain.wall, 10)))
        state.apply_action(state.string_to_action(f"place {facing[0]} {facing[1]} at {name(target, left)}"))
        plain.wall[target] = facing
        assert state.is_terminal()
        assert state.scores() == points(plain.wall, plain.colours, worth), number


def position(plain: WallPlain, seat: int) -> dict[str, object]:
    """The match as a position set by hand; the die shows `choose`."""
    zones: dict[str, object] = {
        "front": plain.faces(0),
        "back": plain.faces(1),
        "pile": plain.pile,
        "colour": plain.colours,
        "face": "choose",
        "turns": plain.turns,
    }
    return {"seat": quoin.load_game(test_wall.GAME).seats[seat], "phase": "act", "zones": zones}


def test_ties_halve_the_points() -> None:
    # Nobody has a brick: all three are halved. One each: likewise. Then only the row is seat 0's.
    colours = ["green", "fuchsia"]
    assert points({}, colours, (10, 8, 6)) == [12, 12]
    assert points({(0, 0): ("green", "fuchsia")}, colours, (10, 8, 6)) == [12, 12]
    wall = {(0, 0): ("green", "fuchsia"), (0, 2): ("green", "green"), (1, 1): ("light_blue", "fuchsia")}
    assert points(wall, colours, (10, 8, 6)) == [Fraction(0 + 8 + 3), Fraction(10 + 0 + 3)]
