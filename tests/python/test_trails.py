"""`zone:longest_trail` beside all trails, tried one after the other, on random maps and on the edges of a grid."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from test_boards import ask, game

Road = tuple[int, int]


def longest(roads: list[Road], stops: set[int]) -> int:
    """Every order in which roads can be walked, no road twice, no way through a stop."""

    def walk(at: int, left: frozenset[int], begun: bool) -> int:
        if begun and at in stops:
            return 0
        best = 0
        for number in left:
            if at in roads[number]:
                other = roads[number][0] + roads[number][1] - at
                best = max(best, 1 + walk(other, left - {number}, True))
        return best

    return max((walk(city, frozenset(range(len(roads))), False) for road in roads for city in road), default=0)


def random_map(luck: random.Random) -> tuple[str, list[Road]]:
    """Cities on a circle, so that no road runs over another city, and roads between some of them."""
    spots = [(0, 0), (2, 0), (3, 1), (3, 3), (2, 4), (0, 4), (-1, 3), (-1, 1)]
    roads = [(a, b) for a in range(len(spots)) for b in range(a + 1, len(spots)) if luck.random() < 0.5]
    roads += [(a, a + 1) for a in range(0, len(spots), 2) if (a, a + 1) not in roads]
    cities = ", ".join(f"c{n}: [{x}, {y}]" for n, (x, y) in enumerate(spots))
    return f"{{map: {{cities: {{{cities}}}, roads: {[[f'c{a}', f'c{b}'] for a, b in roads]}}}}}".replace("'", ""), roads


@pytest.mark.parametrize("seed", range(6))
def test_it_is_the_longest_of_all_trails(tmp_path: Path, seed: int) -> None:
    luck = random.Random(seed)
    board, roads = random_map(luck)
    yaml = (
        f"boards: {{land: {board}}}\nzones:\n  road: {{over: land.roads, holds: seat?}}\n"
        "  town: {over: land.cities, holds: seat?}\n  answer: {over: 0..79, holds: 0..99}\n"
    )
    setup, wanted = "", []
    for number in range(20):
        built = [luck.choice((0, 0, 1, -1)) for _ in roads]
        while built.count(0) > 10:  # so that all trails can be tried
            built[built.index(0)] = -1
        towns = [luck.choice((0, 1, -1, -1)) for _ in range(8)]
        setup += "".join(f"zone.road[{k}] = {held} " for k, held in enumerate(built))
        setup += "".join(f"zone.town[{k}] = {held} " for k, held in enumerate(towns))
        for place, (seat, more) in enumerate([(0, ""), (0, ", zone.town"), (1, ""), (1, ", zone.town")]):
            setup += f"zone.answer[{4 * number + place}] = zone.road:longest_trail({seat}{more}) "
            own = [road for road, held in zip(roads, built, strict=True) if held == seat]
            others = {city for city, held in enumerate(towns) if held == 1 - seat} if more else set()
            wanted.append(longest(own, others))
        setup += "\n"
    state = game(tmp_path, yaml, setup + "go.act(0)").new_initial_state(1)
    assert state.view(0)["answer"] == wanted


def test_edges_of_a_grid_join_cells_and_those_at_its_border_none(tmp_path: Path) -> None:
    # By hand: all edges of 2 x 2 cells: the four between cells make a ring, the eight at the border join nothing.
    yaml = (
        "boards: {field: {grid: {rows: 2, columns: 2, edges: all}}}\nzones: {wall: {over: field.edges, holds: seat?}}\n"
    )
    fill = "for edge in board.field:edges() do zone.wall[edge] = 0 end"
    assert ask(tmp_path, yaml, f"(function() {fill} return zone.wall:longest_trail(0) end)()") == "4"


def test_a_net_too_large_to_be_searched_answers_what_was_found(tmp_path: Path) -> None:
    # All 760 edges between 20 x 20 cells. Each of the 72 cells at the border that are no corner has three of them, and
    # a trail goes through a cell by two: but for its ends it leaves one out at each, at least 35 edges in all.
    yaml = "boards: {field: {grid: {rows: 20, columns: 20, edges: inner}}}\n"
    yaml += "zones: {wall: {over: field.edges, holds: seat?}}\n"
    fill = "for edge in board.field:edges() do zone.wall[edge] = 0 end"
    found = int(ask(tmp_path, yaml, f"(function() {fill} return zone.wall:longest_trail(0) end)()"))
    assert 300 < found <= 760 - 35


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("zone.road:longest_trail(none)", "value must be one that the zone can hold, and not none"),
        ("zone.town:longest_trail(0)", "the zone must lie over roads, edges or links of a board"),
        ("zone.road:longest_trail(0, zone.road)", "stops must lie over the sites that these join"),
        ("zone.road:longest_trail(0, zone.army)", "stops must be a zone of one row, or one row of a zone, or none"),
        ("zone.road:longest_trail(0, 3)", "stops must be a zone of one row, or one row of a zone, or none, not 3"),
    ],
)
def test_what_cannot_be_asked_is_said(tmp_path: Path, call: str, message: str) -> None:
    yaml = (
        "boards: {land: {map: {cities: {ash: [0, 0], elm: [1, 0]}, roads: [[ash, elm]]}}}\nzones:\n"
        "  road: {over: land.roads, holds: seat?}\n  town: {over: land.cities, holds: seat?}\n"
        "  army: {per: seat, over: land.cities, holds: seat?}\n"
    )
    assert message in ask(tmp_path, yaml, call)
    assert ask(tmp_path, yaml, "zone.road:longest_trail(0, zone.army[1])") == "0"
