"""New games and variants, and the files that teach editors their words."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import quoin
from conftest import ROOT, environment
from quoin import checks, modding
from quoin.cli.app import app
from quoin.modding.editors import LIBRARIES

SHAPES = [
    *[{"board": board, "seats": 2 + place % 2} for place, board in enumerate(modding.BOARDS) if board != "none"],
    {"board": "grid", "seats": 1},
    {"board": "grid", "cards": True},
    {"board": "track", "cards": True, "seats": 8},
    {"board": "map", "cards": True},
    {"board": "map", "seats": 1},
    {"board": "map", "seats": 8},
    {"board": "none", "cards": True, "seats": 4},
    {"board": "none", "seats": 3},
    {"board": "none", "seats": 1},
]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def faults(game: str) -> list[str]:
    findings, verdicts = checks.check_with_cases(quoin.load_game(game), 4)
    held = [finding.promise for finding in findings if not finding.held]
    return held + [verdict.name for verdict in verdicts if not verdict.passed]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_new_game_keeps_every_promise_and_all_its_cases_pass(shape: dict[str, object]) -> None:
    made = modding.new_game("heron", **shape)  # type: ignore[arg-type]
    assert [file.name for file in made.files] == ["game.yaml", "rules.lua", "cases.yaml", "README.md"]
    assert len(quoin.load_game("heron").description.seats) == shape.get("seats", 2)
    assert faults("heron") == []


def test_a_copy_plays_like_its_original_under_its_own_name() -> None:
    modding.copy_game("heron", "murailles")
    copy, original = quoin.load_game("heron/7x7"), quoin.load_game("murailles/7x7")
    assert (copy.description.id, copy.description.title) == ("heron", "Heron")
    legal = [game.new_initial_state(seed=1).legal_actions() for game in (copy, original)]
    assert legal[0] == legal[1]


def test_a_new_variant_plays_as_the_game_does_and_names_the_functions_to_replace() -> None:
    shutil.copytree(ROOT / "games/murailles", "murailles_here")
    made = modding.new_variant("murailles_here/hop")
    assert faults("murailles_here/hop") == []
    assert "moves.act(me)" in made.files[1].read_text(encoding="utf-8")


def test_the_comments_of_a_new_variant_have_dials_as_they_are_written() -> None:
    for game, line in [("wall_to_wall", "bricks: {FF: 5, FL: 5,"), ("mosaix", "torus: no "), ("murailles", "size: 5 ")]:
        shutil.copytree(ROOT / "games" / game, f"{game}_here")
        text = modding.new_variant(f"{game}_here/hop").files[0].read_text(encoding="utf-8")
        assert f"#   {line}" in text


def test_nothing_is_overwritten_and_bad_names_are_told_with_a_better_one() -> None:
    modding.new_game("heron")
    before = {file: file.read_bytes() for file in Path("heron").rglob("*") if file.is_file()}
    for name, text in [
        ("heron", "already"),
        ("chess", 'a game "chess" already'),
        ("My game", 'call it "my_game"'),
        ("end", "no word of Lua"),
        ("x" * 65, "at most"),
    ]:
        with pytest.raises(quoin.ArgumentError) as caught:
            modding.new_game(name)
        assert text in str(caught.value)
    modding.new_variant("heron/fast")
    for name, text in [("heron/fast", "already"), ("heron/Fast", 'call it "fast"'), ("fast", "GAME/NAME")]:
        with pytest.raises(quoin.ArgumentError) as caught:
            modding.new_variant(name)
        assert text in str(caught.value)
    assert {file: file.read_bytes() for file in before} == before


def test_what_there_is_not_is_refused_and_leaves_nothing() -> None:
    for shape in ({"board": "gird"}, {"seats": 0}, {"seats": 9}):
        with pytest.raises(quoin.ArgumentError):
            modding.new_game("heron", **shape)  # type: ignore[arg-type]
    assert not Path("heron").exists()


def test_the_command_tells_the_next_step() -> None:
    said = CliRunner().invoke(app, ["new", "heron", "--board", "hex"], env={"COLUMNS": "120"}).output
    assert "./quoin play heron" in said
    assert "./quoin check heron" in said
    said = CliRunner().invoke(app, ["new", "variant", "heron/fast"], env={"COLUMNS": "120"}).output
    assert "./quoin play heron/fast" in said


def at_a_terminal(name: str, *typed: str) -> tuple[int, str]:
    """How ``new NAME`` ends, and what a terminal shows: each of the texts is typed when it has asked something.

    The last is typed again when nothing comes of it: Python loses a Ctrl-C between its last look at signals and its
    wait for a line.
    """
    spawn = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    command = [sys.executable, "-c", spawn, sys.executable, "-m", "quoin", "new", name]
    shown = b""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for text in typed:
            while not shown.endswith(b": "):
                byte = os.read(child.stdout.fileno(), 1)
                assert byte, shown
                shown += byte
            child.stdin.write(text.encode())
            child.stdin.flush()
            shown += b"\n"
        while True:
            if not select.select([child.stdout], [], [], 10)[0]:
                child.stdin.write(typed[-1].encode())
                child.stdin.flush()
            elif more := os.read(child.stdout.fileno(), 1 << 16):
                shown += more
            else:
                break
    return child.returncode, shown.decode()


def test_a_terminal_is_asked_again_until_it_answers() -> None:
    status, shown = at_a_terminal("heron", "many\n", "9\n", "3\n", "gird\n", "none\n", "perhaps\n", "n\n")
    for said in ('"many" is no number', "found 9", 'did you mean "grid"?', "made"):
        assert said in shown
    assert status == 0
    game = quoin.load_game("heron").description
    assert (len(game.seats), [die.name for die in game.dice], game.boards) == (3, ["cube"], ())
    assert faults("heron") == []


@pytest.mark.slow("types at a terminal and waits for the prompt")
@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_who_leaves_the_questions_gets_no_game(key: str) -> None:
    status, shown = at_a_terminal("heron", "2\n", key)
    assert (status, "Aborted" in shown) == (1, True)
    assert not Path("heron").exists()


def test_the_editors_files_have_the_games_words_and_those_of_its_variants() -> None:
    shutil.copytree(ROOT / "games/classics/chess", "chess_here")
    game = quoin.load_game("chess_here")
    modding.write_editor_files(game)
    words = Path("chess_here/.editor/lua/game.lua").read_text(encoding="utf-8")
    for name in ("men", "passed", "quiet_limit", "promote", "knight", "forward", "king_column"):  # the last: chess960's
        assert re.search(rf"---@field {name} ", words), name
    assert "fun(from: quoin.Int, to: quoin.Int, as: quoin.Int)" in words
    primitives = Path("chess_here/.editor/lua/primitives.lua").read_text(encoding="utf-8")
    for entry in quoin._core.primitives():
        assert f"function {entry['receiver']}:{entry['name']}(" in primitives
    for file in (".luarc.json", ".vscode/settings.json", ".editor/game.schema.json"):
        json.loads((Path("chess_here") / file).read_text(encoding="utf-8"))


def test_settings_that_stand_there_stay() -> None:
    modding.new_game("heron")
    Path("heron/.vscode/settings.json").write_text("{}")
    modding.write_editor_files(quoin.load_game("heron"))
    assert Path("heron/.vscode/settings.json").read_text() == "{}"


def test_the_shared_helpers_that_editors_know_are_those_that_ship() -> None:
    assert sorted(LIBRARIES) == sorted(file.stem for file in (ROOT / "scripts/library").glob("*.lua"))
