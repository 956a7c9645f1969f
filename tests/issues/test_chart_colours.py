"""In the charts of a report red was drawn blue: seats have their own colours there, legible on light and dark paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin
from quoin._core import fill_of
from quoin.experiments.report_page import page

PIG = Path(__file__).parents[1] / "games" / "pig"


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio after WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def charts(html: str, title: str) -> list[str]:
    return re.findall(rf'<svg[^>]*aria-label="{title}">.*?</svg>', html)


def fills(chart: str) -> list[str]:
    """The colours of the bars, without their keys below."""
    return re.findall(r'height="26.0" style="fill:([^"]*)"', chart)


@pytest.fixture(scope="module")
def html() -> str:
    return page(quoin.report(f"{PIG}(players=4)", matches=60, skilled=4, playouts=(2,), seed=1))


def test_outcomes_have_the_colours_of_the_seats(html: str) -> None:
    found = charts(html, "how matches ended")
    assert len(found) == 2
    assert fills(found[0]) == [fill_of(colour) for colour in ("red", "blue", "green", "yellow")]


def test_a_place_that_one_seat_always_has_is_in_its_colour(html: str) -> None:
    (chart,) = charts(html, "shares of decided matches")
    shown = re.findall(r'class="dot" style="fill:([^"]*)"', chart)
    assert shown[:4] == [fill_of(colour) for colour in ("red", "blue", "green", "yellow")]


def test_shared_wins_have_the_colours_of_those_who_share(html: str) -> None:
    report = quoin.report(f"{PIG}(players=4,max_turns=2)", matches=60, skilled=0, seed=1)
    chart = charts(page(report), "how matches ended")[0]
    pair = [label for label in report.plays[0].columns["winner"] if str(label).count("+") == 1]
    assert pair, "after two turns some share the win"
    colours = [fill_of(name) for name in str(sorted(pair)[0]).split("+")]
    assert re.findall(r'height="13.0" style="fill:([^"]*)"', chart)[:2] == colours


@pytest.mark.parametrize("theme", ["_LIGHT", "_DARK"])
def test_every_colour_is_told_from_the_paper_by_itself_or_by_its_rim(theme: str) -> None:
    from quoin.experiments import report_page

    values = dict(re.findall(r"--(\w+):(#\w+)", getattr(report_page, theme)))
    assert contrast(values["soft"], values["paper"]) >= 3, "the rim; WCAG 2 asks for 3 to 1"
    for neutral in ("bar", "mark", "ink"):
        assert contrast(values[neutral], values["paper"]) >= 3
    assert ".rim{fill:none;stroke:var(--soft)}" in report_page._STYLE
    assert ".dot{stroke:var(--soft)}" in report_page._STYLE


def test_what_is_no_seats_has_no_seats_colour(html: str) -> None:
    from quoin.experiments.report_page import _DARK, _LIGHT

    seats = {fill_of(name) for name in ("red", "orange", "yellow", "green", "cyan", "blue", "magenta")}
    assert not seats & set(re.findall(r"#\w+", _LIGHT + _DARK))
    (chart,) = charts(html, "share of points of the better bot")
    assert set(re.findall(r'class="dot" style="fill:([^"]*)"', chart)) == {"var(--bar)"}


def test_a_comparison_marks_the_first_seat_with_its_colour() -> None:
    result = quoin.compare(PIG, f"{PIG}(goal=40)", matches=4, seed=1, measures=["first_seat"])
    marked = re.findall(r'<td><span title="(\w+)"[^>]*background:(#\w+)"></span> ([^<]*)</td>', result._repr_html_())
    assert marked == [("red", fill_of("red"), "seat 0 wins")]
