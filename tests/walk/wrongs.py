"""The wrong kinds of argument, each made anew for every call: numbers, texts, lists, arrays, objects that refuse."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

import quoin

__all__ = ["WRONGS"]


class Thing:
    """Nothing that any function takes."""

    def __repr__(self) -> str:
        return "<a thing>"


class Refuses:
    """Whatever is asked of it raises."""

    def _no(self, *_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("not today")

    __index__ = __int__ = __float__ = __bool__ = __len__ = __iter__ = __getitem__ = __call__ = __fspath__ = _no
    __eq__ = _no
    __hash__ = None  # type: ignore[assignment]


class NoRepr:
    """Cannot even be shown."""

    def __repr__(self) -> str:
        raise ZeroDivisionError("no picture")


class LongList:
    """Says that it is very long."""

    def __len__(self) -> int:
        return 2**62

    def __getitem__(self, place: int) -> int:
        raise IndexError(place)


class Lies(Mapping[Any, Any]):
    """A mapping whose entries are no pairs."""

    def __getitem__(self, key: object) -> object:
        return None

    def __iter__(self) -> Iterator[Any]:
        return iter([None])

    def __len__(self) -> int:
        return -1 + 2

    def items(self) -> Any:
        return [(1,), 3, (1, 2, 3)]


class Text(str):
    """A text of another class."""


class Whole(int):
    """An integer of another class."""


def _knotted() -> list[Any]:
    knot: list[Any] = []
    knot.append(knot)
    return knot


def _deep(depth: int = 20_000) -> list[Any]:
    nest: list[Any] = []
    for _ in range(depth):
        nest = [nest]
    return nest


def _read_only() -> Any:
    array = np.zeros(4, np.float32)
    array.flags.writeable = False
    return array


WRONGS: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "zero": lambda: 0,
    "an integer": lambda: 7,
    "minus one": lambda: -1,
    "minus five": lambda: -5,
    "-2**63": lambda: -(2**63),
    "2**31": lambda: 2**31,
    "2**31 - 1": lambda: 2**31 - 1,
    "2**63": lambda: 2**63,
    "2**64": lambda: 2**64,
    "10**30": lambda: 10**30,
    "a float": lambda: 1.5,
    "a large float": lambda: 1e300,
    "NaN": lambda: math.nan,
    "infinity": lambda: math.inf,
    "-infinity": lambda: -math.inf,
    "a complex number": lambda: 1j,
    "True": lambda: True,
    "an empty text": lambda: "",
    "a text": lambda: "nonsense",
    "a text with NUL": lambda: "a\0b",
    "a text with a surrogate": lambda: "\udcff\ud800",
    "a long text": lambda: "9" * 100_000,
    "a text of another class": lambda: Text("nonsense"),
    "an integer of another class": lambda: Whole(3),
    "bytes": lambda: b"nonsense",
    "bytes that are no text": lambda: b"\xff\x00\xfe",
    "a bytearray": lambda: bytearray(b"x"),
    "an empty list": lambda: [],
    "a list": lambda: [Thing()],
    "a list of None": lambda: [None, None],
    "a list of large numbers": lambda: [2**70, -(2**70)],
    "a list of NaN": lambda: [math.nan],
    "lists in lists": lambda: [[[[0]]]],
    "a list in itself": _knotted,
    "a deep list": _deep,
    "an empty tuple": lambda: (),
    "a tuple": lambda: (1, "x", None),
    "an empty dict": lambda: {},
    "a dict": lambda: {"x": Thing()},
    "a dict of integers": lambda: {3: 4, None: 5},
    "a deep dict": lambda: {"zones": _deep(), "block": "zz"},
    "a mapping that lies": Lies,
    "a set": lambda: {1, "x"},
    "an endless generator": lambda: (number for number in count()),
    "a path": lambda: Path("there/is/none"),
    "an object": Thing,
    "an object that refuses": Refuses,
    "an object that cannot be shown": NoRepr,
    "a long list that is none": LongList,
    "a class": lambda: Thing,
    "a class of ours": lambda: quoin.State,
    "a function": lambda: lambda *given, **named: Thing(),
    "a function that raises": lambda: Refuses()._no,
    "a module": lambda: math,
    "a type of array": lambda: np.int8,
    "an empty array": lambda: np.zeros((0,), np.int32),
    "an array of floats": lambda: np.full(4, math.nan),
    "an array of objects": lambda: np.array([Thing(), None], object),
    "an array of texts": lambda: np.array(["a", "b"]),
    "an array of another shape": lambda: np.zeros((2, 3, 4), np.int32),
    "an array without a shape": lambda: np.array(5),
    "an array with gaps": lambda: np.zeros(16, np.float32)[::2],
    "an array in another byte order": lambda: np.zeros(4, ">i4"),
    "an array to read only": _read_only,
    "an array that is large": lambda: np.broadcast_to(np.int8(0), (2**40,)),
    "an array out of line": lambda: np.frombuffer(b"\0" * 17, np.uint8)[1:].view(np.int32),
    "a NumPy integer": lambda: np.int64(-3),
    "a NumPy NaN": lambda: np.float32("nan"),
}
