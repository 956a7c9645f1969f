"""Matches as DataFrames, which say in ``frame.attrs["quoin"]`` what they are about; ``quoin.concat`` joins them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from quoin.errors import ArgumentError, answering, not_a
from quoin.experiments.arguments import as_list
from quoin.experiments.columns import Columns
from quoin.experiments.facts import FrameFacts
from quoin.extras import optional

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["about", "concat", "frame_of", "need_frame"]


def frame_of(columns: Columns, facts: Mapping[str, object]) -> pd.DataFrame:
    """The DataFrame, one row a match."""
    optional("pandas", "experiments")
    import pandas as pd

    frame = pd.DataFrame(columns)
    frame.attrs["quoin"] = dict(facts)
    return frame


def need_frame(frame: object) -> None:
    """``WrongType`` for what is no DataFrame."""
    optional("pandas", "experiments")
    import pandas as pd

    if not isinstance(frame, pd.DataFrame):
        raise not_a("frame", "a DataFrame of quoin.simulate", frame)


def about(frame: pd.DataFrame) -> FrameFacts:
    """What :func:`quoin.simulate` noted about a frame; ``ArgumentError`` if it is another one."""
    need_frame(frame)
    facts = frame.attrs.get("quoin")
    if not isinstance(facts, dict):
        raise ArgumentError(
            'this DataFrame does not say what it is about: frame.attrs["quoin"] is missing, '
            "which pandas.concat and merge lose",
            hint="join frames with quoin.concat, or name the game: quoin.summary(frame, game=...)",
        )
    return cast(FrameFacts, facts)


@answering
def concat(frames: Iterable[pd.DataFrame]) -> pd.DataFrame:
    """Join frames of :func:`quoin.simulate` one below the other, with what they are about: ``pandas.concat`` and
    ``merge`` lose ``frame.attrs["quoin"]``, without which :func:`quoin.summary` does not know the seats.

    >>> both = quoin.concat([quoin.simulate("murailles", 100, seed=1), quoin.simulate("murailles", 100, seed=2)])
    >>> quoin.summary(both)

    Rows are numbered anew. Frames of different games (variants, dials) get a first column ``game``. In
    ``attrs["quoin"]`` stands what all frames agree on; where they differ (seeds, bots, ...), a list with one entry a
    frame; ``seconds`` are added up. Frames of games with other seats are refused (``ArgumentError``).
    """
    optional("pandas", "experiments")
    import pandas as pd

    given: object = frames
    if isinstance(given, str | pd.DataFrame) or not isinstance(given, Iterable):
        raise not_a("frames", "a list of DataFrames", frames)
    parts = as_list("frames", frames)
    if not parts:
        raise ArgumentError("there are no frames to join")
    facts = [about(part) for part in parts]
    seats = {tuple(one["seats"]) for one in facts if "seats" in one}
    if len(seats) > 1:
        found = " and ".join(", ".join(names) for names in sorted(seats))
        raise ArgumentError(f"these frames are of games with other seats: {found}", hint="look at them one by one")
    if any(one.get("fingerprint") != facts[0].get("fingerprint") for one in facts):
        parts = [_named(part, one) for part, one in zip(parts, facts, strict=True)]
    whole = pd.concat(parts, ignore_index=True)
    whole.attrs["quoin"] = _joined(facts)
    return whole


def _named(part: pd.DataFrame, facts: FrameFacts) -> pd.DataFrame:
    """The frame behind a column with its game."""
    if "game" in part:
        return part
    part = part.copy()
    part.insert(0, "game", facts["game"])
    return part


def _joined(facts: list[FrameFacts]) -> dict[str, object]:
    """What all agree on; a list where they differ."""
    names = dict.fromkeys(name for one in facts for name in one)
    joined: dict[str, object] = {}
    for name in names:
        values = [one.get(name) for one in facts]
        joined[name] = values[0] if all(value == values[0] for value in values) else values
    if "seconds" in names:
        joined["seconds"] = round(sum(one.get("seconds", 0.0) for one in facts), 3)
    if "interrupted" in names:
        joined["interrupted"] = any(one.get("interrupted", False) for one in facts)
    return joined
