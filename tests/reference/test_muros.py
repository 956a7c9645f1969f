"""Muros against its plain second version: deals, random matches of every variant and option, and shifts by hand."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any, NamedTuple, get_args

import pytest

import quoin

pytest.register_assert_rewrite("muros_pair")  # its assertions say what differs

from muros_pair import Names, Pair, Taste, dealt, position  # noqa: E402
from muros_plain import COLOURS, WHITE, Muros  # noqa: E402
from test_muros_plain import LETTERS, SHIFTS, drawn  # noqa: E402
from wide import SHARE  # noqa: E402

TASTES: tuple[Taste, ...] = get_args(Taste)


class Setting(NamedTuple):
    """A game, the dials given by hand, how many matches, and what the plain version cannot see from the dials."""

    name: str
    dials: dict[str, Any]
    matches: int
    sliding: bool = False
    poison: bool = False


SETTINGS = [
    Setting("muros", {}, 500),
    Setting("muros", {"players": 3}, 100),
    Setting("muros", {"players": 4}, 100),
    Setting("muros/sliding", {}, 100, sliding=True),
    Setting("muros/sliding", {"players": 3}, 100, sliding=True),
    Setting("muros", {"gaps": "sliding", "players": 4}, 100, sliding=True),
    Setting("muros/7x7", {}, 100),
    Setting("muros/7x7", {"players": 3}, 100),
    Setting("muros/7x7", {"players": 4}, 100),
    Setting("muros/open", {}, 100),
    Setting("muros/open", {"players": 3}, 100),
    Setting("muros/poison", {}, 100, poison=True),
    Setting("muros/poison", {"players": 3}, 100, poison=True),
    Setting("muros/poison", {"players": 4, "gaps": "sliding"}, 100, sliding=True, poison=True),
    Setting("muros", {"size": 3, "per_colour": 2, "hand_of_2": 5}, 100),
    Setting("muros", {"size": 4, "per_colour": 4, "players": 3, "hand_of_3": 5}, 100),
    Setting("muros", {"size": 5, "per_colour": 1, "players": 4, "hand_of_4": 5, "gaps": "sliding"}, 100, sliding=True),
    Setting("muros", {"size": 6, "per_colour": 7, "hand_of_2": 0, "hands": "all"}, 100),
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
    state = names.game.new_initial_state(match)
    plain = dealt(names, state, setting.sliding, setting.poison)
    source = random.Random(f"{name_of(setting)} {match}")
    Pair(names, state, plain, source, TASTES[match % len(TASTES)]).run()


def test_seats_pass_when_they_have_no_card_left() -> None:
    # Three seats that take from hand or pile by seat empty their hands at different times.
    game = quoin.load_game("muros", players=3, size=4, per_colour=4, hand_of_3=5)
    names = Names(game)
    passes = 0
    for match in range(30):
        state = game.new_initial_state(match)
        pair = Pair(names, state, dealt(names, state, False, False), random.Random(match), "by seat")
        pair.run()
        passes += pair.passes
    assert passes > 5


@pytest.mark.parametrize("variant", ["muros", "muros/sliding"])
@pytest.mark.parametrize(("before", "end", "fixed", "sliding"), SHIFTS)
def test_shifts_by_hand(variant: str, before: str, end: str, fixed: str, sliding: str) -> None:
    game = quoin.load_game(variant, per_colour=3)
    names = Names(game)
    plain = shift_board(before)
    state = game.state_from_position(position(names, plain))
    state.apply_action(state.string_to_action(f"lay red from hand at {end}1"))
    found = state.view()["counters"]
    by_cell = dict(zip(names.cells, found, strict=True))
    row = "".join((by_cell[(0, column)] or ".")[0] for column in range(9))
    assert row.replace("n", ".") == (sliding if variant == "muros/sliding" else fixed)
    assert {where: value for where, value in plain.board.items() if where[0] > 0} == {
        where: value for where, value in by_cell.items() if where[0] > 0 and value in (*COLOURS, WHITE)
    }


def shift_board(before: str) -> Muros:
    """The row in the south of a 9x9 board, white counters on six rows above it; three counters of each colour. One
    card lies, so that gaps may be there."""
    board = {(row, column): WHITE for row in range(1, 7) for column in range(9)}
    board |= {(0, column): LETTERS[letter] for column, letter in enumerate(before) if letter != "."}
    hands = [{"yellow": 1, "blue": 1, "red": 2, "green": 2}, {"yellow": 2, "blue": 2, "red": 1, "green": 1}]
    muros = Muros(9, board, hands, {"yellow": 6, "blue": 6, "red": 5, "green": 6}, 0)
    muros.cards[("north", 4)] = "red"
    assert drawn(muros, 0) == before
    return muros


@pytest.mark.parametrize("poison", [False, True])
def test_the_last_plies_are_as_many_sequences_as_the_plain_version_counts(poison: bool) -> None:
    game = quoin.load_game("muros/poison" if poison else "muros", size=3, per_colour=2, players=3, hand_of_3=2)
    names = Names(game)
    for match in range(4):
        state = game.new_initial_state(match)
        plain = dealt(names, state, False, poison)
        pair = Pair(names, state, plain, random.Random(match), TASTES[match])
        assert quoin.perft(state, 2) == sequences(plain, 2)
        while len(plain.cards) < 9:
            pair.step()
        for depth in (1, 2, 3, 4):
            assert quoin.perft(state, depth) == (sequences(plain, depth) if depth < 4 else 0)


def sequences(plain: Muros, depth: int) -> int:
    """How many sequences of exactly so many plies there are."""
    if depth == 0:
        return 1
    count = 0
    for play in plain.choices() if not plain.over else ():
        after = copy.deepcopy(plain)
        after.play(play)
        count += sequences(after, depth - 1)
    return count


# As the rules give them: counters of a colour, white ones, cards of a colour, cards in a hand of 2, 3, 4 seats.
COMPONENTS = {"muros": (17, 13, 9, [6, 5, 4]), "muros/7x7": (10, 9, 7, [4, 3, 3])}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", COMPONENTS)
def test_the_components_are_those_of_the_rules(name: str, players: int) -> None:
    each, white, cards, hands = COMPONENTS[name]
    state = quoin.load_game(name, players=players).new_initial_state(1)
    state.apply_action(0)
    things = state.view()
    assert Counter(things["counters"]) == Counter({**dict.fromkeys(COLOURS, each), WHITE: white})
    assert [sum(hand) for hand in things["hand"]] == [hands[players - 2]] * players
    assert [sum(card) for card in zip(*things["hand"], things["pile"], strict=True)] == [cards] * 4
    assert len(things["cards"]) == 4 * cards


def test_deals_are_even() -> None:
    # 1200 deals: each count is binomial, so 5 standard deviations bound it (the seeds are fixed).
    game = quoin.load_game("muros", players=3)
    deals = 1200
    starters: Counter[int] = Counter()
    corner: Counter[int] = Counter()
    yellow = 0
    for seed in range(deals):
        state = game.new_initial_state(seed)
        state.apply_action(0)
        starters[state.seat] += 1
        corner[int(state.zone("counters")[0])] += 1
        yellow += int(state.zone("hand")[0][0])
    for seat in range(3):
        assert_even(starters[seat], deals, 1 / 3)
    for counter in range(5):
        assert_even(corner[counter], deals, (13 if counter == 4 else 17) / 81)
    # Every card of a hand of 5 is yellow with 9 / 36; cards of a hand are slightly less spread than independent ones.
    assert_even(yellow, 5 * deals, 1 / 4)


def assert_even(found: int, number: int, likely: float) -> None:
    deviation = (number * likely * (1 - likely)) ** 0.5
    assert abs(found - number * likely) < 5 * deviation


@pytest.mark.parametrize(
    ("dials", "text"), [({"per_colour": 20, "size": 8}, "per_colour"), ({"size": 3}, "per_colour")]
)
def test_counters_that_do_not_fit_are_refused(dials: dict[str, Any], text: str) -> None:
    with pytest.raises(quoin.QuoinError, match=text):
        quoin.load_game("muros", **dials)
