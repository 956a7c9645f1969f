"""Cells that are closed by the last of their sides, against the names of edges."""

from __future__ import annotations

import random

import pytest

import quoin

BOXES = """
quoin: 1
id: boxes
title: Boxes
version: 1.0.0
summary: Lines around cells.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
boards: {field: {FAMILY}}
zones:
  line: {over: field.edges, holds: HOLDS}
  box: {over: field.cells, holds: seat?}
counters: {closed: 0..9, held: 0..6}
phases: [draw]
actions: {draw: {fields: {at: field.edges}, text: "draw {at}"}}
max_length: 400
"""
BOX_RULES = """
function match.setup() go.draw(0) end
function moves.draw() zone.line:places(NOTHING, emit.draw) end
function play.draw(me, at)
  zone.line[at] = DRAWN
  count.closed = zone.box:enclose(at, zone.line, me)
  count.held = zone.line:sides_held(0)
  go.draw(1 - me)
end
function pass.draw() match.draw() end
"""


@pytest.mark.parametrize(
    "family",
    ["grid: {rows: 3, columns: 4, edges: all}", "grid: 3", "hex: {shape: hexagon, side: 2, edges: all}"],
    ids=["border", "inner", "hexagons"],
)
@pytest.mark.parametrize(("holds", "nothing", "drawn"), [("seat?", "none", "me"), ("bool", "false", "true")])
def test_a_cell_is_closed_by_the_last_of_its_sides(family: str, holds: str, nothing: str, drawn: str) -> None:
    rules = BOX_RULES.replace("NOTHING", nothing).replace("DRAWN", drawn)
    files = {"game.yaml": BOXES.replace("FAMILY", family).replace("HOLDS", holds), "rules.lua": rules}
    game = quoin.load_game(files=files)
    cells, edges = (next(s for s in game.description.boards[0].sites if s.name == k) for k in ("cells", "edges"))
    around = {cell: {edge for edge in edges.names if cell in edge.split("-")} for cell in cells.names}
    choose = random.Random(3)
    for seed in range(10):
        state = game.new_initial_state(seed)
        left = {cell: set(sides) for cell, sides in around.items()}
        closed: dict[str, str] = {}
        while not state.is_terminal():
            seat, text = state.current_player(), state.action_to_string(choose.choice(state.legal_actions()))
            state.apply_action(state.string_to_action(text))
            before = len(closed)
            for cell, sides in left.items():
                sides.discard(text.split()[1])
                if not sides:
                    closed.setdefault(cell, ("red", "blue")[seat])
            view = state.view()
            assert view["closed"] == len(closed) - before
            assert view["held"] == len(around["a1" if "a1" in around else cells.names[0]]) - len(left[cells.names[0]])
            boxes = zip(cells.names, view["box"], strict=True)
            assert {cell: seat for cell, seat in boxes if seat not in (None, "none")} == closed
        assert len(closed) == len(cells.names)
