"""Twenty reasons a game that were derived by hand (why_by_hand.yaml) against what ``why`` says."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import quoin

ROWS = yaml.safe_load((Path(__file__).parent / "why_by_hand.yaml").read_text(encoding="utf-8"))
BLOCK = "place lengthwise at 0 0 2"


def position(game: quoin.Game, seed: int, played: int | list[str]) -> quoin.State:
    """After so many plies of random play, or after these actions with the seed's luck."""
    if isinstance(played, int):
        state = quoin.play(game, seed=seed, until=lambda now: now.move_number() >= played)
        state.settle_luck()
        return state
    state = game.new_initial_state(seed)
    state.settle_luck()
    for text in played:
        state.apply_action(state.string_to_action(BLOCK if text == "block" else text))
        state.settle_luck()
    return state


@pytest.mark.parametrize("name", ROWS)
def test_why_says_what_was_derived_by_hand(name: str) -> None:
    game = quoin.load_game(name, **({"hand": "steady"} if name == "crazy_palace" else {}))
    wrong = []
    for seed, played, asked, kind, *words in ROWS[name]:
        found = position(game, seed, played).why(asked)
        told = str(found) if kind == "unlisted" else found.reason
        if found.legal or found.kind != kind or not all(word in told for word in words):
            wrong.append(f"{seed} {played} {asked}: expected {kind} {words}; found {found.kind}: {found}")
    assert len(ROWS[name]) == 20
    assert not wrong, "\n" + "\n".join(wrong)
