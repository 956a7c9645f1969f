"""What trees are told by Python: evaluations that cannot be; priors; a function that plays as a bot."""

from __future__ import annotations

import numpy as np
import pytest

import quoin
from conftest import FIXTURES
from searching import DIE, at, guess, nothing, search

# ---- evaluations that cannot be ----


@pytest.mark.parametrize(
    ("logits", "values", "what"),
    [
        (np.zeros((4, 8), np.float32), np.zeros(4, np.float32), r"logits .* shape \(4, 9\); found the shape \(4, 8\)"),
        (np.zeros((4, 9), np.int32), np.zeros(4, np.float32), "logits .* found the type int32"),
        (np.full((4, 9), np.nan, np.float32), np.zeros(4, np.float32), r"logits of leaf 0 \(state 0\): found NaN"),
        (np.full((4, 9), np.inf, np.float32), np.zeros(4, np.float32), r"leaf 0 \(state 0\): found infinity"),
        (None, np.zeros((4, 1), np.float32), r"values .* shape \(4,\) or \(4, 2\); found the shape \(4, 1\)"),
        (None, np.array([0, 0, np.nan, 0], np.float32), r"the value of leaf 2 \(state 2\): found -?nan"),
        (None, np.array([0, 0, 0, 1.5], np.float32), r"the value of leaf 3 .* found 1.5"),
        (None, None, "values are an array of floats"),
        ("x", np.zeros(4, np.float32), "logits are an array of floats"),
    ],
)
def test_bad_evaluations_are_told_and_nothing_is_lost(logits: object, values: object, what: str) -> None:
    tree = quoin.Tree(quoin.load_game("tic_tac_toe").new_batch(4, seed=1), 10, seed=1)
    leaves = tree.ask()
    seen = leaves.observations.copy()
    with pytest.raises(quoin.ArgumentError, match=what):
        tree.tell(logits, values)  # type: ignore[arg-type]
    with pytest.raises(quoin.ArgumentError, match="the 4 leaves of the last ask wait for their evaluation"):
        tree.ask()
    with pytest.raises(quoin.ArgumentError, match="wait for their evaluation"):
        tree.advance([0] * 4)
    assert (tree.leaves.observations == seen).all()
    tree.tell(*guess(leaves.observations, leaves.masks))
    other = quoin.Tree(quoin.load_game("tic_tac_toe").new_batch(4, seed=1), 10, seed=1)
    assert (search(tree).visits == search(other).visits).all()
    with pytest.raises(quoin.ArgumentError, match="no leaf waits"):
        tree.tell(None, np.zeros(0, np.float32))


def test_arguments_are_checked() -> None:
    batch = quoin.load_game("tic_tac_toe").new_batch(1, seed=1)
    for wrong, what in [
        ({"simulations": 0}, "simulations is a number from 1"),
        ({"c_puct": -1.0}, "c_puct is a number from 0"),
        ({"noise": 0.3}, "noise is None, or a pair"),
        ({"noise": (0.3, 2.0)}, "its share of the priors, from 0 to 1"),
        ({"root": "best"}, 'root is "puct" or "gumbel"'),
        ({"root": "gumbel", "noise": (0.3, 0.25)}, "leave out noise"),
        ({"at_once": 100}, "at_once is a number from 1 to 64"),
    ]:
        with pytest.raises(quoin.ArgumentError, match=what):
            quoin.Tree(batch, **wrong)  # type: ignore[arg-type]
    with pytest.raises(quoin.WrongType):
        quoin.Tree(3)  # type: ignore[arg-type]
    with pytest.raises(quoin.ArgumentError, match="n is a number from 1 up; found 0"):
        quoin.Tree(batch).ask(0)
    with pytest.raises(quoin.ArgumentError, match="state 0 was not searched"):
        quoin.Tree(batch).analysis(0)


def test_priors_may_be_told_instead_of_logits() -> None:
    batch = quoin.load_game("tic_tac_toe").new_batch(1, seed=1)
    one_way = search(quoin.Tree(batch, 50, seed=1))
    tree = quoin.Tree(batch, 50, seed=1)
    while leaves := tree.ask():
        logits, values = guess(leaves.observations, leaves.masks)
        tree.tell(None, values.astype(np.float64), priors=np.exp(logits) * 3)
    assert (one_way.visits == tree.visits).all()
    tree = quoin.Tree(batch, 5)
    tree.ask()
    with pytest.raises(quoin.ArgumentError, match="tell logits or priors, not both"):
        tree.tell(np.zeros((1, 9), np.float32), np.zeros(1, np.float32), priors=np.ones((1, 9), np.float32))


def test_when_the_rules_fail_nothing_was_asked() -> None:
    rules = DIE["rules.lua"].replace("match.win(1 - me) end\nfunction rolled", "error('no') end\nfunction rolled")
    game = quoin.load_game(files={**DIE, "rules.lua": rules})
    tree = quoin.Tree(game.new_batch(3, seed=1), 10, seed=1)
    leaves = tree.ask()
    tree.tell(None, np.zeros(3, np.float32))
    with pytest.raises(quoin.GameError, match=r"no .*\[state 0 of the batch\]"):
        tree.ask()
    assert len(tree.leaves) == 0
    assert len(leaves) == 3


# ---- the bot ----


def test_a_function_plays_as_a_bot() -> None:
    bot = quoin.make_bot("mcts(playouts=300)", seed=1, evaluator=nothing)
    assert str(bot).endswith("nothing,playouts=300,c_puct=1.5,at_once=8)")
    state = at(quoin.load_game("tic_tac_toe"), 0, 3, 1, 4)
    assert bot.choose(state) == 2
    assert bot.analyse(state).best.words == "wins for certain"
    frame = quoin.simulate("tic_tac_toe", 20, seed=1, bots=[bot, "random"], progress=False)
    assert (frame["returns_cross"] > 0).mean() > 0.8
    again = quoin.simulate("tic_tac_toe", 20, seed=1, bots=[bot, "random"], progress=False)
    assert frame["signature"].tolist() == again["signature"].tolist()


@pytest.mark.parametrize("name", [str(FIXTURES / "high_card"), str(FIXTURES / "pig"), "leduc_poker"])
def test_it_plays_where_there_is_luck_and_something_hidden(name: str) -> None:
    game = quoin.load_game(name)
    bot = quoin.make_bot(
        "mcts",
        seed=1,
        evaluator=lambda seen, _: (None, np.zeros((len(seen), game.num_players()), np.float32)),
        playouts=20,
    )
    assert quoin.play(name, bot, seed=1).is_terminal()


def test_what_an_evaluator_does_wrong_is_told() -> None:
    state = quoin.load_game("tic_tac_toe").new_initial_state(seed=1)
    for answer, what in [
        (None, r"gives \(logits, values\); found None"),
        ((None, np.zeros((1, 1), np.float32)), r"shape \(1,\) or \(1, 2\); found the shape \(1, 1\)"),
    ]:
        with pytest.raises(quoin.ArgumentError, match=what):
            quoin.make_bot("mcts", evaluator=lambda seen, masks, answer=answer: answer).choose(state)
    with pytest.raises(quoin.ArgumentError, match="mcts takes an evaluator"):
        quoin.make_bot("random", evaluator=nothing)
    with pytest.raises(quoin.ArgumentError, match='mcts has no option "depth"'):
        quoin.make_bot("mcts", evaluator=nothing, depth=3)
    with pytest.raises(ZeroDivisionError):
        quoin.make_bot("mcts", evaluator=lambda seen, masks: 1 / 0).choose(state)
