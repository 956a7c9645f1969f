"""quoin.report: its numbers are those of the matches, and its page needs nothing else."""

from __future__ import annotations

import re
import signal
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import CLASSICS, FIXTURES
from quoin.experiments import leads
from quoin.experiments.charts import Dot, Slice, dots, histogram, stack

PIG = FIXTURES / "pig"


@pytest.fixture(scope="module")
def report() -> quoin.Report:
    return quoin.report(PIG, matches=120, skilled=20, playouts=(4, 40), seed=1)


def test_random_play_is_that_of_simulate(report: quoin.Report) -> None:
    frame = quoin.simulate(PIG, 120, seed=1)
    rows = report.frame[report.frame["section"] == "random play"].set_index("measure")
    assert rows.loc["red wins", "value"] == (frame["winner"] == "red").mean()
    assert rows.loc["plies", "value"] == pytest.approx(frame["plies"].mean())
    assert rows.loc["lead changes", "value"] == pytest.approx(frame["lead_changes"].mean())
    assert rows.loc["points of red", "value"] == pytest.approx(frame["score_red"].mean())
    assert rows.loc["lead changes", "note"] == "by the points during play"
    assert (rows["low"] <= rows["value"]).all()
    assert (rows["value"] <= rows["high"]).all()
    assert set(rows["matches"]) == {120}


def test_the_ladder_has_every_bot_against_the_one_below(report: quoin.Report) -> None:
    assert [(rung.bot, rung.below) for rung in report.rungs] == [
        ("greedy-playout(playouts=4)", "random"),
        ("greedy-playout(playouts=40)", "greedy-playout(playouts=4)"),
    ]
    assert report.rungs[0].points.matches == 20
    # By hand: the better bot as red in 10 matches of one family of seeds, as blue in 10 of the next.
    bots = ["greedy-playout:4", "random"]
    red = quoin.simulate(PIG, 10, seed=1, bots=bots)
    blue = quoin.simulate(PIG, 10, seed=2, bots=bots[::-1])
    won = (red["winner"] == "red").sum() + (blue["winner"] == "blue").sum()
    assert report.rungs[0].points.value == won / 20


def test_lines_and_actions_never_reached_are_told() -> None:
    report = quoin.report("murailles/sprint", matches=30, skilled=0, seed=1)
    assert report.never_played == ["stop (never offered)"]  # a turn has one action
    assert any(line.startswith("rules.lua:") for line in report.frame.attrs["quoin"]["never_run"])
    assert report.rungs == []


def test_playouts_tell_the_lead_where_there_are_no_points() -> None:
    game = quoin.load_game(CLASSICS / "connect_four")
    found = leads.by_playouts(game, "greedy-playout(playouts=20)", 4, 1, 0.95)
    assert found is not None
    assert 0 <= found.changes.value < 12
    assert 0 <= found.settled.low <= found.settled.high <= 1
    assert leads.by_points(game, {"plies": np.array([1])}, 0.95) is None


def test_a_won_position_is_a_lead() -> None:
    state = quoin.load_game("murailles").state_from_position(
        {"seat": "red", "phase": "act", "zones": {"soldier": ["c4", "a3"]}}  # red is one step from the far row
    )
    batch = state.game.new_batch(100, 1)
    assert leads._in_front(batch, state, 1) == 0
    assert leads._in_front(batch, state.game.new_initial_state(1), 1) is None


def test_solo_games_have_a_report() -> None:
    report = quoin.report("mosaix/solo", matches=10, skilled=2, playouts=(2,), seed=1)
    assert report.rungs == []
    assert "won" in set(report.frame["measure"])
    assert "<h1>" in report._repr_html_()


def test_more_than_two_seats_have_one_better_bot_among_weaker_ones() -> None:
    report = quoin.report(quoin.load_game(PIG, players=3), matches=20, skilled=6, playouts=(4,), seed=1)
    assert report.rungs[0].points.matches == 6
    assert "fair: 33.3%" in str(report)


class Tags(HTMLParser):
    """Which tags are open, and what is asked of elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.sources += [value or "" for name, value in attributes if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(report: quoin.Report, tmp_path: Path) -> None:
    report.save(tmp_path / "pig.html")
    text = (tmp_path / "pig.html").read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert tags.sources == []
    assert "<script" not in text
    assert "prefers-color-scheme:dark" in text
    assert not re.search(r"\bnan\b|\binf\b", text)
    for line in report.lines:
        assert line.measure in text


def test_charts_put_shares_where_they_belong() -> None:
    chart = dots([Dot("half", 0.5, 0.25, 0.75)], fair=0.5)
    (x,) = re.findall(r'<circle cx="([\d.]+)"', chart)
    (fair,) = re.findall(r'x1="([\d.]+)"[^>]*class="fair"', chart)
    assert x == fair
    widths = re.findall(
        r'width="([\d.]+)" height="26.0"', stack([Slice("a", 0.25, ("red",)), Slice("b", 0.75, ("blue",))])
    )
    assert float(widths[1]) == pytest.approx(3 * float(widths[0]))
    bars = re.findall(r": (\d+)</title>", histogram(np.array([1.0, 1.0, 2.0, 3.0])))
    assert bars == ["2", "2"] or bars == ["2", "1", "1"]


def test_an_interrupted_report_tells_what_is_there() -> None:
    def stop(done: int, total: int) -> None:
        if done > 60:
            signal.raise_signal(signal.SIGINT)

    with pytest.warns(quoin.Interrupted):
        report = quoin.report(PIG, matches=50, skilled=20, playouts=(4,), seed=1, progress=stop)
    assert report.interrupted
    assert len(report.plays) == 1
    assert "interrupted" in str(report)
    assert "Interrupted" in report._repr_html_()


def test_the_random_matches_played_before_control_c_are_told() -> None:
    def stop(done: int, total: int) -> None:
        if done >= 100:
            signal.raise_signal(signal.SIGINT)

    with pytest.warns(quoin.Interrupted):
        report = quoin.report(PIG, matches=100_000, skilled=20, seed=1, progress=stop)
    assert report.interrupted
    rows = report.frame.set_index("measure")
    assert 100 <= rows.loc["plies", "matches"] < 100_000
    frame = quoin.simulate(PIG, rows.loc["plies", "matches"], seed=1)
    assert rows.loc["plies", "value"] == pytest.approx(frame["plies"].mean())
    assert (report.rungs, report.coverage) == ([], None)
    assert "not looked at" in str(report)


def test_an_interrupted_rung_counts_every_seating_equally_often() -> None:
    def stop(done: int, total: int) -> None:
        if done > 10 + 20 + 4:  # random matches, one seating of the rung, some of the other
            signal.raise_signal(signal.SIGINT)

    with pytest.warns(quoin.Interrupted):
        report = quoin.report(PIG, matches=10, skilled=40, playouts=20, seed=1, progress=stop)
    (rung,) = report.rungs
    assert 8 < rung.points.matches < 40
    half = rung.points.matches // 2
    bots = ["greedy-playout:20", "random"]
    red = quoin.simulate(PIG, half, seed=1, bots=bots)
    blue = quoin.simulate(PIG, half, seed=2, bots=bots[::-1])
    won = (red["winner"] == "red").sum() + (blue["winner"] == "blue").sum()
    assert rung.points.value == won / (2 * half)
    assert [play.bot for play in report.plays] == ["random"]


def test_the_last_seed_does_too() -> None:
    report = quoin.report(PIG, matches=2, skilled=2, playouts=(1,), seed=2**64 - 1)
    assert report.rungs[0].points.matches == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"matches": 0}, "matches is at least 1"),
        ({"matches": "5"}, "matches is an integer"),
        ({"skilled": -1}, "skilled is at least 0"),
        ({"playouts": (0,)}, "playouts is at least 1"),
        ({"playouts": "50"}, "playouts is an integer"),
        ({"confidence": 95}, "confidence is 0.5 to"),
        ({"seed": 2**64}, "a seed lies between"),
    ],
)
def test_wrong_numbers_are_refused_before_anything_is_played(arguments: dict[str, object], says: str) -> None:
    def no_match(done: int, total: int) -> None:
        pytest.fail("a match was played")

    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.report(PIG, progress=no_match, **arguments)  # type: ignore[arg-type]
