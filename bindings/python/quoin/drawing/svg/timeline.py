"""The frames of a film as one list of parts, each drawn once: which parts, in which order, shown in which frames."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["shown_in"]


class _Entry:
    """A part in the common list: its successor, its rank, the frames that show it."""

    def __init__(self, part: str, rank: float) -> None:
        self.part = part
        self.rank = rank
        self.after: _Entry | None = None
        self.frames: list[int] = []


def shown_in(frames: Sequence[Sequence[str]]) -> list[tuple[str, list[int]]]:
    """Each part with the numbers of the frames that show it, in an order that is that of every single frame.

    A part stands there more than once only if frames show it in different orders."""
    head = _Entry("", 0.0)
    known: dict[str, list[_Entry]] = {}
    for number, parts in enumerate(frames):
        at = head
        for part in parts:
            later = [entry for entry in known.get(part, ()) if entry.rank > at.rank]
            if later:
                at = min(later, key=lambda entry: entry.rank)
            else:
                at = _insert(part, at)
                known.setdefault(part, []).append(at)
            at.frames.append(number)
    return [(entry.part, entry.frames) for entry in _following(head)]


def _insert(part: str, before: _Entry) -> _Entry:
    """A new entry right after another. Ranks are spread anew where there is no room between two."""
    after = before.after
    rank = before.rank + 1 if after is None else (before.rank + after.rank) / 2
    entry = _Entry(part, rank)
    entry.after, before.after = after, entry
    if after is not None and not before.rank < rank < after.rank:
        first: _Entry = before
        for place, one in enumerate(_following(first), start=1):
            one.rank = before.rank + place
    return entry


def _following(entry: _Entry) -> list[_Entry]:
    found = []
    one = entry.after
    while one is not None:
        found.append(one)
        one = one.after
    return found
