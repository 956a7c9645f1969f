"""``quoin.scene``: all that a picture of a state shows, as data. In: a state and who looks. Out: a :class:`Scene`."""

from __future__ import annotations

import operator
from typing import SupportsIndex, TypedDict, cast

from quoin import _core
from quoin.errors import answering, not_a
from quoin.line_up import seat_number

__all__ = ["Scene", "need_state", "scene", "viewer_of"]


class SceneSite(TypedDict):
    """A site: its kind, its number and its name."""

    sites: str
    site: int
    at: str


class SceneThing(SceneSite):
    """What lies at a site. ``owner``: a seat's number; ``hidden``: what it is may not be seen."""

    zone: str
    name: str
    symbol: str
    colour: str
    owner: int | None
    hidden: bool


class SceneTarget(SceneSite):
    """A site that may be chosen and the legal actions that choosing it leaves; ``label``: what it does, in words."""

    label: str
    actions: list[int]


class SceneSites(TypedDict):
    """A kind of site: of each site the name, the middle and the corners (two of a line, none of a point)."""

    name: str
    names: list[str]
    positions: list[list[float]]
    outlines: list[list[list[float]]]


class SceneBoard(TypedDict):
    """A board, a seat's own copy of it, or one side of it. ``changed``: the sites of the last choice."""

    name: str
    seat: int | None
    title: str
    sites: list[SceneSites]
    things: list[SceneThing]
    changed: list[SceneSite]
    targets: list[SceneTarget]


class SceneZone(TypedDict):
    """What lies on no board: values in words, "?" if hidden; ``places``: their names if they have some."""

    name: str
    places: list[str]
    values: list[str]


class SceneSeat(TypedDict):
    """A seat; ``points``: ``None`` in games without."""

    name: str
    colour: str
    points: str | None
    acts: bool
    task: str
    result: str
    zones: list[SceneZone]


class SceneBody(TypedDict):
    """A cuboid: its smallest corner and its edges, along x, y and z."""

    row: int
    corner: list[int]
    edges: list[int]
    sign: str
    colour: str
    owner: int | None
    newest: bool


class SceneConstruction(TypedDict):
    """A construction of cuboids."""

    name: str
    bodies: list[SceneBody]


class SceneAction(TypedDict):
    """A legal action."""

    action: int
    text: str


class Scene(TypedDict):
    """A state as one viewer sees it; ``viewer``: a seat, -1: everybody, ``None``: everything."""

    game: str
    title: str
    viewer: int | None
    ply: int
    status: str
    ended: str
    words: str
    last: str
    seats: list[SceneSeat]
    zones: list[SceneZone]
    boards: list[SceneBoard]
    constructions: list[SceneConstruction]
    actions: list[SceneAction]


@answering
def scene(
    state: _core.State,
    seat: SupportsIndex | str | None = None,
    *,
    highlight: bool = True,
    last_move: bool = True,
) -> Scene:
    """All that :func:`quoin.draw` shows, as data; what ``seat`` may not see is not in it.

    Without ``highlight`` there are no targets and no actions, without ``last_move`` no sites are ``changed``."""
    need_state(state)
    viewer = viewer_of(state.game, seat)
    return cast(Scene, _core.scene(state, viewer, highlight=bool(highlight), last_move=bool(last_move)))


def need_state(state: object) -> None:
    """``WrongType`` for what is no state."""
    if not isinstance(state, _core.State):
        raise not_a("state", "a State", state)


def viewer_of(game: _core.Game, seat: SupportsIndex | str | None) -> int | None:
    """The number of the seat that looks; -1: nobody's, ``None``: everything is seen."""
    if seat is None:
        return None
    nobody = isinstance(seat, SupportsIndex) and not isinstance(seat, bool) and operator.index(seat) == -1
    return -1 if nobody else seat_number(game, seat)
