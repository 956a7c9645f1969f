"""``quoin draw`` and ``quoin replay --film``: files that are pictures, mistakes that are told."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import quoin
from conftest import Run


def test_a_board_is_drawn_into_a_file(cli: Run, tmp_path: Path) -> None:
    done = cli("draw", "murailles", "board.svg", "--plies", "7", "--seed", "1", "--theme", "dark")
    assert done.returncode == 0, done.stderr
    assert "after 7 plies: board.svg" in done.stderr
    svg = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "ply 7" in svg


def test_a_page_is_written_for_a_name_that_ends_in_html(cli: Run, tmp_path: Path) -> None:
    assert cli("draw", "murailles/sprint", "match.html", "--plies", "3", "--seed", "1").returncode == 0
    assert (tmp_path / "match.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_seat_that_there_is_not_is_told(cli: Run, tmp_path: Path) -> None:
    done = cli("draw", "murailles", "board.svg", "--seat", "green")
    assert done.returncode == 2
    assert "seats: red, yellow" in done.stderr
    assert not (tmp_path / "board.svg").exists()


def test_a_saved_match_becomes_a_film(cli: Run, tmp_path: Path) -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    for text in ("step b1", "stop"):
        state.apply_action(state.string_to_action(text))
    state.save(tmp_path / "match.quoin")
    done = cli("replay", "match.quoin", "--film", "match.svg")
    assert done.returncode == 0, done.stderr
    assert "red: step b1" in (tmp_path / "match.svg").read_text(encoding="utf-8")
