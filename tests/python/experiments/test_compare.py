"""quoin.compare: pairs, seatings, verdicts, and that it raises false alarms no more often than it says."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import quoin
from conftest import CLASSICS, FIXTURES

STRONG = "greedy-playout(playouts=10)"
SHUFFLED = """
-- The same rules; the list stands in another order after every ply. Random matches are others, equal in distribution.
local mark = zone.mark

function moves.write(_)
  local written = 0
  for cell = 0, 8 do
    if mark[cell] ~= none then written = written + 1 end
  end
  for k = 0, 8 do
    local cell = (2 * k + 4 * written) % 9
    if mark[cell] == none then emit.write(cell) end
  end
end
"""


@pytest.fixture(scope="module")
def tic_tac_toe() -> quoin.Game:
    return quoin.load_game(CLASSICS / "tic_tac_toe")


@pytest.fixture(scope="module")
def shuffled(tmp_path_factory: pytest.TempPathFactory) -> quoin.Game:
    folder = tmp_path_factory.mktemp("games") / "tic_tac_toe"
    shutil.copytree(CLASSICS / "tic_tac_toe", folder)
    (folder / "variants" / "shuffled.lua").write_text(SHUFFLED)
    (folder / "variants" / "shuffled.yaml").write_text(
        "quoin: 1\nvariant: shuffled\ntitle: Shuffled\nsummary: Lists in another order.\nrules: shuffled.lua\n"
    )
    return quoin.load_game(f"{folder}/shuffled")


def test_pairs_have_the_same_seeds_and_the_difference_is_that_of_the_means(tic_tac_toe: quoin.Game) -> None:
    result = quoin.compare(tic_tac_toe, CLASSICS / "connect_four", seed=3, matches=150, stop=None)
    base, variant = (side for _, side in result.matches.groupby("side"))
    assert list(base["seed"]) == list(variant["seed"])
    pd.testing.assert_series_equal(base["plies"], quoin.simulate(tic_tac_toe, 150, seed=3)["plies"], check_index=False)
    row = result["length"]
    assert (row.base, row.variant) == (base["plies"].mean(), variant["plies"].mean())
    assert row.difference == pytest.approx(row.variant - row.base)
    differences = variant["plies"].to_numpy() - base["plies"].to_numpy()
    # One look, four measures: Student's interval at 1 - 0.05 / 4, a little wider for the two added pairs.
    low, high = stats.t.interval(1 - 0.05 / 4, 149, loc=differences.mean(), scale=stats.sem(differences))
    assert low - 0.2 < row.low < low < high < row.high < high + 0.2
    assert result.looks == [150]


def test_known_differences_are_found_early() -> None:
    result = quoin.compare("murailles", "murailles/7x7", seed=1, matches=2000)
    assert (result.stopped, result.pairs) == ("sure", 100)
    # Counted over 4,000 matches each: 286.5 and 751 plies, 27.3 and 50.8 actions, 38 % and 78 % draws (rounded).
    assert result["length"].verdict == "higher"
    assert result["length"].low < 751 - 286.5 < result["length"].high
    assert result["branching"].low < 50.8 - 27.3 < result["branching"].high
    assert result["draws"].low < 0.40 < result["draws"].high
    assert result["began_wins"].verdict == "lower"


def test_a_subtle_difference_is_found_where_nothing_counts_as_the_same() -> None:
    # Who ends a turn shut in loses, or nothing happens: it matters in few random matches on a small board.
    options = {"seed": 2, "matches": 6000, "tolerance": {}, "measures": ["length", "draws"], "executor": 2}
    small = quoin.load_game("murailles", size=3)
    milder = quoin.load_game("murailles", size=3, self_immobilised="nothing")
    result = quoin.compare(small, milder, **options)  # type: ignore[arg-type]
    assert result["length"].verdict == "higher"
    assert result["length"].difference < 0.2 * result["length"].base


def test_identical_matches_are_the_same_but_not_beyond_doubt(tic_tac_toe: quoin.Game) -> None:
    result = quoin.compare(tic_tac_toe, CLASSICS / "tic_tac_toe" / "by-cell", seed=1, matches=2000)
    assert result.stopped == "sure"
    for row in result.rows:
        assert (row.difference, row.verdict, row.p) == (0.0, "same", 1.0)
        assert row.low < 0 < row.high


def test_without_stopping_all_is_played(tic_tac_toe: quoin.Game) -> None:
    result = quoin.compare(tic_tac_toe, tic_tac_toe, seed=1, matches=300, stop=None)
    assert (result.stopped, result.pairs, len(result.matches)) == ("limit", 300, 600)


def test_different_bots_sit_everywhere_equally_often(tic_tac_toe: quoin.Game) -> None:
    result = quoin.compare(tic_tac_toe, tic_tac_toe, ["random", STRONG], seed=1, matches=40, stop=None)
    assert result.pairs == 20
    matches = result.matches
    assert matches.groupby(["side", "bots"]).size().tolist() == [20, 20, 20, 20]
    assert set(matches["bots"]) == {f"random, {STRONG}", f"{STRONG}, random"}
    base = matches[matches["side"] == "base"]
    points = np.where(
        base["bots"].str.startswith("random"), (1 + base["returns_cross"]) / 2, (1 + base["returns_nought"]) / 2
    )
    assert result["first_bot"].base == pytest.approx(points.mean())
    assert result["first_bot"].base < 0.3
    alone = quoin.simulate(tic_tac_toe, 20, seed=1, bots=["random", STRONG])
    pd.testing.assert_series_equal(alone["plies"], base["plies"].head(20))


def test_a_measure_of_your_own(tic_tac_toe: quoin.Game) -> None:
    result = quoin.compare(
        tic_tac_toe,
        CLASSICS / "connect_four",
        seed=1,
        matches=100,
        measures={"odd": lambda frame: frame["plies"] % 2, "leads": lambda frame: frame["signature"] > 0},
    )
    odd = result.matches.groupby("side")["plies"].apply(lambda plies: (plies % 2).mean())
    assert (result["odd"].base, result["odd"].variant) == (odd["base"], odd["variant"])


def test_points_are_compared_where_there_are_some() -> None:
    pig = FIXTURES / "pig"
    result = quoin.compare(pig, f"{pig}(goal=60)", seed=1, matches=200, measures=["margin", "lead_changes"])
    assert result["margin"].verdict == "higher"
    assert [row.measure for row in quoin.compare(pig, pig, seed=1, matches=4).rows][-1] == "margin"


def test_control_c_tells_of_the_pairs_that_are_done(tic_tac_toe: quoin.Game) -> None:
    def stop(done: int, total: int) -> None:
        if done > 1700:
            signal.raise_signal(signal.SIGINT)

    four = f"{CLASSICS}/connect_four"
    with pytest.warns(quoin.Interrupted):
        result = quoin.compare(tic_tac_toe, four, seed=1, matches=4000, tolerance={}, progress=stop)
    assert result.stopped == "interrupted"
    assert 700 < result.pairs < 1000
    assert result["length"].verdict == "higher"


def test_a_comparison_is_kept_and_goes_on(tic_tac_toe: quoin.Game, tmp_path: Path) -> None:
    first = quoin.compare(tic_tac_toe, CLASSICS / "connect_four", matches=200, save=tmp_path / "runs", stop=None)
    again = quoin.compare(tic_tac_toe, CLASSICS / "connect_four", matches=200, save=tmp_path / "runs", stop=None)
    pd.testing.assert_frame_equal(first.frame, again.frame, check_like=True)
    with pytest.raises(quoin.SaveError):
        quoin.compare(tic_tac_toe, CLASSICS / "othello", matches=200, save=tmp_path / "runs")


def test_measures_that_need_details_say_why_saved_matches_do_not_do(tmp_path: Path) -> None:
    pig = FIXTURES / "pig"
    quoin.compare(pig, pig, seed=1, matches=4, save=tmp_path)
    with pytest.raises(quoin.SaveError, match=r"details False, not True \(signatures and leads, which lead_changes"):
        quoin.compare(pig, pig, seed=1, matches=4, measures=["lead_changes"], save=tmp_path)


def test_one_measure_may_be_named_and_one_that_is_not_there_is_a_key_error(tic_tac_toe: quoin.Game) -> None:
    result = quoin.compare(tic_tac_toe, tic_tac_toe, seed=1, matches=4, measures="length")
    assert [row.measure for row in result.rows] == ["length"]
    with pytest.raises(KeyError, match="nope"):
        result["nope"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"measures": ["margin"]}, "cannot be measured here"),
        ({"measures": []}, "empty"),
        ({"measures": {}}, "empty"),
        ({"tolerance": {"lenght": 2}}, "lenght"),
        ({"tolerance": {"length": "2"}}, "tolerance is a number"),
        ({"tolerance": "x"}, "tolerance is a number"),
        ({"tolerance": -0.1}, "tolerance is a number"),
        ({"matches": "5"}, "matches is an integer"),
        ({"seed": 1.5}, "a seed is an integer"),
        ({"confidence": 95}, "confidence"),
        ({"stop": "never"}, "stop is"),
        ({"matches": 1}, "too few"),
        ({"bots": ["random"]}, "2 seats"),
    ],
)
def test_wrong_arguments_are_refused(tic_tac_toe: quoin.Game, arguments: dict[str, object], says: str) -> None:
    def no_match(done: int, total: int) -> None:
        pytest.fail("a match was played")

    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.compare(tic_tac_toe, tic_tac_toe, progress=no_match, **arguments)  # type: ignore[arg-type]


def test_a_comparison_is_shown(tic_tac_toe: quoin.Game) -> None:
    result = quoin.compare(tic_tac_toe, CLASSICS / "tic_tac_toe" / "by-cell", seed=1)
    text = str(result)
    assert text.splitlines()[0] == "tic_tac_toe and tic_tac_toe/by-cell"
    assert "seed 1; stopped, being sure; 95% for all intervals together" in text
    html = result._repr_html_()
    for row in result.rows:
        assert row.label in text
        assert row.label in html
    assert list(result.frame.index) == ["began_wins", "draws", "length", "branching"]
    assert result.frame.attrs["quoin"]["seed"] == 1


@pytest.mark.slow("compares two games 200 times")
def test_false_alarms_are_no_more_frequent_than_stated(tic_tac_toe: quoin.Game, shuffled: quoin.Game) -> None:
    # The true difference is 0 in every measure: the two games draw differently from equal distributions.
    alarms = naive = differing = 0
    repetitions = 200
    for seed in range(repetitions):
        result = quoin.compare(tic_tac_toe, shuffled, seed=seed, matches=600, tolerance={})
        assert result.looks == [120, 180, 240, 300, 390, 480, 600]
        alarms += any(row.verdict != "open" for row in result.rows)
        differing += result["length"].difference != 0
        naive += _alarms_at_each_look(result)
    assert differing > 0.9 * repetitions
    assert stats.binomtest(alarms, repetitions, 0.05, alternative="greater").pvalue > 0.001
    # The same data with the same looks, each at 5 % as if it were the only one: the test would notice.
    assert stats.binomtest(naive, repetitions, 0.05, alternative="greater").pvalue < 1e-6


def _alarms_at_each_look(result: quoin.Comparison) -> bool:
    measures = [side.values(_measures(), result.pairs) for side in result.sides]
    for base, variant in zip(*measures, strict=True):
        for look in result.looks:
            d = (variant - base)[:look]
            if abs(d.mean()) > 1.96 * d.std(ddof=1) / np.sqrt(look):
                return True
    return False


def _measures() -> list[object]:
    from quoin.experiments.measures import measures_for

    return list(measures_for([], False, ["first_seat", "draws", "length", "branching"]))
