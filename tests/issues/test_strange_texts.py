"""Bytes that are no UTF-8 ended in tracebacks; escape codes in messages, names and titles reached the terminal.

Texts of rules, YAML, files and their names are shown whole, with what a terminal would obey written out.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
from pathlib import Path

import pytest

import quoin
from issues.commands import run
from issues.small_games import YAML, write_game

# In Lua and as it is shown.
TEXTS = {
    r"\27[2J": r"\x1B[2J",
    r"\27]52;c;ZXZpbA==\7": r"\x1B]52;c;ZXZpbA==\x07",
    r"a\rb\8c": r"a\x0Db\x08c",
    r"\194\155[2J": r"\u009B[2J",
    r"\226\128\174abc": r"\u202Eabc",
    r"\226\129\166abc": r"\u2066abc",
    r"\255": r"\xFF",
    r"\195": r"\xC3",
    r"\237\160\128": r"\xED\xA0\x80",
    r"a\0b": r"a\x00b",
    r"\127": r"\x7F",
}
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffd]")
ALL_IN_LUA, ALL_SHOWN = " ".join(TEXTS), " ".join(TEXTS.values())


def _whole(done: object) -> str:
    """What a command printed, which is fit for any terminal."""
    text = f"{done.stdout}{done.stderr}"  # type: ignore[attr-defined]
    assert "Traceback" not in text, text
    assert not RAW.search(text), ascii(text)
    return text


# ---- texts of rules ----


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("text", TEXTS)
def test_texts_of_rules_are_shown_whole_with_what_terminals_obey_written_out(
    tmp_path: Path, text: str, jit: bool
) -> None:
    write_game(
        tmp_path, {"match.setup": f'() error("<{text}>")', "text.step": f'() return "<{text}>" end function t()'}
    )
    (tmp_path / "rules.lua").write_text(
        (tmp_path / "rules.lua").read_text().replace("function t()", "local function t()")
    )
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(tmp_path, jit=jit).new_initial_state(1)
    assert caught.value.message == f"<{TEXTS[text]}>"
    assert not RAW.search(str(caught.value))


def test_texts_of_actions_are_shown_on_one_line(tmp_path: Path) -> None:
    write_game(tmp_path, {}, start=f'function text.step() return "<{ALL_IN_LUA}\\n\\t>" end\n')
    state = quoin.load_game(tmp_path).new_initial_state(1)
    assert state.action_to_string(state.legal_actions()[0]) == f"<{ALL_SHOWN}\\x0A\\x09>"


@pytest.mark.slow("runs five commands")
def test_commands_show_texts_of_rules_without_obeying_them(tmp_path: Path) -> None:
    start = f'function text.step() return "<{ALL_IN_LUA}>" end\n'
    failing = {"play.step": f'(me, cell) error("<{ALL_IN_LUA}>")'}
    write_game(tmp_path, failing, start=start)
    assert ALL_SHOWN in _whole(run(tmp_path, "simulate", ".", "-n", "1"))
    assert ALL_SHOWN in _whole(run(tmp_path, "check", ".", "-n", "1"))
    played = _whole(run(tmp_path, "play", ".", "--seed", "1", text="moves\n1\nquit\n"))
    assert ALL_SHOWN in played
    (tmp_path / "rules.lua").write_text(f'error("<{ALL_IN_LUA}>")')
    assert ALL_SHOWN in _whole(run(tmp_path, "show", "."))
    listed = _whole(run(tmp_path, "list", QUOIN_GAMES=str(tmp_path.parent), COLUMNS="900"))
    assert ALL_SHOWN in listed


def test_names_in_messages_are_never_cut_within_a_character(tmp_path: Path) -> None:
    for before in range(4):
        name = "x" * before + "é€😀" * 9
        write_game(tmp_path, {"match.setup": f'() go["{name}"](0)'})
        with pytest.raises(quoin.GameError) as caught:
            quoin.load_game(tmp_path).new_initial_state(1)
        assert "\\x" not in caught.value.message
        shown = re.search('"(x*[^".]*)[.]{3}"', caught.value.message)
        assert shown is not None, caught.value.message
        assert name.startswith(shown[1])
        assert 37 <= len(shown[1].encode()) <= 40
    write_game(tmp_path, {}, start='function text.step() return string.rep("é€😀", 40) end\n')
    state = quoin.load_game(tmp_path).new_initial_state(1)
    text = state.action_to_string(state.legal_actions()[0])
    assert text == ("é€😀" * 40)[: len(text)]
    assert 197 <= len(text.encode()) <= 200


# ---- YAML and Lua files ----


@pytest.mark.parametrize("text", [r"\e[2J", r"\x9b", r"\x7f", r"\r"])
def test_yaml_that_writes_control_characters_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    write_game(tmp_path, {})
    (tmp_path / "game.yaml").write_text(YAML.replace("title: Small", f'title: "Small {text}"'))
    with pytest.raises(quoin.GameError, match="control character") as caught:
        quoin.load_game(tmp_path)
    assert (caught.value.file, caught.value.line) == ("game.yaml", 4)
    assert not RAW.search(str(caught.value))


@pytest.mark.parametrize("name", ["game.yaml", "rules.lua", "pieces.lua", "cases.yaml", "variants/odd.yaml"])
def test_a_file_that_ends_within_a_character_is_told(tmp_path: Path, name: str) -> None:
    write_game(tmp_path, {})
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "odd.yaml").write_text("quoin: 1\nvariant: odd\ntitle: Odd\ndials: {brisk: false}\n")
    (tmp_path / "cases.yaml").write_text("quoin: 1\ncases: []\n")
    file = tmp_path / name
    start = file.read_bytes() if file.exists() else b"return {}\n"
    file.write_bytes(start + (b"# " if name.endswith("yaml") else b"-- ") + "caf€".encode()[:-1])
    printed = _whole(run(tmp_path, "check", str(tmp_path), "-n", "1"))
    assert "UTF-8" in printed
    assert f"{name}:{start.count(10) + 1}" in printed


def test_titles_that_look_like_markup_are_shown_as_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    write_game(folder, {})
    text = "[/bold] [red]x[/] :fire: [link=a]b"
    yaml = YAML.replace("title: Small", f'title: "{text}"').replace(
        "summary: Whatever", f'about: {{note: "{text}"}}\nsummary: "{text}"\n#'
    )
    (folder / "game.yaml").write_text(yaml, encoding="utf-8")
    shown = _whole(run(folder, "show", "."))
    assert shown.count(text) == 3
    assert text in _whole(run(folder, "list", QUOIN_GAMES=str(tmp_path)))
    assert text in _whole(run(folder, "play", ".", text="quit\n"))


@pytest.mark.parametrize("turn", ["\u202e", "\u2066", "\u2028"])
def test_what_turns_the_direction_of_texts_is_refused_in_game_yaml(tmp_path: Path, turn: str) -> None:
    write_game(tmp_path, {})
    (tmp_path / "game.yaml").write_text(YAML.replace("title: Small", f'title: "a{turn}b"'), encoding="utf-8")
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(tmp_path)
    assert rf'the text "a\u{ord(turn):04X}b" holds a control character' in str(caught.value)


# ---- names of files ----


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A game in a folder whose name is no UTF-8 and clears the screen."""
    folder = tmp_path / os.fsdecode(b"caf\xe9 \x1b[2J")
    folder.mkdir()
    return write_game(folder, {})


SHOWN = r"caf\xE9 \x1B[2J"


def test_a_game_in_a_folder_with_any_name_loads_plays_and_saves(odd: Path) -> None:
    for name in (odd, str(odd)):
        game = quoin.load_game(name)
        assert Path(game.folder) == odd
        assert pickle.loads(pickle.dumps(game)) == game
    state = game.new_initial_state(seed=1)
    state.apply_action(state.legal_actions()[0])
    file = odd / os.fsdecode(b"\xff.quoin")
    state.save(file)
    assert file in list(odd.iterdir())
    assert game.load_state(file) == state == quoin.load_match(file, odd)
    assert len(quoin.simulate(game, 3, seed=1, save=odd / "runs")) == 3
    (odd / "cases.yaml").write_text("quoin: 1\ncases:\n  - {name: three steps, legal_count: 3}\n")
    assert [verdict.passed for verdict in quoin.run_cases(odd)] == [True]


def test_errors_about_files_with_any_name_are_sentences(odd: Path) -> None:
    game = quoin.load_game(odd)
    for call in (
        lambda: game.load_state(odd / "nowhere"),
        lambda: game.new_initial_state(1).save(odd / "nowhere" / "x"),
        lambda: quoin.load_match(odd / "nowhere", odd),
        lambda: quoin.load_game(odd / "nowhere" / "x"),
        lambda: quoin.run_cases(odd),
    ):
        with pytest.raises(quoin.QuoinError) as caught:
            call()
        assert SHOWN in str(caught.value)
        assert not RAW.search(str(caught.value))


def test_commands_about_folders_and_files_with_any_name_print_sentences(odd: Path) -> None:
    assert SHOWN in _whole(run(odd, "show", "."))
    assert SHOWN in _whole(run(odd, "list", QUOIN_GAMES=str(odd.parent)))
    found = json.loads(_whole(run(odd, "list", "--json", QUOIN_GAMES=str(odd.parent))))["games"]
    assert [entry["id"] for entry in found if entry["id"].startswith("caf")] == [odd.name]
    played = _whole(run(odd, "play", ".", "--seed", "1", text="1\nsave kept\nload kept\nsave no/where\nquit\n"))
    assert "saved to kept" in played
    (odd / "rules.lua").write_text("x = = 1")
    assert "rules.lua:1" in _whole(run(odd, "check", "."))
    shutil.copy(odd / "rules.lua", odd / os.fsdecode(b"\xff.lua"))
    assert r"\xFF.lua" in _whole(run(odd, "check", "."))


def test_a_lua_file_whose_name_no_message_could_show_is_refused(tmp_path: Path) -> None:
    write_game(tmp_path, {})
    (tmp_path / os.fsdecode(b"\xff.lua")).write_text("return 1")
    with pytest.raises(quoin.GameError, match="the name of this file") as caught:
        quoin.load_game(tmp_path)
    assert (caught.value.file, caught.value.hint) == (r"\xFF.lua", "rename it")


def test_a_name_with_a_zero_names_no_other_file(tmp_path: Path) -> None:
    state = quoin.load_game(write_game(tmp_path, {})).new_initial_state(1)
    with pytest.raises(quoin.ArgumentError, match=r"\\x00"):
        state.save(f"{tmp_path}/a\0b")
    assert not (tmp_path / "a").exists()


# ---- texts given by programs, streams that cannot show everything ----


def test_texts_that_utf8_cannot_hold_are_refused_in_a_sentence(tmp_path: Path) -> None:
    game = quoin.load_game(write_game(tmp_path, {}))
    state = game.new_initial_state(1)
    for call in (
        lambda: game.string_to_action("step \udcff"),
        lambda: game.action_from_dict({"kind": "\ud800"}),
        lambda: game.action_from_dict({"\ud800": 1}),
        lambda: game.deserialize_state("\udcff"),
        lambda: state.legal_actions("\udcff"),  # type: ignore[arg-type]
        lambda: quoin.load_game(tmp_path, brisk="\udcff"),
    ):
        with pytest.raises(quoin.ArgumentError, match="half a character") as caught:
            call()
        assert not RAW.search(str(caught.value))
    with pytest.raises(quoin.ArgumentError, match=r"there is no bot '\\udcff'"):
        quoin.make_bot("\udcff")


@pytest.mark.parametrize(
    "streams",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_a_stream_without_the_signs_of_a_board_gets_the_nearest(tmp_path: Path, streams: dict[str, str]) -> None:
    write_game(tmp_path, {})
    (tmp_path / "game.yaml").write_text(YAML.replace("title: Small", "title: Ślepy café —"), encoding="utf-8")
    shown = _whole(run(tmp_path, "show", ".", **streams))
    assert "Slepy caf" in shown
    assert "?" not in shown
    whole = _whole(run(tmp_path, "check", ".", "-n", "1", **streams))
    assert "?" not in whole
    described = json.loads(_whole(run(tmp_path, "show", ".", "--json", **streams)))
    assert described["title"] == "Ślepy café —"
