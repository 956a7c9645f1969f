"""A picture's SVG as PNG, as PDF and as pixels, by Typst. What the reader's screen decides is as for the light."""

from __future__ import annotations

from io import BytesIO
from numbers import Real
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from quoin.errors import ArgumentError, not_a
from quoin.extras import optional

__all__ = ["pdf", "pixels", "png"]

_PER_INCH = 96.0  # of the SVG's own pixels
_PAGE = """#set page(width: auto, height: auto, margin: 0pt, fill: {fill})
#image(bytes(sys.inputs.svg), format: "svg")
"""


def png(svg: str, scale: float = 2.0) -> bytes:
    """``scale``: pixels to one of the SVG's, 0.1..10."""
    return _printed(svg, "png", scale, "none")


def pdf(svg: str) -> bytes:
    """One page of the picture's size, with lines and letters as such."""
    return _printed(svg, "pdf", 1.0, "none")


def pixels(svg: str, scale: float = 1.0) -> NDArray[np.uint8]:
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
