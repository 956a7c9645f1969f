"""A state as text for a terminal of some size: boards beside one another, words beside or below, grids without lines.

In: a state, who looks, the room. Out: the first canvas of several that fits, or else the one that is nearest to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from quoin import _core
from quoin.description import Description
from quoin.drawing.built import draw_built
from quoin.drawing.canvas import Canvas
from quoin.drawing.construction import draw_sheets
from quoin.drawing.dense import can_be_dense, draw_dense
from quoin.drawing.marks import Picture, pictures_of, seat_style
from quoin.drawing.plan import plan_of
from quoin.drawing.shapes import draw_shapes
from quoin.drawing.svg.layout import Site
from quoin.drawing.svg.past import last_sites
from quoin.drawing.terminal import draw_board, draw_state, draw_words

__all__ = ["fitted_text"]

_GAP = 2
_LEAST_WORDS = 26
"""Words are not set narrower than this beside a board."""

Last = dict[int | None, frozenset[Site]]


@dataclass(frozen=True)
class _Style:
    """How boards are drawn: narrow cells, and ``dense`` characters a cell without lines between them (0: with lines);
    ``tallest``: the most rows of a construction seen from a side."""

    dense: int
    tallest: int


_STYLES = (_Style(0, 20), _Style(3, 12), _Style(2, 8))


def fitted_text(
    state: _core.State, seat: int | None, width: int, height: int, *, coloured: bool, last: bool = False
) -> Text:
    """The state as ``seat`` may see it within so many columns and rows if that can be; ``last``: the cells of the last
    choice are marked ``[x]``."""
    marks = last_sites(state, seat) if last else {}
    best: tuple[int, int, Canvas] | None = None
    for canvas in _candidates(state, seat, width, coloured, marks):
        over = max(0, canvas.width - width), max(0, canvas.height - height)
        if over == (0, 0):
            best = (*over, canvas)
            break
        if best is None or over < best[:2]:
            best = (*over, canvas)
    assert best is not None
    return best[2].coloured() if coloured else Text(best[2].plain(), no_wrap=True)


def _candidates(state: _core.State, seat: int | None, width: int, coloured: bool, last: Last) -> Iterator[Canvas]:
    """Drawings from roomy to dense."""
    yield draw_state(state, seat, coloured, last)
    described, view = state.game.description, state.view(seat, readable=False)
    boards = range(len(described.boards))
    pictures = [picture for board in boards for picture in pictures_of(described, board, view)]
    words = Canvas()
    draw_words(words, 0, state, described, view, pictures, coloured)
    shapes = Canvas()
    draw_shapes(shapes, -1, described, view, width - 4)
    for style in _STYLES:
        figures = [_board(described, picture, coloured, style, last) for picture in pictures]
        for record in described.display.constructions:
            figures += draw_sheets(record, view, described, state.stability(record), width, style.tallest)
        for room in (width, *_beside(figures, width)):
            yield _packed([*figures, words.wrapped(room), shapes], width)
        yield _columns(figures, words, shapes, width)


def _beside(figures: list[Canvas], width: int) -> list[int]:
    """How wide words may be beside the figures."""
    room = width - _GAP - (figures[-1].width if figures else width)
    return [room] if room >= _LEAST_WORDS else []


def _columns(figures: list[Canvas], words: Canvas, shapes: Canvas, width: int) -> Canvas:
    """The figures one below the other at the left, everything else at the right."""
    left = _packed(figures, 0)
    room = width - left.width - _GAP
    if room < _LEAST_WORDS:
        return _packed([*figures, words.wrapped(width), shapes], width)
    return _packed([left, _packed([words.wrapped(room), shapes], 0)], width)


def _packed(blocks: list[Canvas], width: int) -> Canvas:
    """Blocks in order, as many beside one another as fit."""
    canvas = Canvas()
    row = column = deepest = 0
    for block in blocks:
        if not block.height:
            continue
        if column and column + block.width > width:
            row, column = deepest, 0
        canvas.paste(block, row, column)
        deepest = max(deepest, row + block.height)
        column += block.width + _GAP
    return canvas


def _board(described: Description, picture: Picture, coloured: bool, style: _Style, last: Last) -> Canvas:
    """One board, under its seat's name if it is that seat's own."""
    canvas, touched = Canvas(), last.get(picture.seat, frozenset())
    if plan_of(picture.board).is_built:
        draw_built(canvas, 0, [picture])
    elif style.dense and can_be_dense(picture):
        canvas = draw_dense(picture, coloured, style.dense, touched)
    else:
        canvas = draw_board(picture, coloured, True, touched)
    if picture.seat is None:
        return canvas
    named = Canvas()
    named.put(0, 3, described.seats[picture.seat].name, seat_style(described, picture.seat))
    named.paste(canvas, 1, 0)
    return named
