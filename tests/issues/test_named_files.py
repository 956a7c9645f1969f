"""Errors named the wrong file: a syntax error in a required file was told as one of the line that requires it, and so
was an error that passed through ``pcall``."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin
from issues.small_games import write_game

LONG = "a_module_whose_name_is_so_long_that_a_message_of_lua_cuts_it_in_front"


def _told(folder: Path) -> quoin.GameError:
    """The error with which the game does not load."""
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(folder)
    return caught.value


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("module", ["pieces", LONG, "p7"])
@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("local a = 1\n\nlocal b = = 2\n", 3, "near '='"),
        ("return {\n  1, 2\n", 1, "the { that opens here is not closed"),
        ("local s = 'open\n", 1, "the quote that opens here is not closed"),
        ("\nerror('not here')\n", 2, "not here"),
        ("\nlocal t = nil\n\nreturn t.x\n", 4, "`t` is nil, which has no fields"),
    ],
)
def test_an_error_in_a_required_file_names_that_file(
    tmp_path: Path, jit: bool, module: str, text: str, line: int, message: str
) -> None:
    write_game(tmp_path, {}, start=f'local pieces = require("{module}")\n')
    (tmp_path / f"{module}.lua").write_text(text)
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(tmp_path, jit=jit)
    assert (caught.value.file, caught.value.line) == (f"{module}.lua", line)
    assert message in caught.value.message
    assert ".lua:" not in caught.value.message  # the place is told once


def test_a_file_required_by_a_required_file_is_named(tmp_path: Path) -> None:
    write_game(tmp_path, {}, start='require("one")\n')
    (tmp_path / "one.lua").write_text('\nreturn require("two")\n')
    (tmp_path / "two.lua").write_text("\n\n\nreturn = 1\n")
    error = _told(tmp_path)
    assert (error.file, error.line) == ("two.lua", 4)


def test_a_syntax_error_of_a_variant_names_its_file(tmp_path: Path) -> None:
    write_game(tmp_path, {})
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "odd.yaml").write_text("quoin: 1\nvariant: odd\ntitle: Odd\nrules: odd.lua\n")
    (tmp_path / "variants" / "odd.lua").write_text("\nlocal x = = 1\n")
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(f"{tmp_path}/odd")
    assert (caught.value.file, caught.value.line) == ("variants/odd.lua", 2)
    (tmp_path / "variants" / "odd.lua").write_text('\n\nrequire("broken")\n')
    (tmp_path / "broken.lua").write_text("x = = 1")
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(f"{tmp_path}/odd")
    assert (caught.value.file, caught.value.line) == ("broken.lua", 1)


def test_an_error_that_was_caught_and_raised_again_keeps_its_place(tmp_path: Path) -> None:
    again = 'local done, problem = pcall(require, "pieces")\nif not done then\n  error(problem, 0)\nend\n'
    write_game(tmp_path, {}, start=again)
    for text, line in (("\n\nlocal x = = 1\n", 3), ("\nerror('first seen here')\n", 2)):
        (tmp_path / "pieces.lua").write_text(text)
        error = _told(tmp_path)
        assert (error.file, error.line) == ("pieces.lua", line)


def test_an_error_after_one_that_was_caught_names_its_own_place(tmp_path: Path) -> None:
    write_game(tmp_path, {}, start='pcall(require, "pieces")\n\nlocal t = nil\nlocal x = t.y\n')
    (tmp_path / "pieces.lua").write_text("local x = = 1\n")
    error = _told(tmp_path)
    assert (error.file, error.line) == ("rules.lua", 4)


def test_errors_of_library_files_name_the_line_that_uses_them(tmp_path: Path) -> None:
    write_game(tmp_path, {"match.setup": "()\n  require('nothing')\n  go.act(0)"})
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(tmp_path).new_initial_state(1)
    assert caught.value.file == "rules.lua"
    assert "there is no file nothing.lua" in caught.value.message
