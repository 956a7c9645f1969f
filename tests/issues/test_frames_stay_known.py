"""Frames that went through pandas.concat or merge had lost what they are about, and summary refused them."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

import quoin

PIG = Path(__file__).parents[1] / "games" / "pig"
COIN = Path(__file__).parent / "games" / "coin"
DRAWN = Path(__file__).parent / "games" / "drawn_coin"


def test_joined_frames_have_the_summary_of_all_their_matches() -> None:
    whole = quoin.simulate(PIG, 200, seed=1)
    parts = quoin.concat([quoin.simulate(PIG, 80, seed=1), whole.iloc[80:]])
    assert list(parts.index) == list(range(200))
    pd.testing.assert_frame_equal(quoin.summary(parts), quoin.summary(whole))


def test_joined_frames_tell_what_all_agree_on_and_list_the_rest() -> None:
    frames = [quoin.simulate(PIG, 10, seed=seed) for seed in (1, 2, 3)]
    facts = quoin.concat(frames).attrs["quoin"]
    assert (facts["seed"], facts["interrupted"]) == ([1, 2, 3], False)
    assert facts["fingerprint"] == quoin.load_game(PIG).fingerprint
    assert facts["seconds"] == pytest.approx(sum(frame.attrs["quoin"]["seconds"] for frame in frames), abs=0.001)


def test_matches_of_several_games_say_which_one_is_theirs() -> None:
    both = quoin.concat([quoin.simulate(COIN, 30, seed=1), quoin.simulate(DRAWN, 40, seed=1)])
    assert both.columns[0] == "game"
    assert both.groupby("game").size().to_dict() == {"coin": 30, "drawn_coin": 40}
    assert quoin.summary(both).loc["plies", "matches"] == 70
    again = quoin.concat([both, quoin.simulate(COIN, 5, seed=2)])
    assert again.groupby("game").size().to_dict() == {"coin": 35, "drawn_coin": 40}


def test_frames_of_other_seats_are_refused() -> None:
    three = quoin.simulate(PIG, 5, seed=1), quoin.simulate(f"{PIG}(players=3)", 5, seed=1)
    with pytest.raises(quoin.ArgumentError, match="other seats: red, blue and red, blue, green"):
        quoin.concat(three)
    with pytest.raises(quoin.ArgumentError, match="no frames"):
        quoin.concat([])


def test_a_frame_without_its_facts_has_a_summary_of_the_game_that_is_named() -> None:
    frame = quoin.simulate(PIG, 50, seed=1)
    bare = frame.merge(pd.DataFrame({"match": range(50), "note": "x"}), on="match")
    bare.attrs = {}
    with pytest.raises(quoin.ArgumentError, match=r"quoin.concat, or name the game: quoin.summary\(frame, game=...\)"):
        quoin.summary(bare)
    pd.testing.assert_frame_equal(quoin.summary(bare, game=PIG), quoin.summary(frame))
    with pytest.raises(quoin.ArgumentError, match="no column returns_cross"):
        quoin.summary(bare, game="tic_tac_toe")
