"""What an SVG of ours paints, from below to above: shapes and texts with all transforms, uses and classes followed.

Texts are measured by the letters of DejaVu Sans, which is wider than what most screens use."""

from __future__ import annotations

import importlib.util
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from PIL import ImageFont

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Colour = tuple[float, float, float]
NEAR = 40  # the side of a square of the page
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
DRAWN = {"rect", "circle", "ellipse", "path"}
INHERITED = {"fill", "stroke", "stroke-width", "fill-opacity", "class"}
UNSEEN = {"title", "desc", "style", "defs", "linearGradient", "radialGradient", "pattern", "clipPath", "animate", "set"}


@dataclass(frozen=True)
class Shape:
    kind: str  # its class without the prefix, or that of the group around it
    lines: tuple[tuple[Point, ...], ...]
    boxes: tuple[Box, ...]  # of the lines
    box: Box
    fill: Colour | None
    opacity: float
    stroke: Colour | None
    stroke_width: float

    def holds(self, point: Point) -> bool:
        """Whether the point lies within, by how often the outline winds around it."""
        x, y = point
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        winding = 0
        for line, box in zip(self.lines, self.boxes, strict=True):
            if not (box[0] <= x <= box[2] and box[1] <= y <= box[3]):
                continue
            for k, (u, v) in enumerate(line):
                a, b = line[k - 1]
                if (b <= y) != (v <= y):
                    side = (u - a) * (y - b) - (x - a) * (v - b)
                    winding += 1 if side > 0 and v > b else -1 if side < 0 and v < b else 0
        return winding != 0


@dataclass(frozen=True)
class Text:
    kind: str
    content: str
    box: Box
    fill: Colour
    size: float


@cache
def font(bold: bool) -> ImageFont.FreeTypeFont:
    found = importlib.util.find_spec("matplotlib")
    assert found is not None
    assert found.origin is not None
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(str(Path(found.origin).parent / "mpl-data" / "fonts" / "ttf" / name), 100)


@cache
def ink(content: str, bold: bool) -> Box:
    """The advance, and how far its letters reach above and below the base line, of a text of size 1."""
    _, top, _, bottom = font(bold).getbbox(content, anchor="ls")
    return 0, top / 100, font(bold).getlength(content) / 100, bottom / 100


class _Lines(BasePen):  # type: ignore[misc]
    """The points of a path; of a curve some."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[list[Point]] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802
        self.lines.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.lines[-1].append(pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        start = self.lines[-1][-1]
        for step in (0.25, 0.5, 0.75, 1.0):
            weights = ((1 - step) ** 3, 3 * step * (1 - step) ** 2, 3 * step**2 * (1 - step), step**3)
            at = [sum(w * p[k] for w, p in zip(weights, (start, pt1, pt2, pt3), strict=True)) for k in (0, 1)]
            self.lines[-1].append((at[0], at[1]))


@cache
def path_lines(d: str) -> tuple[tuple[Point, ...], ...]:
    pen = _Lines()
    parse_path(d, pen)
    return tuple(tuple(line) for line in pen.lines)


@cache
def ellipse_lines(x: float, y: float, rx: float, ry: float) -> tuple[tuple[Point, ...], ...]:
    angles = [math.tau * k / 24 for k in range(24)]
    return (tuple((x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles),)


@cache
def rect_lines(x: float, y: float, wide: float, high: float, round_: float) -> tuple[tuple[Point, ...], ...]:
    r = min(round_, wide / 2, high / 2)
    corners = [(x + wide - r, y + high - r, 0), (x + r, y + high - r, 1), (x + r, y + r, 2), (x + wide - r, y + r, 3)]
    turns = (0.0, 0.5, 1.0) if r else (0.0,)
    found = []
    for u, v, quarter in corners:
        for turn in turns:
            angle = math.pi / 2 * (quarter + turn)
            found.append((u + r * math.cos(angle), v + r * math.sin(angle)))
    return (tuple(found),)


def times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    u, v, w, x, y, z = other
    return (a * u + c * v, b * u + d * v, a * w + c * x, b * w + d * x, a * y + c * z + e, b * y + d * z + f)


@cache
def matrix_of(transform: str) -> Matrix:
    found = IDENTITY
    for name, written in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(one) for one in re.split(r"[ ,]+", written.strip())]
        if name == "translate":
            found = times(found, (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0))
        elif name == "scale":
            found = times(found, (numbers[0], 0, 0, numbers[-1], 0, 0))
        elif name == "rotate":
            turn, (x, y) = math.radians(numbers[0]), numbers[1:] or (0, 0)
            cos, sin = math.cos(turn), math.sin(turn)
            found = times(found, (cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos))
        else:
            assert name == "matrix", transform
            found = times(found, tuple(numbers))
    return found


@cache
def colour_of(written: str) -> Colour:
    digits = written.removeprefix("#")
    digits = "".join(2 * one for one in digits) if len(digits) == 3 else digits
    return (int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16))


def box_of(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def mapped(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


class Picture:
    """`things`: what is painted, from below to above; in the colours of `svg` as they are without a dark screen."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        self.width, self.height = (float(self.root.attrib[name]) for name in ("width", "height"))
        self._prefix = self.root.get("class", "") + "-"
        self._rules: dict[str, dict[str, str]] = {}
        style = "".join(one.text or "" for one in self.root.iter(f"{SVG}style"))
        style = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style)
        for name, body in re.findall(r"\.([\w-]+)\s*\{([^}]*)\}", style):
            rules = self._rules.setdefault(name, {})
            rules.update(part.split(":", 1) for part in body.split(";") if part)
        self._by_id = {one.attrib["id"]: one for one in self.root.iter() if "id" in one.attrib}
        self.things = list(self._paint(self.root, IDENTITY, {"fill": "#000"}, 1))
        self._near: dict[tuple[int, int], list[int]] = {}  # numbers of filled shapes by the square of the page
        for place, one in enumerate(self.things):
            if isinstance(one, Shape) and one.fill is not None and one.opacity > 0:
                left, top, right, bottom = (math.floor(side / NEAR) for side in one.box)
                for square in product(range(left, right + 1), range(top, bottom + 1)):
                    self._near.setdefault(square, []).append(place)
        self.texts = [(place, one) for place, one in enumerate(self.things) if isinstance(one, Text)]

    def at(self, point: Point) -> list[tuple[int, Shape]]:
        """The filled shapes there with their numbers, from below to above."""
        near = self._near.get((math.floor(point[0] / NEAR), math.floor(point[1] / NEAR)), [])
        shapes = [(place, self.things[place]) for place in near]
        return [(place, one) for place, one in shapes if isinstance(one, Shape) and one.holds(point)]

    def under(self, point: Point, below: int) -> Colour:
        """The colour there, as what comes before thing number `below` leaves it."""
        found: Colour = (255, 255, 255)
        for place, one in self.at(point):
            if place < below and one.fill is not None:
                mixed = [one.opacity * new + (1 - one.opacity) * old for new, old in zip(one.fill, found, strict=True)]
                found = (mixed[0], mixed[1], mixed[2])
        return found

    def holder(self, point: Point, below: int) -> Shape | None:
        """The topmost shape with a full colour there, before thing number `below`."""
        return next((one for place, one in reversed(self.at(point)) if place < below and one.opacity > 0.5), None)

    def _style(self, element: ElementTree.Element, above: dict[str, str]) -> dict[str, str]:
        style = {name: value for name, value in above.items() if name in INHERITED}
        style.update({name: value for name, value in element.items() if name in INHERITED})
        for name in element.get("class", "").split():
            style.update(self._rules.get(name, {}))
        style.update(part.split(":", 1) for part in element.get("style", "").split(";") if ":" in part)
        return style

    def _paint(
        self, element: ElementTree.Element, matrix: Matrix, above: dict[str, str], opacity: float
    ) -> Iterator[Shape | Text]:
        tag = element.tag.removeprefix(SVG)
        if tag in UNSEEN:
            return
        if "transform" in element.attrib:
            matrix = times(matrix, matrix_of(element.attrib["transform"]))
        style = self._style(element, above)
        opacity *= float(element.get("opacity", style.get("opacity", 1)))
        if tag == "use":
            moved = times(matrix, (1, 0, 0, 1, float(element.get("x", 0)), float(element.get("y", 0))))
            yield from self._paint(self._by_id[element.attrib["href"][1:]], moved, style, opacity)
        elif tag in DRAWN:
            yield self._shape(tag, element, matrix, style, opacity)
        elif tag == "text":
            yield from self._text(element, matrix, style)
        else:
            assert tag in ("svg", "g"), tag
            for one in element:
                yield from self._paint(one, matrix, style, opacity)

    def _shape(
        self, tag: str, element: ElementTree.Element, matrix: Matrix, style: dict[str, str], opacity: float
    ) -> Shape:
        def number(name: str) -> float:
            return float(element.get(name, 0))

        if tag == "path":
            lines = path_lines(element.attrib["d"])
        elif tag == "rect":
            lines = rect_lines(*(number(name) for name in ("x", "y", "width", "height", "rx")))
        else:
            radii = [number(name) for name in (("r", "r") if tag == "circle" else ("rx", "ry"))]
            lines = ellipse_lines(number("cx"), number("cy"), *radii)
        if matrix != IDENTITY:
            lines = tuple(tuple(mapped(matrix, point) for point in line) for line in lines)
        boxes = tuple(box_of(line) for line in lines)
        fill, stroke = (None if style.get(name, "none") == "none" else style[name] for name in ("fill", "stroke"))
        return Shape(
            style.get("class", "").removeprefix(self._prefix),
            lines,
            boxes,
            box_of([corner for box in boxes for corner in (box[:2], box[2:])]),
            colour_of(fill) if fill else None,
            opacity * float(style.get("fill-opacity", 1)),
            colour_of(stroke) if stroke else None,
            float(style.get("stroke-width", 1)) * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])),
        )

    def _text(self, element: ElementTree.Element, matrix: Matrix, style: dict[str, str]) -> Iterator[Text]:
        content = element.text or ""
        if not content.strip():
            return
        size = float(element.attrib["font-size"])
        _, top, wide, bottom = (size * one for one in ink(content, element.get("font-weight") is not None))
        left = float(element.get("x", 0)) - {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
        base = float(element.get("y", 0))
        corners = [(left, base + top), (left + wide, base + top), (left + wide, base + bottom), (left, base + bottom)]
        box = box_of([mapped(matrix, corner) for corner in corners])
        yield Text(style.get("class", "").removeprefix(self._prefix), content, box, colour_of(style["fill"]), size)


# ---- colours ----


def luminance(colour: Colour) -> float:
    """Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance"""
    parts = [one / 255 for one in colour]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1 to 21, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio"""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
