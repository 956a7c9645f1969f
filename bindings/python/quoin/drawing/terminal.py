"""A whole state as text: its boards, who sits where and who is on turn, scores, and everything not on a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from quoin import _core
from quoin.drawing.bricks import View, draw_bricks
from quoin.drawing.canvas import Canvas
from quoin.drawing.construction import draw_construction, signs_of
from quoin.drawing.facts import (
    NONE,
    Picture,
    constructions,
    counts_names,
    describe,
    layer_sites,
    marks_of,
    own_boards,
    places,
    result_of,
    seat_style,
    seats_to_act,
    sees_score,
    task_of,
    value_text,
    zones_beside,
)
from quoin.drawing.grid import CELLS, EDGES, bar, draw_grid, grid_width
from quoin.drawing.shapes import draw_shapes
from quoin.drawing.svg.layout import Site
from quoin.drawing.svg.markup import words
from quoin.errors import not_a

__all__ = ["board_views", "coloured_text", "draw_state", "draw_words", "grid_pictures", "plain_text"]

_MOST_VALUES = 24
_MOST_WIDTH = 76
_WIDTH = 100
_GAP = 2


def plain_text(state: _core.State, seat: int | str | None = None) -> str:
    """The state without colour, as ``seat`` may see it (``None``: everything)."""
    return draw_state(state, seat, coloured=False).plain()


def coloured_text(state: _core.State, seat: int | str | None = None) -> Text:
    """The same for a terminal with colours."""
    return draw_state(state, seat, coloured=True).coloured()


def draw_state(
    state: _core.State, seat: int | str | None, coloured: bool, last: dict[int | None, frozenset[Site]] | None = None
) -> Canvas:
    """The whole state; the cells of ``last``, by the seat on whose own board they lie, are pointed out."""
    if not isinstance(state, _core.State):
        raise not_a("state", "a State", state)
    facts, last = describe(state.game), last or {}
    view = state.view(seat, readable=False)
    canvas = Canvas()
    row = 0
    for board, views in board_views(facts, view):
        row = draw_bricks(canvas, row, board, views) + 1
    pictures = list(grid_pictures(facts, view))
    for board_index in dict.fromkeys(index for index, _ in pictures):
        mine = [picture for index, picture in pictures if index == board_index]
        if mine[0].seat is not None:
            row = _side_by_side(canvas, row, facts, mine, coloured, last)
        else:
            row = draw_grid(canvas, row, mine[0], coloured, last=last.get(None, frozenset())) + 1
    for entry in constructions(facts):
        stability = state.stability(entry["construction"])
        row = draw_construction(canvas, row, entry, view, facts, stability) + 1
    row = draw_words(canvas, row, state, facts, view, [picture for _, picture in pictures], coloured)
    draw_shapes(canvas, row, facts, view)
    return canvas


def board_views(facts: dict[str, Any], view: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[View]]]:
    """Each brick board with what its layers show."""
    for index, board in enumerate(facts["boards"]):
        if board["kind"] == "bricks":
            layers = facts["display"].get(board["name"]) or []
            yield board, [_view(facts, index, layer, view) for layer in layers]


def grid_pictures(facts: dict[str, Any], view: dict[str, Any]) -> Iterator[tuple[int, Picture]]:
    """Each grid with its number, or each seat's copy of it."""
    for index, board in enumerate(facts["boards"]):
        if board["kind"] == "bricks":
            continue
        layers = facts["display"].get(board["name"]) or []
        marks = [mark for layer in layers for mark in marks_of(facts, index, layer, view)]
        shown = {layer_sites(facts, index, layer) for layer in layers}
        sites = frozenset(kind for kind in shown if kind is not None)
        if own_boards(facts, index) and len(facts["seats"]) > 1:
            for seat in range(len(facts["seats"])):
                yield index, Picture(board, [mark for mark in marks if mark.row in (None, seat)], sites, seat)
        else:
            yield index, Picture(board, marks, sites)


def draw_words(
    canvas: Canvas,
    row: int,
    state: _core.State,
    facts: dict[str, Any],
    view: dict[str, Any],
    pictures: list[Picture],
    coloured: bool,
) -> int:
    """The seats and all that no board shows, from a row down; answers with the row after them."""
    row = _seats(canvas, row, state, facts, view, pictures, coloured)
    return _others(canvas, row, facts, view)


def _view(facts: dict[str, Any], board: int, layer: dict[str, Any], view: dict[str, Any]) -> View:
    """One layer of a brick board as a picture of its own."""
    mirrored = bool(layer.get("mirrored"))
    title = f"{layer['zone']}, seen from behind" if mirrored else str(layer["zone"])
    return View(title, mirrored, marks_of(facts, board, layer, view))


def _side_by_side(
    canvas: Canvas,
    top: int,
    facts: dict[str, Any],
    copies: list[Picture],
    coloured: bool,
    last: dict[int | None, frozenset[Site]],
) -> int:
    """Each seat's copy of a board under its name, as many beside one another as fit, rows alike in length."""
    width = grid_width(copies[0].board, narrow=True) + _GAP
    fitting = max(1, (_WIDTH + _GAP) // width)
    across = -(-len(copies) // -(-len(copies) // fitting))
    for start in range(0, len(copies), across):
        below = top
        for place, picture in enumerate(copies[start : start + across]):
            seat = picture.seat or 0
            canvas.put(top, 4 + place * width, facts["seats"][seat]["name"], seat_style(facts, seat))
            below = draw_grid(canvas, top + 1, picture, coloured, place * width, True, last.get(seat, frozenset()))
        top = below + 1
    return top


def _seats(
    canvas: Canvas,
    row: int,
    state: _core.State,
    facts: dict[str, Any],
    view: dict[str, Any],
    pictures: list[Picture],
    coloured: bool,
) -> int:
    """One line a seat: a pointer if it is to act, its name, its signs, its result; then luck that is due."""
    acting = seats_to_act(state)
    width = max(len(seat["name"]) for seat in facts["seats"])
    scores, over = state.scores(), state.is_terminal()
    for number, seat in enumerate(facts["seats"]):
        style = seat_style(facts, number)
        canvas.put(row, 2, "▸" if number in acting else " ", style)
        canvas.put(row, 4, seat["name"].ljust(width), style)
        signs = [sign for entry in constructions(facts) for sign in signs_of(entry, view, facts, number)]
        canvas.put(row, 6 + width, " ".join([_signs(pictures, number, coloured), *signs]).strip(), style)
        notes = []
        if over:
            notes.append(result_of(state, number))
        if over or "scores" in facts:
            points = f"{scores[number]:g}" if sees_score(facts, view, number) else "?"
            notes.append(f"{points} point{'' if points == '1' else 's'}")
        if number in acting:
            notes.append(task_of(state, facts))
        canvas.put(row, 15 + width, " · ".join(notes))
        row += 1
    if state.is_chance_node() and not acting:
        canvas.put(row, 4, f"luck is due: {state.phase}")
        row += 1
    return row


def _signs(pictures: list[Picture], seat: int, coloured: bool) -> str:
    """The symbols by which a seat's things are known: "♟ ━"."""
    signs: dict[str, None] = {}
    for picture in pictures:
        for mark in picture.marks:
            if mark.seat != seat:
                continue
            if mark.sites == EDGES:
                signs[mark.symbol or "".join(bar(seat))] = None
            elif mark.symbol:
                signs[mark.symbol if coloured or mark.sites != CELLS else mark.symbol + mark.letter] = None
    return " ".join(signs)


def _others(canvas: Canvas, row: int, facts: dict[str, Any], view: dict[str, Any]) -> int:
    """Zones and counters that no board shows and that hold something, a line each; single values together on one."""
    short: list[str] = []
    long: list[str] = []
    for zone in zones_beside(facts, view):
        rows, name = _content(zone, view[zone["name"]], facts), words(zone["name"])
        if not rows:
            continue
        if zone["length"] == 1 and not zone["per_seat"]:
            short.append(f"{name} {rows[0]}")
        else:
            long += _lines(name, rows)
    for line in ([" · ".join(short)] if short else []) + long:
        canvas.put(row, 4, line, "grey70")
        row += 1
    return row


def _lines(name: str, rows: list[str]) -> list[str]:
    """A zone's rows on one line, or a line each where that would be too long."""
    line = f"{name} " + " · ".join(rows)
    if len(line) <= _MOST_WIDTH:
        return [line]
    return [f"{name if number == 0 else ' ' * len(name)} {row}" for number, row in enumerate(rows)]


def _content(zone: dict[str, Any], content: Any, facts: dict[str, Any]) -> list[str]:
    """What each row of a zone holds, with its owner's name; rows that hold nothing are left out."""
    rows: dict[int, list[tuple[int, int | None]]] = {}
    for row, place, value in places(zone, content):
        rows.setdefault(row, []).append((place, value))
    texts = []
    for row, values in rows.items():
        if _is_empty(zone, values):
            continue
        owner = str(facts["seats"][row]["name"]) + (": " if counts_names(zone) else " ") if zone["per_seat"] else ""
        texts.append(owner + _row(zone, values, facts))
    return texts


def _is_empty(zone: dict[str, Any], values: list[tuple[int, int | None]]) -> bool:
    """True if nothing is there: "none" in every place, or no piece of any kind."""
    if counts_names(zone):
        return all(value == 0 for _, value in values)
    return bool(zone["holds"]["optional"]) and all(value == NONE for _, value in values)


def _row(zone: dict[str, Any], values: list[tuple[int, int | None]], facts: dict[str, Any]) -> str:
    """One row of a zone. Counts of named things are told by name: "yellow 2, blue 1"."""
    if counts_names(zone):
        if all(value is None for _, value in values):
            return "?"
        named = [f"{value_text(zone['over'], place, facts)} {value}" for place, value in values if value]
        return ", ".join(named) or "-"
    texts = ["?" if value is None else value_text(zone["holds"], value, facts) for _, value in values]
    return " ".join(texts if len(texts) <= _MOST_VALUES else [*texts[:_MOST_VALUES], "..."])
