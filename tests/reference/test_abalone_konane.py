"""Abalone and Konane against their plain second versions: counts of lines of play, and random matches ply by ply."""

from __future__ import annotations

import random
from typing import Any

import pytest

import abalone_plain
import konane_plain
import quoin

Plain = abalone_plain.Position | konane_plain.Position

# The game, its dials, the plain start, how deep lines are counted, how many random matches, after how many plies of
# each one stops looking (the plain Abalone takes its time).
SETTINGS: list[tuple[str, dict[str, Any], Plain, int, int, int]] = [
    ("abalone", {}, abalone_plain.Position(), 2, 6, 120),
    *(
        (
            "abalone",
            {"start": start, "goal": 2, "most": most, "max_plies": 60},
            abalone_plain.Position(abalone_plain.Rules(2, most, 60), abalone_plain.STARTS[start]),
            2,
            12,
            60,
        )
        for start, most in [("belgian_daisy", 3), ("german_daisy", 3), ("belgian_daisy", 2)]
    ),
    ("konane", {}, konane_plain.at_the_start(), 5, 40, 100),
    ("konane", {"size": 6}, konane_plain.at_the_start(6), 5, 20, 100),
    ("konane", {"size": 4, "opening": "anywhere"}, konane_plain.at_the_start(4, True), 7, 20, 100),
]


def name_of(setting: object) -> str:
    if isinstance(setting, str):
        return setting
    if not isinstance(setting, dict):
        return ""
    return " ".join(f"{dial}={value}" for dial, value in setting.items()) or "standard"


def perft(position: Plain, depth: int) -> int:
    if isinstance(position, abalone_plain.Position):
        return abalone_plain.perft(position, depth)
    return konane_plain.perft(position, depth)


@pytest.mark.parametrize(("game", "dials", "plain", "depth", "_matches", "_plies"), SETTINGS, ids=name_of)
def test_there_are_as_many_lines_of_play(
    game: str, dials: dict[str, Any], plain: Plain, depth: int, _matches: int, _plies: int
) -> None:
    loaded = quoin.load_game(game, **dials)
    for plies in range(1, depth + 1):
        assert quoin.perft(loaded, plies) == perft(plain, plies)


def test_there_are_44_first_moves_of_abalone() -> None:
    """As is told of it everywhere."""
    assert len(quoin.load_game("abalone").new_initial_state(0).legal_actions()) == 44


@pytest.mark.parametrize(("game", "dials", "plain", "_depth", "matches", "plies"), SETTINGS, ids=name_of)
def test_random_matches_agree_ply_by_ply(
    game: str, dials: dict[str, Any], plain: Plain, _depth: int, matches: int, plies: int
) -> None:
    loaded = quoin.load_game(game, **dials)
    won = {play(loaded, plain, random.Random(seed), plies) for seed in range(matches)}
    assert game == "abalone" or won == {0, 1}
    assert dials.get("goal") != 2 or won & {0, 1}, "nothing was pushed off twice"


def play(game: quoin.Game, plain: Plain, source: random.Random, most: int) -> int | None:
    """So many plies of a match, or all; answers who won it."""
    state = game.new_initial_state(0)
    cells = game.description.boards[0].sites[0].names
    for _ in range(most):
        if plain.over:
            break
        actions = {state.action_to_string(action): action for action in state.legal_actions()}
        assert sorted(actions) == sorted(plain.legal())
        assert state.current_player() == plain.seat
        text = eager(source, sorted(actions), plain)
        state.apply_action(actions[text])
        plain = plain.after(text)
        held = state.view()["marble" if isinstance(plain, abalone_plain.Position) else "stone"]
        found = {cell: seat for cell, seat in zip(cells, held, strict=True) if seat not in (None, "none")}
        assert found == {cell: ("black", "white")[seat] for cell, seat in on_board(plain).items()}
    assert state.is_terminal() == plain.over
    if plain.over:
        won = [0.0 if plain.winner is None else 1.0 if seat == plain.winner else -1.0 for seat in (0, 1)]
        assert state.returns() == won
    return plain.winner


def eager(source: random.Random, texts: list[str], plain: Plain) -> str:
    """Any; in Abalone half of the time one that pushes something off, if there is one."""
    if isinstance(plain, abalone_plain.Position) and source.random() < 0.5:
        outcomes = plain.outcomes()
        return source.choice([text for text in texts if outcomes[text][1]] or texts)
    return source.choice(texts)


def on_board(plain: Plain) -> dict[str, int]:
    if isinstance(plain, abalone_plain.Position):
        return {abalone_plain.name(cell): seat for cell, seat in plain.men.items()}
    return {konane_plain.name(cell): seat for cell, seat in plain.stones.items()}
