"""Classic games: perft and means of random play against published figures.

Perft: tic-tac-toe, Othello, Breakthrough and Connect Four as counted by others' move generators; Hex by hand (121,
121 x 120 ...). Means of the length of random matches: from hand-written programs and OpenSpiel's games.
"""

from __future__ import annotations

import math

import pytest

import quoin
from conftest import random_matches
from wide import WIDE

PERFT = {
    "tic_tac_toe": [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872],
    "connect_four": [7, 49, 343, 2401, 16807, 117649, 823536, 5673234],
    "breakthrough": [22, 484, 11132, 256036, 6182818],
    "hex": [121, 14520, 1727880],
    "othello": [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571056],
}
# The start, and the positions of the usual suite: its second ("Kiwipete"), third and fifth.
CHESS_PERFT = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq": [20, 400, 8902, 197281, 4865609],
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq": [48, 2039, 97862, 4085603],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -": [14, 191, 2812, 43238, 674624],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq": [6, 264, 9467, 422333],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ": [44, 1486, 62379, 2103487],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -": [46, 2079, 89890, 3894594],
}
# The same of variants of chess: antichess from the start and the first two of chess960 as published, the others counted
# by python-chess 1.11.2, with no ply after the end of a match. The two numbers are checks that white and black gave.
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
VARIANTS_PERFT = {
    ("antichess", f"{START} -"): [20, 400, 8067, 153299],
    ("antichess", "8/1p6/8/8/8/8/P7/8 w -"): [2, 4, 4, 3, 1, 0],
    ("antichess", "8/2p5/8/8/8/8/P1p5/8 w -"): [2, 14, 14, 138, 138, 1617],
    ("king-of-the-hill", "r3k2r/8/8/8/8/3K4/8/R6R w -"): [34, 634, 17276, 372860],
    ("king-of-the-hill", "rnbq1bnr/ppp1pppp/3k4/3p4/3P4/3K4/PPP1PPPP/RNBQ1BNR w -"): [29, 815, 23144, 650012],
    ("three-checks", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq 2 0"): [48, 2039, 97862, 4082402],
    ("three-checks", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ 2 2"): [44, 1486, 61581, 2070480],
    ("chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf"): [21, 528, 12189, 326672, 8146062],
    ("chess960", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe"): [21, 807, 18002, 667366],
    ("chess960", "1rk1r2q/8/8/8/8/8/8/rRK1R2Q w EBeb"): [30, 1088, 32255, 1231317],
    ("chess960", "1r2k1r1/8/8/8/8/8/8/qR2K1R1 w GBgb"): [17, 601, 11438, 412674],
    ("chess960", "1r4kr/8/8/8/8/8/8/1R4KR w HBhb"): [24, 479, 10954, 237166],
}
# Numbers of arrays as Reinhard Scharnagl has given them, by python-chess.
ARRAYS = {0: "bbqnnrkr", 17: "bnqbnrkr", 518: "rnbqkbnr", 691: "brqknnrb", 959: "rkrnnqbb"}
MEAN_LENGTH = {"tic_tac_toe": 7.626, "connect_four": 21.31, "breakthrough": 64.10, "hex": 107.5, "othello": 60.41}
DIGITS = {"tic_tac_toe": 3, "connect_four": 2, "breakthrough": 2, "hex": 1, "othello": 2}
MOST_LEAVES = 25_000_000 if WIDE else 500_000


@pytest.mark.parametrize("name", PERFT)
def test_perft_is_as_published(name: str) -> None:
    game = quoin.load_game(name)
    for depth, leaves in enumerate(PERFT[name], start=1):
        if leaves <= MOST_LEAVES:
            assert quoin.perft(game, depth, threads=2) == leaves


KINDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


def men_of(rows: str) -> dict[str, str]:
    men = {}
    for number, row in zip("87654321", rows.split("/"), strict=True):
        columns = iter("abcdefgh")
        for one in row:
            if one.isdigit():
                for _ in range(int(one)):
                    next(columns)
            else:
                men[next(columns) + number] = f"{'white' if one.isupper() else 'black'}_{KINDS[one.lower()]}"
    return men


def chess_position(fen: str, variant: str = "") -> quoin.State:
    """The position of the first three fields of Forsyth-Edwards notation, and of checks given."""
    rows, seat, castling, *checks = fen.split()
    men = men_of(rows)
    zones: dict[str, object] = {"men": men}
    if variant == "chess960":  # rights by the rooks' columns
        columns = {one: "abcdefgh".index(one.lower()) for one in castling}
        king = "abcdefgh".index(next(cell for cell, one in men.items() if one == "white_king")[0])
        zones |= {"king_column": king, "short_column": max(columns.values()), "long_column": min(columns.values())}
        castling = "".join(
            "kq"[column < king] if one.islower() else "KQ"[column < king] for one, column in columns.items()
        )
    zones["may_castle"] = {
        "white": {"short": "K" in castling, "long": "Q" in castling},
        "black": {"short": "k" in castling, "long": "q" in castling},
    }
    if checks:
        zones["checks"] = dict(zip(("white", "black"), map(int, checks), strict=True))
    position = {"seat": "white" if seat == "w" else "black", "zones": zones}
    return quoin.load_game(f"chess/{variant}" if variant else "chess").state_from_position(position)


@pytest.mark.parametrize("fen", CHESS_PERFT)
def test_perft_of_chess_is_as_published(fen: str) -> None:
    position = chess_position(fen)
    for depth, leaves in enumerate(CHESS_PERFT[fen], start=1):
        if leaves <= MOST_LEAVES:
            assert quoin.perft(position, depth, threads=2) == leaves


@pytest.mark.parametrize(("variant", "fen"), VARIANTS_PERFT)
def test_perft_of_variants_of_chess_is_as_counted_by_others(variant: str, fen: str) -> None:
    position = chess_position(fen, variant)
    for depth, leaves in enumerate(VARIANTS_PERFT[variant, fen], start=1):
        if leaves <= min(MOST_LEAVES, 2_500_000):
            assert quoin.perft(position, depth, threads=2) == leaves


@pytest.mark.parametrize("number", ARRAYS)
def test_arrays_of_chess960_have_their_numbers(number: int) -> None:
    state = quoin.load_game("chess/chess960").new_initial_state(1)
    state.apply_action(state.legal_actions()[number])
    men = state.view()["men"]
    assert [men[column] for column in range(8)] == [f"white_{KINDS[one]}" for one in ARRAYS[number]]
    assert [men[56 + column] for column in range(8)] == [f"black_{KINDS[one]}" for one in ARRAYS[number]]


# Whole series of jumps count, not jumps. Of ten rows those that begin and end alike and take the same count once (A.
# Bik, BikDam); of eight, Brazilian draughts, also those that take the same in another order (R. Halbersma).
DRAUGHTS_PERFT = {
    (10, True): [9, 81, 658, 4265, 27117, 167140, 1049442],
    (8, False): [7, 49, 302, 1469, 7473, 37628],
}


def turns(state: quoin.State, taken: tuple[str, ...] = (), first: str = "") -> dict[tuple[str, ...], quoin.State]:
    """What a turn may lead to, by where it begins, the jumps of its series in order, and where it ends."""
    found = {}
    for action in state.legal_actions():
        kind, start, end = state.action_to_string(action).split()
        after = state.child(action)
        series = (*taken, start)
        if kind == "jump" and not after.is_terminal() and after.phase == "series":
            found |= turns(after, series, first or start)
        else:
            found[(first or start, *series, end)] = after
    return found


def draughts_perft(state: quoin.State, depth: int, *, alike_once: bool) -> int:
    if state.is_terminal():
        return 0
    actions = state.legal_actions()
    if depth == 1 and state.action_to_string(actions[0]).startswith("move"):
        return len(actions)
    ways = turns(state)
    if alike_once:
        ways = {(way[0], way[-1], str(after.view()["men"])): after for way, after in ways.items()}
    if depth == 1:
        return len(ways)
    return sum(draughts_perft(after, depth - 1, alike_once=alike_once) for after in ways.values())


@pytest.mark.parametrize(("size", "alike_once"), DRAUGHTS_PERFT)
def test_perft_of_draughts_is_as_published(size: int, alike_once: bool) -> None:
    start = quoin.load_game("international_draughts", size=size).new_initial_state()
    for depth, leaves in enumerate(DRAUGHTS_PERFT[size, alike_once], start=1):
        if leaves <= (200_000 if WIDE else 30_000):
            assert draughts_perft(start, depth, alike_once=alike_once) == leaves


@pytest.mark.parametrize("name", PERFT)
def test_random_matches_are_as_long_as_published(name: str) -> None:
    game = quoin.load_game(name)
    matches = 20_000
    plies = random_matches(game, matches, seed=1, threads=2, details=False)["plies"]
    uncertain = 4 * plies.std() / math.sqrt(matches)  # false alarms: one in 16,000
    rounded = 0.5 * 10.0 ** -DIGITS[name]
    assert abs(plies.mean() - MEAN_LENGTH[name]) <= uncertain + rounded


def test_hex_always_has_exactly_one_winner() -> None:
    for size in (2, 3, 7, 11, 19):
        result = random_matches(quoin.load_game("hex", size=size), 300, seed=2)
        assert set(result["winners"].tolist()) == {1, 2}


@pytest.mark.parametrize("name", PERFT)
def test_primitives_and_plain_lua_play_the_same_matches(name: str) -> None:
    matches = 400
    coarse = random_matches(quoin.load_game(name), matches, seed=3)
    by_cell = random_matches(quoin.load_game(f"{name}/by-cell"), matches, seed=3)
    assert (coarse["signatures"] == by_cell["signatures"]).all()
    assert (coarse["choices"] == by_cell["choices"]).all()


# By hand: on 4 x 4, white takes b2 with a piece of the first row, or black's is the last piece that is taken.
def test_breakthrough_is_won_on_the_far_row_or_by_taking_the_last_piece() -> None:
    game = quoin.load_game("breakthrough", size=4)
    far = game.state_from_position(
        {"seat": "white", "phase": "move", "zones": {"piece": {"a3": "white", "d4": "black"}}}
    )
    assert [far.action_to_string(action) for action in far.legal_actions()] == ["step a3 a4", "step a3 b4"]
    far.apply_action(far.string_to_action("step a3 b4"))
    assert far.returns() == [1.0, -1.0]
    last = game.state_from_position(
        {"seat": "black", "phase": "move", "zones": {"piece": {"a2": "white", "b3": "black"}}}
    )
    last.apply_action(last.string_to_action("step b3 a2"))
    assert last.returns() == [-1.0, 1.0]


# By hand: black a1 and c1 free, all else white: black takes b1 and then neither can place. And: white a1, black b1, so
# that black, who is to place, has nothing to flank with, but white has.
def test_othello_ends_when_neither_can_place_and_a_sole_pass_is_a_ply() -> None:
    game = quoin.load_game("othello")
    crowded = {f"{column}{row}": "white" for column in "abcdefgh" for row in range(1, 9)} | {"a1": "black"}
    del crowded["c1"]
    state = game.state_from_position({"seat": "black", "phase": "place", "zones": {"disc": crowded}})
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["place c1"]
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [-1.0, 1.0]
    lone = {"disc": {"a1": "white", "b1": "black"} | dict.fromkeys(("d4", "d5", "e4", "e5"), "none")}
    passing = game.state_from_position({"seat": "black", "phase": "place", "zones": lone})
    assert [passing.action_to_string(action) for action in passing.legal_actions()] == ["pass"]
    passing.apply_action(passing.legal_actions()[0])
    assert passing.current_player() == 1
    assert [passing.action_to_string(action) for action in passing.legal_actions()] == ["place c1"]
