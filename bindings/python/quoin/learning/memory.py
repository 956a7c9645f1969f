"""Positions to learn from: the latest ones, kept without their zeros.

In: what a stretch of self-play brought. Out: random lessons of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin.learning.model import Lesson, Shape

__all__ = ["Memory", "Part", "Rows"]


@dataclass(frozen=True)
class Sparse:
    """Rows of numbers of which most are 0."""

    begins: NDArray[np.int64]
    """``(rows + 1,)``: where each row's numbers begin."""
    places: NDArray[np.uint16] | NDArray[np.int32]
    numbers: NDArray[np.float16]
    """None, where all are 1."""

    @classmethod
    def of(cls, rows: NDArray[np.float32], kept: NDArray[np.bool_]) -> Sparse:
        """What is kept of an array."""
        return cls(*_places(kept), rows[kept].astype(np.float16))

    @classmethod
    def of_ones(cls, kept: NDArray[np.bool_]) -> Sparse:
        """1 where it is true."""
        return cls(*_places(kept), np.empty(0, np.float16))

    @classmethod
    def joined(cls, parts: list[Sparse]) -> Sparse:
        """The rows of all, one after the other."""
        offsets = np.cumsum([0, *(len(part.places) for part in parts)])
        begins = [part.begins[:-1] + offset for part, offset in zip(parts, offsets, strict=False)]
        return cls(
            np.concatenate([*begins, [offsets[-1]]]),
            np.concatenate([part.places for part in parts]),
            np.concatenate([part.numbers for part in parts]),
        )

    def flat(self, which: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
        """What was kept of these rows: which of them, at what place, what number."""
        counts = self.begins[which + 1] - self.begins[which]
        row = np.repeat(np.arange(len(which)), counts)
        within = np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)
        source = np.repeat(self.begins[which], counts) + within
        numbers = self.numbers[source].astype(np.float32) if len(self.numbers) else np.ones(len(row), np.float32)
        return row, self.places[source].astype(np.int64), numbers

    def write(self, which: NDArray[np.int64], rows: NDArray[np.float32]) -> None:
        """Put these rows into an array of zeros."""
        row, places, numbers = self.flat(which)
        rows[row, places] = numbers

    @property
    def nbytes(self) -> int:
        """Of all arrays."""
        return self.begins.nbytes + self.places.nbytes + self.numbers.nbytes


def _places(kept: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.uint16] | NDArray[np.int32]]:
    """Where each row begins, and the places of all."""
    begins = np.concatenate([[0], np.cumsum(kept.sum(axis=1))])
    places = np.nonzero(kept)[1]
    return begins, places.astype(np.uint16) if kept.shape[1] <= 1 << 16 else places.astype(np.int32)


_FIELDS = ("begins", "places", "numbers")
_LEAST_SHARE = 1e-3
"""Of the greatest share of a policy: smaller ones are not kept."""


class Rows(NamedTuple):
    """What seats saw and might do, and what search found there: a row a position."""

    ones: Sparse
    """What of the inputs is 1."""
    others: Sparse
    """What is neither 0 nor 1."""
    legal: Sparse
    policy: Sparse
    """What is worth telling of it."""

    @classmethod
    def of(cls, inputs: NDArray[np.float32], legal: NDArray[np.bool_], policy: NDArray[np.float32]) -> Rows:
        """Those of arrays."""
        ones = inputs == 1
        return cls(
            Sparse.of_ones(ones),
            Sparse.of(inputs, (inputs != 0) & ~ones),
            Sparse.of_ones(legal),
            Sparse.of(policy, policy > _LEAST_SHARE * policy.max(axis=1, keepdims=True)),
        )

    @classmethod
    def joined(cls, parts: list[Rows]) -> Rows:
        """The rows of all, one after the other."""
        return cls(*(Sparse.joined(list(column)) for column in zip(*parts, strict=True)))


class Part(NamedTuple):
    """What one generation brought: a row a position."""

    rows: Rows
    seats: NDArray[np.int8]
    values: NDArray[np.float32]


class Memory:
    """The latest positions, generation by generation; the oldest go first."""

    MOST_BYTES = 400_000_000
    LEAST = 30_000

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.parts: list[Part] = []
        self.seen_in_all = 0

    def __len__(self) -> int:
        return sum(len(part.seats) for part in self.parts)

    def add(self, part: Part) -> None:
        """Take what a generation brought; forget what came before the latest half of all that there ever was."""
        self.parts.append(part)
        self.seen_in_all += len(part.seats)
        while len(self.parts) > 1 and self._is_too_much():
            self.parts.pop(0)

    def _is_too_much(self) -> bool:
        left = len(self) - len(self.parts[0].seats)
        heavy = sum(sparse.nbytes for part in self.parts for sparse in part.rows) > self.MOST_BYTES
        return heavy or left >= max(self.LEAST, self.seen_in_all // 2)

    def lesson(self, size: int, draw: np.random.Generator) -> Lesson:
        """Random positions."""
        lengths = np.array([len(part.seats) for part in self.parts])
        counts = np.bincount(draw.choice(len(lengths), size, p=lengths / lengths.sum()), minlength=len(lengths))
        begins = np.cumsum(counts) - counts
        lessons = [
            self._of(part, draw.integers(len(part.seats), size=count), begin)
            for part, count, begin in zip(self.parts, counts, begins, strict=True)
            if count
        ]
        return Lesson(*(np.concatenate(column) for column in zip(*lessons, strict=True)))

    def _of(self, part: Part, which: NDArray[np.int64], begin: int) -> Lesson:
        """Of one part, its positions numbered from ``begin``."""
        seen = np.zeros((len(which), self.shape.inputs), np.float32)
        part.rows.ones.write(which, seen)
        part.rows.others.write(which, seen)
        row, actions, _ = part.rows.legal.flat(which)
        shares = np.zeros((len(which), actions.max() + 1), np.float32)
        part.rows.policy.write(which, shares)
        policy = shares[row, actions] / shares.sum(axis=1)[row]
        return Lesson(seen, part.seats[which].astype(np.int64), row + begin, actions, policy, part.values[which])

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """All of it, for a file."""
        found: dict[str, NDArray[np.generic]] = {"memory": np.array([len(self.parts), self.seen_in_all])}
        for number, part in enumerate(self.parts):
            for name, sparse in part.rows._asdict().items():
                for field in _FIELDS:
                    found[f"{number}.{name}.{field}"] = getattr(sparse, field)
            found[f"{number}.seats"] = part.seats
            found[f"{number}.values"] = part.values
        return found

    def restore(self, arrays: Mapping[str, NDArray[np.generic]]) -> None:
        """The way back; one that an earlier form of checkpoint had is forgotten."""
        count, self.seen_in_all = (int(one) for one in arrays["memory"])
        if "0.ones.begins" not in arrays:
            count = 0

        def sparse(name: str) -> Sparse:
            return Sparse(*(arrays[f"{name}.{field}"] for field in _FIELDS))  # type: ignore[arg-type]

        self.parts = [
            Part(
                Rows(*(sparse(f"{number}.{name}") for name in Rows._fields)),
                arrays[f"{number}.seats"],  # type: ignore[arg-type]
                arrays[f"{number}.values"],  # type: ignore[arg-type]
            )
            for number in range(count)
        ]
