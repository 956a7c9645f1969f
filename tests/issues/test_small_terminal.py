"""At 80 x 24 the board of most games ran over: lines broken in two, its upper half scrolled away by the menu.

Every screen of ``play`` keeps board, menu and prompt in sight; grids lose the lines between their cells for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

import quoin
from issues.commands import Terminal, shown, widest
from quoin.drawing.terminal import fitted_text

GAMES = [
    "murailles", "murailles/7x7", "murailles(size=9)", "muros", "wall_to_wall", "mosaix", "mosaix/solo",
    "mosaix(players=4)", "mosaix/9x9", "mosaix/pentomino", "crazy_palace",
]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_match_fits_beside_a_menu_and_the_prompt(name: str) -> None:
    """Two rows for the menu and one for the prompt are left, whoever looks."""
    game = quoin.load_game(name)
    state, bot = game.new_initial_state(1), quoin.make_bot("random", 1)
    while not state.is_terminal():
        state.settle_luck()
        if state.is_terminal():
            break
        if state.move_number() % 7 < 2:
            rows = fitted_text(state, state.seats_to_choose()[0], 80, 20, coloured=False, last=True).plain.split("\n")
            assert widest(rows) <= 80
            assert len(rows) <= 21
        state.apply_action(bot.choose(state))


def test_a_state_in_a_wide_terminal_is_drawn_as_ever() -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    assert fitted_text(state, 0, 120, 50, coloured=False).plain == state.observation_string(0)


@pytest.mark.parametrize("name", ["murailles", "muros", "wall_to_wall", "mosaix", "crazy_palace"])
def test_what_must_be_seen_for_choosing_stands_on_24_rows(tmp_path: Path, name: str) -> None:
    """Seat's name, a line of the board and the menu are within the last 24 rows when the prompt comes."""
    game = quoin.load_game(name)
    terminal = Terminal(tmp_path, "play", name, "--seed", "1", *(f"--seat={seat}=random" for seat in game.seats[1:]))
    try:
        for line in ("moves", None):
            screen = shown(terminal.until(f"{game.seats[0]} >"))
            assert max(cell_len(row) for row in screen) <= 80
            pointer = [number for number, row in enumerate(screen) if f"▸ {game.seats[0]}" in row]
            assert pointer, screen
            first = next(number for number, row in enumerate(screen) if number > 0 and _is_board(row))
            assert len(screen) - first <= 24, "\n".join(screen)
            if line is not None:
                terminal.type(line)
                listed = shown(terminal.until(f"{game.seats[0]} >"))
                assert widest(listed) <= 80
                terminal.type("board")
    finally:
        terminal.close()


def _is_board(row: str) -> bool:
    """True for the first line of any of the five games' boards."""
    return any(sign in row for sign in (" a   b", " a     b", " a b ", " a  b ", "front"))
