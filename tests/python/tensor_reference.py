"""A second way to the observation tensor: slow and plain, from ``state.view`` and ``game.description`` alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import quoin
from quoin.description import Domain, SiteKind

Array = NDArray[np.float32]
MOST_ONE_HOT, MOST_FLOATS = 16, 4096


def domain_values(domain: Domain) -> list[int]:
    return list(range(domain.min, domain.max + 1))


class Reference:
    """What one seat sees of a state, piece by piece."""

    def __init__(self, state: quoin.State, observer: int) -> None:
        self.about = state.game.description
        self.zones = {zone.name: zone for zone in self.about.zones}
        self.state = state
        self.observer = max(observer, 0)
        self.seats = state.num_players()
        self.view = state.view(observer, readable=False)
        self.seat = observer

    def relative(self, seat: int) -> int:
        return (seat - self.observer) % self.seats

    def rows_of(self, domain: Domain) -> SiteKind | None:
        """The sites of a domain if they lie in rows."""
        if domain.kind != "sites":
            return None
        kind = self.about.boards[domain.board].sites[domain.sites]
        return kind if kind.places else None

    def boxed(self, values: Array, kind: SiteKind | None) -> Array:
        """Values of sites, the last axis, put where these lie in their rows and columns."""
        if kind is None:
            return values
        box = np.zeros((*values.shape[:-1], kind.rows * kind.columns), np.float32)
        for site, place in enumerate(kind.places):
            box[..., place] = values[..., site]
        return box.reshape(*values.shape[:-1], kind.rows, kind.columns)

    def value_planes(self, value: int, holds: Domain, floats: int) -> list[float]:
        """How one value is told: one-hot or scaled, with its plane for none."""
        few = len(domain_values(holds)) * floats <= MOST_FLOATS
        count = len(domain_values(holds))
        none = holds.optional and value == -1
        names = holds.kind == "names" and holds.shapes is None
        if holds.kind == "seats":
            planes = [float(not none and self.relative(value) == k) for k in range(count)]
        elif count <= MOST_ONE_HOT or (names and few):
            planes = [float(not none and value == v) for v in domain_values(holds)]
        elif (kind := self.rows_of(holds)) is not None:
            row, column = (0, 0) if none else divmod(kind.places[value], kind.columns)
            planes = [row / max(1, kind.rows - 1), column / max(1, kind.columns - 1)]
        else:
            low = holds.min
            planes = [0.0 if none else (value - low) / max(1, count - 1)]
        if holds.optional:
            planes.append(float(none))
        return planes

    def picture(self, value: int, holds: Domain) -> Array:
        """A shape's text ("oxt/.o.", rows from the top) as planes of labels, in a box that holds every shape."""
        shapes = self.about.shapes[holds.shapes]
        texts = self.about.names(holds)
        rows = max(text.count("/") + 1 for text in texts)
        columns = max(len(text.split("/")[0]) for text in texts)
        planes = np.zeros((max(1, len(shapes.marks)), rows, columns), np.float32)
        if value >= 0:
            lines = texts[value].split("/")
            for r, line in enumerate(reversed(lines)):
                for c, mark in enumerate(line):
                    if mark != ".":
                        planes[shapes.marks.index(mark), r, c] = 1
        return planes

    def rows(self, name: str) -> list[list[int] | None]:
        """The zone's rows in the observer's order, each a list of values or None."""
        zone, content = self.zones[name], self.view[name]
        rows = [content[(self.observer + k) % self.seats] for k in range(self.seats)] if zone.per_seat else [content]
        rows = [row if row is None or isinstance(row, list) else [row] for row in rows]
        if zone.over is not None and zone.over.kind == "seats":
            rows = [row and [row[(self.observer + k) % self.seats] for k in range(self.seats)] for row in rows]
        return rows

    def zone(self, name: str) -> Array:
        zone = self.zones[name]
        holds, length, rows = zone.holds, zone.length, self.rows(name)
        floats = zone.seats * length
        if holds.shapes is not None:
            blank = self.picture(-1, holds)
            found = [self.picture(v, holds) if row else blank for row in rows for v in (row or [0] * length)]
            return np.concatenate(found)
        if holds.kind == "sites" and holds.size * floats <= MOST_FLOATS:
            marks = np.zeros((floats, holds.size), np.float32)
            for k, row in enumerate(rows):
                for place, v in enumerate(row or []):
                    if v >= 0:
                        marks[k * length + place, v] = 1
            return self.boxed(marks, self.rows_of(holds))
        if zone.pile_size is not None:
            if zone.sorted or holds.size * floats > MOST_FLOATS:
                return self.cards(holds, rows)
            rows = [row if row is None else row + [-1] * (length - len(row)) for row in rows]
        blank_row = np.zeros_like(np.array([self.value_planes(holds.min, holds, floats)] * length))
        told = [
            blank_row if row is None else np.array([self.value_planes(v, holds, floats) for v in row]) for row in rows
        ]
        planes = np.concatenate([one.T for one in told]).astype(np.float32)
        if zone.over is None:
            return planes.reshape(-1)
        return self.boxed(planes.reshape(len(planes), length), self.rows_of(zone.over))

    def cards(self, holds: Domain, rows: list[list[int] | None]) -> Array:
        """How many cards of each face, of all that have it."""
        copies = self.about.cards[holds.cards].copies
        counted = [[(row or []).count(face) / n for face, n in enumerate(copies)] for row in rows]
        return np.array(counted, np.float32)

    def record(self, name: str) -> Array:
        columns = [zone for zone in self.zones if zone.startswith(name + ".") and not zone.endswith(".count")]
        planes = []
        for column in columns:
            zone = self.zones[column]
            values = [self.value_planes(v, zone.holds, zone.length) for v in self.view[column]]
            planes.append(np.array(values, np.float32).T)
        return np.concatenate(planes)

    def node(self) -> Array:
        about, state = self.about, self.state
        turn = np.zeros(self.seats, np.float32)
        if state.node in ("decide", "chance"):
            turn[self.relative(state.seat)] = 1
        elif state.node == "together":
            turn[self.relative(self.first())] = 1
        thrown = len(state.legal_actions()) if state.node == "chance" else 0  # tells throws of one name apart
        names = [("p", phase.name) for phase in about.phases]
        names += [("d", die.name if die.outcomes.size == thrown or not die.counted else "") for die in about.dice]
        names += [("l", deal) for deal in about.deals] + [("end", "")]
        kind = {"decide": "p", "together": "p", "chance": "d", "deal": "l", "end": "end"}[state.node]
        return np.concatenate([turn, np.array([name == (kind, state.phase) for name in names], np.float32)])

    def first(self) -> int:
        """The seat whose choice came first at this node: found by taking the others back."""
        state = self.state.clone()
        while state.plies() and state.plies()[-1].node == "together":
            before = state.clone()
            before.undo_action()
            if len(before.seats_to_choose()) <= len(state.seats_to_choose()):
                break
            state = before
        return state.seat

    def piece(self, piece: quoin.TensorPiece) -> Array | None:
        if piece.name == "node":
            return self.node()
        if piece.name == "chosen":
            return None
        if piece.name.endswith(".hidden"):
            return np.array([row is None for row in self.rows(piece.name.removesuffix(".hidden"))], np.float32)
        kinds = {f"{board.name}.{kind.name}": kind for board in self.about.boards for kind in board.sites}
        if piece.name in kinds:
            return self.boxed(np.ones((1, kinds[piece.name].count), np.float32), kinds[piece.name])
        return self.zone(piece.name) if piece.name in self.zones else self.record(piece.name)
