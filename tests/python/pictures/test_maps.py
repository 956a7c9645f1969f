"""Maps as they are drawn: names over what lies in a city, armies of several seats in one, points as things, signs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin

SEATS = ["red", "blue", "green", "yellow", "black", "white"]
YAML = """quoin: 1
id: land
title: Land
version: 1.0.0
summary: Armies in cities.
seats: [SEATS]
boards: {land: {map: {cities: {cedar: [0, 0], elm: [2, 1], ash: [3, 0]}, roads: [[cedar, elm, ash]]}}}
zones:
  army: {per: seat, over: land.cities, holds: 0..9}
  road: {over: land.roads, holds: seat?}
  sick: {over: land.cities, holds: bool}
  points: {per: seat, holds: 0..12, display: tokens}
scores: points
phases: [act]
actions: {stop: {}}
max_length: 3
display:
  land:
    - {zone: road}
    - {zone: army, look: discs}
    - {zone: sick, symbol: {"yes": "✚"}, colour: green}
"""
RULES = """
function match.setup()
  for seat = 0, seats.n - 1 do
    zone.army[seat][1] = seat + 1
    zone.points[seat] = 2 * seat
  end
  zone.road[0] = 0
  zone.sick[2] = true
  go.act(0)
end
function moves.act() emit.stop() end
function play.stop() match.highest(zone.points) end
"""


@pytest.fixture(params=range(2, 7))
def state(request: pytest.FixtureRequest, tmp_path: Path) -> quoin.State:
    seats = ", ".join(f"{{name: {name}, colour: {name}}}" for name in SEATS[: request.param])
    (tmp_path / "game.yaml").write_text(YAML.replace("SEATS", seats), encoding="utf-8")
    (tmp_path / "rules.lua").write_text(RULES, encoding="utf-8")
    return quoin.load_game(tmp_path).new_initial_state(seed=1)


def test_armies_of_all_seats_share_one_board_in_their_colours(state: quoin.State) -> None:
    (board,) = quoin.scene(state)["boards"]
    armies = [thing for thing in board["things"] if thing["zone"] == "army"]
    assert [thing["colour"] for thing in armies] == SEATS[: state.num_players()]
    assert {thing["at"] for thing in armies} == {"elm"}


def test_a_bool_draws_nothing_where_it_has_no_sign_for_no(state: quoin.State) -> None:
    (board,) = quoin.scene(state)["boards"]
    sick = [(thing["at"], thing["symbol"]) for thing in board["things"] if thing["zone"] == "sick"]
    assert sick == [("ash", "✚")]


def test_points_are_drawn_as_things_and_written(state: quoin.State) -> None:
    shown = quoin.scene(state)["seats"][1]
    assert shown["points"] == "2"
    assert [(zone["name"], zone["look"], zone["values"]) for zone in shown["zones"]] == [("points", "tokens", ["2"])]


def test_names_are_written_over_what_lies_in_a_city_and_beside_it_in_letters(state: quoin.State) -> None:
    svg = quoin.draw(state).svg
    assert svg.index(">elm</text>") > svg.index("army: red at elm")
    assert "elm" in state.observation_string()


EXPLORED = """quoin: 1
id: explored
title: Explored
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
boards: {land: {map: {cities: {cedar: [0, 2], elm: [2, 0], ash: [3, 2]}, roads: [[cedar, elm, ash]]}}}
sets: {kind: [lion, jar]}
zones:
  road: {over: land.roads, holds: seat?}
  tile: {over: land.cities, holds: kind?, visible: {by: open}}
  open: {over: land.cities, holds: bool, display: hidden}
phases: [act]
actions: {stop: {}}
max_length: 3
display: {land: {names: all, layers: [{zone: road}, {zone: tile}]}}
"""
EXPLORED_RULES = """
function match.setup()
  zone.road[0], zone.tile[0], zone.tile[1], zone.open[1] = 0, 0, 1, true
  go.act(0)
end
function moves.act() emit.stop() end
function play.stop() match.draw() end
"""


@pytest.fixture
def explored(tmp_path: Path) -> quoin.State:
    (tmp_path / "game.yaml").write_text(EXPLORED, encoding="utf-8")
    (tmp_path / "rules.lua").write_text(EXPLORED_RULES, encoding="utf-8")
    return quoin.load_game(tmp_path).new_initial_state(seed=1)


def circles(svg: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', svg)]


def name_at(svg: str, name: str) -> tuple[float, float]:
    found = re.search(rf'<text x="([\d.]+)" y="([\d.]+)"[^>]*>{name}</text>', svg)
    assert found
    return float(found[1]), float(found[2])


def test_a_name_stands_right_below_its_city_unless_a_road_runs_there(explored: quoin.State) -> None:
    svg = quoin.draw(explored).svg
    cedar, elm, _ = circles(svg)[:3]
    assert name_at(svg, "elm")[0] > elm[0]
    assert name_at(svg, "elm")[1] > elm[1]
    assert name_at(svg, "cedar")[1] < cedar[1]  # its road leads to the lower right


def test_roads_reach_from_city_to_city(explored: quoin.State) -> None:
    svg = quoin.draw(explored).svg
    cities = circles(svg)[:3]
    for one, other in ((0, 1), (1, 2)):
        (a, b), (c, d) = cities[one], cities[other]
        assert re.search(rf'd="M{a:g} {b:g} {c:g} {d:g}"', svg)
    dots = svg.index("</g>", svg.index("road: red at cedar-elm"))
    assert circles(svg[dots:])[:3] == cities  # over what lies on the roads


def test_what_lies_face_down_is_told_from_what_lies_open_by_who_sees_all(explored: quoin.State) -> None:
    def drawn(viewer: int | None) -> dict[str, int]:
        svg = quoin.draw(explored, seat=viewer).svg
        return {
            name: shapes.count("<use")
            for name, shapes in re.findall(r"<title>tile: (\S+) at [^<]*</title>(.*?)</g>", svg)
        }

    assert drawn(None) == {"lion": 2, "jar": 1}
    assert drawn(0) == {"?": 1, "jar": 1}
