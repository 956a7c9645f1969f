"""Tables: a track's cells as points with discs in rows on them, a bar in the middle, zones that count dice as dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin

GAME = """\
quoin: 1
id: table
title: Table
version: 1.0.0
summary: Discs lie on a table.
seats: [{name: ann, colour: red}, {name: bob, colour: blue}]
boards: {field: {track: {length: 10, first: 0, rows: 2, depth: 3, bar: true}}}
zones:
  men: {per: seat, over: field.cells, holds: 0..9}
  left: {over: 0..6, holds: 0..4}
  other: {over: 0..5, holds: 0..4}
dice: {throw: {faces: 1..6, roll: 2}}
phases: [act]
actions: {stop: {}}
max_length: 10
display: {field: {look: points, layers: [{zone: men, look: discs}]}}
"""
RULES = """\
function match.setup() roll.throw(0) end
function rolled.throw() go.act(0) end
function moves.act() emit.stop() end
function play.stop(me) go.act(1 - me) end
"""
#  8 7 9 6 5
#  1 2 0 3 4
ANN, BOB = {"1": 2, "6": 5, "9": 1}, {"0": 1, "4": 3}


@pytest.fixture
def state(tmp_path: Path) -> quoin.State:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "rules.lua").write_text(RULES)
    zones = {"men": {"ann": ANN, "bob": BOB}, "left": {"5": 3, "6": 1}, "other": {"5": 3}}
    return quoin.load_game(tmp_path).state_from_position({"seat": "ann", "phase": "act", "zones": zones})


def discs(svg: str) -> dict[tuple[str, int], list[tuple[float, float]]]:
    """Of each seat and site where its discs lie, x to the right and y down."""
    found = {}
    for seat, site, content in re.findall(r"<title>men: (\w+) at (\d+)(?:, \d+)?</title>(.*?)</g>", svg):
        places = re.findall(r'<use href="[^"]*" transform="translate\(([\d.]+) ([\d.]+)\)', content)
        found[seat, int(site)] = [(float(x), float(y)) for x, y in places]
    return found


def test_every_disc_of_all_seats_lies_on_one_board(state: quoin.State) -> None:
    svg = quoin.draw(state).svg
    counts = {key: len(places) for key, places in discs(svg).items()}
    assert counts == {("ann", 1): 2, ("ann", 6): 5, ("ann", 9): 1, ("bob", 0): 1, ("bob", 4): 3}
    assert "data-seat" not in svg


def test_discs_lie_in_a_row_from_the_border_inwards(state: quoin.State) -> None:
    found = discs(quoin.draw(state).svg)
    for places in found.values():
        assert len({x for x, _ in places}) == 1
    cell = found["bob", 4][0][1] - found["bob", 4][1][1]  # the lower row rises
    assert cell > 0
    assert found["bob", 4][1][1] - found["bob", 4][2][1] == pytest.approx(cell)
    upper = [y for _, y in found["ann", 6]]  # the upper one falls; of five, two more than there is room for
    assert upper == sorted(upper)
    assert upper[-1] - upper[0] == pytest.approx(2 * cell, rel=0.05)
    assert upper[1] - upper[0] == pytest.approx(cell / 2, rel=0.05)


def test_the_bar_lies_in_the_middle_without_a_point(state: quoin.State) -> None:
    svg = quoin.draw(state).svg
    found = discs(svg)
    middle = (found["ann", 1][0][0] + found["bob", 4][0][0]) / 2
    assert found["bob", 0][0][0] == found["ann", 9][0][0] == pytest.approx(middle)
    assert len(re.findall(r'class="[\w-]*tip"', svg)) == 8
    assert sorted(re.findall(r'<text[^>]*coord"[^>]*>(\d+)</text>', svg)) == list("12345678")


def test_texts_show_the_same_table(state: quoin.State) -> None:
    assert str(state).splitlines()[:14] == [
        "    ┌8────┬7────┬9────┬6────┬5────┐",
        "    │     │     │  a  │  a  │     │",
        "    │     │     │     │  a  │     │",
        "    │     │     │     │  a  │     │",
        "    │     │     │     │  a  │     │",
        "    │     │     │     │  a  │     │",
        "    ├─────┼─────┼─────┼─────┼─────┤",
        "    │     │     │     │     │     │",
        "    │     │     │     │     │     │",
        "    │     │     │     │     │  b  │",
        "    │  a  │     │     │     │  b  │",
        "    │  a  │     │  b  │     │  b  │",
        "    └1────┴2────┴0────┴3────┴4────┘",
        "",
    ]


def test_discs_for_which_a_line_has_no_room_are_a_number(state: quoin.State) -> None:
    zones = {"men": {"ann": {"6": 7}}}
    lines = str(state.game.state_from_position({"seat": "ann", "zones": zones})).splitlines()
    assert [line[25] for line in lines[1:6]] == ["a", "a", "a", "a", "7"]


def test_a_zone_that_counts_what_dice_show_is_drawn_as_dice(state: quoin.State) -> None:
    svg = quoin.draw(state).svg
    assert [svg.count(f"<title>{face}</title>") for face in "456"] == [0, 3, 1]
    assert "left 5 5 5 6" in str(state)
    assert "other 0 0 0 0 0 3" in str(state)  # no die shows 0 to 5
