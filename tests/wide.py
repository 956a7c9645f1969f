"""Whether tests do all that they know, as in `./quoin test --all`, or a representative part of it, as otherwise.

A test, or a parameter of one, with the mark ``wide`` runs only then; a loop of one asks ``WIDE``. C++ has rounds.h.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

__all__ = ["SHARE", "WIDE", "wide"]

WIDE = os.environ.get("QUOIN_WIDE") == "1"
SHARE = 1 if WIDE else 10
"""One match of so many is compared with plain implementations; to compare all takes a quarter of an hour."""


def wide(*values: Any) -> Any:
    """A row of parameters that only the widest runs take."""
    return pytest.param(*values, marks=pytest.mark.wide)
