"""``quoin.film``: a match up to a state, ply by ply, as one HTML page with a slider or as an animated SVG."""

from __future__ import annotations

import json
import os
import re
from functools import cached_property
from numbers import Real
from pathlib import Path
from typing import SupportsIndex

from quoin import _core
from quoin.drawing.html import label
from quoin.drawing.pictures import Theme, need_theme
from quoin.drawing.scenes import need_state, viewer_of
from quoin.drawing.web import web
from quoin.errors import ArgumentError, answering, not_a

__all__ = ["Film", "film"]


class Film:
    """A match as pictures: ``save("match.html")`` writes a page with a slider, ``save("match.svg")`` an animation;
    notebooks show the page. Nothing is loaded from elsewhere."""

    def __init__(self, parts: _core.FilmParts, theme: Theme, seconds: float) -> None:
        self._parts = parts
        self._theme = theme
        self._seconds = seconds

    def __len__(self) -> int:
        return len(self._parts)

    def __repr__(self) -> str:
        return f"<quoin.Film of {len(self)} pictures>"

    @cached_property
    def html(self) -> str:
        """The page: slider, play and pause, single steps, the list of plies; keys: arrows, Home, End, space."""
        svg, parts = self._parts.stage(self._theme)
        data = {
            "parts": parts,
            "frames": self._parts.frames,
            "plies": self._parts.plies,
            "seconds": self._seconds,
        }
        content = {
            "title": label(self._parts.title.partition(":")[0]),
            "theme": self._theme,
            "style": web("film.css"),
            "picture": svg,
            "still": "still" if len(self) == 1 else "",
            "data": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
            "script": web("film.js"),
        }
        return re.sub(r"@(\w+)@", lambda mark: content[mark[1]], web("film.html"))

    @cached_property
    def svg(self) -> str:
        """The animation: an SVG that plays by itself, over and over."""
        return self._parts.animation(self._theme, self._seconds)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page (``.html``) or the animation (``.svg``), as a whole or not at all."""
        kind = need_film_name(path)
        _core.write_file(path, (self.svg if kind == ".svg" else self.html) + "\n")

    def _repr_html_(self) -> str:
        height = round(self._parts.height + 210)
        return (
            f'<iframe srcdoc="{label(self.html)}" sandbox="allow-scripts" title="{label(self._parts.title)}" '
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


@answering
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
    return Film(_core.film_parts(state, viewer), theme, float(seconds))
