"""The last move of Mosaix could not be seen: a roll followed it, and its action names a place beside the grid."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import quoin
from issues.commands import run
from quoin._core import last_sites
from quoin.drawing.terminal import fitted_text
from quoin.frozen import FrozenMap

GAME = quoin.load_game("mosaix")


def after_a_round(alike: int = 1) -> tuple[quoin.State, quoin.State]:
    """Mosaix before and after both have written, the dice rolled again."""
    state = GAME.new_initial_state(3)
    state.settle_luck()
    state.apply_action(state.legal_actions()[0])
    before = state.clone()
    while state.is_simultaneous_node():
        state.apply_action(state.legal_actions()[-alike])
    state.settle_luck()
    return before, state


def test_what_each_seat_wrote_is_marked_on_its_own_grid() -> None:
    before, state = after_a_round()
    written = state.zone("grid") != before.zone("grid")
    for viewer in (None, -1, 0, 1):
        marked = last_sites(state, viewer)
        assert set(marked) == {0, 1}
        for seat in (0, 1):
            assert marked[seat] == {(0, 0, cell) for cell in np.flatnonzero(written[seat]).tolist()}


def test_it_stays_marked_until_there_is_another_choice_with_places() -> None:
    _, state = after_a_round()
    marked = last_sites(state, None)
    state.apply_action(state.legal_actions()[0])  # arranged: that names no place
    assert last_sites(state, None) == marked


def test_the_picture_and_the_terminal_show_it() -> None:
    before, state = after_a_round()
    number = int(np.count_nonzero(state.zone("grid") != before.zone("grid")))
    svg = quoin.draw(state).svg
    assert svg.count('-last"') == number
    assert quoin.draw(state, last_move=False).svg.count('-last"') == 0
    for width, height in ((120, 60), (80, 20)):
        text = fitted_text(state, None, width, height, coloured=False, last=True).plain
        assert text.count("[") == text.count("]") == number


def test_a_match_in_the_terminal_shows_it(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "mosaix", "--seed", "1", "--seat", "blue=random", text="1\nwrite 0 at a1\nquit\n")
    symbols = GAME.description.layers(0)[0].symbol
    assert isinstance(symbols, FrozenMap)
    assert any(f"[{sign}]" in done.stdout for sign in symbols.values())
