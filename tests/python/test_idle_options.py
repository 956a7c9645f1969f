"""Options of bots that change nothing in a game: they are refused with the reason, wherever bots are named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import quoin
from conftest import FIXTURES, Run
from quoin import _core

# game, bot, why: from the games' files (tic-tac-toe has no bot.lua, hearts four seats and hands, leduc_poker two seats
# and hands, backgammon dice).
IDLE = [
    ("tic_tac_toe", "mcts(cutoff=3)", 'cutoff of mcts changes nothing in tic_tac_toe: no hint "evaluate"'),
    ("tic_tac_toe", "mcts(hints=1)", "hints of mcts changes nothing in tic_tac_toe: it has no hints"),
    ("tic_tac_toe", "minimax(hints=1, depth=1)", 'hints of minimax changes nothing in tic_tac_toe: no hint "evaluate"'),
    ("breakthrough", "mcts(hints=0, cutoff=3)", "cutoff of mcts changes nothing in breakthrough: hints=0"),
    ("breakthrough", "mcts(priors=1)", 'priors of mcts changes nothing in breakthrough: no hint "prefer"'),
    ("hex", "mcts(hints=0, priors=1)", "priors of mcts changes nothing in hex: hints=0"),
    ("hearts", "mcts(rave=300)", "rave of mcts changes nothing in hearts: seats have secrets"),
    ("hearts", "mcts(tactics=1000)", "tactics of mcts changes nothing in hearts: it has not two sides"),
    ("leduc_poker", "mcts(tactics=1000)", "changes nothing in leduc_poker: seats do not know everything"),
    ("backgammon", "mcts(tactics=1000, random=0.5)", "changes nothing in backgammon: dice fall"),
]


def chooser(name: str) -> quoin.State:
    state = quoin.load_game(name).new_initial_state(1)
    while state.is_chance_node():
        state.play_luck()
    return state


@pytest.mark.parametrize(("name", "bot", "why"), IDLE)
def test_an_option_that_changes_nothing_is_refused_wherever_a_bot_is_named(name: str, bot: str, why: str) -> None:
    state = chooser(name)
    with pytest.raises(quoin.ArgumentError, match=why) as told:
        quoin.make_bot(bot, seed=1).choose(state)
    assert told.value.hint is not None
    assert told.value.hint.startswith("leave it out")
    with pytest.raises(quoin.ArgumentError, match=why):
        quoin.make_bot(bot, seed=1).analyse(state)
    with pytest.raises(quoin.ArgumentError, match=why):
        quoin.simulate(name, 1, seed=1, bots=bot, progress=False)
    session = quoin.Session(name)
    for verb, given in [
        ("seats", {"seats": {session.game.seats[0]: bot}}),
        ("simulate", {"matches": 1, "bots": [bot]}),
    ]:
        with pytest.raises(quoin.ArgumentError, match=why):
            session.call(verb, **given)


@pytest.mark.parametrize(
    ("name", "bot"),
    [
        ("tic_tac_toe", "mcts(playouts=5, hints=0, rave=3, tactics=50)"),
        ("breakthrough", "mcts(playouts=5, cutoff=3, hints=1)"),
        ("hearts", "mcts(playouts=5, rave=0, tactics=0, hints=0, fair=0)"),
        ("breakthrough", "mcts(playouts=5, priors=0, hints=0)"),
        ("hearts", "mcts(playouts=5, rave=300, fair=0)"),
        ("backgammon", "level(8, random=1)"),
    ],
)
def test_what_counts_and_what_asks_for_less_is_taken(name: str, bot: str) -> None:
    state = chooser(name)
    _core.need_bot_suits(state.game, bot)
    assert quoin.make_bot(bot, seed=1).choose(state) in state.legal_actions()


def test_a_bot_that_cannot_play_a_game_is_refused_before_a_match_begins(cli: Run) -> None:
    for command in (["play", "muros", "--seat", "cyan=minimax"], ["simulate", "muros", "-n", "1", "--bot", "minimax"]):
        told = cli(*command, "--seed", "1")
        assert told.returncode != 0
        assert told.stdout == ""
        assert "minimax looks ahead only where everything is known, but not all seats see hand" in told.stderr


def test_standard_levels_name_only_what_counts() -> None:
    drawn, _ = _core.levels_of(quoin.load_game("kiln"))
    sharp, _ = _core.levels_of(quoin.load_game("twixt"))
    assert drawn[4] == "mcts(playouts=1000)"
    assert sharp[4] == "mcts(playouts=1000, tactics=20000)"


def test_a_level_of_a_game_goes_without_what_changes_nothing_and_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(FIXTURES / "pig", folder)
    levels = ["mcts(playouts=3, tactics=50)", *["random"] * 7]
    (folder / "levels.yaml").write_text("levels:\n" + "".join(f"  - {one}\n" for one in levels), encoding="utf-8")
    game = quoin.load_game(folder)
    assert _core.levels_of(game)[0][0] == "mcts(playouts=3)"
    note = "level 1 is mcts(playouts=3) instead of mcts(playouts=3, tactics=50): the rest changes nothing in this game"
    assert _core.level_notes(game) == [note]
    state = game.new_initial_state(1)
    assert quoin.make_bot("level(1)", seed=1).choose(state) in state.legal_actions()


BLIND = "minimax looks for nothing but ends of matches in"


def test_minimax_says_where_it_has_nothing_to_look_for_but_ends(cli: Run) -> None:
    played = cli("play", "connect_four", "--bot", "minimax(depth=2)", "--seed", "1", text="quit\n").stdout
    assert BLIND + " connect_four: no points are counted, and no hint" in " ".join(played.split())
    simulated = cli("simulate", "connect_four", "-n", "2", "--seed", "1", "--bot", "minimax(depth=1)")
    assert " ".join(simulated.stderr.split()).count(BLIND) == 1
    assert BLIND not in simulated.stdout
    rated = quoin.tournament("connect_four", ["minimax(depth=1)", "random"], 2, seed=1, progress=False)
    assert BLIND in str(rated)


@pytest.mark.parametrize(
    ("name", "bot", "said"),
    [
        ("breakthrough", "minimax(depth=1)", ""),  # has the hint
        ("breakthrough", "minimax(hints=0)", BLIND + " breakthrough: no points are counted, and with hints=0 nothing"),
        ("dots_and_boxes", "minimax(hints=0)", ""),  # counts points
        ("tic_tac_toe", "minimax", ""),  # is over after 9 plies
        ("tic_tac_toe", "minimax(depth=2)", BLIND + " tic_tac_toe"),
        ("connect_four", "mcts", ""),
    ],
)
def test_a_remark_on_a_bot_stands_where_it_is_true(name: str, bot: str, said: str) -> None:
    told = _core.bot_remark(quoin.load_game(name), bot)
    assert told.startswith(said)
    assert bool(told) == bool(said)
