"""Games made of texts: they are what a folder of the same files is, wherever a game can go."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import quoin
import quoin.modding
from quoin.errors import ArgumentError, GameError, QuoinError, SaveError, WrongType

RULES = """\
function match.setup() count.left = 9 go.act(0) end
function moves.act() for n = 1, math.min(most, count.left) do emit.take(n) end end
function play.take(me, n)
  count.left = count.left - n
  if count.left == 0 then return match.win(me) end
  go.act(1 - me)
end
"""
YAML = """\
quoin: 1
id: nim
title: Nim
seats: [{name: red}, {name: blue}]
dials: {most: {range: 1..3, default: 2}}
counters: {left: 0..9}
phases: [act]
actions: {take: {fields: {many: 1..3}}}
max_length: 9
"""
FILES = {
    "game.yaml": YAML,
    "rules.lua": RULES.replace("most", "dial.most"),
    "variants/three.yaml": "quoin: 1\nvariant: three\ndials: {most: 3}\n",
    "cases.yaml": """\
quoin: 1
cases:
  - {name: begins, legal_count: 2}
  - {name: more, variant: three, legal_count: 3}
""",
    "README.md": "# Nim\n",
}


@pytest.fixture
def game() -> quoin.Game:
    return quoin.load_game(files=FILES)


def written(folder: Path) -> Path:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return folder


def begun(game: quoin.Game) -> quoin.State:
    state = game.new_initial_state(seed=1)
    state.apply_action(state.string_to_action("take 2"))
    return state


@pytest.mark.parametrize("name", ["", "/three", "/three(most=1)", "(most=3)"])
def test_it_is_the_game_of_a_folder_with_the_same_files(tmp_path: Path, name: str) -> None:
    made, loaded = quoin.load_game(f"nim{name}", files=FILES), quoin.load_game(f"{written(tmp_path)}{name}")
    assert made == loaded
    assert (str(made), repr(made), made.dials) == (str(loaded), repr(loaded), loaded.dials)
    assert (made.fingerprint, made.folder) == (loaded.fingerprint, "")


def test_dials_are_keywords_and_the_id_may_be_left_out() -> None:
    assert str(quoin.load_game("/three", files=FILES, most=2)) == "nim/three(most=2)"


def test_a_mistake_is_told_with_file_line_and_excerpt(tmp_path: Path) -> None:
    broken = {**FILES, "rules.lua": "function match.setup()\n  go.act(0))\nend\n"}
    with pytest.raises(GameError) as raised:
        quoin.load_game(files=broken)
    assert (raised.value.file, raised.value.line) == ("rules.lua", 2)
    assert "go.act(0))" in raised.value.excerpt
    folder = written(tmp_path)
    (folder / "rules.lua").write_text(broken["rules.lua"])
    with pytest.raises(GameError) as from_folder:
        quoin.load_game(folder)
    assert str(raised.value) == str(from_folder.value)


def test_an_error_of_the_rules_names_the_line_too(game: quoin.Game) -> None:
    rules = FILES["rules.lua"].replace("count.left = count.left - n", "count.left = 10")
    state = game.reload({**FILES, "rules.lua": rules}).new_initial_state(seed=1)
    with pytest.raises(GameError) as raised:
        state.apply_action(0)
    assert (raised.value.file, raised.value.line) == ("rules.lua", 4)
    assert "count.left = 10" in raised.value.excerpt


@pytest.mark.parametrize(
    ("files", "kind", "told"),
    [
        (["game.yaml"], WrongType, "files is a mapping of paths to texts"),
        ({}, ArgumentError, "files holds no text"),
        ({**FILES, 3: ""}, WrongType, 'a path in files is a text, as "rules.lua"; found 3'),
        ({**FILES, "rules.lua": b""}, WrongType, 'files["rules.lua"] is a text; found b'),
        ({**FILES, "a.lua": "\ud800"}, ArgumentError, "a.lua: has half a character"),
        ({**FILES, "\ud800": ""}, ArgumentError, "has half a character"),
        ({**FILES, "../a.lua": ""}, ArgumentError, '../a.lua: this path has the part ".."'),
        ({"rules.lua": ""}, ArgumentError, "none of the texts is called game.yaml"),
        ({"game.yaml": YAML}, GameError, "rules.lua: cannot be opened"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(files: Any, kind: type[Exception], told: str) -> None:
    with pytest.raises(kind) as raised:
        quoin.load_game(files=files)
    assert told in str(raised.value)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("chess", 'these files are the game "nim", not "chess"'),
        ("nim/four", 'nim has no variant "four"'),
        (Path("nim"), "the name of a game with files is a text"),
    ],
)
def test_a_name_that_does_not_fit_the_files_is_refused(name: Any, told: str) -> None:
    with pytest.raises(QuoinError) as raised:
        quoin.load_game(name, files=FILES)
    assert told in str(raised.value)


def test_pickles_hold_the_texts() -> None:
    game = quoin.load_game("nim/three", files=FILES, jit=False)
    state = begun(game)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).legal_actions())"
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(state), capture_output=True, cwd="/")
    assert done.stdout.decode().strip() == str(state.legal_actions()), done.stderr.decode()
    again = pickle.loads(pickle.dumps(game))
    assert (again, again.jit, str(again)) == (game, False, "nim/three")
    assert again.reload() == game


def test_a_saved_match_is_opened_with_the_files(tmp_path: Path) -> None:
    state = begun(quoin.load_game("nim/three", files=FILES, most=2))
    state.save(tmp_path / "match")
    again = quoin.load_match(tmp_path / "match", files=FILES)
    assert (again, str(again.game)) == (state, "nim/three(most=2)")
    with pytest.raises(SaveError):
        quoin.load_match(tmp_path / "match", files={**FILES, "rules.lua": FILES["rules.lua"] + "-- other\n"})


def test_its_cases_are_run_and_it_is_checked(game: quoin.Game) -> None:
    assert [(one.name, one.passed) for one in quoin.run_cases(game)] == [("begins", True), ("more", True)]
    assert all(finding.held for finding in quoin.check(game, 2))
    wrong = game.reload({**FILES, "cases.yaml": FILES["cases.yaml"].replace("legal_count: 3", "legal_count: 4")})
    (failed,) = [one for one in quoin.run_cases(wrong) if not one.passed]
    assert failed.detail.startswith("cases.yaml:4:")
    assert "name: more" in failed.excerpt


def test_a_match_goes_over_to_other_texts(game: quoin.Game) -> None:
    state = begun(game)
    assert str(quoin.replay(state, game.reload())) == "unchanged"
    rules = FILES["rules.lua"].replace("math.min(dial.most, count.left)", "1")
    replay = quoin.replay(state, game.reload({**FILES, "rules.lua": rules}))
    assert replay.ply == 1
    with pytest.raises(WrongType):
        game.reload(3)  # type: ignore[arg-type]


@pytest.mark.wide
def test_matches_are_played_in_other_processes(game: quoin.Game) -> None:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    here = quoin.simulate(game, 6, seed=1)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        there = quoin.simulate(game, 6, seed=1, executor=pool)
    assert list(there["signature"]) == list(here["signature"])


def test_dials_are_swept(game: quoin.Game) -> None:
    found = quoin.sweep(game, {"most": [1, 3]}, matches=10)
    assert list(found["most"]) == [1, 3]


def test_played_positions_become_the_text_of_a_case(game: quoin.Game) -> None:
    case = quoin.modding.record_case(begun(game), write=False)
    assert "moves: [take 2]" in case.text
    assert case.file == Path("cases.yaml")


@pytest.mark.parametrize(
    "call",
    [
        lambda game: quoin.modding.record_case(begun(game)),
        lambda game: quoin.modding.write_editor_files(game),
        lambda game: quoin.modding.upgrade(game),
        lambda game: quoin.modding.announcements(game),
    ],
)
def test_what_writes_into_a_folder_says_that_there_is_none(
    game: quoin.Game, call: Callable[[quoin.Game], object]
) -> None:
    with pytest.raises(ArgumentError, match="nim was made of texts: it has no folder"):
        call(game)


def test_editors_files_are_made_of_it(game: quoin.Game) -> None:
    files = quoin.modding.editor_files(game)
    assert "most" in files[".editor/lua/game.lua"]
