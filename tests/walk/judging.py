"""What a call may do: succeed, or raise something that says in a sentence what was wrong."""

from __future__ import annotations

import re

from quoin.errors import QuoinError

__all__ = ["MUCH", "outcome_of"]

RAW = re.compile(
    r"incompatible (function|constructor)|Unable to c(ast|onvert)|__init__\(\) must be called|pybind11::|std::"
    r"|C\+\+ type|No constructor defined|::_M_|Traceback|basic_string|bad_(alloc|weak|array|cast|optional)"
    r"|unknown exception|Unexpected(ly)? |json\.exception"
)
ITS_OWN = re.compile(
    r"^not today$|^no picture$|while getting the repr of an object$|^'Profile' object has no attribute"
)
"""What a wrong argument raises by itself: told to refuse, without an end to show, half-built in Python."""
OURS = {"SpielError", "ResetNeeded", "TraitError", "AlreadyPendingCallError", "NotImplementedError"}
"""Errors that other libraries want to be raised: OpenSpiel, Gymnasium, traitlets, pandas when it compares."""
MUCH = {
    "n", "matches", "depth", "playouts", "seconds", "skilled", "num_envs", "name", "bots", "confidence", "text",
}  # fmt: skip
"""Arguments that say how much work is to be done: much may take long, if Ctrl-C ends it."""


def outcome_of(error: BaseException | None) -> tuple[str, str]:
    """A word for the tally, and what is wrong with it (empty: nothing)."""
    if error is None:
        return "taken", ""
    name = type(error).__name__
    try:
        text = str(error)
    except Exception as worse:
        return name, f"its text cannot be read: {worse!r}"
    if ITS_OWN.search(text):
        return "the argument's own error", ""
    if raw := RAW.search(text):
        return name, f"raw text ({raw.group()}): {text[:300]}"
    if isinstance(error, KeyError) and len(text) > 20:  # of a mapping, with a sentence
        return "Python's KeyError", ""
    if isinstance(error, QuoinError):
        return "quoin's " + name, "" if len(text) > 8 else f"no sentence: {text!r}"
    if isinstance(error, TypeError | ValueError | OSError | MemoryError) or name in OURS:
        return f"Python's {name}" if name not in OURS else name, ""
    return name, f"{name}: {text[:300]}"
