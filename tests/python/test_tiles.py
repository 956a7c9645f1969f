"""Tiles with edges and joins: where they fit and what features they make, beside plain loops over their sides."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import quoin
from quoin.drawing.terminal import plain_text

GAME = """quoin: 1
id: map
title: Map
version: 1.0.0
summary: Tiles are laid, and followers stand on their edges and in their middles.
seats: [{{name: red, colour: red}}, {{name: blue, colour: blue}}]
boards: {{field: {{{family}}}}}
cards:
  tile:
    list:
{tiles}
zones:
  map: {{over: field.cells, holds: tile.turned?}}
  men: {{over: field.edges, holds: seat?}}
  huts: {{over: field.cells, holds: 0..3}}
  size: {{over: 0..{last}, holds: 0..99}}
  ends: {{over: 0..{last}, holds: 0..99}}
  reds: {{over: 0..{last}, holds: 0..99}}
  crowd: {{over: 0..{last}, holds: 0..99}}
  pairs: {{over: 0..{last}, holds: 0..99}}
  seen: {{over: field.edges, holds: bool}}
  spots: {{over: field.cells, holds: bool}}
counters: {{marked: 0..999, cleared: 0..999, fits: 0..99}}
phases: [act]
actions:
  lay: {{fields: {{tile: tile, at: field.cells, turn: 0..{turns}}}}}
  stand: {{fields: {{on: field.edges, who: seat}}}}
  build: {{fields: {{at: field.cells, huts: 1..3}}}}
  clear: {{fields: {{at: field.cells, side: 0..{turns}}}}}
max_length: 400
"""
RULES = """
local field, map, tile = board.field, zone.map, cards.tile
local sides = {sides}

function rules.measure()
  local place = 0
  for cell in field:cells() do
    for side = 0, sides - 1 do
      zone.size[place], zone.ends[place] = map:feature(cell, side)
      zone.reds[place] = map:feature_count(zone.men, cell, side, 0)
      zone.crowd[place] = map:feature_count(zone.men, cell, side)
      zone.pairs[place] = map:feature_count(zone.huts, cell, side, 2)
      place = place + 1
    end
  end
end
function match.setup() go.act(0) end
function moves.act()
  for face = 0, {last_face} do map:tile_places(face, emit.lay, field:cell(1, 2)) end
  for edge in zone.men:holding(none) do emit.stand(edge, edge % 2) end
  for cell in field:cells() do
    emit.build(cell, cell % 3 + 1)
    for side = 0, sides - 1 do emit.clear(cell, side) end
  end
end
function play.lay(me, face, at, turn)
  map:lay_tile(at, face, turn)
  count.fits = 0
  for other = 0, {last_face} do if map:tile_fits(other) then count.fits = count.fits + 1 end end
  zone.seen:fill(false)
  zone.spots:fill(false)
  count.marked = zone.seen:mark_feature(map, at, turn)
  zone.spots:mark_feature(map, at, turn)
  rules.measure()
  go.act(1 - me)
end
function play.stand(me, edge, who) zone.men[edge] = who rules.measure() go.act(1 - me) end
function play.build(me, at, huts) zone.huts[at] = huts rules.measure() go.act(1 - me) end
function play.clear(me, at, side)
  count.cleared = zone.men:clear_feature(map, at, side)
  rules.measure()
  go.act(1 - me)
end
"""
NAMES = {
    4: ["north", "east", "south", "west"],
    6: ["east", "north_east", "north_west", "west", "south_west", "south_east"],
}
WAYS = {
    4: [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)],
    6: [(math.cos(math.radians(60 * k)), math.sin(math.radians(60 * k))) for k in range(6)],
}
FAMILIES = {4: "grid: {rows: 5, columns: 5, edges: all}", 6: "hex: {shape: rhombus, rows: 4, columns: 5, edges: all}"}


@dataclass
class Plain:
    """A tile: the kind of each side, and the sides that belong together."""

    kinds: list[str]
    parts: list[set[int]]

    def turned(self, turn: int) -> Plain:
        """Clockwise: sides of squares are numbered clockwise, those of hexagons the other way round."""
        count = len(self.kinds)
        step = turn if count == 4 else count - turn
        kinds = [self.kinds[(side - step) % count] for side in range(count)]
        return Plain(kinds, [{(side + step) % count for side in part} for part in self.parts])

    def key(self) -> tuple[Any, ...]:
        return (*self.kinds, *sorted(tuple(sorted(part)) for part in self.parts))


@dataclass
class Table:
    """What lies and stands where, by the positions of cells and edges alone."""

    sides: int
    cells: list[tuple[float, float]]
    edges: list[tuple[float, float]]
    laid: dict[int, Plain] = field(default_factory=dict)
    men: dict[int, int] = field(default_factory=dict)
    huts: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ways = WAYS[self.sides]
        self.next = [[found_at(self.cells, moved(at, way, 1)) for way in ways] for at in self.cells]
        self.edge = [[found_at(self.edges, moved(at, way, 0.5)) for way in ways] for at in self.cells]

    def across(self, side: int) -> int:
        return (side + self.sides // 2) % self.sides

    def fits(self, tile: Plain, cell: int) -> bool:
        beside = [(side, self.laid[other]) for side, other in enumerate(self.next[cell]) if other in self.laid]
        return (
            cell not in self.laid
            and bool(beside)
            and all(tile.kinds[side] == other.kinds[self.across(side)] for side, other in beside)
        )

    def feature(self, cell: int, side: int) -> set[tuple[int, int]]:
        """Grown until nothing more belongs to it."""
        found = {(cell, side)} if cell in self.laid else set()
        new = set(found)
        while new:
            more = set()
            for at, which in new:
                tile, other = self.laid[at], self.next[at][which]
                more |= {(at, one) for part in tile.parts if which in part for one in part}
                if other in self.laid and self.laid[other].kinds[self.across(which)] == tile.kinds[which]:
                    more.add((other, self.across(which)))
            new = more - found
            found |= new
        return found

    def ends(self, feature: set[tuple[int, int]]) -> int:
        return sum((self.next[cell][side], self.across(side)) not in feature for cell, side in feature)


def moved(at: tuple[float, float], way: tuple[float, float], far: float) -> tuple[float, float]:
    return at[0] + way[0] * far, at[1] + way[1] * far


def found_at(places: list[tuple[float, float]], at: tuple[float, float]) -> int | None:
    near = (number for number, place in enumerate(places) if math.dist(place, at) < 1e-3)
    return next(near, None)


def random_tile(luck: random.Random, sides: int) -> tuple[Plain, str]:
    """A tile, and how game.yaml has it: joined where `joins` says nothing of a kind, else as it says."""
    kinds = [luck.choice("abc"[: luck.randint(1, 3)]) for _ in range(sides)]
    parts: list[set[int]] = []
    joins: list[str] = []
    for kind in sorted(set(kinds)):
        left = [side for side in range(sides) if kinds[side] == kind]
        if luck.random() < 0.5:
            parts.append(set(left))
            continue
        luck.shuffle(left)
        cut = luck.randint(1, len(left))
        groups = [left[:cut]] if luck.random() < 0.5 else [left[:cut], *([left[cut:]] if left[cut:] else [])]
        joins += ["[" + ", ".join(NAMES[sides][side] for side in group) + "]" for group in groups]
        alone = [side for side in left if not any(side in group for group in groups)]
        parts += [set(group) for group in groups] + [{side} for side in alone]
    written = f"edges: [{', '.join(kinds)}]" + (f", joins: [{', '.join(joins)}]" if joins else "")
    return Plain(kinds, parts), written


def game_of(folder: Path, sides: int, written: list[str]) -> quoin.Game:
    tiles = "\n".join(f"      t{number}: {{{one}}}" for number, one in enumerate(written))
    (folder / "map").mkdir(exist_ok=True)
    cells = 25 if sides == 4 else 20
    text = GAME.format(family=FAMILIES[sides], tiles=tiles, last=cells * sides - 1, turns=sides - 1)
    (folder / "map" / "game.yaml").write_text(text, encoding="utf-8")
    rules = RULES.format(sides=sides, last_face=len(written) - 1)
    (folder / "map" / "rules.lua").write_text(rules, encoding="utf-8")
    return quoin.load_game(folder / "map")


def table_of(game: quoin.Game, sides: int) -> Table:
    cells, edges = game.description.boards[0].sites[:2]
    return Table(sides, [tuple(at) for at in cells.positions], [tuple(at) for at in edges.positions])


def expected_places(table: Table, tiles: list[Plain], names: list[str], first: int) -> Iterator[str]:
    for number, tile in enumerate(tiles):
        for cell in range(len(table.cells)):
            seen = set()
            for turn in range(table.sides):
                turned = tile.turned(turn)
                if turned.key() in seen:
                    continue
                seen.add(turned.key())
                if table.fits(turned, cell) if table.laid else cell == first:
                    yield f"lay t{number} {names[cell]} {turn}"


@pytest.mark.parametrize(("sides", "seed"), list(product([4, 6], range(4))))
def test_tiles_and_features_are_those_of_plain_loops(tmp_path: Path, sides: int, seed: int) -> None:
    luck = random.Random(f"{sides} {seed}")
    made = [random_tile(luck, sides) for _ in range(6)]
    tiles = [tile for tile, _ in made]
    game = game_of(tmp_path, sides, [written for _, written in made])
    table = table_of(game, sides)
    names = list(game.description.boards[0].sites[0].names)
    edges = list(game.description.boards[0].sites[1].names)
    state = game.new_initial_state(1)
    for _ in range(40):
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        lays = [text for text in texts if text.startswith("lay")]
        assert lays == list(expected_places(table, tiles, names, names.index("c2")))
        wanted = luck.choice(["lay", "lay", "lay", "stand", "stand", "build", "clear"])
        among = [text for text in texts if text.startswith(wanted)] or texts
        text = luck.choice(among)
        kind, *words = text.split()
        state.apply_action(state.legal_actions()[texts.index(text)])
        view = state.view()
        if kind == "lay":
            cell, turn = names.index(words[1]), int(words[2])
            table.laid[cell] = tiles[int(words[0][1:])].turned(turn)
            feature = table.feature(cell, turn)
            marked = {table.edge[at][side] for at, side in feature}
            assert view["marked"] == len(marked)
            assert [number for number, held in enumerate(view["seen"]) if held == "yes"] == sorted(marked)
            spots = sorted({at for at, _ in feature})
            assert [number for number, held in enumerate(view["spots"]) if held == "yes"] == spots
            places = list(expected_places(table, tiles, names, 0))
            assert view["fits"] == len({place.split()[1] for place in places})
        elif kind == "stand":
            table.men[edges.index(words[0])] = {"red": 0, "blue": 1}[words[1]]
        elif kind == "build":
            table.huts[names.index(words[0])] = int(words[1])
        else:
            feature = table.feature(names.index(words[0]), int(words[1]))
            gone = {table.edge[at][side] for at, side in feature} & set(table.men)
            assert view["cleared"] == len(gone)
            table.men = {edge: who for edge, who in table.men.items() if edge not in gone}
        for place, (cell, side) in enumerate(product(range(len(names)), range(sides))):
            feature = table.feature(cell, side)
            on = {table.edge[at][side] for at, side in feature}
            spots = sorted({at for at, _ in feature})
            assert view["size"][place] == len(spots)
            assert view["ends"][place] == table.ends(feature)
            assert view["reds"][place] == sum(table.men.get(edge) == 0 for edge in on)
            assert view["crowd"][place] == len(on & set(table.men))
            assert view["pairs"][place] == sum(table.huts.get(at) == 2 for at in spots)


RING = ["edges: [road, road, grass, grass]", "edges: [road, road, road, road], joins: [[north], [south]]",
        "edges: [grass, road, grass, grass]"]  # fmt: skip


@pytest.mark.parametrize(
    ("laid", "side", "tiles", "ends"),
    [
        # Two ends of a road beside one another.
        (["t2 c2 0", "t2 d2 2"], ("c2", 1), 2, 0),
        # Four bends in a ring; the unturned one leads north and east.
        (["t0 c2 0", "t0 c3 1", "t0 d3 2", "t0 d2 3"], ("c2", 0), 4, 0),
        # North and south end at the crossing, east and west, which `joins` does not name, too: one part each.
        (["t1 c2 0", "t2 b2 0"], ("c2", 3), 2, 0),
        (["t1 c2 0", "t2 b2 0"], ("c2", 1), 1, 1),
    ],
)
def test_features_of_maps_made_by_hand(
    tmp_path: Path, laid: list[str], side: tuple[str, int], tiles: int, ends: int
) -> None:
    game = game_of(tmp_path, 4, RING)
    state = game.new_initial_state(1)
    for one in laid:
        state.apply_action(state.string_to_action(f"lay {one}"))
    place = list(game.description.boards[0].sites[0].names).index(side[0]) * 4 + side[1]
    assert (state.view()["size"][place], state.view()["ends"][place]) == (tiles, ends)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("map:lay_tile(at, face, turn) map:lay_tile(at, face, turn)", "a tile lies on the cell"),
        ("map:lay_tile(at, 99, turn)", "tile must be one of the tiles that the zone holds"),
        ("map:lay_tile(at, face, 4)", "turn must be 0 or more, and less than the tile has sides"),
        ("map:feature(at, 4)", "side must be the number of a side of the cell"),
        ("map:feature(none, 0)", "cell must be a cell of the board, not none"),
        ("zone.men:feature(at, 0)", "the zone must hold turned tiles over the cells of a board"),
        ("map:feature_count(zone.size, at, 0)", "the zone must lie over the edges or the cells of the tiles' board"),
        ("zone.huts:mark_feature(map, at, 0)", "call it on a zone of bool over the edges or the cells"),
        ("tile.kind_at(-1, 0)", "it asks for a turned tile, not -1; ask first whether one lies there"),
        ("tile.part_at(0, 4)", "side must be 0 to 3, not 4"),
        ("tile.turned(0, 4)", "turn must be 0 to 3, not 4"),
        ("return tile.kind.rode", 'kind of side called "rode" .did you mean "road"'),
    ],
)
def test_what_tiles_do_not_fit_is_refused(tmp_path: Path, call: str, told: str) -> None:
    game_of(tmp_path, 4, RING)
    rules = tmp_path / "map" / "rules.lua"
    rules.write_text(rules.read_text().replace("map:lay_tile(at, face, turn)", f"do {call} end", 1))
    state = quoin.load_game(tmp_path / "map").new_initial_state(1)
    with pytest.raises(quoin.QuoinError, match=told):
        state.apply_action(state.string_to_action("lay t0 c2 0"))


@pytest.mark.parametrize(
    ("tile", "told"),
    [
        ("edges: [a, b, a]", "has 3 edges"),
        ("edges: [a, b, a, b, a, b]", "has 6 edges, the first has 4"),
        ("edges: [road, road, b, b], joins: [[north, south]]", "joins sides of different kinds"),
        ("edges: [road, road, b, b], joins: [[north, east], [east]]", "has east twice"),
        ("edges: [road, road, b, b], joins: [[up]]", 'a side in "joins" of card'),
        ("edges: [road, road, b, b], joins: [[]]", "has an empty list"),
        ("copies: 2", "has no edges, others have"),
    ],
)
def test_tiles_that_cannot_be_are_told(tmp_path: Path, tile: str, told: str) -> None:
    with pytest.raises(quoin.GameError, match=told) as raised:
        game_of(tmp_path, 4, [*RING, tile])
    assert "game.yaml" in str(raised.value)


def test_turned_tiles_are_written_by_where_their_first_side_looks(tmp_path: Path) -> None:
    game = game_of(tmp_path, 4, RING)
    state = game.new_initial_state(1)
    for one in ["t0 c2 0", "t0 c3 1", "t0 d3 2", "t0 d2 3"]:
        state.apply_action(state.string_to_action(f"lay {one}"))
    names = list(game.description.boards[0].sites[0].names)
    lies = {cell: state.view()["map"][names.index(cell)] for cell in ["c2", "c3", "d3", "d2"]}
    assert lies == {"c2": "t0", "c3": "t0_east", "d3": "t0_south", "d2": "t0_west"}


def test_only_the_part_of_the_board_that_is_used_is_drawn(tmp_path: Path) -> None:
    game = game_of(tmp_path, 4, RING)
    state = game.new_initial_state(1)
    state.apply_action(state.string_to_action("lay t0 c2 0"))
    drawn = quoin.draw(state, -1).svg
    # Around c2 lie three rows and columns; cells have the numbers of the whole board, five in a row.
    numbers = {int(number) for number in re.findall(r'data-sites="cells" data-site="(\d+)"', drawn)}
    assert numbers == {row * 5 + column for row in range(3) for column in range(1, 4)}
    text = plain_text(state)
    assert [name for name in "abcde" if f" {name} " in text.splitlines()[0] + " "] == ["b", "c", "d"]
    # North and east are road, south and west are grass.
    assert "RRGG" in text
