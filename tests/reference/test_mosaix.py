"""Mosaix against its plain second version: random matches of every variant and option, and from crowded grids."""

from __future__ import annotations

import random
from typing import Any, NamedTuple, get_args

import pytest

import quoin

pytest.register_assert_rewrite("mosaix_pair")  # its assertions say what differs

from mosaix_pair import SEATS, Names, Pair, Taste  # noqa: E402
from mosaix_plain import SYMBOLS, Mosaix, arrangements, rolls  # noqa: E402
from wide import SHARE  # noqa: E402

TASTES: tuple[Taste, ...] = get_args(Taste)


class Setting(NamedTuple):
    """A game, the dials given by hand, what the plain version is told, and how many matches."""

    name: str
    dials: dict[str, Any]
    plain: dict[str, Any]
    matches: int


def dialled(matches: int, **options: Any) -> Setting:
    """Options that are dials of the same name."""
    return Setting("mosaix", options, options, matches)


SETTINGS = [
    dialled(500),
    dialled(100, players=3),
    dialled(100, players=4),
    dialled(100, players=1),
    dialled(100, printed="dealt"),
    dialled(50, printed="none"),
    dialled(100, size=4, players=3, printed="dealt"),
    dialled(100, size=5),
    dialled(100, dice=3),
    dialled(50, dice=5, size=5),
    dialled(100, dice=5, size=6, players=1, printed="dealt", scale=3),
    dialled(100, dice=3, size=5, players=1, scale=0, printed="none"),
    dialled(100, players=1, size=6, scale=20),
    Setting("mosaix/solo", {}, {"players": 1}, 100),
    Setting("mosaix/9x9", {}, {"size": 9}, 40),
    Setting("mosaix/pentomino", {}, {"dice": 5}, 40),
    Setting("mosaix/torus", {}, {"wrap": True}, 100),
    Setting(
        "mosaix/torus", {"size": 5, "dice": 5, "players": 3}, {"size": 5, "dice": 5, "players": 3, "wrap": True}, 100
    ),
    Setting("mosaix/torus", {"size": 4, "players": 4}, {"size": 4, "players": 4, "wrap": True}, 100),
]


def name_of(setting: Setting) -> str:
    return " ".join([setting.name, *(f"{dial}={value}" for dial, value in setting.dials.items())])


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_random_matches_agree_ply_by_ply(setting: Setting) -> None:
    game = quoin.load_game(setting.name, **setting.dials)
    names = Names(game)
    for match in range(0, setting.matches, SHARE):
        play(setting, names, match)


def play(setting: Setting, names: Names, match: int) -> None:
    """The match with this seed, to its end."""
    source = random.Random(f"{name_of(setting)} {match}")
    Pair(names, names.game.new_initial_state(match), Mosaix(**setting.plain), source, TASTES[match % 3]).run()


def test_sequences_of_the_first_round_are_as_many_as_counted_by_hand() -> None:
    # Two starters, 15 rolls, 402 arrangements in all; every arrangement fits. Both grids are alike, so p placements of
    # the first seat are followed by p of the second.
    state = quoin.load_game("mosaix", size=4).new_initial_state(0)
    assert [quoin.perft(state, depth) for depth in (1, 2, 3)] == [2, 2 * 15, 2 * 402]
    grid = Mosaix(size=4).grids[0]
    placements = [len(grid.placements(marks, 3)) for roll in rolls(4) for marks in arrangements(roll)]
    assert len(placements) == 402
    assert quoin.perft(state, 4) == 2 * sum(placements)
    assert quoin.perft(state, 5) == 2 * sum(number * number for number in placements)


def crowded(plain: Mosaix, source: random.Random) -> bool:
    """Fills the grids at random up to a few holes; False if somebody is stuck by then."""
    for grid in plain.grids:
        holes = source.choice([0.05, 0.1, 0.2, 0.3])
        for cell in grid.cells():
            if source.random() >= holes:
                grid.written[cell] = source.choice(SYMBOLS)
    return not any(grid.stuck(plain.dice, plain.spare()) for grid in plain.grids)


CROWDED = [
    dialled(100, printed="none"),
    dialled(60, printed="none", players=4, size=6),
    dialled(60, printed="none", players=1, scale=2),
    dialled(60, printed="none", dice=3, size=6),
    dialled(60, printed="none", dice=5, size=5),
    Setting("mosaix/9x9", {"printed": "none"}, {"printed": "none", "size": 9}, 60),
    Setting("mosaix/pentomino", {"printed": "none"}, {"printed": "none", "dice": 5}, 60),
    Setting("mosaix/torus", {"printed": "none"}, {"printed": "none", "wrap": True}, 60),
]


@pytest.mark.parametrize("setting", CROWDED, ids=name_of)
def test_matches_from_crowded_grids_agree(setting: Setting) -> None:
    game = quoin.load_game(setting.name, **setting.dials)
    names = Names(game)
    source = random.Random(name_of(setting))
    played = 0
    passes = 0
    while played < max(20, setting.matches // SHARE):
        plain = Mosaix(**setting.plain)
        if not crowded(plain, source):
            continue
        roll = source.choice(sorted(plain.luck())) if plain.stage == "roll" else (plain.dice, 0, 0)
        plain.starting(source.randrange(plain.players))
        plain.rolling(roll)
        pair = Pair(names, game.state_from_position(position(plain, names)), plain, source, TASTES[played % 3])
        pair.run()
        played += 1
        passes += len(pair.passes)
    if plain.players == 4:  # O does not fit where isolated border cells are all that is free
        assert passes > 0


# Circles 3 x 21 = 63, crosses 3 x (5 + 5 + 7) = 51, triangles too small: 114 points.
STRIPES = ("ooooooo", "xxxxxtt", "ooooooo", "xxxxxtt", "ooooooo", "xxxxxxx", ".......")


@pytest.mark.parametrize(
    ("boxes", "verdict", "result"), [(5, "lost", -1), (6, "won", 1), (15, "won", 1), (16, "outstanding", 1)]
)
def test_alone_120_points_win_and_130_are_outstanding(boxes: int, verdict: str, result: int) -> None:
    game = quoin.load_game("mosaix/solo", scale=20)
    plain = Mosaix(players=1, scale=boxes)
    plain.grids[0].written = {
        (6 - row, column): {"o": "circle", "t": "triangle", "x": "cross"}[mark]
        for row, marks in enumerate(STRIPES)
        for column, mark in enumerate(marks)
        if mark != "."
    }
    plain.rolling((4, 0, 0))
    written = position(plain, Names(game))
    written["zones"]["boxes"] = boxes
    state = game.state_from_position(written)
    state.apply_action(state.string_to_action("stop"))
    assert state.scores() == [114 + boxes] == plain.scores()
    assert (state.view()["verdict"], state.returns()) == (verdict, [result])
    assert (plain.verdict(), [float(share) for share in plain.returns()]) == (verdict, [result])


@pytest.mark.parametrize("dials", [{"players": 1}, {"size": 4, "dice": 5}])
def test_no_torus_for_one_seat_or_smaller_than_a_formation(dials: dict[str, Any]) -> None:
    with pytest.raises(quoin.QuoinError, match="torus"):
        quoin.load_game("mosaix/torus", **dials)


def position(plain: Mosaix, names: Names) -> dict[str, Any]:
    """The plain match as a position set by hand, before the arrangement."""
    cells = {name: index for index, name in enumerate(sites_of(names))}
    grids = {
        SEATS[seat]: {
            name: grid.written[names.cells[index]]
            for name, index in cells.items()
            if names.cells[index] in grid.written
        }
        for seat, grid in enumerate(plain.grids)
    }
    zones: dict[str, Any] = {
        "grid": grids,
        "rolled": dict(zip(SYMBOLS, plain.roll, strict=True)),
        "active": SEATS[plain.seat],
    }
    return {"seat": SEATS[plain.seat], "phase": "arrange", "zones": zones}


def sites_of(names: Names) -> list[str]:
    return [f"{'abcdefghi'[column]}{row + 1}" for row, column in names.cells]
