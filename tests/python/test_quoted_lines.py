"""The line that a mistake stands in is shown beneath the message: in exceptions, tracebacks and on the command line."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

import quoin

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copied = tmp_path / "murailles"
    shutil.copytree(ROOT / "games/murailles", copied)
    return copied


def spoil(file: Path, find: str, replace: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(find) == 1
    file.write_text(text.replace(find, replace), encoding="utf-8")


def refused(folder: Path) -> quoin.GameError:
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(str(folder))
    return caught.value


def test_a_mistake_in_yaml_shows_its_line_with_a_mark(folder: Path) -> None:
    spoil(folder / "game.yaml", "colour: yellow", "colour: yelow")
    error = refused(folder)
    assert error.excerpt == (
        "13 |   - {name: yellow, colour: yelow}\n"
        "   |                            ^~~~~"
    )  # fmt: skip
    assert error.source == "  - {name: yellow, colour: yelow}"


def test_a_mistake_in_lua_shows_its_line_with_a_mark(folder: Path) -> None:
    spoil(folder / "rules.lua", "local first_row =", "local first_row = dail.size")
    error = refused(folder)
    source, mark = error.excerpt.splitlines()
    assert source[mark.index("^") : mark.rindex("~") + 1] == "dail"


def test_a_traceback_shows_the_line_and_the_text_stays_one_line(folder: Path) -> None:
    spoil(folder / "game.yaml", "colour: yellow", "colour: yelow")
    error = refused(folder)
    assert len(str(error).splitlines()) == 1
    assert error.excerpt in "".join(traceback.format_exception(error))


def test_an_error_keeps_its_line_when_it_is_pickled(folder: Path) -> None:
    spoil(folder / "game.yaml", "colour: yellow", "colour: yelow")
    error = refused(folder)
    again = pickle.loads(pickle.dumps(error))
    assert (again.excerpt, again.__notes__) == (error.excerpt, [error.excerpt])


def test_control_characters_of_the_line_are_written_out() -> None:
    error = quoin.GameError("wrong", file="rules.lua", line=3, source="a\x1b[31m b", mark=(10, 1))
    assert error.excerpt.splitlines()[0] == "3 | a\\x1B[31m b"


def test_wide_characters_move_the_mark() -> None:
    error = quoin.GameError("wrong", file="rules.lua", line=3, source="日本 x", mark=(3, 1))
    assert error.excerpt.splitlines()[1] == "  |      ^"


def test_an_error_of_the_caller_has_no_line() -> None:
    with pytest.raises(quoin.ArgumentError) as caught:
        quoin.load_game("murailles", size=4)
    assert (caught.value.source, caught.value.excerpt) == (None, "")


def test_the_command_line_prints_the_line_without_colour_into_a_file(folder: Path) -> None:
    spoil(folder / "game.yaml", "colour: yellow", "colour: yelow")
    command = [sys.executable, "-m", "quoin", "show", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2:] == [
        "    13 |   - {name: yellow, colour: yelow}",
        "       |                            ^~~~~",
    ]
    assert "\x1b" not in done.stderr
