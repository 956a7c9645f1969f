"""Primitives that take the names of ways, sides and regions, as rules write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from test_boards import ask

YAML = """boards:
  field: {hex: 3}
  row: {track: {length: 4}}
regions:
  stars: {over: field.cells, of: [a1, c3]}
zones:
  stone: {over: field.cells, holds: seat?}
  pawn: {over: row.cells, holds: seat?}
  wall: {over: field.edges, holds: seat?}
"""


def answer(folder: Path, call: str) -> str:
    # By hand: white on a1, a2, b1 (a2 and b1 lie around a1 and touch each other), black on c3.
    stones = "zone.stone[0], zone.stone[3], zone.stone[1], zone.stone[8] = 0, 0, 0, 1"
    return ask(folder, YAML, f"(function() {stones} return {call} end)()")


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ('zone.stone:spans(0, "south", "west")', "true"),
        ('zone.stone:spans(0, "south", "north")', "false"),
        ('zone.stone:touches(8, "corner_north_east")', "true"),
        ("zone.stone:group_size(3)", "3"),
        ('zone.stone:group_size(3, "north_east")', "2"),
        ("zone.stone:touched(0)", "2"),
        ("select(2, zone.stone:touched(0))", "1"),
        ('select("#", zone.stone:touched(0))', "2"),
        ("zone.stone:rings(0)", "false"),
        ('zone.stone:longest(0, "east")', "2"),
        ("zone.stone:count(0, region.stars)", "1"),
        ("zone.stone:count(none, none)", "5"),
        ('board.field:reaches(0, zone.wall, "north")', "true"),
        ("board.field:reaches(0, zone.wall, region.stars)", "true"),
    ],
)
def test_names_of_ways_sides_and_regions_are_understood(tmp_path: Path, call: str, wanted: str) -> None:
    assert answer(tmp_path, call) == wanted


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            'zone.stone:spans(0, "south", "nort")',
            'zone.stone:spans: other must be one of "south", "north", "west", "east", "corner_south_west", '
            '"corner_south_east", "corner_north_west", "corner_north_east", not "nort" (did you mean "north"?)',
        ),
        (
            'zone.pawn:touches(0, "south")',
            'zone.pawn:touches: row.cells have no side "south"; they have start and finish',
        ),
        (
            'zone.pawn:has_run(0, 2, "north_east")',
            'zone.pawn:has_run: row.cells have no ways "north_east"; they have all, ahead and back',
        ),
        (
            'zone.pawn:has_run(0, 2, "diagonal")',
            'zone.pawn:has_run: ways must be one of "all", "ahead", "back", not "diagonal"',
        ),
        (
            "zone.stone:count(0, 7)",
            "zone.stone:count: region must be a region (region.NAME, or region.NAME[i]), not 7",
        ),
        ("zone.pawn:count(0, region.stars)", "the region must be one of the sites that the zone lies over"),
        (
            'board.field:reaches(0, zone.wall, "up")',
            '"corner_north_west", "corner_north_east", or a region (region.NAME), not "up"',
        ),
    ],
)
def test_what_a_board_does_not_have_is_told_with_what_it_has(tmp_path: Path, call: str, message: str) -> None:
    assert message in answer(tmp_path, call)
