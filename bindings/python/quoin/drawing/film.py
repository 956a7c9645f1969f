"""``quoin.film``: a match up to a state, ply by ply, as one HTML page with a slider or as an animated SVG.

Every part of a picture is written once; a frame is the list of its parts."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from numbers import Real
from pathlib import Path
from typing import SupportsIndex

from quoin import _core
from quoin.drawing.pictures import Theme, need_theme
from quoin.drawing.svg.layout import Room
from quoin.drawing.svg.markup import element, label, number
from quoin.drawing.svg.picture import Composed, compose, document, measure, page
from quoin.drawing.svg.pieces import Sheet
from quoin.drawing.svg.scene import Scene, need_state, viewer_of
from quoin.drawing.svg.timeline import shown_in
from quoin.errors import ArgumentError, not_a
from quoin.playing import earlier

__all__ = ["Film", "film"]

_HOLD = 3.0
"""How many plies' time the last picture stands before the animation begins anew."""


@dataclass(frozen=True)
class _Frame:
    """One picture of a film: its parts in drawing order, and the ply that led to it in words."""

    parts: list[str]
    text: str


class Film:
    """A match as pictures: ``save("match.html")`` writes a page with a slider, ``save("match.svg")`` an animation;
    notebooks show the page. Nothing is loaded from elsewhere."""

    def __init__(self, frames: Sequence[_Frame], last: Composed, sheet: Sheet, theme: Theme, seconds: float) -> None:
        self._frames = frames
        self._last = last
        self._sheet = sheet
        self._theme = theme
        self._seconds = seconds

    def __len__(self) -> int:
        return len(self._frames)

    def __repr__(self) -> str:
        return f"<quoin.Film of {len(self)} pictures>"

    @cached_property
    def html(self) -> str:
        """The page: slider, play and pause, single steps, the list of plies; keys: arrows, Home, End, space."""
        known: dict[str, int] = {}
        lists = [[known.setdefault(part, len(known)) for part in frame.parts] for frame in self._frames]
        svg, parts = document(
            page(self._last) + '<g id="stage"></g>', self._last, self._sheet, self._theme, tuple(known)
        )
        data = {
            "parts": parts,
            "frames": lists,
            "plies": [frame.text for frame in self._frames],
            "seconds": self._seconds,
        }
        content = {
            "title": label(self._last.title.partition(":")[0]),
            "theme": self._theme,
            "style": _web("film.css"),
            "picture": svg,
            "still": "still" if len(self) == 1 else "",
            "data": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
            "script": _web("film.js"),
        }
        return re.sub(r"@(\w+)@", lambda mark: content[mark[1]], _web("film.html"))

    @cached_property
    def svg(self) -> str:
        """The animation: an SVG that plays by itself, over and over."""
        count = len(self._frames)
        total = count + (_HOLD - 1 if count > 1 else 0)
        body = [page(self._last)]
        for part, shown in shown_in([frame.parts for frame in self._frames]):
            body.append(part if len(shown) == count else _timed(part, shown, count, total, self._seconds))
        return document("".join(body), self._last, self._sheet, self._theme)[0]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page (``.html``) or the animation (``.svg``), as a whole or not at all."""
        kind = need_film_name(path)
        _core.write_file(path, (self.svg if kind == ".svg" else self.html) + "\n")

    def _repr_html_(self) -> str:
        height = round(self._last.height + 210)
        return (
            f'<iframe srcdoc="{label(self.html)}" sandbox="allow-scripts" title="{label(self._last.title)}" '
            f'style="width:100%;max-width:820px;height:{height}px;border:0"></iframe>'
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}


def need_film_name(path: str | os.PathLike[str]) -> str:
    """The ending of a film's file; ``ArgumentError`` if it is of another kind."""
    kind = Path(path).suffix.lower()
    if kind not in (".html", ".htm", ".svg"):
        raise ArgumentError(f"a film is saved as .html or .svg; found {str(path)!r}")
    return kind


def film(
    state: _core.State, seat: SupportsIndex | str | None = None, *, theme: Theme = "auto", seconds: float = 1.0
) -> Film:
    """The match up to ``state`` as ``seat`` may see it (``None``: everything; -1: what everybody sees).

    ``seconds`` a ply are shown. A state without earlier plies, as ``StateBatch.state`` gives it, is a film of one
    picture."""
    need_state(state)
    need_theme(theme)
    given: object = seconds
    if not isinstance(given, Real):
        raise not_a("seconds", "a number", seconds)
    if not 0.05 <= seconds <= 60:
        raise ArgumentError(f"seconds must be within 0.05..60; found {seconds!r}")
    viewer = viewer_of(state.game, seat)
    room, sheet = Room(), Sheet()
    scenes = [Scene(each, viewer, highlight=False, room=room) for each in [*earlier(state)][::-1]]
    for scene in scenes:
        measure(scene)
    frames = []
    for scene in scenes:
        composed = compose(scene, sheet)
        frames.append(_Frame([part.svg for part in composed.parts], scene.last_text or "start"))
    return Film(frames, composed, sheet, theme, float(seconds))


def _web(name: str) -> str:
    return (files("quoin.drawing") / "web" / name).read_text(encoding="utf-8")


def _timed(part: str, shown: Sequence[int], count: int, total: float, seconds: float) -> str:
    """A part that is to be seen in some of the frames only."""
    times, values = [0.0], [0 in shown]
    for frame in range(1, count):
        if (frame in shown) != values[-1]:
            times.append(frame / total)
            values.append(frame in shown)
    animate = element(
        "animate", attributeName="visibility", calcMode="discrete", repeatCount="indefinite",
        dur=f"{number(total * seconds)}s", keyTimes=";".join(f"{time:.5f}".rstrip("0").rstrip(".") for time in times),
        values=";".join("visible" if value else "hidden" for value in values),
    )  # fmt: skip
    return element("g", animate, part, visibility="hidden")
