"""Small charts as SVG text, in the colours of the page they stand in (CSS variables --ink, --soft, --bar, --mark) and,
where they are about seats, in those of the seats. What has a seat's colour has a rim of --soft: yellow is seen on white
paper, black on dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core

__all__ = ["NEUTRAL", "Dot", "Slice", "dots", "histogram", "seat_fills", "stack"]

_WIDTH = 560
_LABELS = 250
_ROW = 24
NEUTRAL = "var(--bar)"


class Dot(NamedTuple):
    """A share with its interval."""

    label: str
    value: float
    low: float
    high: float
    colour: str = NEUTRAL


class Slice(NamedTuple):
    """A part of a whole. Several colours stand one above the other: a win that seats share."""

    label: str
    share: float
    colours: tuple[str, ...] = ()


def seat_fills(game: _core.Game) -> dict[str, str]:
    """The seats' colours by their names, as in pictures of the game."""
    return {seat.name: _core.fill_of(seat.colour) for seat in game.description.seats}


def dots(rows: Sequence[Dot], fair: float | None = None, title: str = "") -> str:
    """Shares from 0 to 100 % as dots on their intervals; a dashed line where ``fair`` is."""
    height = _ROW * len(rows) + 24
    span = _WIDTH - _LABELS - 60

    def x(share: float) -> float:
        return _LABELS + span * min(1.0, max(0.0, share))

    parts = [
        f'<line x1="{x(mark):.1f}" y1="4" x2="{x(mark):.1f}" y2="{height - 20}" class="grid"/>'
        f'<text x="{x(mark):.1f}" y="{height - 6}" class="tick" text-anchor="middle">{mark:.0%}</text>'
        for mark in (0, 0.25, 0.5, 0.75, 1)
    ]
    if fair is not None:
        parts.append(f'<line x1="{x(fair):.1f}" y1="4" x2="{x(fair):.1f}" y2="{height - 20}" class="fair"/>')
    for number, row in enumerate(rows):
        y = _ROW * number + 16
        parts.append(f'<text x="0" y="{y + 4}">{escape(row.label)}</text>')
        if math.isnan(row.value):
            continue
        parts.append(f'<line x1="{x(row.low):.1f}" y1="{y}" x2="{x(row.high):.1f}" y2="{y}" class="interval"/>')
        parts.append(f'<circle cx="{x(row.value):.1f}" cy="{y}" r="5" class="dot" style="fill:{row.colour}"/>')
        parts.append(f'<text x="{_WIDTH - 4}" y="{y + 4}" text-anchor="end">{row.value:.1%}</text>')
    return _svg(height, parts, title)


def stack(shares: Sequence[Slice], title: str = "") -> str:
    """Shares of a whole, side by side, with what they are below."""
    parts, left, line = [], 0.0, 0.0
    for label, share, colours in shares:
        width = _WIDTH * share
        parts += _filled(left, 2, width, 26, colours)
        text = f"{label} {share:.1%}"
        parts += _filled(line, 38, 10, 10, colours)
        parts.append(f'<text x="{line + 15:.1f}" y="48">{escape(text)}</text>')
        left += width
        line += 30 + 7.2 * len(text)
    return _svg(56, parts, title)


def _filled(x: float, y: float, width: float, height: float, colours: tuple[str, ...]) -> list[str]:
    """A rectangle in one colour or several, within its rim."""
    each = height / max(1, len(colours))
    parts = [
        f'<rect x="{x:.1f}" y="{y + number * each:.1f}" width="{width:.1f}" height="{each:.1f}" style="fill:{colour}"/>'
        for number, colour in enumerate(colours)
    ]
    inner = f'x="{x + 0.5:.1f}" y="{y + 0.5:.1f}" width="{max(0.0, width - 1):.1f}" height="{height - 1:.1f}"'
    return [*parts, f'<rect {inner} class="rim"/>']


def histogram(values: NDArray[np.float64], title: str = "", bars: int = 28) -> str:
    """How often values occur."""
    if not len(values):
        return ""
    low, high = float(values.min()), float(values.max())
    bars = max(1, min(bars, int(high - low) + 1))
    counts, edges = np.histogram(values, bins=bars, range=(low, max(high, low + 1)))
    width, most = _WIDTH / bars, max(1, int(counts.max()))
    parts = [
        f'<rect x="{number * width:.1f}" y="{100 - 96 * count / most:.1f}" width="{max(1.0, width - 1):.1f}" '
        f'height="{96 * count / most:.1f}" class="bar"><title>{start:.0f} to {end:.0f}: {count}</title></rect>'
        for number, (count, start, end) in enumerate(zip(counts, edges, edges[1:], strict=False))
    ]
    parts.append(f'<line x1="0" y1="100" x2="{_WIDTH}" y2="100" class="grid"/>')
    parts.append(f'<text x="0" y="116" class="tick">{low:.0f}</text>')
    parts.append(f'<text x="{_WIDTH}" y="116" class="tick" text-anchor="end">{high:.0f}</text>')
    parts.append(f'<text x="{_WIDTH / 2}" y="116" class="tick" text-anchor="middle">{escape(title)}</text>')
    return _svg(120, parts, title)


def _svg(height: float, parts: list[str], title: str) -> str:
    name = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(title, quote=True)}">{name}{"".join(parts)}</svg>'
    )
