"""What rules see of boards and regions, on boards small enough to count by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin

HEAD = """quoin: 1
id: written
title: Written
seats: [{name: white}, {name: black}]
phases: [act]
actions: {stop: {}}
max_length: 2
"""

#   a3  b3  c3        5 6 7
#   a2   .  c2        3   4
#   a1  b1  c1        0 1 2
RING = "{grid: {rows: 3, columns: 3, cut: [b2]}}"


def game(folder: Path, yaml: str, setup: str = "") -> quoin.Game:
    folder.joinpath("game.yaml").write_text(HEAD + yaml, encoding="utf-8")
    rules = "function moves.act() emit.stop() end\nfunction play.stop() match.draw() end\n"
    folder.joinpath("rules.lua").write_text(f"{rules}function match.setup()\n{setup}\nend\n", encoding="utf-8")
    return quoin.load_game(folder)


def ask(folder: Path, yaml: str, expression: str) -> str:
    """The value of an expression of Lua, or what is wrong with it."""
    made = game(folder, yaml, f'error("<" .. tostring({expression}) .. ">")')
    with pytest.raises(quoin.QuoinError) as caught:
        made.new_initial_state(1)
    found = re.search("<(.*)>", str(caught.value))
    return found[1] if found else str(caught.value)


@pytest.mark.parametrize(
    ("expression", "answer"),
    [
        ("board.field:north(0)", "3"),
        ("board.field:north(1)", "-1"),
        ("board.field:south_east(5)", "-1"),
        ("board.field:south_east(6)", "4"),
        ("board.field:cell(1, 1)", "-1"),
        ("board.field:cell(1, 2)", "4"),
        ("board.field:row(4)", "1"),
        ("board.field:column(4)", "2"),
        ("board.field:between(0, 3) == board.field:side(0, 0)", "true"),
        ("board.field:between(0, 7)", "-1"),
        ("board.field:between(3, 3)", "-1"),
        ("board.field:forward(0, 0)", "3"),
        ("board.field:forward(3, 1)", "0"),
        ("board.field:backward(0, 0)", "-1"),
    ],
)
def test_rules_ask_a_board_by_its_ways_rows_and_edges(tmp_path: Path, expression: str, answer: str) -> None:
    yaml = "boards: {field: {grid: {rows: 3, columns: 3, cut: [b2]}, facing: {white: north, black: south}}}\n"
    assert ask(tmp_path, yaml, expression) == answer


def test_a_wall_of_bricks_is_asked_in_the_same_words(tmp_path: Path) -> None:
    yaml = "boards: {wall: {bricks: {width: 3}}}\n"  # a3 over a2 b2 over a1 b1 c1
    assert ask(tmp_path, yaml, "board.wall:north_west(1)") == "3"
    assert ask(tmp_path, yaml, "board.wall:slot(1, 1)") == "4"
    assert ask(tmp_path, yaml, "board.wall:slot(1, 2)") == "-1"
    assert ask(tmp_path, yaml, "board.wall.columns") == "3"


def test_a_site_that_a_board_has_not_is_named_with_those_it_has(tmp_path: Path) -> None:
    told = ask(tmp_path, f"boards: {{field: {RING}}}\n", "board.field:north(8)")
    assert "board.field:north: cell must be 0 to 7, not 8" in told
    told = ask(tmp_path, f"boards: {{field: {RING}}}\n", "board.field:nort(1)")
    assert 'there is no method of board.field called "nort" (did you mean "north"?)' in told


@pytest.mark.parametrize(
    ("written", "sites"),
    [
        ("{row: 1}", "0 1 2"),
        ("{row: 4 - 2}", "3 4"),
        ("{row: 2..3}", "3 4 5 6 7"),
        ("{column: 1..4 - 2}", "0 1 3 5 6"),
        ("{column: a}", "0 3 5"),
        ("{column: 2}", "1 6"),
        ("north", "5 6 7"),
        ("corner_south_west", "0"),
        ("[c3, a1]", "0 7"),
        ("[{row: 1}, {column: a}, c3]", "0 1 2 3 5 7"),
        ("{over: field.edges, of: [a1-a2]}", "0"),
        ("{row: [1, 3]}", "0 1 2 5 6 7"),
        ("{row: [1, 3], column: [a, 3]}", "0 2 5 7"),
        ("{row: 1..2, column: c}", "2 4"),
        ("[{row: 1, column: 1}, {row: 3, column: 3}]", "0 7"),
    ],
)
def test_a_region_is_a_row_a_column_a_side_or_a_list(tmp_path: Path, written: str, sites: str) -> None:
    yaml = f"boards: {{field: {RING}}}\nregions: {{here: {written}}}\n"
    setup = 'local text = ""\nfor site in region.here:sites() do text = text .. " " .. site end\n'
    made = game(tmp_path, yaml, setup + 'error("<" .. text .. " >")')
    with pytest.raises(quoin.QuoinError, match=f"< {sites} >"):
        made.new_initial_state(1)
    (region,) = made.description.regions
    assert [list(map(int, sites.split()))] == [list(one) for one in region.of]
    assert not region.per_seat


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("{row: 2..4}", 'the rows of region "here" must lie within 1..3, not 2..4'),
        ("{column: 0..1}", 'the columns of region "here" must lie within 1..3, not 0..1'),
        ("{row: [1, 4]}", 'the row of region "here" must lie between 1 and 3, found 4'),
        ("[{row: 2, column: 2}]", 'region "here" has no sites'),
        ("[{}]", 'region "here" must name rows or columns in a map, found none'),
        ("{row: 3..2}", 'the row of region "here" runs from 3 to 2, which holds nothing'),
    ],
)
def test_rows_and_columns_that_a_board_has_not_are_refused(tmp_path: Path, written: str, told: str) -> None:
    with pytest.raises(quoin.QuoinError, match=re.escape(told)):
        game(tmp_path, f"boards: {{field: {RING}}}\nregions: {{here: {written}}}\n")


# White and black men (m) and kings (k) in a row.
@pytest.mark.parametrize(
    ("board", "call", "taken"),
    [
        ("wk bm wm", "2, 1", 1),  # between a king and a man of one seat
        ("wk bm wm", "2, 2", 0),
        ("bk bm wm", "2, 1", 0),  # not between two seats
        ("wk bm bk wm", "3, 0", 2),  # pieces of any kind
        ("wk bm bk wm", "3, 1", 0),
        (".. bm wm", "2, 1", 0),
        (".. bm wm", '2, 1, "all", region.castle', 1),  # the empty castle captures, too
        ("bk bm wm", '2, 0, "all", region.castle', 0),  # not while somebody is in it
    ],
)
def test_pieces_are_taken_between_two_of_one_seat(tmp_path: Path, board: str, call: str, taken: int) -> None:
    kinds = {"wm": "white_man", "wk": "white_king", "bm": "black_man", "bk": "black_king"}
    places = ", ".join(f"{'abcd'[i]}1: {kinds[name]}" for i, name in enumerate(board.split()) if name in kinds)
    yaml = (
        "boards: {field: {grid: {rows: 1, columns: 4}}}\nregions: {castle: [a1]}\n"
        f"pieces: {{piece: {{man: {{step: all}}, king: {{step: all}}}}}}\n"
        f"zones: {{men: {{over: field.cells, holds: piece?, start: {{{places}}}}}}}\n"
    )
    assert ask(tmp_path, yaml, f"zone.men:capture_between({call})") == str(taken)


@pytest.mark.parametrize(("of", "over"), [("0, 2", "1"), ("7, 2", "4"), ("5, 0", "3"), ("1, 6", "-1"), ("0, 1", "-1")])
def test_what_a_jump_leads_over(tmp_path: Path, of: str, over: str) -> None:
    assert ask(tmp_path, f"boards: {{field: {RING}}}\n", f"board.field:jumped({of})") == over


@pytest.mark.parametrize(
    ("value", "places"),
    [("0", " 2 4"), ("1", " 0"), ("none", " 1 3 5 6 7"), ("2", "value must be 0 to 1 or none, not 2")],
)
def test_a_loop_over_the_places_that_hold_a_value(tmp_path: Path, value: str, places: str) -> None:
    stone = "{over: field.cells, holds: 0..1?, start: {a1: 1, c1: 0, c2: 0}}"
    yaml = f"boards: {{field: {RING}}}\nzones: {{stone: {stone}}}\n"
    told = ask(
        tmp_path,
        yaml,
        f"(function() local t = '' for p in zone.stone:holding({value}) do t = t .. ' ' .. p end return t end)()",
    )
    assert places in told


def test_a_region_of_each_seat(tmp_path: Path) -> None:
    yaml = f"boards: {{field: {RING}}}\nregions: {{home: {{white: {{row: 1}}, black: [north, c2]}}}}\n"
    assert ask(tmp_path, yaml, "region.home[0]:has(1)") == "true"
    assert ask(tmp_path, yaml, "region.home[1]:has(1)") == "false"
    assert ask(tmp_path, yaml, "region.home[1]:has(none)") == "false"
    assert ask(tmp_path, yaml, "region.home[1].n") == "4"
    assert quoin.load_game(tmp_path).description.regions[0].of == ((0, 1, 2), (4, 5, 6, 7))
    told = ask(tmp_path, yaml, "region.home:has(1)")
    assert 'region.home is of each seat: write region.home[seat], a seat being 0 to 1; found "has"' in told
    told = ask(tmp_path, yaml, "region.hone[0]")
    assert 'there is no region "hone" (did you mean "home"?)' in told


def test_facing_gives_each_seat_its_ways(tmp_path: Path) -> None:
    yaml = "boards: {field: {grid: 3, facing: {white: north, black: west}}}\n"
    cells = game(tmp_path, yaml).description.boards[0].sites[0]

    def ways(name: str) -> list[list[str]]:
        return [[cells.ways[way].name for way in seat] for seat in cells.way_set(name).ways]

    assert ways("forward") == [["north"], ["west"]]
    assert ways("backward") == [["south"], ["east"]]
    assert ways("forward_diagonal") == [["north_east", "north_west"], ["south_west", "north_west"]]


def test_a_dial_may_say_whether_a_grid_wraps(tmp_path: Path) -> None:
    yaml = (
        "dials: {border: {choices: [wall, torus], default: wall, help: what the border is}}\n"
        "boards: {field: {grid: {rows: 3, columns: 3, wrap: {both: border == torus}}}}\n"
    )
    game(tmp_path, yaml)
    assert quoin.load_game(tmp_path).description.boards[0].sites[0].way("north").next[6:] == (-1, -1, -1)
    torus = quoin.load_game(tmp_path, border="torus").description.boards[0].sites[0]
    assert torus.way("north").next[6:] == (0, 1, 2)
    assert torus.sides == ()


#        elm 1
#  cedar 0      ash 2      roads: cedar-elm 0, elm-ash 1, holly-cedar 2, holly-elm 3
#        holly 3
MAP = "boards: {land: {map: {cities: {cedar: [0, 1], elm: [1, 2], ash: [2, 1], holly: [1, 0]}, roads: [ROADS]}}}\n"
ROADS = "[cedar, elm, ash], [holly, cedar], [holly, elm]"


@pytest.mark.parametrize(
    ("expression", "answer"),
    [
        ("board.land:between(0, 1)", "0"),
        ("board.land:between(1, 0)", "0"),
        ("board.land:between(3, 1)", "3"),
        ("board.land:between(0, 2)", "-1"),
        ("(function() local n = 0 for k = 0, 5 do n = n + board.land:neighbor(1, k) end return n + 3 end)()", "5"),
        ("board.land:neighbor(0, 0) .. board.land:side(0, 0)", "10"),
        ("(function() local all = '' for r in board.land:roads_of(1) do all = all .. r end return all end)()", "013"),
        ("(function() local all = '' for r in board.land:roads_of(2) do all = all .. r end return all end)()", "1"),
        ("(function() local n = 0 for _ in board.land:roads() do n = n + 1 end return n end)()", "4"),
    ],
)
def test_rules_ask_a_map_by_its_cities_and_roads(tmp_path: Path, expression: str, answer: str) -> None:
    assert ask(tmp_path, MAP.replace("ROADS", ROADS), expression) == answer


def test_the_edges_of_a_cell_are_those_at_its_sides(tmp_path: Path) -> None:
    """Of a grid of four cells a1, b1, a2, b2: the edges a1-a2, b1-b2, a1-b1, a2-b2."""
    loop = "(function() local all = '' for e in board.field:edges_of(3) do all = all .. e end return all end)()"
    assert ask(tmp_path, "boards: {field: {grid: 2}}\n", loop) in ("13", "31")


def test_no_way_of_a_map_leads_further_than_one_road(tmp_path: Path) -> None:
    made = game(tmp_path, MAP.replace("ROADS", ROADS))
    cities = made.description.boards[0].sites[0]
    steps = [
        (way.next[city], way.next[way.next[city]]) for way in cities.ways for city in range(4) if way.next[city] >= 0
    ]
    assert len(steps) == 8  # two a road
    assert {beyond for _, beyond in steps} == {-1}
    assert list(made.description.boards[0].sites[1].names) == ["cedar-elm", "elm-ash", "holly-cedar", "holly-elm"]


@pytest.mark.parametrize(
    ("roads", "told"),
    [
        ("[cedar, elm], [elm, cedar]", 'the road from "elm" to "cedar" of board "land" stands twice'),
        ("[cedar, cedar]", 'the road from "cedar" to "cedar" of board "land" leads nowhere'),
        (
            "[cedar, elf]",
            'a road of board "land" goes through "elf", which is none of its cities (did you mean "elm"?)',
        ),
        ("[cedar]", 'a road of board "land" must join two cities'),
    ],
)
def test_a_road_that_cannot_be_is_refused(tmp_path: Path, roads: str, told: str) -> None:
    with pytest.raises(quoin.GameError) as caught:
        game(tmp_path, MAP.replace("ROADS", roads))
    assert told in str(caught.value)


def test_a_road_over_a_city_is_refused(tmp_path: Path) -> None:
    yaml = "boards: {land: {map: {cities: {a: [0, 0], b: [1, 0], c: [2, 0]}, roads: [[a, c], [b, c]]}}}\n"
    with pytest.raises(quoin.GameError, match=r'runs over the city "b" \(name it between them: \[a, b, c\]\)'):
        game(tmp_path, yaml)
