"""Tiles with edges and joins: where they fit and what features they make, beside plain loops over their sides."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import quoin

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
