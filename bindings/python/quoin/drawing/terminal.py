"""A whole state as text: its boards, who sits where and who is on turn, scores, and everything not on a board."""

from __future__ import annotations

from rich.text import Text

from quoin import _core
from quoin.description import Content, Description, Zone
from quoin.drawing.built import draw_built
from quoin.drawing.canvas import Canvas
from quoin.drawing.construction import draw_construction, signs_of
from quoin.drawing.marks import (
    NONE,
    Picture,
    View,
    counts_names,
    pictures_of,
    places,
    result_of,
    seat_style,
    seats_to_act,
    sees_score,
    task_of,
    zones_beside,
)
from quoin.drawing.plan import plan_of
from quoin.drawing.shapes import draw_shapes
from quoin.drawing.spread import draw_spread
from quoin.drawing.square import bar, draw_square, edge_kinds
from quoin.drawing.svg.layout import Site
from quoin.drawing.svg.markup import words
from quoin.errors import not_a

__all__ = ["coloured_text", "draw_board", "draw_state", "draw_words", "plain_text"]

_MOST_VALUES = 24
_MOST_WIDTH = 76
_WIDTH = 100
_GAP = 3


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
    described, last = state.game.description, last or {}
    view = state.view(seat, readable=False)
    canvas = Canvas()
    row = 0
    everything: list[Picture] = []
    for board in range(len(described.boards)):
        pictures = pictures_of(described, board, view)
        everything += pictures
        if not pictures:
            continue
        if plan_of(pictures[0].board).is_built:
            row = draw_built(canvas, row, pictures) + 1
        elif pictures[0].seat is not None:
            row = _side_by_side(canvas, row, described, pictures, coloured, last)
        else:
            for picture in pictures:
                canvas.paste(draw_board(picture, coloured, False, last.get(None, frozenset())), row, 0)
                row = canvas.height + 1
    for record in described.display.constructions:
        stability = state.stability(record)
        row = draw_construction(canvas, row, record, view, described, stability) + 1
    row = draw_words(canvas, row, state, described, view, everything, coloured)
    draw_shapes(canvas, row, described, view)
    return canvas


def draw_board(picture: Picture, coloured: bool, narrow: bool, last: frozenset[Site]) -> Canvas:
    """One board from above, under its title if it has one."""
    if plan_of(picture.board).is_square:
        drawn = draw_square(picture, coloured, narrow, last)
    else:
        drawn = draw_spread(picture, coloured, last)
    if not picture.title:
        return drawn
    canvas = Canvas()
    canvas.put(0, 3, picture.title, "grey70")
    canvas.paste(drawn, 1, 0)
    return canvas


def draw_words(
    canvas: Canvas,
    row: int,
    state: _core.State,
    described: Description,
    view: View,
    pictures: list[Picture],
    coloured: bool,
) -> int:
    """The seats and all that no board shows, from a row down; answers with the row after them."""
    row = _seats(canvas, row, state, described, view, pictures, coloured)
    return _others(canvas, row, described, view)


def _side_by_side(
    canvas: Canvas,
    top: int,
    described: Description,
    copies: list[Picture],
    coloured: bool,
    last: dict[int | None, frozenset[Site]],
) -> int:
    """Each seat's copy of a board under its name, as many beside one another as fit, rows alike in length."""
    drawn = [draw_board(one, coloured, True, last.get(one.seat, frozenset())) for one in copies]
    width = max(one.width for one in drawn) + _GAP
    fitting = max(1, (_WIDTH + _GAP) // width)
    across = -(-len(copies) // -(-len(copies) // fitting))
    for start in range(0, len(copies), across):
        for place, (picture, one) in enumerate(list(zip(copies, drawn, strict=True))[start : start + across]):
            seat = picture.seat or 0
            canvas.put(top, 4 + place * width, described.seats[seat].name, seat_style(described, seat))
            canvas.paste(one, top + 1, place * width)
        top = canvas.height + 1
    return top


def _seats(
    canvas: Canvas,
    row: int,
    state: _core.State,
    described: Description,
    view: View,
    pictures: list[Picture],
    coloured: bool,
) -> int:
    """One line a seat: a pointer if it is to act, its name, its signs, its result; then luck that is due."""
    acting = seats_to_act(state)
    width = max(len(seat.name) for seat in described.seats)
    scores, over = state.scores(), state.is_terminal()
    for number, seat in enumerate(described.seats):
        style = seat_style(described, number)
        canvas.put(row, 2, "▸" if number in acting else " ", style)
        canvas.put(row, 4, seat.name.ljust(width), style)
        records = described.display.constructions
        signs = [sign for record in records for sign in signs_of(record, view, described, number)]
        canvas.put(row, 6 + width, " ".join([_signs(pictures, number, coloured), *signs]).strip(), style)
        notes = []
        if over:
            notes.append(result_of(state, number))
        if over or described.scores is not None:
            points = f"{scores[number]:g}" if sees_score(described, view, number) else "?"
            notes.append(f"{points} point{'' if points == '1' else 's'}")
        if number in acting:
            notes.append(task_of(state))
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
            if mark.sites in edge_kinds(picture):
                signs[mark.symbol or "".join(bar(seat))] = None
            elif mark.symbol:
                signs[mark.symbol if coloured or mark.sites else mark.symbol + mark.letter] = None
    return " ".join(signs)


def _others(canvas: Canvas, row: int, described: Description, view: View) -> int:
    """Zones and counters that no board shows and that hold something, a line each; single values together on one."""
    short: list[str] = []
    long: list[str] = []
    for zone in zones_beside(described, view):
        rows, name = _content(zone, view[zone.name], described), words(zone.name)
        if not rows:
            continue
        if zone.length == 1 and not zone.per_seat:
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


def _content(zone: Zone, content: Content, described: Description) -> list[str]:
    """What each row of a zone holds, with its owner's name; rows that hold nothing are left out."""
    rows: dict[int, list[tuple[int, int | None]]] = {}
    for row, place, value in places(zone, content):
        rows.setdefault(row, []).append((place, value))
    texts = []
    for row, values in rows.items():
        if _is_empty(zone, values):
            continue
        owner = described.seats[row].name + (": " if counts_names(zone) else " ") if zone.per_seat else ""
        texts.append(owner + _row(zone, values, described))
    return texts


def _is_empty(zone: Zone, values: list[tuple[int, int | None]]) -> bool:
    """True if nothing is there: "none" in every place, or no piece of any kind."""
    if counts_names(zone):
        return all(value == 0 for _, value in values)
    return zone.holds.optional and all(value == NONE for _, value in values)


def _row(zone: Zone, values: list[tuple[int, int | None]], described: Description) -> str:
    """One row of a zone. Counts of named things are told by name: "yellow 2, blue 1"."""
    if zone.over is not None and counts_names(zone):
        if all(value is None for _, value in values):
            return "?"
        named = [f"{described.text(zone.over, place)} {value}" for place, value in values if value]
        return ", ".join(named) or "-"
    texts = ["?" if value is None else described.text(zone.holds, value) for _, value in values]
    return " ".join(texts if len(texts) <= _MOST_VALUES else [*texts[:_MOST_VALUES], "..."])
