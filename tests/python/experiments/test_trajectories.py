"""simulate(..., trajectories=True): the plies of the matches, what bots thought of them, kept on disk."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import quoin

FIXTURES = Path(__file__).resolve().parents[2] / "games"


@pytest.mark.parametrize("bots", ["random", ["mcts(playouts=20)", "minimax(depth=2)"]])
def test_the_matches_are_those_of_simulate(bots: str | list[str]) -> None:
    frame = quoin.simulate("connect_four", 6, seed=3, bots=bots, progress=False)
    again, moves = quoin.simulate("connect_four", 6, seed=3, bots=bots, progress=False, trajectories=True)
    assert again["signature"].tolist() == frame["signature"].tolist()
    assert moves.groupby("match").size().tolist() == frame["plies"].tolist()
    assert moves.attrs["quoin"] == again.attrs["quoin"]
    game = quoin.load_game("connect_four")
    for match, seed in zip(frame["match"], frame["seed"], strict=True):
        state = game.new_initial_state(int(seed))
        for row in moves[moves["match"] == match].itertuples():
            assert (row.ply, row.seat) == (state.move_number(), state.seat)
            thought = bots != "random" and len(state.legal_actions()) > 1
            assert (row.legal is not None) == (row.visits is not None) == (not np.isnan(row.value)) == thought
            if thought:
                assert row.legal.tolist() == state.legal_actions()
                assert -1 <= row.value <= 1
            state.apply_action(row.action)
        assert state.is_terminal()


def test_luck_and_choices_at_once_are_plies_without_thoughts() -> None:
    bots, game = "mcts(playouts=20)", FIXTURES / "high_card"
    _, moves = quoin.simulate(game, 3, seed=1, bots=bots, progress=False, trajectories=True)
    assert moves.groupby("match")["seat"].first().tolist() == [-1] * 3  # a deal
    assert set(moves["seat"]) == {-1, 0, 1}
    assert moves["legal"].isna().all()


def test_plies_are_kept_with_their_matches(tmp_path: Path) -> None:
    def play(n: int, **options: object) -> tuple[pd.DataFrame, pd.DataFrame]:
        return quoin.simulate(  # type: ignore[call-overload, no-any-return]
            "tic_tac_toe", n, seed=5, bots="mcts(playouts=20)", progress=False, trajectories=True, **options
        )

    whole, all_moves = play(10)
    quoin.simulate("tic_tac_toe", 3, seed=5, bots="mcts(playouts=20)", progress=False, save=tmp_path / "runs")
    play(6, save=tmp_path / "runs", executor=2)  # those that were kept without plies are played again
    frame, moves = play(10, save=tmp_path / "runs")
    assert frame["signature"].tolist() == whole["signature"].tolist()
    for name in ("match", "ply", "seat", "action"):
        assert moves[name].tolist() == all_moves[name].tolist()
    assert np.array_equal(moves["value"], all_moves["value"], equal_nan=True)
    for one, other in zip(moves["visits"], all_moves["visits"], strict=True):
        assert (one is None and other is None) or one.tolist() == other.tolist()
    read = pd.read_parquet(tmp_path / "runs" / "_moves")
    assert set(read["match"]) == set(range(10))
    assert len(pd.read_parquet(tmp_path / "runs").drop_duplicates("match")) == 10


def test_what_an_evaluator_found_is_told() -> None:
    bot = quoin.make_bot("mcts", evaluator=lambda seen, _: (None, np.zeros(len(seen), np.float32)), playouts=30, seed=1)
    frame, moves = quoin.simulate("tic_tac_toe", 4, seed=2, bots=[bot, "random"], progress=False, trajectories=True)
    plain = quoin.simulate("tic_tac_toe", 4, seed=2, bots=[bot, "random"], progress=False)
    assert plain["signature"].tolist() == frame["signature"].tolist()
    told = moves[moves["visits"].notna()]
    assert set(told["seat"]) == {0}
    assert (told["visits"].map(sum) <= 30).all()
