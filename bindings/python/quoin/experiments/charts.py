"""Small charts as SVG text, in the colours of the page they stand in (CSS variables --ink, --soft, --bar, --mark)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Dot", "dots", "histogram", "stack"]

_WIDTH = 560
_LABELS = 250
_ROW = 24
_COLOURS = ("--bar", "--mark", "--third", "--fourth", "--soft")


class Dot(NamedTuple):
    """A share with its interval."""

    label: str
    value: float
    low: float
    high: float


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
        parts.append(f'<circle cx="{x(row.value):.1f}" cy="{y}" r="5" class="dot"/>')
        parts.append(f'<text x="{_WIDTH - 4}" y="{y + 4}" text-anchor="end">{row.value:.1%}</text>')
    return _svg(height, parts, title)


def stack(shares: Sequence[tuple[str, float]], title: str = "") -> str:
    """Shares of a whole, side by side, with what they are below."""
    parts, left, line = [], 0.0, 0.0
    for number, (label, share) in enumerate(shares):
        colour = f"var({_COLOURS[number % len(_COLOURS)]})"
        width = _WIDTH * share
        parts.append(f'<rect x="{left:.1f}" y="2" width="{width:.1f}" height="26" style="fill:{colour}"/>')
        text = f"{label} {share:.1%}"
        parts.append(f'<rect x="{line:.1f}" y="38" width="10" height="10" style="fill:{colour}"/>')
        parts.append(f'<text x="{line + 15:.1f}" y="48">{escape(text)}</text>')
        left += width
        line += 30 + 7.2 * len(text)
    return _svg(56, parts, title)


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
