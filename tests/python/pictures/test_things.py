"""Things on boards: what a board shows by itself, pits, towers, lines; on games written here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin

GAMES = Path(__file__).parents[3] / "games"
SHIPPED = sorted(path.parent for path in [*GAMES.glob("*/game.yaml"), *GAMES.glob("classics/*/game.yaml")])
GAME = """\
quoin: 1
id: things
title: Things
version: 1.0.0
summary: Things lie on a board.
seats:
  - {{name: ann, colour: red}}
  - {{name: bob, colour: blue}}
{parts}
phases: [act]
actions:
  stop: {{}}
max_length: 10
"""
RULES = """\
function match.setup() go.act(0) end
function moves.act() emit.stop() end
function play.stop(me) go.act(1 - me) end
"""


def state_of(folder: Path, parts: str) -> quoin.State:
    (folder / "game.yaml").write_text(GAME.format(parts=parts.strip("\n")), encoding="utf-8")
    (folder / "rules.lua").write_text(RULES, encoding="utf-8")
    return quoin.load_game(folder).new_initial_state(1)


def things(svg: str) -> set[str]:
    """What lies at sites, as told under the mouse."""
    return set(re.findall(r"<title>(\w[\w ]*: [^<]* at [^<]*)</title>", svg))


def without_display(folder: Path, source: Path) -> Path:
    text = (source / "game.yaml").read_text(encoding="utf-8")
    for path in source.glob("*.lua"):
        (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "game.yaml").write_text(text[: text.index("\ndisplay:") + 1], encoding="utf-8")
    return folder


@pytest.mark.parametrize("source", SHIPPED, ids=lambda path: path.name)
def test_without_a_display_section_every_thing_is_shown_once(source: Path, tmp_path: Path) -> None:
    assert len(SHIPPED) == 11
    games = [quoin.load_game(source), quoin.load_game(without_display(tmp_path, source))]
    svgs = []
    for game in games:
        state = game.new_initial_state(3)
        for _ in range(14):
            state.settle_luck()
            if not state.is_terminal():
                state.apply_action(state.legal_actions()[len(state.legal_actions()) // 2])
        assert str(state)
        svgs.append(quoin.draw(state).svg)
    assert things(svgs[0]) == things(svgs[1])
    if source.name == "wall_to_wall":
        return  # the pictures of its layers have the zones' names as titles
    zones = {thing.split(":")[0] for thing in things(svgs[0])}
    assert not [zone for zone in zones if f">{zone}</text>" in svgs[1]], "shown a second time beside the board"


def test_a_mancala_board_has_hollows_with_so_many_seeds() -> None:
    state = quoin.load_game("mancala").new_initial_state(1)
    svg = quoin.draw(state).svg
    assert len(re.findall(r'<rect[^>]*-hollow"', svg)) == 14
    shown = re.search(r'at 1</title><use href="#([^"]*)"', svg)
    assert shown is not None
    seeds = re.search(rf'<g id="{shown[1]}">(.*?)</g></g>', svg)
    assert seeds is not None
    assert seeds[1].count("<circle") == 4
    cells = re.findall(r'<rect[^>]*height="([\d.]+)"[^>]*-cell"[^>]*data-site="(\d+)"', svg)
    assert len(cells) == 14
    low = min(float(height) for height, _ in cells)
    assert {site for height, site in cells if float(height) > 1.9 * low} == {"6", "13"}, "the stores"


def test_a_zone_may_tell_how_high_a_stack_is(tmp_path: Path) -> None:
    parts = """
boards:
  field: {track: {length: 24, rows: 2}}
zones:
  owner: {over: field.cells, holds: seat?, start: {"1": ann, "6": bob, "8": bob}}
  men: {over: field.cells, holds: 0..15, start: {"1": 2, "6": 12, "8": 1}}
display:
  field:
    - {zone: owner, symbol: "●", stack: men}
"""
    state = state_of(tmp_path, parts)
    svg = quoin.draw(state).svg
    discs = {site: group.count("<use") for group, site in groups(svg)}
    assert discs["0"] == 2
    assert discs["5"] == 6, "of twelve as many as can be told apart"
    assert discs["7"] == 1
    assert "owner: bob at 6, 12" in svg
    assert "men" not in str(state).split("\n\n")[-1]
    assert "●b12" in str(state)
    assert "bob at 6 (12) 8 (1)" in quoin.draw(state).svg


def groups(svg: str) -> list[tuple[str, str]]:
    """The things at sites: their markup and the site's number."""
    found = re.findall(r'<g data-board="\w+" data-sites="\w+" data-site="(\d+)"[^>]*>(.*?)</g>', svg)
    return [(markup, site) for site, markup in found if "<title>" in markup]


def test_things_of_several_zones_lie_on_one_another_in_the_order_of_their_layers(tmp_path: Path) -> None:
    parts = """
boards:
  field: {grid: 3}
zones:
  low: {over: field.cells, holds: seat?, start: {a1: ann, b2: bob}}
  high: {over: field.cells, holds: seat?, start: {b2: ann}}
"""
    svg = quoin.draw(state_of(tmp_path, parts)).svg
    at = [(markup, site) for markup, site in groups(svg) if site == "4"]
    assert ["low: bob" in at[0][0], "high: ann" in at[1][0]] == [True, True]
    assert ">2</text>" in at[1][0]
    assert ">2</text>" not in at[0][0]
    heights = [float(re.search(r"translate\([\d.]+ ([\d.]+)\)", markup)[1]) for markup, _ in at]  # type: ignore[index]
    assert heights[1] < heights[0], "the upper one is drawn higher"


def test_edges_may_be_drawn_as_lines_between_dots(tmp_path: Path) -> None:
    parts = """
boards:
  field: {grid: {rows: 2, columns: 3, edges: all}}
zones:
  lines: {over: field.edges, holds: bool, start: {a1-b1: yes}}
display:
  field:
    - {zone: lines, look: line}
"""
    state = state_of(tmp_path, parts)
    svg = quoin.draw(state).svg
    assert things(svg) == {"lines: yes at a1-b1"}
    assert len(re.findall(r'<path[^>]*-drawn"', svg)) == 1
    dots = re.search(r'<g class="[^"]*-dot">(.*?)</g>', svg)
    assert dots is not None
    assert dots[1].count("<circle") == (2 + 1) * (3 + 1)


def test_a_number_of_several_digits_is_whole_in_texts(tmp_path: Path) -> None:
    parts = """
boards:
  field: {grid: 3}
zones:
  heights: {over: field.cells, holds: 0..200, start: {b2: 128}}
"""
    assert "128" in str(state_of(tmp_path, parts))
