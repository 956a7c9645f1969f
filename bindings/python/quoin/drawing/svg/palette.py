"""Colours: what each class of the pictures looks like, in the light and in the dark. The colours of game.yaml are those
of Okabe and Ito, which people with any kind of colour vision can tell apart."""

from __future__ import annotations

import re

__all__ = ["FONT", "THEMES", "fill_of", "ink_on", "scoped", "shade", "style_sheet"]

THEMES = ("auto", "light", "dark")
FONT = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

_COLOURS = {
    "red": "#d55e00",
    "orange": "#e69f00",
    "yellow": "#f0e442",
    "green": "#009e73",
    "cyan": "#56b4e9",
    "blue": "#0072b2",
    "magenta": "#cc79a7",
    "black": "#33363b",
    "grey": "#9aa0a6",
    "white": "#f8f6f0",
}
_CLASS = re.compile(r'class="([^"]*)"')
_NEUTRAL = "#b9b1a2"
_INKS = ("#1b1a17", "#ffffff")

# Class: how it looks in the light, and what is different in the dark.
_CLASSES: dict[str, tuple[str, str]] = {
    "page": ("fill:#fbf9f5;stroke:#e6e0d4", "fill:#1f2023;stroke:#34363b"),
    "ink": ("fill:#26241f", "fill:#ece8df"),
    "dim": ("fill:#6b655a", "fill:#aaa496"),
    "panel": ("fill:#f3eee4;stroke:#e3dbcb", "fill:#292a2e;stroke:#3a3c42"),
    "turn": ("fill:#fffdf8;stroke:#8a7a55;stroke-width:2", "fill:#303136;stroke:#c9b27a;stroke-width:2"),
    "rule": ("stroke:#ddd4c2;fill:none", "stroke:#3d3f45;fill:none"),
    "wood": ("fill:#cfb48a;stroke:#b2946a", "fill:#4a3d2c;stroke:#63523c"),
    "field": ("fill:#e3cfab", "fill:#372f25"),
    "cell": ("fill:#f4e9d3", "fill:#4c4336"),
    "other": ("fill:#efe1c6", "fill:#463d31"),
    "groove": ("fill:#d9c29a", "fill:#2b251d"),
    "coord": ("fill:#5a4526", "fill:#d8c9ae"),
    "slot": ("fill:none;stroke:#b79d74;stroke-width:1.2", "fill:none;stroke:#6f5f48;stroke-width:1.2"),
    "stroke": ("fill:none;stroke:#8a6d43;stroke-width:2.2", "fill:none;stroke:#94805c;stroke-width:2.2"),
    "stone": ("fill:#e9e4da;stroke:#cfc7b8", "fill:#34353a;stroke:#4a4c52"),
    "mortar": ("fill:#d8d2c6", "fill:#2a2b2f"),
    "ground": ("fill:#c9bda6", "fill:#55503f"),
    "free": (
        "fill:none;stroke:#a49a88;stroke-width:1.2;stroke-dasharray:4 3",
        "fill:none;stroke:#7d7668;stroke-width:1.2;stroke-dasharray:4 3",
    ),
    "legal": ("fill:#2e6f9e", "fill:#8cc4ee"),
    "choice": ("fill:none;stroke:#2e6f9e;stroke-width:2.4", "fill:none;stroke:#8cc4ee;stroke-width:2.4"),
    "last": ("fill:none;stroke:#9c5a00;stroke-width:2.6", "fill:none;stroke:#ffc65c;stroke-width:2.6"),
    "left": (
        "fill:none;stroke:#9c5a00;stroke-width:1.8;stroke-dasharray:3 3",
        "fill:none;stroke:#ffc65c;stroke-width:1.8;stroke-dasharray:3 3",
    ),
    "back": ("fill:#5d6f86;stroke:#3e4d61", "fill:#52647c;stroke:#8798b0"),
    "weave": ("fill:none;stroke:#9fb0c6;stroke-width:1", "fill:none;stroke:#90a2ba;stroke-width:1"),
    "onback": ("fill:#ffffff", "fill:#ffffff"),
    "die": ("fill:#fffdf7;stroke:#b8ad98", "fill:#f1ecdf;stroke:#8d8676"),
    "ondie": ("fill:#26241f", "fill:#26241f"),
    "chip": ("fill:#fffdf8;stroke:#d9cfbc", "fill:#34363b;stroke:#4b4e55"),
    "win": ("fill:#26241f", "fill:#f0e6cc"),
    "onwin": ("fill:#fff6dc", "fill:#26241f"),
    "shadow": ("fill:#2b1d0a;fill-opacity:.16", "fill:#000;fill-opacity:.35"),
    "shine": ("fill:#fff;fill-opacity:.28", "fill:#fff;fill-opacity:.2"),
    "hit": ("fill:#000;fill-opacity:0", ""),
}


# t, f, r: the upper side, the front and the right side of a body; c: a thing; i: writing on it, l: lines on it; e: the
# rim of a painted mark, p: its colour.
_COLOURED = frozenset("cilepftr")


def fill_of(colour: str) -> str:
    """The fill of a colour of game.yaml; a stone grey for anything else."""
    return _COLOURS.get(colour, _NEUTRAL)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def shade(colour: str, amount: float) -> str:
    """Lighter (``amount`` > 0, towards white) or darker (< 0, towards black)."""
    goal = 255 if amount > 0 else 0
    return "#" + "".join(f"{round(part + (goal - part) * abs(amount)):02x}" for part in _channels(colour))


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2."""
    linear = [
        (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4) for c in (p / 255 for p in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio after WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """The ink that is best read on a colour of game.yaml."""
    return max(_INKS, key=lambda ink: contrast(ink, fill_of(colour)))


def _coloured(name: str) -> tuple[str, str]:
    """The rules of a class like ``c-red`` (a thing of that colour) or ``i-red`` (what is written on it)."""
    kind, dash, colour = name.partition("-")
    if not dash or kind not in _COLOURED:
        return "", ""
    fill = fill_of(colour)
    if kind == "i":
        return f"fill:{ink_on(colour)}", ""
    if kind == "e":
        return f"stroke:{shade(fill, -0.5)}", ""
    if kind == "p":
        return f"stroke:{fill}", ""
    if kind == "l":
        return f"fill:none;stroke:{ink_on(colour)}", ""
    faces = {"t": 0.28, "f": 0.0, "r": -0.22}
    if kind in faces:
        return f"fill:{shade(fill, faces[kind])};stroke:{shade(fill, -0.55)}", ""
    light = f"fill:{fill};stroke:{shade(fill, -0.45)}"
    return light, "stroke:#b9bcc2" if colour == "black" else ""


def scoped(svg: str, scope: str) -> tuple[str, set[str]]:
    """The markup with the names of its styled classes made the picture's own; and these classes.

    Names, not selectors, are scoped: what ``use`` shows knows nothing of the elements around it."""
    used: set[str] = set()

    def rename(match: re.Match[str]) -> str:
        name = match[1]
        if name not in _CLASSES and not any(_coloured(name)):
            return match[0]
        used.add(name)
        return f'class="{scope}-{name}"'

    return _CLASS.sub(rename, svg), used


def style_sheet(scope: str, used: set[str], theme: str) -> str:
    """The rules for the classes in use."""
    looks = {name: _CLASSES.get(name) or _coloured(name) for name in sorted(used)}
    light = "".join(f".{scope}-{name}{{{rule}}}" for name, (rule, _) in looks.items() if rule)
    dark = "".join(f".{scope}-{name}{{{rule}}}" for name, (_, rule) in looks.items() if rule)
    if theme == "light":
        return light
    if theme == "dark":
        return light + dark
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"
