"""``quoin.draw``: a state as a picture. In: a state and who looks. Out: a :class:`Drawing`, which notebooks show.

Typst makes PNG, PDF and pixels of its SVG: what the reader's screen decides is as for the light.
"""

from __future__ import annotations

import os
from io import BytesIO
from numbers import Real
from pathlib import Path
from typing import Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.drawing.scenes import need_state, viewer_of
from quoin.drawing.terminal import plain_text
from quoin.errors import ArgumentError, answering, not_a, shown
from quoin.extras import optional

__all__ = ["Drawing", "Theme", "draw", "need_theme"]

Theme = Literal["auto", "light", "dark"]
_PER_INCH = 96.0  # of the SVG's own pixels
_PAGE = """#set page(width: auto, height: auto, margin: 0pt, fill: {fill})
#image(bytes(sys.inputs.svg), format: "svg")
"""
_ENDINGS = (".svg", ".png", ".pdf")
_THEMES = ("auto", "light", "dark")


class Drawing:
    """A picture as SVG: ``str(drawing)`` or ``drawing.svg``; notebooks show it. ``text`` is the same for a terminal."""

    def __init__(self, svg: str, text: str) -> None:
        self.svg = svg
        self.text = text

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<quoin.Drawing of {len(self.svg) / 1000:.0f} kB>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and self.svg == other.svg

    def __hash__(self) -> int:
        return hash(self.svg)

    def save(self, path: str | os.PathLike[str], *, scale: float = 2.0) -> None:
        """Write it, as a whole or not at all, to a file whose name ends in ``.svg``, ``.png`` or ``.pdf``.

        ``scale``: of a PNG, pixels to one of the picture's, 0.1..10. PNG and PDF need the extra ``images``
        (:class:`quoin.MissingExtra`), and are in the colours for the light where the theme is ``auto``."""
        kind = _ending(path)
        content = self.svg + "\n" if kind == ".svg" else _png(self.svg, scale) if kind == ".png" else _pdf(self.svg)
        _core.write_file(path, content)

    def pixels(self, *, scale: float = 1.0) -> NDArray[np.uint8]:
        """An array [height, width, 3] of red, green and blue, 0..255, on white; needs the extra ``images``."""
        return _pixels(self.svg, scale)

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.text}


def _ending(path: str | os.PathLike[str]) -> str:
    """The ending of a picture's file; ``ArgumentError`` if it is of another kind."""
    kind = Path(path).suffix.lower()
    if kind not in _ENDINGS:
        raise ArgumentError(f"a picture is saved as .svg, .png or .pdf; found {shown(str(path))}")
    return kind


def need_theme(theme: str) -> None:
    """``ArgumentError`` for a theme that there is not."""
    if theme not in _THEMES:
        raise ArgumentError(f"there is no theme {shown(theme)}", hint="themes: " + ", ".join(_THEMES))


@answering
def draw(
    state: _core.State,
    seat: SupportsIndex | str | None = None,
    *,
    theme: Theme = "auto",
    highlight: bool = True,
    last_move: bool = True,
) -> Drawing:
    """The state as a picture, as ``seat`` may see it (``None``: everything; -1: what everybody sees).

    ``theme``: colours for the light, for the dark, or (``auto``) as the reader's screen is set. ``highlight`` points
    out the sites that may be chosen now, if it is ``seat`` that chooses (or ``seat`` is ``None``); ``last_move`` those
    that the last ply named."""
    need_state(state)
    need_theme(theme)
    viewer = viewer_of(state.game, seat)
    svg = _core.picture(state, viewer, theme=theme, highlight=bool(highlight), last_move=bool(last_move))
    return Drawing(svg, plain_text(state, viewer))


def _png(svg: str, scale: float = 2.0) -> bytes:
    """``scale``: pixels to one of the SVG's, 0.1..10."""
    return _printed(svg, "png", scale, "none")


def _pdf(svg: str) -> bytes:
    """One page of the picture's size, with lines and letters as such."""
    return _printed(svg, "pdf", 1.0, "none")


def _pixels(svg: str, scale: float = 1.0) -> NDArray[np.uint8]:
    """An array [height, width, 3] of red, green and blue, 0..255, on white."""
    image = optional("PIL.Image", "images")
    with image.open(BytesIO(_printed(svg, "png", scale, "white"))) as opened:
        return np.asarray(opened.convert("RGB"), np.uint8)


def _printed(svg: str, kind: Literal["png", "pdf"], scale: float, fill: str) -> bytes:
    given: object = scale
    if not isinstance(given, Real):
        raise not_a("scale", "a number", scale)
    if not 0.1 <= scale <= 10:
        raise ArgumentError(f"scale must be within 0.1..10; found {scale!r}")
    typst = optional("typst", "images")
    page = _PAGE.format(fill=fill).encode()
    made: bytes = typst.compile(page, format=kind, ppi=_PER_INCH * float(scale), sys_inputs={"svg": svg})
    return made
