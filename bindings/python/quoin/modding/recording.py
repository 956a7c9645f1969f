"""Played positions as cases. In: a match and a ply of it. Out: the text of a case in which the position comes about by
the same choices and luck, with what may be chosen there and what the next choice led to; a ``cases.yaml`` with it."""

from __future__ import annotations

import json
import operator
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

from quoin import _core
from quoin.description import Description, Zone
from quoin.errors import ArgumentError, GameError, QuoinError, answering, not_a, shown
from quoin.paths import folder_of
from quoin.playing import earlier

__all__ = ["RecordedCase", "record_case"]

_MOST_LISTED = 24  # legal actions; of more only their numbers are written
_WIDTH = 120
_PLAIN = re.compile(r"[A-Za-z](?:[\w .+/*-]*[\w.+/*-])?|-?(?:0|[1-9]\d*)", re.ASCII)
_NO_TEXTS = {"true", "false", "null"}
_ITEM = re.compile(r"^cases:[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*([ \t]*)-", re.MULTILINE)
_UNBROKEN = "\0"  # a space at which no line ends


class RecordedCase(NamedTuple):
    """A case that was made from a match."""

    name: str
    text: str
    """As it stands in ``cases.yaml``."""
    file: Path
    """The ``cases.yaml`` of its game; without a folder if that was made of texts."""


@answering
def record_case(
    match: _core.State, ply: SupportsIndex | None = None, name: str | None = None, *, write: bool = True
) -> RecordedCase:
    """Make a case of a match's position after ``ply`` plies (``None``: after all) and add it to the game's
    ``cases.yaml``, or with ``write=False`` only give its text.

    >>> quoin.modding.record_case(state, ply=14, name="a wall that leans on the rim does not slide")

    The case plays the match's choices and luck up to there; it holds what is legal then, and what the next choice, or
    of the last position the last one, led to: zones, who is next, the result. It passes on the game as it is now.
    Nothing of a ``cases.yaml`` that is there changes; one that is broken, or whose list of cases does not end it,
    stays as it is. ``GameError`` says what is wrong in it, or where the case fails: on a match of other rules.
    ``ArgumentError`` for a match without so many plies, for a name that another case has, and for a match that began
    at a state out of a batch, which no case can set; and, with ``write``, for a game that was made of texts.
    """
    if not isinstance(match, _core.State):
        raise not_a("match", "a State", match)
    if name is not None and (not isinstance(name, str) or not name.strip()):
        raise not_a("name", "a sentence", name)
    states = [*earlier(match)][::-1]
    last = len(states) - 1
    if ply is not None and not isinstance(ply, SupportsIndex):
        raise not_a("ply", "a number of plies", ply)
    at = last if ply is None else operator.index(ply)
    if not 0 <= at <= last:
        raise ArgumentError(f"the match has {last} plies; found {at}")
    called = name or _name(states, at)
    text = "\n".join(_lines(states, at, called))
    file = (folder_of(match.game) if write else Path(match.game.folder)) / "cases.yaml"
    whole, case = _added(match.game, file, text, called)
    if write:
        _core.write_file(file, whole)
    return RecordedCase(called, case, file)


def _name(states: Sequence[_core.State], at: int) -> str:
    """A name for a case whose author gave none."""
    now = states[at]
    begun = f"after {at} {'ply' if at == 1 else 'plies'} with seed {now.seed}"
    if at + 1 < len(states):
        return f"{begun}, {_choice(states, at)}"
    return f"{begun}, {'the match is over' if now.is_terminal() else f'{_seat(now)} is next'}"


# ---- a cases.yaml with one more ----


def _added(game: _core.Game, file: Path, text: str, name: str) -> tuple[str, str]:
    """The file's text with the case at its end, tried on the game; the case as it stands there."""
    old = _old_text(game, file)
    if old is None:
        head = f"# Positions of {' '.join(game.title.split())} with what must be true of them.\nquoin: 1\ncases:\n"
        before, old, gap = [], head, ""
    else:
        before, gap = _core.run_cases(game, game.jit, old), "\n"
    if any(verdict.name == name for verdict in before):
        raise ArgumentError(f"there is a case {shown(name)} already", hint="give the new one another name")
    found = _ITEM.search(old.replace("\r\n", "\n"))
    case = textwrap.indent(text, found[1] if found else "  ") + "\n"
    more = "\n" * (not old.endswith("\n")) + gap + case
    whole = old + (more.replace("\n", "\r\n") if "\r\n" in old else more)
    _need_passed(game, file, whole, before)
    return whole, case


def _old_text(game: _core.Game, file: Path) -> str | None:
    try:
        old = _core.text_of(game, file.name)
        return None if old is None else old.decode("utf-8")
    except UnicodeDecodeError as error:
        raise GameError(f"byte {error.start + 1} is not UTF-8", file=str(file), hint="save the file as UTF-8") from None


def _need_passed(game: _core.Game, file: Path, whole: str, before: Sequence[Any]) -> None:
    """``GameError`` if not all cases are as before and the new one, at their end, passes."""
    try:
        verdicts = _core.run_cases(game, game.jit, whole)
    except QuoinError as error:
        raise GameError(
            f"the list of cases does not end the file, so none can be added: {error.message}",
            file=str(file),
            hint="put the list at the end, each case beneath its own -",
        ) from None
    if verdicts[:-1] != list(before):
        raise GameError("the list of cases does not end the file, so none can be added", file=str(file))
    if not verdicts[-1].passed:
        raise GameError(f"the case does not pass: {verdicts[-1].detail}", hint="the rules have changed since the match")


# ---- a case ----


def _lines(states: Sequence[_core.State], at: int, name: str) -> Iterator[str]:
    """The case line by line, its ``-`` at the margin."""
    now = states[at]
    yield f"- name: {_scalar(name)}"
    yield from _begun(states[0])
    yield from _key("moves", [_ply(states, number) for number in range(at)])
    if not now.is_terminal() and not now.is_chance_node():
        yield from _choices(now)
    if at + 1 < len(states):
        yield from _key("then", [_ply(states, at)])
    end = min(at + 1, len(states) - 1)
    yield from _outcome(states[end - 1] if end else None, states[end])


def _begun(start: _core.State) -> Iterator[str]:
    """Variant, dials, and the position that the match began at."""
    record = json.loads(start.serialize().partition("\n")[2])
    variant = record["game"].partition("/")[2]
    if variant:
        yield f"  variant: {_scalar(variant)}"
    game = start.game
    plain = _core.varied(game, [*filter(None, variant.split("+"))], {})
    yield from _key("dials", {name: value for name, value in game.dials.items() if value != plain.dials.get(name)})
    position = record.get("position", {})
    if "block" in position:
        raise ArgumentError("the match began at a state out of a batch, which no case can set")
    if position:
        yield "  position:"
        for key, value in position.items():
            yield from _wrapped(f"    {key}: ", _flow(value))


def _choices(now: _core.State) -> Iterator[str]:
    legal = now.legal_actions()
    if len(legal) <= _MOST_LISTED:
        yield from _key("legal", [now.action_to_string(action) for action in legal], empty=True)
        return
    kinds = [str(now.action_to_dict(action)["kind"]) for action in legal]
    yield f"  legal_count: {len(legal)}"
    yield from _key("per_kind", {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)})


def _outcome(before: _core.State | None, after: _core.State) -> Iterator[str]:
    """What the last ply of a case led to; without one only who is next."""
    if after.is_terminal():
        result = {"winner": _winner(after), "returns": after.returns(), "scores": after.scores()}
        told = {} if after.ended_by == after.ended_in else {"ended_by": after.ended_by}
        yield from _key("result", result | told)
    else:
        yield from _key("next", {"seat": _seat(after), "phase": after.phase})
    ply = after.last_ply()
    if before is None or ply is None:
        return
    yield from _key("passes", [after.game.seats[seat] for seat, _ in ply.passes])
    zones = dict(_changed(before, after))
    if zones:
        yield "  zones:"
        for zone, content in zones.items():
            yield from _wrapped(f"    {_scalar(zone)}: ", _flow(content))


def _seat(state: _core.State) -> str:
    return state.game.seats[state.seat] if state.seat >= 0 else "none"


def _winner(state: _core.State) -> str | list[str]:
    """As ``result`` writes it."""
    description = state.game.description
    zone = description.zones[description.engine.winners]
    mask = int.from_bytes(state.to_bytes()[zone.offset : zone.offset + zone.bytes], "little")
    winners = [seat for number, seat in enumerate(state.game.seats) if mask >> number & 1]
    if not winners:
        return "lost"
    sides = len(description.teams) or len(state.game.seats)
    if sides > 1 and len(winners) == len(state.game.seats):
        return "draw"
    return winners[0] if len(winners) == 1 else winners


def _ply(states: Sequence[_core.State], number: int) -> Any:
    """A choice, an outcome, or the draws of a deal."""
    ply = states[number + 1].last_ply()
    if ply is not None and ply.node == "deal":
        return {"deal": ply.draws}
    return _choice(states, number)


def _choice(states: Sequence[_core.State], number: int) -> str:
    ply = states[number + 1].last_ply()
    assert ply is not None
    return f"deal {states[number].phase}" if ply.node == "deal" else states[number].action_to_string(ply.choice)


# ---- zones ----


def _changed(before: _core.State, after: _core.State) -> Iterator[tuple[str, Any]]:
    """What lies in the zones that a ply changed."""
    then, now, texts = before.view(readable=False), after.view(readable=False), after.view()
    for zone in after.game.description.zones:
        if zone.role in ("zone", "counter", "record column", "record count") and then[zone.name] != now[zone.name]:
            yield zone.name, _content(after.game.description, zone, now[zone.name], texts[zone.name])


def _content(description: Description, zone: Zone, numbers: Any, texts: Any) -> Any:
    """A zone as cases write it: of rows and places those that stand not as at the start."""
    return _rows(description, zone, 0, 0, numbers, texts)


def _rows(description: Description, zone: Zone, level: int, first: int, numbers: Any, texts: Any) -> Any:
    """The rows from ``first`` on, by the domains of ``per`` from ``level`` on."""
    if level == len(zone.per):
        return _row(description, zone, first, numbers, texts)
    by = zone.per[level]
    within = prod(one.size for one in zone.per[level + 1 :])
    rows = {
        description.text(by, value): _rows(
            description, zone, level + 1, first + value * within, numbers[value], texts[value]
        )
        for value in range(by.size)
    }
    return {name: row for name, row in rows.items() if row not in ({}, [])} if zone.over is not None else rows


def _row(description: Description, zone: Zone, row: int, numbers: Any, texts: Any) -> Any:
    if zone.over is None or zone.pile_size is not None:
        return texts
    start = zone.start[row * zone.length : (row + 1) * zone.length] or (0,) * zone.length
    places = [place for place in range(zone.length) if numbers[place] != start[place]]
    return {description.text(zone.over, zone.over.min + place): texts[place] for place in places}


# ---- YAML ----


def _key(key: str, value: Any, *, empty: bool = False) -> Iterator[str]:
    """A key of a case, left out if there is nothing to say."""
    if value or empty:
        yield from _wrapped(f"  {key}: ", _flow(value))


def _wrapped(head: str, flow: str) -> Iterator[str]:
    """In lines that are not too long; spaces within texts stay where they are."""
    width = max(_WIDTH, len(head) + 40)
    indent = " " * (len(head) + 1)
    lines = textwrap.wrap(
        head.replace(" ", _UNBROKEN) + flow,
        width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return (line.replace(_UNBROKEN, " ") for line in lines)


def _flow(value: Any) -> str:
    """A value in one line, which may be broken at its spaces."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}:{_UNBROKEN}{_flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return _scalar("none" if value is None else value).replace(" ", _UNBROKEN)


def _scalar(value: object) -> str:
    """A text or a whole number; in quotes where YAML would take it for something else."""
    text = str(value)
    if isinstance(value, int) or (_PLAIN.fullmatch(text) and text.lower() not in _NO_TEXTS):
        return text
    return json.dumps(text, ensure_ascii=False)
