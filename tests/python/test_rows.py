"""Zones with rows by anything: what rules, views, files and observations see of them, beside lists written by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import quoin

YAML = """
quoin: 1
id: rows
title: Rows
version: 1.0.0
summary: Rows by seats, sets, sites and flags.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
sets: {tier: [low, high], hue: [clay, sand, ash]}
boards: {map: {grid: {rows: 1, columns: 3}}}
cards: {pot: {list: {cup: {copies: 2}, jar: {copies: 1}, urn: {copies: 1}}}}
zones:
  cubes: {over: [map.cells, hue], holds: 0..3, start: {b1: {sand: 2}}}
  market: {per: tier, pile: pot, most: 2}
  stock: {per: tier, pile: pot, visible: nobody}
  hand: {per: [seat, tier], pile: pot, visible: owner}
  plan: {per: seat, over: [tier, hue], holds: 0..9, visible: owner, start: [[1, [4, 5, 6]], {high: {ash: 7}}]}
  shown: {per: tier, over: hue, holds: 0..9, start: [[1, 2, 3], 4]}
  last: {per: tier, over: hue, holds: 0..9}
  worth: {per: tier, holds: 0..9, start: [3, 4]}
  lit: {per: bool, over: hue, holds: bool}
  points: {per: seat, holds: 0..99, start: [7, 5]}
  before: {per: seat, holds: 0..99}
  work: {per: tier, over: hue, holds: 0..9, scratch: true}
phases: [act]
actions: {act: {}, next: {}}
max_length: 60
"""


def game_of(folder: Path, play: str, yaml: str = YAML) -> quoin.Game:
    """A game whose first choice does ``play``."""
    (folder / "game.yaml").write_text(yaml)
    (folder / "rules.lua").write_text(
        "function match.setup() go.act(0) end\nfunction moves.act(me) emit.act() emit.next() end\n"
        f"function play.act(me)\n{play}\n  go.act(1)\nend\nfunction play.next(me) match.win(me) end\n"
    )
    return quoin.load_game(folder)


def played(folder: Path, play: str, yaml: str = YAML) -> quoin.State:
    state = game_of(folder, play, yaml).new_initial_state(seed=1)
    state.apply_action(state.legal_actions()[0])
    return state


def refused(folder: Path, changed: str, by: str) -> str:
    """What is said of the game with a line of its YAML changed."""
    assert changed in YAML
    with pytest.raises(quoin.GameError) as caught:
        game_of(folder, "", YAML.replace(changed, by, 1))
    return str(caught.value)


def test_start_values_follow_the_domains_from_the_outside_in(tmp_path: Path) -> None:
    view = game_of(tmp_path, "").new_initial_state(seed=1).view("red", readable=False)
    assert view["cubes"] == [[0, 0, 0], [0, 2, 0], [0, 0, 0]]
    assert view["plan"] == [[[1, 1, 1], [4, 5, 6]], [None, None]]
    assert view["shown"] == [[1, 2, 3], [4, 4, 4]]
    assert view["worth"] == [3, 4]


def test_rules_read_and_write_every_place_of_every_row(tmp_path: Path) -> None:
    state = played(
        tmp_path,
        """
  for cell in board.map:cells() do
    for k = 0, 2 do zone.cubes[cell][k] = (cell + k) % 4 end
  end
  for seat = 0, 1 do
    for t = 0, 1 do
      for k = 0, 2 do zone.plan[seat][t][k] = seat * 4 + t * 2 + k end
    end
  end
  zone.lit[true][set.hue.sand] = true
  zone.lit[0][set.hue.ash] = true
  zone.worth[set.tier.high] = zone.plan[1][0][2]
  assert(zone.lit[false][2] and zone.lit[1][1] and not zone.lit[true][2])""",
    )
    view = state.view("blue", readable=False)
    assert view["cubes"] == [[0, 1, 2], [1, 2, 3], [2, 3, 0]]
    assert view["plan"] == [[None, None], [[4, 5, 6], [6, 7, 8]]]
    assert state.zone("plan").tolist() == [[[0, 1, 2], [2, 3, 4]], [[4, 5, 6], [6, 7, 8]]]
    assert view["lit"] == [[0, 0, 1], [0, 1, 0]]
    assert view["worth"] == [3, 6]


def test_primitives_take_one_row_as_a_zone(tmp_path: Path) -> None:
    state = played(
        tmp_path,
        """
  assert(zone.shown[0]:total() == 6 and zone.shown[1]:count(4) == 3)
  zone.last[1]:copy(zone.shown[0])
  zone.plan[me][0]:copy(zone.last[1])
  zone.work[1]:copy(zone.last[1])
  zone.last[0]:copy(zone.work[1])
  zone.before:copy(zone.points)
  assert(zone.points:count(5) == 1 and zone.points:count(7) == 1)
  zone.shown:copy(zone.last)
  zone.cubes[2]:fill(3)
  zone.plan[1]:fill(9)""",
    )
    view = state.view("blue", readable=False)
    assert view["last"] == view["shown"] == [[1, 2, 3], [1, 2, 3]]
    assert state.zone("plan").tolist() == [[[1, 2, 3], [4, 5, 6]], [[9, 9, 9], [9, 9, 9]]]
    assert view["before"] == [7, 5]
    assert view["cubes"][2] == [3, 3, 3]


def test_piles_have_rows_of_their_own(tmp_path: Path) -> None:
    state = played(
        tmp_path,
        """
  local pot = cards.pot
  zone.stock[0]:put(pot.cup) zone.stock[0]:put(pot.jar) zone.stock[1]:put(pot.urn)
  zone.stock[0]:draw(1, zone.market[1])
  zone.stock[1]:draw(1, zone.hand[1][0])
  assert(zone.stock[0]:size() == 1 and zone.stock[1]:size() == 0 and zone.hand[1][0]:has(pot.urn))""",
    )
    assert state.view("blue")["market"] == [[], ["jar"]]
    assert state.view("blue")["hand"] == [[None, None], [["urn"], []]]
    assert state.view("red")["hand"] == [[[], []], [None, None]]
    assert state.view()["stock.size"] == [1, 0]
    assert state.view()["hand.size"] == [[0, 0], [1, 0]]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("zone.cubes[3][0] = 1", "zone.cubes[3]: the index must be 0 to 2 (map.cells)"),
        ("zone.cubes[0][3] = 1", "zone.cubes[0][3]: the index must be 0 to 2 (hue)"),
        ("zone.plan[0][2][0] = 1", "zone.plan[0][2]: the index must be 0 to 1 (tier)"),
        ("zone.plan[1][1][0] = 10", "zone.plan[1][1][0] = 10: it holds 0 to 9"),
        ("zone.plan[1][1] = 3", "zone.plan[1][1] = 3: it has a row for each tier, write zone.plan[1][tier][place]"),
        ("zone.shown:total()", "total: call it on one row of the zone: zone.shown[tier]:total(...)"),
        ("zone.last[0]:copy(zone.shown)", "zone must be a zone of one row, or one row of a zone, not zone.shown"),
        ("zone.last:copy(zone.cubes)", "zone.last:copy: zone must be a zone with as many rows, not zone.cubes"),
    ],
)
def test_a_wrong_row_is_told_with_its_name(call: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(quoin.GameError, match=re.escape(told)):
        played(tmp_path, f"  {call}")


@pytest.mark.parametrize(
    ("changed", "by", "told"),
    [
        ("[map.cells, hue]", "[map.cell, hue]", 'did you mean "map.cells"?'),
        ("[map.cells, hue]", "[seat, hue]", "write seat first: per: seat, or per: [seat, ...]"),
        ("per: [seat, tier]", "per: [tier, seat]", "has seats behind other rows"),
        ("per: tier, over: hue, holds: 0..9}", "per: 1..2, over: hue, holds: 0..9}", "starts at 0"),
        ("per: tier, over: hue, holds: 0..9}", "per: tier?, over: hue, holds: 0..9}", "a place is never none"),
        ("per: seat, over: [tier, hue]", "per: [seat, tier], over: [tier, hue]", "more than three domains"),
        ("[tier, hue], holds: 0..9, visible", "[0..99, 0..99], holds: 0..9, start: 0, visible", "start"),
        ("[map.cells, hue]", "[0..16384, hue]", "more than 16384 rows"),
        ("start: [[1, 2, 3], 4]", "start: [[1, 2, 3]]", "must list 2 values"),
        ("start: {b1: {sand: 2}}", "start: {b1: {sad: 2}}", 'has no place "sad"'),
        ("per: tier, pile: pot, visible: nobody", "per: tier, pile: pot, visible: owner", "has no owner"),
    ],
)
def test_what_rows_cannot_be_by_is_refused(changed: str, by: str, told: str, tmp_path: Path) -> None:
    assert told in refused(tmp_path, changed, by)


def test_a_state_comes_back_from_json_by_names_and_by_lists(tmp_path: Path) -> None:
    state = played(tmp_path, "  zone.hand[1][0]:put(cards.pot.urn) zone.plan[1][0][2] = 8")
    game = state.game
    assert game.state_from_json(state.to_json()).to_bytes() == state.to_bytes()
    zones = {"plan": {"blue": {"high": {"clay": 3}}}, "cubes": {"c1": [1, 2, 3]}, "hand": {"red": {"low": ["cup"]}}}
    made = game.state_from_position({"seat": "red", "phase": "act", "zones": zones})
    assert made.zone("plan").tolist() == [[[1, 1, 1], [4, 5, 6]], [[0, 0, 0], [3, 0, 7]]]
    assert made.zone("cubes").tolist() == [[0, 0, 0], [0, 2, 0], [1, 2, 3]]
    assert made.view("red")["hand"] == [[["cup"], []], [None, None]]
    with pytest.raises(quoin.QuoinError, match='has no row "mid"'):
        game.state_from_position({"seat": "red", "phase": "act", "zones": {"shown": {"mid": 3}}})


def test_an_observer_finds_its_own_rows_first(tmp_path: Path) -> None:
    state = played(tmp_path, "  zone.plan[1][0][2] = 8 zone.hand[1][1]:put(cards.pot.urn)")
    game = state.game
    pieces = {piece.name: piece for piece in game.observation_pieces()}
    assert list(pieces["plan"].labels)[:11] == [f"me: low: {n}" for n in range(10)] + ["me: high: 0"]
    assert list(pieces["plan.hidden"].labels) == ["me: low", "me: high", "me+1: low", "me+1: high"]
    told = {seat: _piece(state, seat, pieces["plan.hidden"]) for seat in (0, 1)}
    assert told[0] == told[1] == [0, 0, 1, 1]


def _piece(state: quoin.State, seat: int, piece: Any) -> list[float]:
    tensor = state.observation_tensor(seat)
    return list(tensor[piece.offset : piece.offset + len(piece.labels)])


def test_information_names_rows_by_their_values(tmp_path: Path) -> None:
    state = played(tmp_path, "  zone.plan[1][0][2] = 8 zone.hand[1][1]:put(cards.pot.urn)")
    assert "plan[blue][low][ash]=8" in state.information_state_string(1)
    assert "hand[blue][high]=urn" in state.information_state_string(1)
    assert "urn" not in state.information_state_string(0)


REGIONS = """
quoin: 1
id: parts
title: Parts
version: 1.0.0
summary: Arrays of regions.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
boards: {field: {grid: {rows: 4, columns: 6, cut: CUT}}}
regions:
  tiles: {tiles: [2, 3]}
  rows: {each: row}
  columns: {each: column}
  some: {parts: [[a1, b1], {row: 4}]}
  near: {each: site, within: 1}
zones: {stones: {over: field.cells, holds: bool}}
phases: [act]
actions: {act: {}, next: {}}
max_length: 9
"""


def parts_of(folder: Path, cut: str, tiles: str = "[2, 3]") -> dict[str, list[list[str]]]:
    game = game_of(folder, "", REGIONS.replace("CUT", cut).replace("[2, 3]", tiles))
    over = game.description.zone("stones").over
    assert over is not None
    texts = game.description.names(over)
    return {region.name: [[texts[site] for site in part] for part in region.of] for region in game.description.regions}


def test_regions_come_in_arrays(tmp_path: Path) -> None:
    parts = parts_of(tmp_path, "[]")
    assert parts["tiles"][0] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert parts["tiles"][3] == ["d3", "e3", "f3", "d4", "e4", "f4"]
    assert len(parts["tiles"]) == 4
    assert parts["rows"][1] == ["a2", "b2", "c2", "d2", "e2", "f2"]
    assert parts["columns"][5] == ["f1", "f2", "f3", "f4"]
    assert parts["near"][0] == ["a1", "b1", "a2"]
    assert parts["near"][7] == ["b1", "a2", "b2", "c2", "b3"]
    assert parts["some"] == [["a1", "b1"], ["a4", "b4", "c4", "d4", "e4", "f4"]]


def test_a_grid_is_cut_by_rows_and_columns(tmp_path: Path) -> None:
    parts = parts_of(tmp_path, "[{row: 2..3, column: a}, {column: [e, 6]}, c1]")
    assert parts["rows"] == [["a1", "b1", "d1"], ["b2", "c2", "d2"], ["b3", "c3", "d3"], ["a4", "b4", "c4", "d4"]]


def test_rules_reach_each_part_by_its_number(tmp_path: Path) -> None:
    state = game_of(
        tmp_path,
        """
  assert(region.tiles.n == 4 and region.rows.n == 4 and region.columns.n == 6 and region.some.n == 2)
  for i = 0, region.tiles.n - 1 do
    assert(region.tiles[i].n == 6)
    for cell in region.tiles[i]:sites() do if i == 2 then zone.stones[cell] = true end end
  end
  assert(zone.stones:count(true, region.tiles[2]) == 6 and zone.stones:count(true, region.tiles[1]) == 0)
  assert(zone.stones:count(true, region.rows[3]) == 3 and zone.stones:count(true, region.columns[0]) == 2)""",
        REGIONS.replace("CUT", "[]"),
    ).new_initial_state(seed=1)
    state.apply_action(state.legal_actions()[0])
    assert state.zone("stones").tolist() == [0] * 12 + [1, 1, 1, 0, 0, 0] * 2


def test_tiles_must_fill_the_board(tmp_path: Path) -> None:
    with pytest.raises(quoin.GameError, match="tiles of 4 columns do not fill the 6 columns"):
        parts_of(tmp_path, "[]", "[2, 4]")


def test_rules_go_around_the_two_cells_of_an_edge(tmp_path: Path) -> None:
    yaml = REGIONS.replace("CUT", "[]").replace("columns: 6,", "columns: 6, edges: all,")
    state = game_of(
        tmp_path,
        """
  local field, cells = board.field, 0
  for edge in field:edges() do
    for cell in field:cells_of(edge) do cells = cells + 1 end
  end
  assert(cells == 4 * 24, cells)
  for cell in field:cells_of(field:between(0, 6)) do zone.stones[cell] = true end""",
        yaml,
    ).new_initial_state(seed=1)
    state.apply_action(state.legal_actions()[0])
    assert [n for n, stone in enumerate(state.zone("stones").tolist()) if stone] == [0, 6]


def test_what_a_site_s_row_counts_is_drawn_there_and_named_rows_beside_the_board(tmp_path: Path) -> None:
    state = played(tmp_path, "  zone.cubes[2][0] = 3 zone.stock[1]:put(cards.pot.urn)")
    things = quoin.scene(state)["boards"][0]["things"]
    assert [(one["at"], one["name"]) for one in things] == [("b1", "sand"), ("c1", "clay")]
    board, _, beside = str(state).partition("red")
    assert re.findall(r"[a-z]+\d", board.replace("a1", "").replace("b1", "").replace("c1", "")) == ["s2", "c3"]
    assert "high: urn" in beside
