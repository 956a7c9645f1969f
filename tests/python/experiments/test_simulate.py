"""quoin.simulate: the frame and what stands in it, bots of every kind, and that nothing but the seed matters."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import quoin
from conftest import CLASSICS, FIXTURES, environment, random_matches
from quoin import _core
from quoin.experiments.progress import showing

STRONG = "greedy-playout(playouts=20)"


@pytest.fixture(scope="module")
def tic_tac_toe() -> quoin.Game:
    return quoin.load_game(CLASSICS / "tic_tac_toe")


class FirstAction:
    """Takes what stands first in the list."""

    def choose(self, state: quoin.State) -> int:
        return state.legal_actions()[0]


class Dice:
    """Draws from the seed that it is given."""

    def begin(self, seed: int) -> None:
        self.numbers = np.random.default_rng(seed)

    def choose(self, state: quoin.State) -> int:
        return int(self.numbers.choice(state.legal_actions()))


def last_action(state: quoin.State) -> int:
    return state.legal_actions()[-1]


def test_a_row_is_the_match_of_its_seed(tic_tac_toe: quoin.Game) -> None:
    frame = quoin.simulate(tic_tac_toe, 50, seed=3)
    raw = random_matches(tic_tac_toe, 50, seed=3)  # another way to the same matches
    assert list(frame["match"]) == list(range(50))
    assert (frame["plies"] == raw["plies"]).all()
    assert (frame["signature"] == raw["signatures"]).all()
    assert list(frame["winner"]) == [
        {1: "cross", 2: "nought", 3: "draw"}[winners] for winners in raw["winners"].tolist()
    ]
    assert (frame[["returns_cross", "returns_nought"]].to_numpy() == raw["returns"]).all()
    assert frame["branching"].to_numpy() == pytest.approx(raw["choices"] / raw["decisions"])
    assert frame["seed"].dtype == np.uint64
    assert set(frame["bots"]) == {"random, random"}


def test_the_frame_says_what_it_is_about() -> None:
    game = quoin.load_game("murailles/sprint", max_turns=30)
    facts = quoin.simulate("murailles/sprint(max_turns=30)", 10, seed=1).attrs["quoin"]
    assert facts["game"] == str(game)
    assert facts["fingerprint"] == game.fingerprint
    assert facts["dials"] == game.dials
    assert facts["engine"] == quoin.__version__
    assert (facts["seed"], facts["bots"], facts["interrupted"]) == (1, ["random", "random"], False)
    assert facts["seconds"] >= 0


def test_a_fresh_seed_is_told(tic_tac_toe: quoin.Game) -> None:
    first, second = quoin.simulate(tic_tac_toe, 20), quoin.simulate(tic_tac_toe, 20)
    assert first.attrs["quoin"]["seed"] != second.attrs["quoin"]["seed"]
    again = quoin.simulate(tic_tac_toe, 20, seed=first.attrs["quoin"]["seed"])
    pd.testing.assert_frame_equal(first, again)


def test_points_give_margins_and_leads() -> None:
    frame = quoin.simulate(str(FIXTURES / "pig"), 40, seed=1)
    points = frame[["score_red", "score_blue"]].to_numpy()
    assert (frame["margin"] == np.abs(points[:, 0] - points[:, 1])).all()
    assert frame["lead_changes"].max() > 0
    assert (frame["lead_since"] <= frame["plies"]).all()
    assert "margin" not in quoin.simulate(str(CLASSICS / "tic_tac_toe"), 2, seed=1)


def test_without_details_the_same_matches_are_played(tic_tac_toe: quoin.Game) -> None:
    full = quoin.simulate(tic_tac_toe, 200, seed=5)
    quick = quoin.simulate(tic_tac_toe, 200, seed=5, details=False)
    assert "signature" not in quick
    pd.testing.assert_frame_equal(full.drop(columns="signature"), quick)


@pytest.mark.parametrize("bots", ["random", ["random", STRONG], [STRONG, Dice()]], ids=["random", "mixed", "Python"])
def test_nothing_depends_on_how_the_matches_are_cut(tic_tac_toe: quoin.Game, bots: object) -> None:
    whole = quoin.simulate(tic_tac_toe, 30, seed=8, bots=bots)  # type: ignore[arg-type]
    threads = quoin.simulate(tic_tac_toe, 30, seed=8, bots=bots, executor=3)  # type: ignore[arg-type]
    short = quoin.simulate(tic_tac_toe, 11, seed=8, bots=bots)  # type: ignore[arg-type]
    pd.testing.assert_frame_equal(whole, threads)
    pd.testing.assert_frame_equal(whole.head(11), short)


def test_bots_of_the_engine_play_the_same_from_python(tic_tac_toe: quoin.Game) -> None:
    engine = quoin.simulate(tic_tac_toe, 6, seed=2, bots=["random", STRONG])

    class Wrapped:  # no bot of the engine, so that Python plays; it asks one that has the engine's seed
        def begin(self, seed: int) -> None:
            self.bot = quoin.make_bot(STRONG, seed)

        def choose(self, state: quoin.State) -> int:
            return self.bot.choose(state)

    python = quoin.simulate(tic_tac_toe, 6, seed=2, bots=["random", Wrapped()])
    pd.testing.assert_frame_equal(engine.drop(columns="bots"), python.drop(columns="bots"))


def test_python_bots_play_and_are_named(tic_tac_toe: quoin.Game) -> None:
    frame = quoin.simulate(tic_tac_toe, 3, seed=1, bots=[FirstAction(), last_action])
    assert frame.attrs["quoin"]["bots"] == [f"{__name__}.FirstAction", f"{__name__}.last_action"]
    # By hand: cells 0, 8, 1, 7, 2: cross has the first row after five plies.
    assert set(frame["winner"]) == {"cross"}
    assert set(frame["plies"]) == {5}


def test_a_bot_with_luck_in_the_game_and_choices_made_together() -> None:
    for name in ("high_card", "rock_paper_scissors", "hidden_hands"):
        game = quoin.load_game(FIXTURES / name)
        python = quoin.simulate(game, 5, seed=1, bots=FirstAction())
        assert (python["plies"] > 0).all()
        again = quoin.simulate(game, 5, seed=1, bots=FirstAction())
        pd.testing.assert_frame_equal(python, again)


def test_an_illegal_choice_names_bot_seat_and_match(tic_tac_toe: quoin.Game) -> None:
    with pytest.raises(quoin.IllegalAction, match=r"as nought in match 0 chose 0 in ply 2: .*write a1"):
        quoin.simulate(tic_tac_toe, 3, seed=1, bots=[FirstAction(), lambda state: 0])


def test_a_bot_that_plays_on_its_copy_changes_nothing(tic_tac_toe: quoin.Game) -> None:
    def careless(state: quoin.State) -> int:
        action = state.legal_actions()[0]
        state.apply_action(action)
        return action

    frame = quoin.simulate(tic_tac_toe, 2, seed=1, bots=careless)
    assert (frame["plies"] == quoin.simulate(tic_tac_toe, 2, seed=1, bots=FirstAction())["plies"]).all()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"bots": "grandmaster"}, "there is no bot"),
        ({"bots": ["random"]}, "2 seats; found 1 bots"),
        ({"bots": 3}, "is no bot"),
        ({"executor": 0}, "no executor"),
        ({"executor": "rays"}, "no executor"),
        ({"n": -1}, "found -1"),
        ({"seed": -1}, "seed"),
    ],
)
def test_wrong_arguments_are_refused(tic_tac_toe: quoin.Game, arguments: dict[str, object], says: str) -> None:
    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.simulate(tic_tac_toe, **arguments)  # type: ignore[arg-type]


def test_no_matches_give_an_empty_frame(tic_tac_toe: quoin.Game) -> None:
    frame = quoin.simulate(tic_tac_toe, 0, seed=1)
    assert len(frame) == 0
    assert list(frame) == list(quoin.simulate(tic_tac_toe, 2, seed=1))
    assert quoin.summary(frame).loc["cross", "low"] == 0.0


def test_progress_is_told_up_to_the_end(tic_tac_toe: quoin.Game) -> None:
    told: list[tuple[int, int]] = []
    quoin.simulate(tic_tac_toe, 300, seed=1, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 300)
    assert told[-1] == (300, 300)
    assert told == sorted(told)


def test_the_bar_takes_brackets_in_a_name_as_they_are() -> None:
    with showing(True, "game [/foo]", 3) as tell:
        tell(3)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [({"n": "5"}, "n is an integer"), ({"n": 1.5}, "n is an integer"), ({"n": -1}, "n is at least 0")],
)
def test_wrong_numbers_are_refused(tic_tac_toe: quoin.Game, arguments: dict[str, object], says: str) -> None:
    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.simulate(tic_tac_toe, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("confidence", [95, 1, 0.2, float("nan"), "0.95"])
def test_a_summary_needs_a_confidence_that_there_is(tic_tac_toe: quoin.Game, confidence: float) -> None:
    with pytest.raises(quoin.ArgumentError, match="confidence is"):
        quoin.summary(quoin.simulate(tic_tac_toe, 3, seed=1), confidence)


def test_control_c_returns_what_is_done(tic_tac_toe: quoin.Game) -> None:
    def stop(done: int, total: int) -> None:
        if done >= 20:
            signal.raise_signal(signal.SIGINT)

    assert threading.current_thread() is threading.main_thread()
    with pytest.warns(quoin.Interrupted):
        frame = quoin.simulate(tic_tac_toe, 100_000, seed=1, progress=stop)
    assert 20 <= len(frame) < 100_000
    assert frame.attrs["quoin"]["interrupted"] is True
    whole = quoin.simulate(tic_tac_toe, len(frame), seed=1)
    pd.testing.assert_frame_equal(frame, whole)


def test_the_summary_has_shares_and_means_with_intervals(tic_tac_toe: quoin.Game) -> None:
    table = quoin.summary(quoin.simulate(tic_tac_toe, 4000, seed=1))
    # Random tic-tac-toe, counted over all games (e.g. oeis.org/A061529 lists the numbers of games by length): the first
    # player wins 58.49 %, the second 28.81 %, 12.70 % are drawn. The 95 % intervals hold all three for this seed.
    for outcome, share in [("cross", 0.5849), ("nought", 0.2881), ("draw", 0.1270)]:
        assert table.loc[outcome, "low"] < share < table.loc[outcome, "high"]
        assert table.loc[outcome, "high"] - table.loc[outcome, "low"] < 0.04
    assert table.loc["branching", "value"] == pytest.approx(9 - (table.loc["plies", "value"] - 1) / 2)


def test_a_frame_from_elsewhere_has_no_summary() -> None:
    with pytest.raises(quoin.ArgumentError, match="what it is about"):
        quoin.summary(pd.DataFrame({"winner": ["red"]}))


def test_importing_quoin_imports_no_pandas() -> None:
    script = "import sys, quoin; print({'pandas', 'pyarrow', 'rich', 'distributed', 'ray'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment())
    assert done.stdout == "set()\n", done.stderr
    assert "simulate" in dir(quoin)
    with pytest.raises(AttributeError, match="has no attribute"):
        quoin.simulation  # noqa: B018


def test_the_command_line_simulates_without_pandas(tmp_path: Path) -> None:
    script = (
        "import sys; sys.argv = ['quoin', 'simulate', 'murailles', '-n', '2'];"
        "from quoin.cli.app import app; app(standalone_mode=False); print('pandas' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment())
    assert done.stdout.endswith("False\n"), done.stderr


def test_seeds_are_those_of_the_engine() -> None:
    # SplitMix64 of 0: the first outputs in Vigna's reference implementation (prng.di.unimi.it/splitmix64.c).
    assert list(_core.match_seeds(0, 0, 2)) == [16294208416658607535, 7960286522194355700]
    assert list(_core.match_seeds(0, 1, 1)) == [7960286522194355700]


def test_columns_are_of_matches_that_are_over() -> None:
    game = quoin.load_game("murailles")
    for wrong, said in ((None, "a list of states; found"), (game.new_initial_state(1), "and over")):
        with pytest.raises(quoin.ArgumentError, match=said):
            _core.match_columns(game, [wrong])  # type: ignore[list-item]
