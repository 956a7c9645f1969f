"""``quoin.replay``: a match played again on changed rules, until a ply no longer fits.

In: a state with its past, and a game, mostly ``state.game.reload()``. Out: how far the match goes there, and the first
ply after which something differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from quoin import _core
from quoin.description import NONE, Description, Zone
from quoin.errors import ArgumentError, QuoinError, SaveError, answering, not_a
from quoin.playing import earlier

__all__ = ["Difference", "KeptPly", "Replay", "replay", "replay_record"]

_MOST_CHANGES = 4


class KeptPly(NamedTuple):
    """What was chosen or drawn in a ply, in words that other rules may still understand."""

    seat: str
    """Who chose or rolled; empty for a deal."""
    luck: str
    """The name of the die or deal; empty for a choice."""
    choice: str
    """The text of the action or outcome."""
    draws: tuple[int, ...] = ()
    """Of a deal."""

    def __str__(self) -> str:
        if not self.choice:
            return f"deal {self.luck}"
        return f"{self.luck}: {self.choice}" if self.luck else self.choice


class Difference(NamedTuple):
    """That a match goes another way."""

    ply: int
    """The number of the ply, from 1 on; 0: the start."""
    text: str

    def __str__(self) -> str:
        return f"ply {self.ply}: {self.text}" if self.ply else f"at the start: {self.text}"


class Replay(NamedTuple):
    """A match on changed rules. ``str(replay)`` is ``"unchanged"``, or a line for each difference."""

    state: _core.State
    """The match there, as far as its plies can be played."""
    differences: tuple[Difference, ...]
    """The first ply that leads to another position, and the first that cannot be played any more or can be again."""
    rest: tuple[KeptPly, ...]
    """The plies that cannot be played any more."""

    @property
    def ply(self) -> int | None:
        """The first ply that differs; ``None``: the match is unchanged."""
        return self.differences[0].ply if self.differences else None

    def __str__(self) -> str:
        return "\n".join(map(str, self.differences)) or "unchanged"


@answering
def replay(state: _core.State, game: _core.Game, rest: Sequence[KeptPly] = ()) -> Replay:
    """Play a match again on ``game``: its choices by their texts, its luck as it was recorded, from its seed.

    >>> replay = quoin.replay(state, state.game.reload())
    >>> print(replay)
    ply 14: `slide a1-a2 to c1-c2` is no longer legal, because ...

    Positions are compared by what lies in the zones, counters and records that both games have, by name, and by who is
    next and what everybody gets at the end. ``state`` stays as it is. ``rest``: what an earlier replay could not play
    any more; it is tried after the match's own plies. ``GameError`` if the match cannot begin, ``ArgumentError`` if it
    began at a position that ``game`` refuses.
    """
    if not isinstance(state, _core.State):
        raise not_a("state", "a State", state)
    if not isinstance(game, _core.Game):
        raise not_a("game", "a Game", game)
    if not isinstance(rest, Sequence) or not all(isinstance(step, KeptPly) for step in rest):
        raise not_a("rest", "the rest of a Replay", rest)
    record = _content(state.serialize())
    return _replayed(record, game, [*earlier(state)][::-1], rest)


def replay_record(record: str, game: _core.Game) -> Replay:
    """The same for a saved match of whatever rules. Its positions are known by their hashes only, so that what differs
    about them is not told. ``SaveError`` if the record is damaged."""
    _core.read_match_header(record)
    return _replayed(_content(record), game, None, ())


def _content(record: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(record.partition("\n")[2])
    return content


def _replayed(
    record: dict[str, Any], game: _core.Game, past: Sequence[_core.State] | None, rest: Sequence[KeptPly]
) -> Replay:
    now = _begun(record, game)
    first, plies = now.move_number(), record["plies"]
    steps = [*map(_step, plies), *rest]
    comparison = None if past is None else _Comparison(past[0].game.description, game.description)
    hashes = [record.get("start"), *(ply.get("hash") for ply in plies)]

    def compared(number: int) -> list[Difference]:
        """What the position after so many steps has become."""
        if past is None or comparison is None:
            same = hashes[number] == f"{now.hash():016x}"
            return [] if same else [Difference(first + number, "another position than was recorded")]
        changes = list(comparison.changes(past[number], now))
        told = ", ".join(changes[:_MOST_CHANGES]) + (f", and {len(changes) - _MOST_CHANGES} more" * (len(changes) > 4))
        start = "" if number == 0 else "the same action, " if not steps[number - 1].luck else "the same luck, "
        return [Difference(first + number, f"{start}another position: {told}")] if changes else []

    differences = compared(0)
    for number, step in enumerate(steps, start=1):
        if fault := _play(now, step):
            differences.append(Difference(first + number, fault))
            return Replay(now, tuple(differences), tuple(steps[number - 1 :]))
        if number == len(plies) + 1:
            differences.append(Difference(first + number, f"`{step}` can be played again"))
        if not differences and number <= len(plies):
            differences = compared(number)
    return Replay(now, tuple(differences), ())


def _begun(record: dict[str, Any], game: _core.Game) -> _core.State:
    if "position" not in record:
        return game.new_initial_state(record["seed"])
    try:
        return game.state_from_position(record["position"], record["seed"])
    except ArgumentError as error:
        message = f"the position that the match began with is refused: {error.message}"
        raise ArgumentError(message, hint=error.hint) from None


def _step(ply: dict[str, Any]) -> KeptPly:
    """A ply of a record."""
    try:
        if "deal" in ply:
            return KeptPly("", ply["deal"], "", tuple(ply["draws"]))
        if "roll" in ply:
            return KeptPly(ply["seat"], ply["roll"], ply["outcome"])
        return KeptPly(ply["seat"], "", ply["play"])
    except (KeyError, TypeError):
        raise SaveError("saved match: a ply is not written as plies are") from None


# ---- one ply ----


def _play(now: _core.State, step: KeptPly) -> str:
    """Play a step; why that cannot be, or an empty text."""
    reason = _misfit(now, step)
    if not reason:
        try:
            if now.node == "deal":
                now.apply_deal(list(step.draws))
                return ""
            action = _number(now, step)
            if reason := now.why_not(action):
                reason = _because(now, action)
            else:
                now.apply_action(action)
                return ""
        except ArgumentError as error:
            reason = str(error)
        except QuoinError as error:
            return f"`{step}` fails: {error}"
    return f"`{step}` is no longer {'drawn' if step.luck else 'legal'}, because {reason}"


def _number(now: _core.State, step: KeptPly) -> int:
    """An action as records write it, which does not depend on the position; an outcome."""
    return now.string_to_action(str(step)) if step.luck else now.game.string_to_action(step.choice)


def _misfit(now: _core.State, step: KeptPly) -> str:
    """What stands here instead of a node at which this seat chooses, or this die or deal is due."""
    if now.is_terminal():
        return f"the match is over{f' ({now.ended_by})' if now.ended_by else ''}"
    if now.is_chance_node():
        due = f"{'deal' if now.node == 'deal' else 'roll'} {now.phase}"
        if (now.phase, now.node == "deal") == (step.luck, not step.choice):
            return ""
        return f"luck is due: {due}"
    seat = now.game.seats[now.seat]
    return "" if (seat, "") == (step.seat, step.luck) else f"it is {seat}'s turn ({now.phase})"


def _because(now: _core.State, action: int) -> str:
    """Why an action is not legal, as the end of a sentence."""
    why = now.why(action)
    return f"{why.reason} ({why.where})" if why.where else why.reason


# ---- two positions ----


class _Places:
    """All places of a zone by their names, ``"[a1-a2]"``, seat after seat; a pile is one place."""

    def __init__(self, description: Description, zone: Zone) -> None:
        self.per_seat = zone.per_seat
        self.spread = zone.over is not None and zone.pile_size is None
        self.names = [f"[{seat.name}]" for seat in description.seats] if zone.per_seat else [""]
        if zone.over is not None and self.spread:
            texts = [description.text(zone.over, zone.over.min + place) for place in range(zone.length)]
            self.names = [f"{row}[{text}]" for row in self.names for text in texts]

    def values(self, content: Any) -> Iterator[tuple[str, Any]]:
        """Each place with what lies there."""
        rows = content if self.per_seat else [content]
        return zip(self.names, [value for row in rows for value in row] if self.spread else rows, strict=True)


class _Comparison:
    """Compares positions of two games by the names of what they have in common."""

    def __init__(self, old: Description, new: Description) -> None:
        before = {zone.name: zone for zone in old.zones if zone.role != "engine"}
        shared = [zone for zone in new.zones if zone.name in before]
        self._places = {zone.name: (_Places(old, before[zone.name]), _Places(new, zone)) for zone in shared}
        self._words = {zone.name: "zone " if zone.role == "zone" else "" for zone in shared}

    def changes(self, then: _core.State, now: _core.State) -> Iterator[str]:
        """What is otherwise in ``now``, in words."""
        before, after = then.view(), now.view()
        for name in sorted(before.keys() & after.keys()):
            old, new = self._places[name]
            if before[name] == after[name] and old.names == new.names:
                continue
            was = dict(old.values(before[name]))
            for place, value in new.values(after[name]):
                if place in was and was[place] != value:
                    yield f"{self._words[name]}{name}{place} is {_text(value)}, was {_text(was[place])}"
        if _next(then) != _next(now):
            yield f"{_next(now)}, was: {_next(then)}"
        elif now.is_terminal() and (then.returns(), then.scores()) != (now.returns(), now.scores()):
            yield f"the match gives {_given(now)}, was {_given(then)}"


def _text(value: Any) -> str:
    if isinstance(value, list):
        return f"[{' '.join(map(_text, value))}]"
    return "none" if value is None or value == NONE else str(value)


def _next(state: _core.State) -> str:
    """Who or what is next."""
    if state.is_terminal():
        return "the match is over"
    if state.node == "deal":
        return f"deal {state.phase} is next"
    what = f"roll {state.phase}" if state.node == "chance" else state.phase
    what += ", all at once" if state.node == "together" else ""
    return f"{state.game.seats[state.seat]} is next ({what})"


def _given(state: _core.State) -> str:
    scores = state.scores()
    return ", ".join(
        f"{seat} {value:g} (score {score:g})"
        for seat, value, score in zip(state.game.seats, state.returns(), scores, strict=True)
    )
