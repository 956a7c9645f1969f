"""The chart and the tables of `./quoin bench`, from figures made up here."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
import chart
import tables

SVG = "{http://www.w3.org/2000/svg}"


def spread(middle: float, low: float, high: float) -> dict[str, float]:
    return {"median": middle, "min": low, "max": high}


@pytest.fixture
def result() -> dict[str, Any]:
    hex_play = {"lua_to_native": spread(0.1, 0.08, 0.2), "openspiel_to_native": spread(0.02, 0.01, 0.03)}
    plays = {"murailles": {"lua_to_native": spread(0.9, 0.8, 1.1)}, "hex": hex_play}
    return {"machine": {"lua": "LuaJIT 2.1"}, "playouts": plays}


def dots(picture: str, kind: str) -> list[float]:
    circles = ElementTree.fromstring(picture).iter(f"{SVG}circle")
    return [float(circle.attrib["cx"]) for circle in circles if circle.attrib["class"] == kind][1:]  # first: the legend


def test_the_chart_has_a_dot_for_each_measured_side(result: dict[str, Any]) -> None:
    picture = chart.draw(result)
    assert len(dots(picture, "lua")) == 2
    assert len(dots(picture, "openspiel")) == 1


def test_a_game_that_is_not_written_by_hand_has_no_row(result: dict[str, Any]) -> None:
    whole = chart.draw(result)
    result["playouts"]["havannah"] = {"lua_to_openspiel": spread(2.0, 1.9, 2.1)}
    assert chart.draw(result) == whole


def test_the_chart_puts_what_is_faster_further_right(result: dict[str, Any]) -> None:
    picture = chart.draw(result)
    murailles, hexes = dots(picture, "lua")
    assert murailles > hexes > dots(picture, "openspiel")[0]


def test_equal_ratios_are_equally_far_apart_in_the_chart(result: dict[str, Any]) -> None:
    for game, ratio in (("a", 0.01), ("b", 0.1), ("c", 1.0)):
        result["playouts"][game] = {"lua_to_native": spread(ratio, ratio, ratio)}
    a, b, c = dots(chart.draw(result), "lua")[-3:]
    assert c - b == pytest.approx(b - a, abs=0.15)  # places are rounded to tenths


def test_a_game_that_is_not_written_by_hand_has_figures_of_the_others_only() -> None:
    rates = {"lua": spread(100.0, 90.0, 110.0), "openspiel": spread(50.0, 45.0, 55.0)}
    play = {"plies": 10.0, "per_second": rates, "lua_to_openspiel": spread(2.0, 1.8, 2.2), "load_ms": 1.0}
    step = {"list": spread(1.0, 1.0, 1.0), "apply": spread(2.0, 2.0, 2.0)}
    result = {"playouts": {"y": {**play, "plies_per_second": {"lua": 1e6}}}, "steps": {"y": step}}
    assert tables.playout_rows(result) == [["y", "10.0", "", "100", "50", "", "2.00 (1.80 to 2.20)"]]
    assert tables.step_rows(result) == [["y", "", "1.0 M", "", "1,000 ns", "1 ns", "2 ns", "1.0 ms"]]


def test_the_classics_alone_are_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    facts = {"processor": "P", "cores": 2, "load": 0.0, "system": "S", "compiler": "C", "lua": "LuaJIT 2.1"}
    rates = {"lua": spread(100.0, 90.0, 110.0), "openspiel": spread(50.0, 45.0, 55.0)}
    play = {"plies": 10.0, "per_second": rates, "lua_to_openspiel": spread(2.0, 1.8, 2.2)}
    machine = {**facts, "python": "3.11", "openspiel": "2.0.2"}
    tables.show_all({"machine": machine, "playouts": {"y": play}}, markdown=True)
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(rows) == 3  # head, rule, one game
    assert rows[2] == "| y | 10.0 |  | 100 | 50 |  | 2.00 (1.80 to 2.20) |"


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (spread(0.1, 0.05, 0.2), "1/10.0 (1/20.0 to 1/5.0)"),
        (spread(0.5, 0.4, 0.6), "0.50 (0.40 to 0.60)"),
        (spread(3.0, 3.0, 3.0), "3.00"),
        (None, ""),
    ],
)
def test_small_ratios_are_written_as_shares(values: dict[str, float] | None, text: str) -> None:
    assert tables.against(values) == text
