"""What a new user mistyped or misread on the command line: a bot in one seat put bots in both, a file named .png held
SVG, a film of a match that nobody had played, numbers of actions that were not on the screen, files in another
encoding."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

import quoin
from issues.commands import FIXTURES, run
from quoin.cli.seats import players

GAME = quoin.load_game("murailles")


# ---- who sits where ----


def test_a_bot_in_the_first_seat_leaves_the_other_to_a_person() -> None:
    assert list(players(GAME, ["red=random"], 1)) == [0]
    assert list(players(GAME, ["yellow=random"], 1)) == [1]


def test_a_person_in_another_seat_plays_the_computer() -> None:
    assert list(players(GAME, ["yellow=human"], 1)) == [0]


def test_bots_sit_in_all_seats_only_if_all_are_named() -> None:
    assert list(players(GAME, ["red=random", "yellow=random"], 1)) == [0, 1]
    assert list(players(GAME, None, 1)) == [1]


def test_a_seat_named_twice_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "murailles", "--seat", "red=human", "--seat", "0=random")
    assert done.returncode == 2
    assert 'the seat "red" is named twice' in done.stderr


# ---- the menu ----


def test_a_number_counts_only_while_its_action_is_listed(tmp_path: Path) -> None:
    """Muros offers 288 actions, told in short: nobody can know what number 57 is."""
    muros = ("play", "muros", "--seed", "3", "--seat", "cyan=random")
    done = run(tmp_path, *muros, text="57\nquit\n")
    assert "left after 1 ply" in done.stdout  # the deal
    assert "57 is not in the list: moves lists all actions" in done.stdout
    done = run(tmp_path, *muros, text="moves p west5\nquit\n")
    number = re.search(r"(\d+) \w+ from pile at west5", done.stdout)
    assert number is not None
    done = run(tmp_path, *muros, text=f"moves p west5\n{int(number[1]) + 1}\n{number[1]}\nquit\n")
    assert f"{int(number[1]) + 1} is not in the list" in done.stdout
    assert re.search(r"magenta lay \w+ from pile at west5", done.stdout)


def test_a_number_beyond_the_list_is_told() -> None:
    session = quoin.Session(GAME)
    session.call("start", seed=0)
    with pytest.raises(quoin.QuoinError, match="the list goes from 1 to 18"):
        session.call("play", text="19")


# ---- pictures ----


@pytest.mark.parametrize("name", ["x.gif", "x.jpg", "x"])
def test_a_picture_is_written_in_no_other_format_than_its_name_says(tmp_path: Path, name: str) -> None:
    done = run(tmp_path, "draw", "murailles", name)
    assert done.returncode == 2
    assert f'"{name}" must end in .svg, .png or .pdf (a picture), or in .html (a film' in done.stderr
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(quoin.ArgumentError, match=r"saved as \.svg"):
        quoin.draw(GAME.new_initial_state(0)).save(tmp_path / name)


def test_a_film_without_a_number_of_plies_is_a_whole_match(tmp_path: Path) -> None:
    done = run(tmp_path, "draw", "murailles/sprint", "match.html", "--seed", "1")
    assert done.returncode == 0, done.stderr
    plies = re.search(r"after (\d+) plies", done.stderr)
    assert plies is not None
    assert int(plies[1]) > 2
    assert "a whole match played by random" in done.stderr


def test_a_film_of_a_fresh_match_says_that_nothing_was_played() -> None:
    film = quoin.film(GAME.new_initial_state(0))
    assert len(film) == 1
    assert "No plies were played before this picture." in film.html
    assert '<body class="still">' in film.html  # without slider and buttons
    played = GAME.new_initial_state(0)
    played.apply_action(played.legal_actions()[0])
    assert '<body class="still">' not in quoin.film(played).html
    assert ElementTree.fromstring(film.svg).tag.endswith("svg")


# ---- files and folders ----


@pytest.fixture
def game_folder(tmp_path: Path) -> Path:
    """A game of one's own to spoil."""
    return Path(shutil.copytree(FIXTURES / "high_card", tmp_path / "mine"))


def spoil(file: Path) -> None:
    """Put a comment in Latin-1 on a third line."""
    lines = file.read_bytes().split(b"\n")
    mark = b"--" if file.suffix == ".lua" else b"#"
    file.write_bytes(b"\n".join([*lines[:2], mark + b" caf\xe9", *lines[2:]]))


@pytest.mark.parametrize("name", ["game.yaml", "rules.lua"])
def test_a_games_file_that_is_not_utf8_is_told_with_its_line(game_folder: Path, name: str) -> None:
    spoil(game_folder / name)
    done = run(game_folder, "show", str(game_folder))
    assert done.returncode == 1
    assert f"{name}:3" in done.stderr
    assert "not UTF-8" in done.stderr
    assert "save the file as UTF-8" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_match_record_that_is_not_utf8_is_told_with_the_place(tmp_path: Path) -> None:
    file = tmp_path / "old.quoin"
    file.write_bytes(b"quoin-match 1 3 caf\xe9\n{}\n")
    for command in (("replay", "old.quoin"), ("play", "murailles", "--load", "old.quoin")):
        done = run(tmp_path, *command)
        assert done.returncode == 1, command
        assert "old.quoin" in done.stderr
        assert "Traceback" not in done.stderr
    assert "byte 20 is not UTF-8" in run(tmp_path, "replay", "old.quoin").stderr


def test_signatures_that_are_not_utf8_are_told(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(b"murailles caf\xe9\n")
    done = run(tmp_path, "signature", "murailles", "--against", "list.txt")
    assert done.returncode == 2
    assert "list.txt" in done.stderr
    assert "byte 14 is not UTF-8" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_number_behind_a_kind_of_action_is_told_to_stand_alone(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "tic_tac_toe", "--seed", "1", text=b"write 1\nnonsense\nquit\n")
    assert '"write 1" is no action and no command (a number of the list stands alone)' in done.stdout
    assert '"nonsense" is no action and no command (moves lists the actions)' in done.stdout


def test_what_is_typed_in_another_encoding_is_answered(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "murailles", "--seed", "1", text=b"caf\xe9\nquit\n")
    assert done.returncode == 0
    assert "is no action and no command" in done.stdout
    assert "Traceback" not in done.stderr


def test_an_argument_in_another_encoding_is_answered(tmp_path: Path) -> None:
    for arguments in ((b"show", b"caf\xe9"), (b"replay", b"caf\xe9"), (b"show", b"murailles", b"-o", b"size=\xe9")):
        done = run(tmp_path, *arguments)
        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stderr
        assert done.stderr.strip()


def test_an_output_without_the_signs_of_the_board_gets_others(tmp_path: Path) -> None:
    done = run(tmp_path, "show", "murailles", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_texts_of_rules_that_are_not_utf8_are_told(game_folder: Path) -> None:
    """Lua's strings may hold any bytes: an error's text, or how the rules write an action."""
    rules = game_folder / "rules.lua"
    whole = rules.read_text(encoding="utf-8")
    rules.write_text(whole + 'function text.lay() return "caf\\233" end\n', encoding="utf-8")
    state = quoin.load_game(game_folder).new_initial_state(1)
    state.settle_luck()
    assert state.action_to_string(state.legal_actions()[0]) == "caf\\xE9"
    failing = 'function match.setup() error("caf\\233") end\nlocal function other('
    rules.write_text(whole.replace("function match.setup(", failing), encoding="utf-8")
    game = quoin.load_game(game_folder)
    with pytest.raises(quoin.GameError, match=r"caf\\xE9"):
        game.new_initial_state(1)


@pytest.mark.parametrize(
    "command",
    [
        ("draw", "murailles", "no/such/board.svg"),
        ("draw", "murailles", "no/such/match.html"),
        ("report", "murailles", "no/such/report.html"),
        ("simulate", "murailles", "--csv", "no/such/table.csv"),
        ("signature", "--write", "no/such/list.txt"),
        ("replay", "match.quoin", "--film", "no/such/match.html"),
    ],
)
def test_a_place_where_nothing_can_be_written_is_told_before_the_work(tmp_path: Path, command: tuple[str, ...]) -> None:
    GAME.new_initial_state(1).save(tmp_path / "match.quoin")
    done = run(tmp_path, *command)
    assert done.returncode == 2
    assert 'there is no folder "no/such"' in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("play", "murailles", "--load", "nowhere"), "No such file"),
        (("play", "murailles", "--load", "."), "is a folder, where a file is needed"),
        (("play", "murailles", "--seat", "purple=human"), "seats: red, yellow"),
        (("play", "murailles", "--seat", "-1=human"), "seats: red, yellow"),
        (("play", "murailles", "--seed", "-3"), "not in the range"),
        (("draw", "murailles", "b.svg", "--seat", "green"), "seats: red, yellow"),
        (("draw", "murailles", "b.svg", "--seat", "-2"), "seats: red, yellow"),
        (("draw", "murailles", "."), "is a directory"),
        (("replay", "."), "is a folder, where a file is needed"),
        (("simulate", "murailles", "-n", "-3"), "not in the range"),
        (("perft", "murailles", "-d", "-1"), "not in the range"),
        (("check", "."), "holds no game.yaml"),
    ],
)
def test_ordinary_mistakes_are_told_without_a_traceback(tmp_path: Path, command: tuple[str, ...], told: str) -> None:
    done = run(tmp_path, *command)
    assert done.returncode in (1, 2)
    assert told in done.stderr
    assert "Traceback" not in done.stderr
