"""How much of their work the comparisons with plain implementations do: a part, to be done in minutes, or all of it."""

from __future__ import annotations

import os

import quoin

__all__ = ["SHARE"]

SHARE = 1 if os.environ.get("QUOIN_MATCHES") == "all" else 10 if quoin.lua_has_jit() else 20
"""One match of so many is played. ``QUOIN_MATCHES=all``: every one, which takes a quarter of an hour."""
