"""quoin.sweep: every combination of values, those that the game refuses told."""

from __future__ import annotations

import signal
from pathlib import Path

import pandas as pd
import pytest

import quoin
from conftest import FIXTURES

PIG = FIXTURES / "pig"


def test_each_combination_has_a_row_of_what_simulate_gives() -> None:
    table = quoin.sweep(PIG, goal=[20, 40], players=[2, 3], matches=60, seed=3)
    assert table[["goal", "players"]].to_numpy().tolist() == [[20, 2], [20, 3], [40, 2], [40, 3]]
    frame = quoin.simulate(f"{PIG}(goal=40,players=3)", 60, seed=3)
    summary = quoin.summary(frame)
    row = table.iloc[3]
    for name in ("plies", "branching", "margin"):
        assert (row[name], row[f"{name}_low"], row[f"{name}_high"]) == tuple(summary.loc[name][:3])
    assert row["first_seat"] == (frame["winner"] == "red").mean()
    assert row["first_seat_low"] < row["first_seat"] < row["first_seat_high"]
    assert row["fingerprint"] == frame.attrs["quoin"]["fingerprint"]
    assert (table["matches"] == 60).all()
    assert table.attrs["quoin"]["interrupted"] is False


def test_combinations_that_the_game_refuses_are_told() -> None:
    table = quoin.sweep("murailles/sprint", size=[4, 5], matches=10, seed=1)
    assert table["matches"].tolist() == [0, 10]
    assert "3 to 9" in table["refused"][0]
    assert pd.isna(table["plies"][0])
    assert table["refused"][1] == ""


def test_the_game_keeps_its_variant_and_the_dials_set_before() -> None:
    game = quoin.load_game("murailles/sprint", max_turns=20)
    row = quoin.sweep(game, size=[7], matches=5, seed=1).iloc[0]
    assert row["fingerprint"] == quoin.load_game("murailles/sprint", max_turns=20, size=7).fingerprint


def test_dials_may_be_given_in_a_dict() -> None:
    game = quoin.load_game("wall_to_wall/small")
    counts = [dict(game.dials["bricks"])]  # type: ignore[arg-type]
    table = quoin.sweep(game, {"bricks": counts}, matches=3, seed=1)
    assert len(table) == 1
    assert table["refused"][0] == ""


@pytest.mark.parametrize(
    ("dials", "says"), [({"gaol": [1]}, "did you mean"), ({"goal": []}, "no values"), ({}, "no dial")]
)
def test_wrong_dials_are_refused(dials: dict[str, list[int]], says: str) -> None:
    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.sweep(PIG, dials)


def test_control_c_returns_the_rows_that_are_done() -> None:
    def stop(done: int, total: int) -> None:
        if done >= 60:
            signal.raise_signal(signal.SIGINT)

    with pytest.warns(quoin.Interrupted):
        table = quoin.sweep(PIG, goal=[20, 30, 40], matches=50, seed=1, progress=stop)
    assert table["matches"].iloc[0] == 50
    assert len(table) == 2
    assert table.attrs["quoin"]["interrupted"] is True


def test_combinations_are_kept(tmp_path: Path) -> None:
    first = quoin.sweep(PIG, goal=[20, 30], matches=20, seed=1, save=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    again = quoin.sweep(PIG, goal=[20, 30], matches=20, seed=1, save=tmp_path, executor=2)
    pd.testing.assert_frame_equal(first, again)


def test_a_sweep_without_a_seed_goes_on_with_the_saved_one(tmp_path: Path) -> None:
    first = quoin.sweep(PIG, goal=[20], matches=10, save=tmp_path / "runs")
    second = quoin.sweep(PIG, goal=[20, 30], matches=20, save=tmp_path / "runs")
    assert first.attrs["quoin"]["seed"] == second.attrs["quoin"]["seed"]
    quoin.sweep(PIG, goal=[40], matches=3, seed=first.attrs["quoin"]["seed"] + 1, save=tmp_path / "runs")
    with pytest.raises(quoin.ArgumentError, match="several seeds"):
        quoin.sweep(PIG, goal=[20], matches=3, save=tmp_path / "runs")


def test_a_combination_with_another_number_of_seats_than_bots_is_told() -> None:
    table = quoin.sweep(PIG, players=[2, 3], bots=["random", "random"], matches=5, seed=1)
    assert table["matches"].tolist() == [5, 0]
    assert "3 seats; found 2 bots" in table["refused"][1]


def test_a_bot_that_there_is_not_is_refused() -> None:
    with pytest.raises(quoin.ArgumentError, match="nonsense"):
        quoin.sweep(PIG, players=[2, 3], bots=["random", "nonsense"], matches=5, seed=1)


def test_a_single_value_does_too() -> None:
    several = quoin.sweep("murailles/sprint", size=[3], rescue=["one_action"], matches=5, seed=1)
    single = quoin.sweep("murailles/sprint", size=3, rescue="one_action", matches=5, seed=1)
    pd.testing.assert_frame_equal(single, several)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [({"confidence": 95}, "confidence is"), ({"matches": "5"}, "matches is an integer"), ({"seed": -1}, "a seed lies")],
)
def test_wrong_numbers_are_refused_before_anything_is_played(arguments: dict[str, object], says: str) -> None:
    def no_match(done: int, total: int) -> None:
        pytest.fail("a match was played")

    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.sweep(PIG, goal=[20], progress=no_match, **arguments)  # type: ignore[arg-type]
