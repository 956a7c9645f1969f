"""A whole state as one picture: title, boards, a panel for each seat, what all share. In: a scene. Out: SVG."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from quoin.drawing.construction import Body, bodies_of, firmness
from quoin.drawing.marks import Picture, pictures_of
from quoin.drawing.plan import plan_of
from quoin.drawing.svg.board import BoardFigure, Hints
from quoin.drawing.svg.built import BuiltFigure
from quoin.drawing.svg.layout import Block, Box, Part, Row, Stack, columns_of
from quoin.drawing.svg.markup import clip, element, label, text, text_width
from quoin.drawing.svg.palette import FONT, scoped, style_sheet
from quoin.drawing.svg.panels import SeatPanel, SharedPanel, fitting
from quoin.drawing.svg.pieces import PREFIX, Sheet, seat_badge
from quoin.drawing.svg.scene import Scene
from quoin.drawing.svg.sides import SideFigure
from quoin.drawing.svg.solid import SolidFigure
from quoin.drawing.svg.words import told

__all__ = ["Composed", "compose", "document", "measure", "page", "written"]

_WIDTH = 760.0
_EDGE = 18.0
_SIDE = 236.0
_GAP = 16.0
_SMALL = 10.0


@dataclass
class Composed:
    """A picture's parts in drawing order, its size, and what it is in words."""

    parts: list[Part]
    width: float
    height: float
    title: str
    told: str


class _Header:
    """The game's title and the last ply; below them who is on turn."""

    def __init__(self, scene: Scene, width: float) -> None:
        self.scene = scene
        self.width = width
        self.height = 50.0

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        scene = self.scene
        ply = f"ply {scene.state.move_number()}"
        if scene.state.game.variant:
            ply = f"{scene.state.game.name} · {ply}"
        if scene.ended:
            ply = f"{ply} · {scene.ended}"
        ply = clip(ply, 12, self.width * 0.7)
        title = clip(scene.described.title, 20, self.width - text_width(ply, 12) - 20, bold=True)
        drawn = [text(x, y + 18, title, 20, bold=True), text(x + self.width, y + 17, ply, 12, "dim", anchor="end")]
        status = clip(scene.status(), 14, self.width * 0.55, bold=True)
        left = x
        seats = _winners(scene) if scene.state.is_terminal() else sorted(scene.acting)
        for seat in seats[:4]:
            drawn.append(seat_badge(sheet, scene.described.seats[seat].colour, seat, left + 9, y + 39, 9))
            left += 22
        drawn.append(text(left + 2, y + 44, status, 14, bold=True))
        room = x + self.width - left - text_width(status, 14, bold=True) - 24
        if scene.last_text and room > 60:
            last = clip(f"last: {scene.last_text}", 12, room)
            drawn.append(text(x + self.width, y + 43, last, 12, "dim", anchor="end"))
        return [Part(5, "".join(drawn))]


def _winners(scene: Scene) -> list[int]:
    returns = scene.state.returns()
    winners = [seat for seat, value in enumerate(returns) if value > 0]
    return winners if len(winners) < len(returns) or len(returns) == 1 else []


def measure(scene: Scene) -> None:
    """Let the scene's room know what the picture needs."""
    compose(scene, None)


def compose(scene: Scene, sheet: Sheet | None) -> Composed:
    """Everything put in its place; without a sheet only measured."""
    width = _WIDTH - 2 * _EDGE
    figures, with_seats = _figures(scene, width)
    seats = [] if with_seats else [SeatPanel(scene, seat, _SIDE) for seat in range(len(scene.seats))]
    body = _arranged(scene, figures, seats, width)
    header = _Header(scene, width)
    whole = Stack([header, body], 14)
    tall = scene.room.most("whole", whole.height + 2 * _EDGE)
    if sheet is None:
        return Composed([], _WIDTH, tall, "", "")
    parts = header.draw(sheet, _EDGE, _EDGE)
    parts += body.draw(sheet, _EDGE + (width - body.width) / 2, _EDGE + header.height + 14)
    parts.sort(key=lambda part: part.layer)
    title = f"{scene.described.title}: {scene.status()}"
    return Composed(parts, _WIDTH, tall, title, told(scene))


def _arranged(scene: Scene, figures: list[Block], seats: list[SeatPanel], width: float) -> Stack:
    """Panels beside a board that leaves room, else below the boards."""
    board = Stack(figures, _GAP)
    if figures and board.width + _GAP + 200 <= width and seats:
        side = width - board.width - _GAP
        panels: list[Block] = [SeatPanel(scene, panel.seat, side) for panel in seats]
        shared = SharedPanel(scene, side)
        column = Stack([*panels, shared] if not shared.empty() else panels, 10)
        below = SharedPanel(scene, board.width + _GAP + side)
        if column.height <= board.height + 40 or shared.empty():
            return Stack([Row([board, column], _GAP)])
        return Stack([Row([board, Stack(panels, 10)], _GAP), below], _GAP)
    rows: list[Block] = list(figures)
    if seats:
        across = _across(len(seats))
        room = (width - 12 * (across - 1)) / across
        panels_below = [SeatPanel(scene, panel.seat, room) for panel in seats]
        for start in range(0, len(seats), across):
            fitting(panels_below[start : start + across])
        rows.append(columns_of(panels_below, width, 12))
    shared = SharedPanel(scene, width)
    return Stack(rows if shared.empty() else [*rows, shared], _GAP)


def _across(seats: int) -> int:
    """How many panels stand beside one another."""
    return seats if seats <= 3 else 2 if seats == 4 else 3


def _figures(scene: Scene, width: float) -> tuple[list[Block], bool]:
    """A block for each board and construction; whether the seats' panels stand with their own boards."""
    blocks: list[Block] = []
    with_seats = False
    for index in range(len(scene.described.boards)):
        if not scene.described.layers(index):
            continue
        pictures = pictures_of(scene.described, index, scene.view)
        if plan_of(pictures[0].board).is_built:
            blocks.append(_built(scene, index, pictures, width))
        elif pictures[0].seat is not None:
            blocks.append(_own(scene, index, pictures, width, panels=not with_seats))
            with_seats = True
        else:
            blocks += [_board(scene, index, picture, width, 78) for picture in pictures]
    for record in scene.described.display.constructions:
        blocks.append(_construction(scene, record, width))
    return blocks, with_seats


def _hints(scene: Scene) -> Hints:
    return Hints(scene.legal, scene.last_sites.get(None, frozenset()))


def _board(scene: Scene, index: int, picture: Picture, width: float, most: float) -> BoardFigure:
    """One board: beside it there is room for the panels unless it is long."""
    fields = [field.domain for kind in scene.described.actions for field in kind.fields]
    named = {domain.sites for domain in fields if domain.board == index and domain.sites is not None}
    hints = _hints(scene)
    if picture.seat is not None:
        mine = picture.seat in set(scene.state.seats_to_choose()[:1])
        hints = Hints(hints.legal if mine else frozenset(), scene.last_sites.get(picture.seat, frozenset()))
    else:
        box = plan_of(picture.board).inner
        width *= 0.655 if box.width < 2 * box.height else 1
    return BoardFigure(index, picture, scene.looks, hints, picture.layers | named, width, most)


def _own(scene: Scene, index: int, pictures: list[Picture], width: float, *, panels: bool) -> Block:
    """Each seat's copy of a board below its panel."""
    across = 2 if len(scene.seats) in (2, 4) else 3
    room = (width - _GAP * (across - 1)) / across
    columns: list[Stack] = []
    heads = []
    for seat, picture in enumerate(pictures):
        figure = _board(scene, index, picture, room, 46)
        head = SeatPanel(scene, seat, figure.width)
        heads.append(head)
        columns.append(Stack([head, figure] if panels else [figure], 8))
    fitting(heads)
    return columns_of(columns, width, _GAP)


def _built(scene: Scene, index: int, pictures: list[Picture], width: float) -> Block:
    """What is seen from the side, each of its layers by itself: two beside one another if they are short."""
    plan = plan_of(pictures[0].board)
    short = len(pictures) > 1 and plan.outer(range(len(plan.board.sites))).width <= 8
    room = (width - _GAP) / 2 if short else width
    walls = [BuiltFigure(index, picture, scene.looks, _hints(scene), room, scene.room) for picture in pictures]
    return columns_of(walls, width, _GAP)


def _construction(scene: Scene, record: str, width: float) -> Block:
    """From above its corner, and small from three sides; how firmly it stands."""
    bodies = bodies_of(record, scene.view, scene.described)
    bounds = scene.room.box(record, _bounds(bodies))
    side = 210.0
    seats = [str(seat) for seat in scene.seats]
    firm = firmness(scene.state.stability(record)) if bodies else "nothing stands"
    solid = SolidFigure(bodies, seats, bounds, width - side - _GAP, f"{record} · {firm}", scene.room)
    x, y, z, u, v, w = bounds
    spare = solid.height - 3 * SideFigure.FRAME - 2 * _SMALL
    unit = min(9.0, (side - 56) / max(u - x, v - y), max(spare, 200) / (2 * (w - z) + v - y))
    views = [SideFigure(bodies, bounds, kind, side, unit) for kind in ("front", "right", "above")]
    solid.height = max(solid.height, Stack(views, _SMALL).height)
    spare = (solid.height - Stack(views, _SMALL).height) / 3
    for view in views:
        view.height += spare
    column = Stack(views, _SMALL)
    return Row([solid, column], _GAP)


def _bounds(bodies: list[Body]) -> Box:
    """The box of all bodies, a little wider than they are."""
    if not bodies:
        return 0, 0, 0, 8, 4, 4
    return (
        min(body.x for body in bodies) - 1,
        min(body.y for body in bodies) - 1,
        min(body.z for body in bodies),
        max(body.x + body.w for body in bodies) + 1,
        max(body.y + body.d for body in bodies) + 1,
        max(body.top for body in bodies),
    )


def page(composed: Composed) -> str:
    """The sheet that everything lies on."""
    wide, high = composed.width - 1, composed.height - 1
    return element("rect", x=0.5, y=0.5, width=wide, height=high, rx=16, class_="page")


def written(composed: Composed, sheet: Sheet, theme: str) -> str:
    """The picture as an SVG document."""
    return document(page(composed) + "".join(part.svg for part in composed.parts), composed, sheet, theme)[0]


def document(
    body: str, composed: Composed, sheet: Sheet, theme: str, others: Sequence[str] = ()
) -> tuple[str, list[str]]:
    """Body and definitions as an SVG document with title, description and style; other markup to be shown in it.

    Ids and classes are the document's own: they begin with the hash of what it shows."""
    definitions = element("defs", *sheet.content.values())
    dressed = [scoped(markup, PREFIX) for markup in (definitions, body, *others)]
    used = {name for _, names in dressed for name in names}
    inner = "".join(
        [
            element("title", label(composed.title), id=f"{PREFIX}-title"),
            element("desc", label(composed.told), id=f"{PREFIX}-desc"),
            element("style", style_sheet(PREFIX, used, theme)),
            dressed[0][0],
            dressed[1][0],
        ]
    )
    scope = "q" + hashlib.blake2b("".join([inner, *others]).encode(), digest_size=4).hexdigest()
    wide, high = f"{composed.width:g}", f"{composed.height:.0f}"
    svg = element(
        "svg", inner, xmlns="http://www.w3.org/2000/svg", class_=PREFIX, viewBox=f"0 0 {wide} {high}", width=wide,
        height=high, font_family=FONT, role="img", aria_labelledby=f"{PREFIX}-title {PREFIX}-desc",
        style="max-width:100%;height:auto",
    )  # fmt: skip
    return svg.replace(PREFIX, scope), [markup.replace(PREFIX, scope) for markup, _ in dressed[2:]]
