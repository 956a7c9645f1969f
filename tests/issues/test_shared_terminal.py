"""Two people at one terminal saw each other's hidden hand, and everybody saw hidden rolls and choices.

Now each sees the screen alone: it is cleared and handed over, and plies are told as each seat may know them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import quoin
from issues.commands import FIXTURES, Terminal, run, shown

HIGH_CARD = str(FIXTURES / "high_card")
PEOPLE = ("--seat", "north=human", "--seat", "south=human")


@pytest.fixture
def two_people(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, "play", HIGH_CARD, "--seed", "1", *PEOPLE)
    yield terminal
    terminal.close()


def dealt() -> list[list[int]]:
    """The hands of seed 1."""
    state = quoin.load_game(HIGH_CARD).new_initial_state(1)
    state.settle_luck()
    return [list(map(int, state.zone("hand")[seat])) for seat in (0, 1)]


def lines_of(output: str) -> list[str]:
    """What stands on the screen, without blanks at the ends."""
    return [line.strip() for line in shown(output) if line.strip()]


def go_through(terminal: Terminal, *steps: tuple[str, str]) -> str:
    """Type each line and wait for its answer; the last answer."""
    answer = ""
    for typed, awaited in steps:
        terminal.type(typed)
        answer = terminal.until(awaited)
    return answer


def single_spaced(text: str) -> str:
    return re.sub(" +", " ", text)


def test_the_screen_is_handed_over_empty(two_people: Terminal) -> None:
    assert lines_of(two_people.until("press Enter")) == ["Pass to north, press Enter"]


def test_each_sees_the_own_hand_alone(two_people: Terminal) -> None:
    hands = [" ".join(map(str, hand)) for hand in dealt()]
    two_people.until("press Enter")
    north = "\n".join(shown(go_through(two_people, ("", "north >"))))
    assert f"hand north {hands[0]} · south ? ? ?" in single_spaced(north)
    assert hands[1] not in north
    cleared = go_through(two_people, ("lay 0", "press Enter"))
    assert "\x1b[3J" in cleared  # what scrolled off is gone too
    assert lines_of(cleared) == ["Pass to south, press Enter"]
    south = "\n".join(shown(go_through(two_people, ("", "south >"))))
    assert f"hand north ? ? ? · south {hands[1]}" in single_spaced(south)
    assert hands[0] not in south
    assert "north lay" not in south
    assert "north chooses" not in south


def test_what_both_chose_is_told_by_what_lies_open_then(two_people: Terminal) -> None:
    hands = dealt()
    two_people.until("press Enter")
    steps = [("", "north >"), ("lay 0", "press Enter"), ("", "south >"), ("lay 1", "press Enter"), ("", " >")]
    told = "\n".join(shown(go_through(two_people, *steps)))
    assert f"shown north {hands[0][0]}, south {hands[1][1]}" in told


def test_leaving_clears_the_screen(two_people: Terminal) -> None:
    two_people.until("press Enter")
    assert lines_of(go_through(two_people, ("", "north >"), ("quit", "2 plies"))) == ["left after 2 plies"]


def test_choices_made_together_are_kept_apart_in_an_open_game(tmp_path: Path) -> None:
    """Mosaix hides nothing, but all write without seeing what the others write."""
    terminal = Terminal(tmp_path, "play", "mosaix", "--seed", "1", "--seat", "red=human", "--seat", "blue=human")
    try:
        terminal.until("Pass to red, press Enter")
        handed = go_through(
            terminal, ("", "red >"), ("arrange ottx", "to act: write"), ("write 0 at a1", "press Enter")
        )
        assert lines_of(handed) == ["Pass to blue, press Enter"]
        blue = go_through(terminal, ("", "blue >"))
        assert "write 0 at a1" not in "\n".join(shown(blue))
        after = go_through(terminal, ("write 0 at b1", "blue >"))  # who arranges next
        assert "red write 0 at a1" in "\n".join(shown(after))
    finally:
        terminal.close()


def test_people_who_see_everything_are_not_asked_to_hand_over(tmp_path: Path) -> None:
    done = run(
        tmp_path, "play", "murailles", "--seed", "1", "--seat", "red=human", "--seat", "yellow=human",
        text="step b1\nstop\nquit\n",
    )  # fmt: skip
    assert "press Enter" not in done.stdout
    assert "red step b1" in done.stdout


def test_a_computers_choice_is_told_but_not_what_it_draws(tmp_path: Path) -> None:
    """Muros hides hands: what is laid lies open, what is drawn for it does not."""
    done = run(tmp_path, "play", "muros", "--seed", "3", "--seat", "cyan=random", text="lay yellow hand west1\nquit\n")
    assert "magenta lay yellow from hand at west1" in done.stdout
    told = re.search(r"^cyan lay .*", done.stdout, re.MULTILINE)
    assert told is not None
    assert not re.search(r"hand cyan (yellow|blue|red|green)", done.stdout)


def test_a_hidden_roll_is_told_without_its_result(tmp_path: Path) -> None:
    """Bob rolls a die that only he sees."""
    (tmp_path / "game.yaml").write_text(
        "quoin: 1\nid: rolls\ntitle: Rolls\nversion: 1.0.0\nsummary: Hidden rolls.\n"
        "seats: [{name: ann, colour: red}, {name: bob, colour: blue}]\nsets:\n  face: [ace, king]\n"
        "zones:\n  kept: {per: seat, holds: face?, visible: owner, help: what was rolled}\n"
        "dice:\n  secret: {faces: face}\nphases: [act]\nactions:\n  stop: {help: end it}\nmax_length: 9\n",
        encoding="utf-8",
    )
    (tmp_path / "rules.lua").write_text(
        "function match.setup() roll.secret(1) end\n"
        "function rolled.secret(me, face) zone.kept[me] = face go.act(0) end\n"
        "function moves.act() emit.stop() end\nfunction play.stop() match.draw() end\n",
        encoding="utf-8",
    )
    played = ("play", str(tmp_path), "--seed", "1", "--seat", "bob=random")
    done = run(tmp_path, *played, text="quit\n")
    assert "luck: bob rolls secret\n" in done.stdout
    assert "ace" not in done.stdout
    assert "king" not in done.stdout
    done = run(tmp_path, "play", str(tmp_path), "--seed", "1", "--seat", "ann=random", text="quit\n")
    assert "kept bob king" in done.stdout or "kept bob ace" in done.stdout  # to bob it is told


def test_a_hint_knows_no_more_than_the_seat(tmp_path: Path) -> None:
    done = run(tmp_path, "play", HIGH_CARD, "--seed", "1", "--seat", "south=random", text="hint\nquit\n")
    assert re.search(r"hint: (at random: )?lay \d", done.stdout)
