"""The ratios of the benchmarks as a chart: an SVG for light and dark pages, by hand, without further packages."""

from __future__ import annotations

import math
from typing import Any

WIDTH, LEFT, RIGHT, TOP, ROW = 760, 150, 40, 84, 30
SMALLEST = 1 / 500  # left end of the scale, unless something is slower
STYLE = """
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 15px; } .faint { fill: #59636e; font-size: 12px; }
  .grid { stroke: #d1d9e0; } .hand { stroke: #1f2328; stroke-width: 2; }
  .lua { fill: #0969da; stroke: #0969da; } .openspiel { fill: #bc4c00; stroke: #bc4c00; }
  line.lua, line.openspiel { stroke-width: 3; stroke-linecap: round; opacity: 0.45; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .faint { fill: #9198a1; } .grid { stroke: #3d444d; } .hand { stroke: #e6edf3; }
    .lua { fill: #58a6ff; stroke: #58a6ff; } .openspiel { fill: #f0883e; stroke: #f0883e; }
  }
"""
NAMES = {"tic_tac_toe": "Tic-tac-toe", "wall_to_wall": "Wall to wall", "crazy_palace": "Crazy palace"}


def draw(result: dict[str, Any]) -> str:
    """The chart of a result: a row for each game written by hand, too, and a logarithmic scale that ends at that."""
    plays = {game: play for game, play in result["playouts"].items() if "lua_to_native" in play}
    ratios = [play[key] for play in plays.values() for key in ("lua_to_native", "openspiel_to_native") if key in play]
    smallest = min([SMALLEST, *(ratio["min"] for ratio in ratios)])
    largest = max([1.0, *(ratio["max"] for ratio in ratios)])

    def place(ratio: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(ratio / smallest) / math.log(largest / smallest)

    bottom = TOP + ROW * len(plays)
    lua = result["machine"]["lua"].split()[0]
    parts = [
        *_head(lua, any("openspiel_to_native" in play for play in plays.values())),
        *_scale(place, smallest, bottom),
    ]
    for number, (game, play) in enumerate(plays.items()):
        y = TOP + ROW * (number + 0.5)
        name = NAMES.get(game, game.replace("_", " ").capitalize())
        parts.append(f'<text x="{LEFT - 14}" y="{y + 4.5}" text-anchor="end">{name}</text>')
        if "openspiel_to_native" in play:
            parts += _dot(place, play["openspiel_to_native"], y, "openspiel")
        parts += _dot(place, play["lua_to_native"], y, "lua")
    height = bottom + 44
    open_tag = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    )
    label = "Random playouts compared with hand-written C++"
    return "\n".join([f'{open_tag} role="img" aria-label="{label}">', f"<style>{STYLE}</style>", *parts, "</svg>", ""])


def _head(lua: str, with_openspiel: bool) -> list[str]:
    parts = [
        '<text class="title" x="16" y="26">Random playouts: speed compared with C++ written for one game</text>',
        '<circle class="lua" cx="22" cy="49" r="6"/>',
        f'<text x="36" y="53.5">Quoin, rules in Lua ({lua})</text>',
    ]
    if with_openspiel:
        parts += ['<circle class="openspiel" cx="262" cy="49" r="6"/>', '<text x="276" y="53.5">OpenSpiel (C++)</text>']
    return [*parts, f'<text class="faint" x="{WIDTH - 16}" y="53.5" text-anchor="end">further right is faster</text>']


def _scale(place: Any, smallest: float, bottom: float) -> list[str]:
    parts = []
    for below in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000):
        if 1 / below < smallest:
            break
        x = place(1 / below)
        kind = "hand" if below == 1 else "grid"
        parts.append(f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{bottom}"/>')
        parts.append(f'<text class="faint" x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{_share(below)}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    legend = (
        "share of the hand-written speed, each step equal in ratio; the lines through the dots: smallest to largest"
    )
    return [*parts, f'<text class="faint" x="{middle}" y="{bottom + 36}" text-anchor="middle">{legend}</text>']


def _share(below: int) -> str:
    return "1" if below == 1 else f"1/{below}"


def _dot(place: Any, ratio: dict[str, float], y: float, kind: str) -> list[str]:
    low, middle, high = (place(ratio[key]) for key in ("min", "median", "max"))
    return [
        f'<line class="{kind}" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>',
        f'<circle class="{kind}" cx="{middle:.1f}" cy="{y}" r="6"/>',
    ]
