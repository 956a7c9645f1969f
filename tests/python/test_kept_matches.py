"""Matches at a terminal are kept as they are played: what was left is gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import quoin
from conftest import Run
from issues.commands import Terminal, run, shown, widest

GAME = ("play", "murailles/sprint", "--seed", "1", "--level", "2")


@contextmanager
def terminal(folder: Path, *arguments: str, columns: int = 80, rows: int = 24, **more: str) -> Iterator[Terminal]:
    opened = Terminal(folder, *arguments, columns=columns, rows=rows, **more)
    try:
        yield opened
    finally:
        opened.close()


def test_a_match_whose_terminal_was_closed_is_offered_and_gone_on_with(tmp_path: Path) -> None:
    with terminal(tmp_path, *GAME) as first:
        first.until("red >")
        first.type("step b1")
        assert "red step b1" in "\n".join(shown(first.until("red >")))
    (kept,) = (tmp_path / "state" / "quoin").iterdir()
    assert kept.parent.stat().st_mode & 0o077 == 0, "what is hidden in it is nobody else's"
    assert json.loads(kept.read_text())["players"] == ["human", "level(2)"]
    with terminal(tmp_path, "play", "murailles/sprint") as second:
        second.until("was left after 2 plies")
        second.type("yes")
        screen = "\n".join(shown(second.until("red >")))
        assert "yellow is level(2)" in screen
        assert "turns 2" in screen
        second.type("log")
        assert "red step b1" in "\n".join(shown(second.until("red >")))
        second.type("undo")
        assert "turns 0" in "\n".join(shown(second.until("red >")))


def test_where_nobody_sits_at_a_terminal_nothing_is_kept_unless_asked_for(cli: Run, tmp_path: Path) -> None:
    cli(*GAME, text="step b1\nquit\n", XDG_STATE_HOME=str(tmp_path))
    assert list(tmp_path.iterdir()) == []
    refused = cli(*GAME, "--resume", XDG_STATE_HOME=str(tmp_path))
    assert refused.returncode == 2
    assert "no match of murailles/sprint was left" in refused.stderr


def test_forty_columns_of_a_dumb_terminal_lose_nothing(tmp_path: Path) -> None:
    with terminal(tmp_path, *GAME, columns=40, rows=60, TERM="dumb") as narrow:
        screen = shown(narrow.until("red >"))
        assert widest(screen) <= 40
        words = " ".join(" ".join(screen).split())
        assert quoin.Session("murailles/sprint").call("about")["goal"] in words
        narrow.type("help")
        told = shown(narrow.until("red >"))
        assert widest(told) <= 40
        assert "play again what was taken back" in " ".join(" ".join(told).split())


def test_what_was_taken_back_is_played_again(tmp_path: Path) -> None:
    text = "redo\nstep b1\nundo\nredo\nlog\nquit\n"
    done = run(tmp_path, "play", "murailles", "--seed", "1", "--seat", "red=human", "--seat", "yellow=human", text=text)
    assert "nothing was taken back" in done.stdout
    assert done.stdout.count("red step b1") == 3, "as it is played, played again, and in the log"
    assert "left after 1 ply" in done.stdout
