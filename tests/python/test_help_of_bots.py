"""``./quoin help bots``: the bots and their options, told once, in C++."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin
from conftest import ROOT, Run
from quoin import _core

BOTS = _core.bot_help()


def flat(text: str) -> str:
    return " ".join(text.split())


def test_all_bots_are_listed_with_what_they_do_and_their_options(cli: Run) -> None:
    told = cli("help", "bots").stdout
    for name in _core.bot_names():
        assert re.search(rf"^  {name} ", told, re.MULTILINE), name
    assert "cutoff" in told
    assert "./quoin help bots" in cli("help").stdout


@pytest.mark.parametrize("name", _core.bot_names())
def test_a_bot_is_told_with_its_options_their_meaning_and_what_they_are_if_left_out(cli: Run, name: str) -> None:
    told = cli("help", name).stdout
    _, does, options = next(bot for bot in BOTS if bot[0] == name)
    assert told.startswith(f"the bot {name} {does}")
    for option, standard, meaning in options:
        assert all(flat(part) in flat(told) for part in (option, meaning, f"else {standard}"))
    assert ("random.shuffle" in told) == (name == "random"), "rules have that word, too"


@pytest.mark.parametrize("name", ["mcts", "minimax", "greedy-playout"])
def test_what_is_told_of_options_left_out_is_what_they_are(name: str) -> None:
    """Numbers written out choose as the bot without options, in a game with hints."""
    state = quoin.load_game("breakthrough").new_initial_state(1)
    options = next(bot[2] for bot in BOTS if bot[0] == name)
    numbers = {option: re.match(r"[\d.]+", standard) for option, standard, _ in options}
    given = [f"{option}={number[0]}" for option, number in numbers.items() if number]
    assert len(given) >= 2
    plain, full = (quoin.make_bot(bot, seed=2) for bot in (name, f"{name}({', '.join(given)})"))
    assert plain.choose(state) == full.choose(state)
    if name != "greedy-playout":
        assert [one.value for one in plain.analyse(state).actions] == [one.value for one in full.analyse(state).actions]


def test_the_page_says_the_same_of_every_bot() -> None:
    page = (ROOT / "docs/playing.md").read_text(encoding="utf-8")
    said = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line) for line in page.splitlines()]
    for name, does, _ in BOTS:
        row = next(line for line in said if line.startswith((f"| `{name}` |", f"| `{name}(")))  # of the first table
        assert row.endswith(f"| {does} |") or name == "level", row


def test_bots_of_your_own_are_told(cli: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        'import quoin\n\n\n@quoin.bot("shy")\ndef shy(seed, depth=2):\n    "waits"\n    return lambda state: 0\n',
        encoding="utf-8",
    )
    assert "shy" in cli("help", "bots", QUOIN_BOTS=str(file)).stdout
    assert flat(cli("help", "shy", QUOIN_BOTS=str(file)).stdout) == "the bot shy waits depth else 2"
