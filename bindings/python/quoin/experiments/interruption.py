"""Ctrl-C during an experiment: the result has what was done, and a warning says how much that is."""

from __future__ import annotations

import warnings

from quoin.errors import Interrupted

__all__ = ["tell_interrupted"]

# Python tells a warning once; this one is news every time. What the user filters comes before.
warnings.simplefilter("always", Interrupted, append=True)


def tell_interrupted(what: str) -> None:
    """Warn, at the line that called the experiment. Called by the function that people call, which is
    ``answering``."""
    warnings.warn(f"Ctrl-C: {what}", Interrupted, stacklevel=4)
