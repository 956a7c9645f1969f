"""What a drawing shows: the things that lie on boards, and what a viewer sees beside them.

In: a game's description and a state's view. Out: marks with symbol and colour; zones and values for those in words."""

from __future__ import annotations

from dataclasses import dataclass

from quoin import _core
from quoin.description import NONE, Board, Content, Description, Domain, Layer, Style, Zone
from quoin.drawing.plan import from_behind, plan_of
from quoin.frozen import FrozenMap

__all__ = [
    "NONE",
    "Mark",
    "Picture",
    "View",
    "counts_names",
    "edge_kinds",
    "marks_of",
    "own_boards",
    "pictures_of",
    "places",
    "result_of",
    "seat_colour",
    "seats_to_act",
    "sees_score",
    "shown_sites",
    "style_of",
    "task_of",
    "zones_beside",
]

View = dict[str, Content]
"""What a viewer sees: ``state.view(seat, readable=False)``."""


@dataclass(frozen=True)
class Mark:
    """One thing to draw at one site.

    ``name`` is what it is called, "?" where it is hidden; ``colour`` is one of game.yaml's, "" where it has none.
    ``owner`` is the number of its seat or value, ``None`` where it has none; ``seat`` its seat. ``row`` is the seat on
    whose own copy of the board it lies, ``None`` where all share one. ``told``: its symbol alone says what it is.
    """

    sites: int
    site: int
    zone: str
    symbol: str
    name: str
    colour: str
    owner: int | None
    seat: int | None = None
    row: int | None = None
    told: bool = False

    @property
    def letter(self) -> str:
        """The first letter of its name."""
        return self.name[:1]


@dataclass(frozen=True)
class Picture:
    """One board of a state, ready to be drawn: its marks, the kinds of site shown, and whose own copy it is or what it
    shows."""

    board: Board
    marks: list[Mark]
    layers: frozenset[int] = frozenset()
    seat: int | None = None
    title: str = ""


def seat_colour(described: Description, seat: int) -> str:
    """The colour of a seat, by its name in game.yaml; "" for nobody."""
    return described.seats[seat].colour if 0 <= seat < len(described.seats) else ""


def style_of(style: Style | None, name: str) -> str:
    """The symbol or colour of what goes by a name; "" where none is given."""
    return style.get(name, "") if isinstance(style, FrozenMap) else style or ""


def places(zone: Zone, content: Content) -> list[tuple[int, int, int | None]]:
    """A zone's content as (row, place, value); a value is ``None`` where it is hidden."""
    rows = content if zone.per_seat and isinstance(content, list) else [content]
    found: list[tuple[int, int, int | None]] = []
    for row, values in enumerate(rows):
        if isinstance(values, list):
            found += [(row, place, value) for place, value in enumerate(values) if not isinstance(value, list)]
        elif values is None:
            found += [(row, place, None) for place in range(zone.length)]
        else:
            found.append((row, 0, values))
    return found


def shown_sites(described: Description, board: int) -> frozenset[int]:
    """The kinds of site of a board over which the zones of its layers lie."""
    overs = (described.zone(layer.zone).over for layer in described.layers(board))
    shown = {over.sites for over in overs if over is not None and over.board == board}
    return frozenset(sites for sites in shown if sites is not None)


def marks_of(described: Description, board: int, layer: Layer, view: View) -> list[Mark]:
    """Everything that one layer of a board's display shows."""
    zone = described.zone(layer.zone)
    if zone.name not in view:
        return []
    over, holds = zone.over, zone.holds
    marks = []
    told = _told_apart(layer.symbol)
    for row, place, value in places(zone, view[zone.name]):
        if over is not None and over.board == board and over.sites is not None:
            if _is_empty(holds, value, layer):
                continue
            sites, site = over.sites, place
            owner = value if holds.kind in ("seats", "names") else row if zone.per_seat else None
            own = row if zone.per_seat else None
            seat = None if holds.kind == "names" else owner
            name = "?" if value is None else described.text(holds, value)
        elif value is not None and value != NONE and holds.board == board and holds.sites is not None:
            sites, site = holds.sites, value
            owner = seat = row if zone.per_seat else None
            own = None
            name = _place_name(described, zone, row, place)
        else:
            continue
        symbol = "?" if value is None else style_of(layer.symbol, name)
        colour = _colour(described, zone, layer, name, row, value)
        marks.append(Mark(sites, site, zone.name, symbol, name, colour, owner, seat, own, told))
    return marks


def _told_apart(symbols: Style | None) -> bool:
    """True if each value has a symbol of its own."""
    return isinstance(symbols, FrozenMap) and len(set(symbols.values())) == len(symbols)


def pictures_of(described: Description, board: int, view: View) -> list[Picture]:
    """What is drawn of a board: itself; for each seat its own copy; or, of what is seen from the side or from behind,
    each layer."""
    layers, drawn = described.layers(board), described.boards[board]
    sites = shown_sites(described, board)
    if plan_of(drawn).is_built or any(layer.mirrored for layer in layers):
        return [
            Picture(
                from_behind(drawn) if layer.mirrored else drawn,
                marks_of(described, board, layer, view),
                sites,
                title=f"{layer.zone}, seen from behind" if layer.mirrored else layer.zone,
            )
            for layer in layers
        ]
    marks = [mark for layer in layers for mark in marks_of(described, board, layer, view)]
    if not own_boards(described, board) or len(described.seats) == 1:
        return [Picture(drawn, marks, sites)]
    seats = range(len(described.seats))
    return [Picture(drawn, [mark for mark in marks if mark.row in (None, seat)], sites, seat) for seat in seats]


def edge_kinds(picture: Picture) -> set[int]:
    """The kinds of site that are lines between two ends."""
    return {kind for kind, sites in enumerate(picture.board.sites) if sites.count and len(sites.outlines[0]) == 2}


def own_boards(described: Description, board: int) -> bool:
    """True if each seat has its own copy of a board: something that lies over its sites is there once a seat."""
    zones = [described.zone(layer.zone) for layer in described.layers(board)]
    return any(zone.per_seat and zone.over is not None and zone.over.board == board for zone in zones)


def _place_name(described: Description, zone: Zone, row: int, place: int) -> str:
    if zone.per_seat:
        return described.seats[row].name
    return described.text(zone.over, place) if zone.over is not None else zone.name


def _is_empty(holds: Domain, value: int | None, layer: Layer) -> bool:
    if value == NONE and holds.optional:
        return True
    return value == 0 and holds.kind == "range" and not isinstance(layer.symbol, FrozenMap)


def _colour(described: Description, zone: Zone, layer: Layer, name: str, row: int, value: int | None) -> str:
    if layer.colour is not None:
        return style_of(layer.colour, name) or "white"
    if zone.holds.kind == "seats" and value is not None:
        return seat_colour(described, value)
    return seat_colour(described, row) if zone.per_seat else ""


def zones_beside(described: Description, view: View) -> list[Zone]:
    """The zones and counters that no board and no construction shows and that are not left out by ``display: hidden``;
    scores stand beside the seats."""
    shown = {layer.zone for layers in described.display.boards.values() for layer in layers} | {described.scores}
    records = tuple(f"{record}." for record in described.display.constructions)
    return [
        zone
        for zone in described.zones
        if zone.name in view
        and zone.shown
        and zone.name not in shown
        and not zone.name.startswith(records)
        and not zone.role.startswith("history")
    ]


def counts_names(zone: Zone) -> bool:
    """True for a zone that tells how many there are of each named thing."""
    return zone.over is not None and zone.over.kind == "names" and zone.holds.kind == "range"


def seats_to_act(state: _core.State) -> set[int]:
    """Who chooses or rolls next."""
    return set(state.seats_to_choose()) or ({state.seat} if state.seat >= 0 and not state.is_terminal() else set())


def sees_score(described: Description, view: View, seat: int) -> bool:
    """Whether the points of a seat are to be seen in a view."""
    if described.scores is None:
        return True
    seen = view.get(described.scores)
    return isinstance(seen, list) and seen[seat] is not None


def result_of(state: _core.State, seat: int) -> str:
    """How the match ended for a seat."""
    value = state.returns()[seat]
    return "wins" if value > 0 else "loses" if value < 0 else "draws"


def task_of(state: _core.State) -> str:
    """What a seat on turn has to do; the phase is named where there are several."""
    if state.is_chance_node():
        return f"rolls {state.phase}"
    return f"to act: {state.phase}" if len(state.game.description.phases) > 1 else "to act"
