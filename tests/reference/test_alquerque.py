"""Alquerque against its plain second version: counts of lines of play, and random matches ply by ply."""

from __future__ import annotations

import random
from typing import Any

import pytest

import quoin
from alquerque_plain import BLACK, WHITE, Position, Rules, name, perft

MATCHES = 100
SEATS = {WHITE: "white", BLACK: "black"}

SETTINGS: list[tuple[dict[str, Any], Rules, int]] = [
    ({}, Rules(), 8),
    ({"capture": "may"}, Rules(must_capture=False), 5),
    ({"backward": False}, Rules(backward=False), 8),
    ({"capture": "may", "backward": False, "stuck": "draws"}, Rules(False, False, False), 5),
    ({"max_quiet": 4}, Rules(max_quiet=4), 8),
]


def name_of(setting: object) -> str:
    if not isinstance(setting, dict):
        return ""
    return " ".join(f"{dial}={value}" for dial, value in setting.items()) or "standard"


@pytest.mark.parametrize(("dials", "rules", "depth"), SETTINGS, ids=name_of)
def test_there_are_as_many_lines_of_play(dials: dict[str, Any], rules: Rules, depth: int) -> None:
    game = quoin.load_game("alquerque", **dials)
    for plies in range(1, depth + 1):
        assert quoin.perft(game, plies) == perft(Position(rules), plies)


@pytest.mark.parametrize(("dials", "rules", "_"), SETTINGS, ids=name_of)
def test_random_matches_agree_ply_by_ply(dials: dict[str, Any], rules: Rules, _: int) -> None:
    game = quoin.load_game("alquerque", **dials)
    ends = {play(game, Position(rules), random.Random(seed)) for seed in range(MATCHES if not dials else MATCHES // 3)}
    assert ends & {WHITE, BLACK}, "few matches, all drawn, prove little"


def play(game: quoin.Game, plain: Position, source: random.Random) -> int | None:
    """One match to its end; answers who won it."""
    state = game.new_initial_state(0)
    while not plain.over:
        actions = {state.action_to_string(action): action for action in state.legal_actions()}
        assert sorted(actions) == sorted(plain.legal())
        assert state.current_player() == plain.seat
        text = source.choice(sorted(actions))
        state.apply_action(actions[text])
        plain = plain.after(text)
        points = game.description.boards[0].sites[0].names
        found = {
            point: seat for point, seat in zip(points, state.view()["men"], strict=True) if seat not in (None, "none")
        }
        assert found == {name(point): SEATS[seat] for point, seat in plain.men.items()}
    assert state.is_terminal()
    assert state.returns() == [
        0.0 if plain.winner is None else 1.0 if seat == plain.winner else -1.0 for seat in (0, 1)
    ]
    return plain.winner
