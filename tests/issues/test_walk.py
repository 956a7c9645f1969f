"""Wrong arguments ended the process, hung, or were answered with texts of pybind11: a part of the walk over everything
that the package has (``python -m walk`` makes all of its calls; the step ``walk`` of ``./quoin test --all``)."""

from __future__ import annotations

import os
from itertools import count

import pytest

from walk.child import Told, made
from walk.parent import walk

EVERY = 29  # prime to the number of kinds: all kinds come up, and every function many times


@pytest.mark.slow("makes some 2,000 wrong calls in processes of their own")
def test_no_wrong_argument_ends_the_process_hangs_or_is_answered_with_anything_but_a_sentence() -> None:
    found = walk(every=EVERY)
    print(found.text)
    assert not found.problems, found.text
    assert found.calls > 1500
    assert len(found.functions) > 120


def _told(do: object) -> Told:
    return made("a call", "", lambda: do)


def raising(error: Exception) -> object:
    def do() -> None:
        raise error

    return do


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (RuntimeError("Unable to cast Python instance"), "raw text"),
        (TypeError("f(): incompatible function arguments"), "raw text"),
        (AttributeError("'int' object has no attribute 'folder'"), "AttributeError"),
        (MemoryError("std::bad_alloc"), "raw text"),
    ],
)
def test_the_walk_tells_what_is_no_sentence(error: Exception, problem: str) -> None:
    assert problem in _told(raising(error)).problem


@pytest.mark.slow("waits for calls that take long")
def test_the_walk_tells_what_takes_long_or_much() -> None:
    assert _told(lambda: all(True for _ in count())).outcome == "late"
    assert "MB" in _told(lambda: bytearray(600 << 20)).problem


def test_the_walk_names_a_call_that_ends_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WALK_ENDS_AT", "lua_version")
    found = walk("_core:lua_", children=1)
    assert [one for one in found.problems if "SIGABRT" in one and "lua_version" in one]
    assert any("lua_has_jit" in name for name in found.functions)
    assert os.environ["WALK_ENDS_AT"]
