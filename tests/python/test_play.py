"""Playing in the terminal: typed lines in, the match out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin
from conftest import FIXTURES, Run
from quoin.cli.menu import lines

TWO_PEOPLE = ("play", "murailles", "--seed", "1", "--seat", "red=human", "--seat", "yellow=human")


def test_the_board_and_the_actions_are_shown(cli: Run) -> None:
    done = cli("play", "murailles", "--seed", "1", text="quit\n")
    assert done.returncode == 0
    assert "♟r" in done.stdout
    assert "━━━━━" in done.stdout
    assert " 18 " in done.stdout
    assert "left after 0 plies" in done.stdout


def test_the_end_of_the_input_ends_politely(cli: Run) -> None:
    done = cli("play", "murailles", "--seed", "1")
    assert done.returncode == 0
    assert "left after 0 plies" in done.stdout
    assert done.stderr == ""


def test_numbers_texts_and_beginnings_play(cli: Run) -> None:
    done = cli(*TWO_PEOPLE, text="1\nstop\nste b5\np c4-c5 b4\nquit\n")
    assert done.returncode == 0
    assert "red step b1" in done.stdout
    assert "yellow step b5" in done.stdout
    assert "left after 3 plies" in done.stdout or "left after 4 plies" in done.stdout


def test_a_long_menu_is_told_in_short_and_listed_by_words(cli: Run) -> None:
    """The deal of seed 3 gives the first seat cards of all four colours: 2 sources x 4 colours x 36 ends."""
    done = cli("play", "muros", "--seed", "3", "--seat", "cyan=random", text="moves p west5\nmoves nowhere\nquit\n")
    assert done.returncode == 0
    assert "lay ... from ... at ...  288 actions" in done.stdout
    assert "yellow  blue  red  green\n      hand  pile\n      west1  east1 " in done.stdout
    assert re.search(r"\.\.\. northi  \(36\)$", done.stdout, re.MULTILINE)
    listed = re.findall(r"\d+ (\w+) from (\w+) at (\w+)", done.stdout)
    assert sorted(listed) == sorted((colour, "pile", "west5") for colour in ("yellow", "blue", "red", "green"))
    assert "no action has these words" in done.stdout


def test_undo_takes_back_and_hint_proposes(cli: Run) -> None:
    done = cli(*TWO_PEOPLE, text="step b1\nundo\nundo\nhint\nquit\n")
    assert done.returncode == 0
    assert "there is nothing to take back" in done.stdout
    assert "left after 0 plies" in done.stdout
    hint = re.search(r"hint: ([^:]*): about \d+ % of the points", done.stdout)
    assert hint is not None
    game = quoin.load_game("murailles")
    assert game.string_to_action(hint[1]) in game.new_initial_state(0).legal_actions()


def test_undo_goes_back_past_the_computers_answer(cli: Run) -> None:
    done = cli("play", "murailles/sprint", "--seed", "1", "--seat", "yellow=random", text="step b1\nundo\nquit\n")
    assert done.returncode == 0
    assert "left after 0 plies" in done.stdout


def test_a_match_is_saved_and_gone_on_with(cli: Run, tmp_path: Path) -> None:
    done = cli(*TWO_PEOPLE, text="step b1\nsave my match.quoin\nstep a1\nload my match.quoin\nquit\n")
    assert done.returncode == 0
    assert "left after 1 ply" in done.stdout
    assert (tmp_path / "my match.quoin").is_file()
    again = cli("play", "murailles", "--load", "my match.quoin", text="quit\n")
    assert "left after 1 ply" in again.stdout


@pytest.mark.parametrize(
    "typed", ["save", "load", "load nowhere.quoin", "save no/such/folder", "99", "0", "fly a1", "step c2", "step", ""]
)
def test_what_cannot_be_done_is_answered_and_the_match_goes_on(cli: Run, typed: str) -> None:
    done = cli(*TWO_PEOPLE, text=f"{typed}\nquit\n")
    assert done.returncode == 0
    assert "left after 0 plies" in done.stdout
    assert "Traceback" not in done.stderr
    assert len(done.stdout.splitlines()) > 3


def test_an_illegal_action_is_answered_with_the_reason(cli: Run) -> None:
    done = cli(*TWO_PEOPLE, text="step c2\nquit\n")
    assert "to may not be c2, only" in done.stdout


def test_computers_play_to_the_end(cli: Run) -> None:
    done = cli("play", "murailles/sprint", "--seed", "1", "--seat", "red=random", "--seat", "yellow=greedy-playout:20")
    assert done.returncode == 0
    assert re.search(r"(wins|Draw)\b", done.stdout)


def test_luck_and_secret_choices_are_told_when_they_are_due(cli: Run) -> None:
    done = cli(
        "play", str(FIXTURES / "high_card"), "--seed", "1", "--seat", "south=random", "-o", "cards=1", text="lay 0\n"
    )
    assert done.returncode == 0
    assert "luck: north rolls coin: worth 1" in done.stdout
    assert "south ?" in done.stdout
    assert done.stdout.index("north lay 0") < done.stdout.index("south lay 0; then hand north 0 none · shown north ")
    assert re.search(r"(wins|Draw)\b", done.stdout)


def test_a_computer_that_chooses_first_says_that_it_has_chosen(cli: Run) -> None:
    done = cli("play", str(FIXTURES / "high_card"), "--seed", "1", "--seat", "north=random", text="lay 0\nquit\n")
    assert "north has chosen" in done.stdout
    told = "north lay 2\nsouth lay 0; then hand south 0 none · shown north "
    assert done.stdout.index("north has chosen") < done.stdout.index("south > ") < done.stdout.index(told)


@pytest.fixture
def session(murailles: quoin.Game) -> quoin.Session:
    """A match of Murailles that has just begun."""
    session = quoin.Session(murailles)
    session.call("start", seed=0)
    return session


def test_words_may_be_cut_short_while_one_action_fits(session: quoin.Session) -> None:
    for typed, meant in {
        "step b1": "step b1",
        "STEP  B1": "step b1",
        "s b": "step b1",
        "b1": "step b1",
        "pivot c1 to b1-c1": "pivot c1-c2 to b1-c1",
        "p c1 b1": "pivot c1-c2 to b1-c1",
    }.items():
        assert session.call("preview", text=typed)["text"] == meant
    for typed in ("p", "pivot c1", "s", "zebra"):
        with pytest.raises(quoin.QuoinError):
            session.call("play", text=typed)


def test_the_menu_holds_every_action_once(session: quoin.Session, murailles: quoin.Game) -> None:
    menu = session.call("legal")
    assert [entry["number"] for entry in menu] == list(range(1, 19))
    assert sorted(entry["action"] for entry in menu) == sorted(murailles.new_initial_state(0).legal_actions())
    for width in (20, 80, 200):
        text = "\n".join(lines(menu, width))
        assert sorted(int(number) for number in re.findall(r"\[cyan\] *(\d+)\[/\]", text)) == list(range(1, 19))
