"""Why an action may be played or not: the line of the rules, the primitive, the condition, and what stands against it.

The rules are asked, not read: they list once as the state is, on a machine that notes each line, and again with single
places changed. A change with which the action is listed is what stands against it; the line that lists it then is
where it was not listed, and where the two runs part is the condition.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from quoin import _core
from quoin.description import ActionKind
from quoin.errors import ArgumentError, QuoinError, not_a
from quoin.tracing import Step, Trace, trace_list
from quoin.why.obstacles import Obstacles, obstacles, pairs
from quoin.why.phrases import lists_what

__all__ = ["Reasons", "Why", "numbers_of", "why"]

_MOST_LINES = 4
_MOST_TEXTS = 16  # actions of one text that are looked at
_NOTHING = "no place was found with another content of which it would be listed, nor two that would have to be empty"


Kind = Literal["listed", "outcome", "unknown", "over", "luck", "turn", "phase", "barred", "condition", "unlisted"]


@dataclass(frozen=True)
class Why:
    """The answer of ``State.why``. ``str()`` writes all of it."""

    action: int | None
    """The action's number; ``None`` for a text that names none."""
    text: str
    """The action, or what was asked."""
    legal: bool
    kind: Kind
    """``listed``: it is legal; ``outcome``: so luck may have it. ``unknown``: the text names no action; ``over``: the
    match is; ``luck``: that is due; ``turn``, ``phase``: another seat or phase could have it; ``barred``: something
    stands against it; ``condition``: the rules went another way before they could list it; ``unlisted``: no line lists
    it, and no change of a place or two would have it listed."""
    reason: str
    """One sentence."""
    where: str = ""
    """The line that listed it, or that would have to: ``"rules.lua:24"``."""
    source: str = ""
    """That line's text."""
    call: str = ""
    """The primitive that the line called for it: ``"zone.walls:slides(red, emit.slide)"``."""
    condition: str = ""
    """Where the rules went another way: ``"rules.lua:18"``."""
    details: tuple[str, ...] = ()
    """More sentences."""

    def __str__(self) -> str:
        head = f"{self.text} is {'' if self.legal else 'not '}legal: " if self.action is not None else ""
        return "\n".join([f"{head}{self.reason}", *(f"  {line}" for line in self.lines())])

    def lines(self) -> list[str]:
        """What stands under the reason: the line, and the details."""
        place = [f"{self.where}: {self.source}"] if self.where else []
        return [*place, *self.details]


def why(state: _core.State, action: int | str, viewer: int | None = None) -> Why:
    """Whether an action (its number, or a text) may be played now, and why.

    ``viewer``: a seat: nothing is told that it may not see. ``ArgumentError`` for a number that no action has."""
    if isinstance(action, bool) or not isinstance(action, int | str):
        raise not_a("action", "the number of an action, or a text", action)
    return Reasons(state, viewer).why(action)


def numbers_of(state: _core.State, text: str) -> list[int]:
    """The actions of which that is the text, by the rules' own texts too, which several may share; an error of the text
    if there are none."""
    try:
        return [state.string_to_action(text)]
    except QuoinError:
        if state.is_terminal() or state.is_chance_node():
            raise
        words = text.lower().split()
        actions = range(state.num_distinct_actions())
        found = [action for action in actions if state.action_to_string(action).lower().split() == words]
        if not found:
            raise
        return found


class Reasons:
    """The same for any number of actions of one state, whose list is traced once."""

    def __init__(self, state: _core.State, viewer: int | None = None) -> None:
        self._state = state.clone()
        self._viewer = viewer

    @cached_property
    def run(self) -> Trace:
        """How the rules list what who is next may do."""
        return trace_list(self._state, self._state.seat)

    def why(self, action: int | str) -> Why:
        """As the function ``why``."""
        state = self._state
        if state.is_chance_node():
            return _luck(state, action)
        if isinstance(action, str):
            try:
                numbers = numbers_of(state, action)
            except QuoinError as error:
                return _unknown(state, action.strip(), error)
            told = [self._told(number) for number in numbers[:_MOST_TEXTS]]
            return next((one for one in told if one.legal or one.kind == "barred"), told[0])
        return self._told(action)

    def shortly(self, action: int) -> Why:
        """The same of a number, but what stands against it by two is not looked for, which takes longest."""
        return self._told(action, by_two=False)

    def _told(self, number: int, by_two: bool = True) -> Why:
        state = self._state
        count = state.num_distinct_actions()
        if not 0 <= number < count:
            raise ArgumentError(f"actions are numbered 0 to {count - 1}; found {number}")
        text = state.action_to_string(number)
        if state.is_terminal():
            return Why(number, text, False, "over", f"the match is over ({state.ended_by or 'how is not recorded'})")
        step = _lister(self.run, number)
        if step is not None:
            return _legal(number, text, step)
        return _illegal(state, number, text, self._viewer, self.run, by_two)


def _luck(state: _core.State, action: int | str) -> Why:
    """At a die or a deal, where nobody chooses."""
    due = f"luck is due now ({state.node} {state.phase}): nobody chooses"
    try:
        number = state.string_to_action(action) if isinstance(action, str) else action
        reason = state.why_not(number) if state.node == "chance" else "" if number == 0 else due
    except QuoinError as error:
        return Why(None, str(action).strip(), False, "luck", due, details=(error.message,))
    if reason:
        return Why(None, str(action).strip(), False, "luck", due, details=(reason,) if reason != due else ())
    return Why(number, state.action_to_string(number), True, "outcome", due)


def _unknown(state: _core.State, text: str, error: QuoinError) -> Why:
    """What can be said of a text that names no action: how actions are written."""
    kinds = [kind.text for kind in state.game.description.actions]
    details = [*([error.hint] if error.hint else []), "actions are written: " + ", ".join(kinds)]
    if not state.is_terminal():
        legal = [state.action_to_string(one) for one in state.legal_actions()]
        details.append("legal now are, for example: " + ", ".join(legal[:: max(1, len(legal) // 4)][:4]))
    return Why(None, text, False, "unknown", error.message, details=tuple(details))


def _lister(run: Trace, action: int) -> Step | None:
    return next((step for step in run if action in step.listed), None)


def _call_of(step: Step) -> str:
    """The primitive by which the line listed; empty if it did so itself, or by several."""
    calls = [call for call in step.calls if " listed " in call and not call.endswith(" listed 0")]
    call, _, listed = calls[0].rpartition(" listed ") if len(calls) == 1 else ("", "", "0")
    return call if int(listed) == len(step.listed) else ""


def _same_calls(run: Trace, lister: Step, call: str) -> list[tuple[str, int]]:
    """The calls of the same primitive on the lister's line as they were in another run, and how many each listed there;
    just the same call, where that was made."""
    name = call.partition("(")[0]
    calls = [one for step in run if step.where == lister.where for one in step.calls if one.startswith(f"{name}(")]
    taken = [one.rpartition(" listed ") for one in calls]
    found = [(text, int(listed)) for text, _, listed in taken]
    return [one for one in found if one[0] == call][:1] or found


def _legal(action: int, text: str, step: Step) -> Why:
    call = _call_of(step)
    return Why(action, text, True, "listed", f"{call or step.function} lists it", step.where, step.source, call)


# ---- why not ----


def _illegal(state: _core.State, action: int, text: str, viewer: int | None, run: Trace, by_two: bool) -> Why:
    if run.fault:
        return Why(action, text, False, "unlisted", f"the rules fail while they list: {run.fault}")
    found = obstacles(state, action, viewer)
    elsewhere = _elsewhere(state, action) if viewer is None or not found.hides else []
    other = _other_turn(state, elsewhere)
    own = state.node == "together" or (found.hides and found.changes) or found.of_own  # they are nearer then
    if other and not own:
        return Why(action, text, False, "turn", other, details=tuple(found.sentences()))
    if found.changes:
        return _barred(state, action, text, run, found)
    if phase := _other_phase(state, elsewhere):
        return Why(action, text, False, "phase", phase)
    kind = _kind_of(state, action)
    if not any(_of_kind(kind, step) for step in run):
        if (none := obstacles(state, kind.offset, viewer, kind.count).away_from_boards()).changes:
            return _barred(state, action, text, run, none, kind)
        if phases := _phases_by_lines(state, kind.name, run):
            return Why(action, text, False, "phase", _other_phase(state, [(phase, 0) for phase in phases]))
    if by_two and (both := pairs(state, action, viewer)).changes:
        return _barred(state, action, text, run, both)
    return _unlisted(state, action, text, run)


def _kind_of(state: _core.State, action: int) -> ActionKind:
    return next(one for one in state.game.description.actions if one.offset <= action < one.offset + one.count)


def _of_kind(kind: ActionKind, step: Step) -> int:
    """How many actions of a kind a line listed."""
    return sum(kind.offset <= one < kind.offset + kind.count for one in step.listed)


def _elsewhere(state: _core.State, action: int) -> list[tuple[str, int]]:
    """The other phases and seats that could have it, the phases by name."""
    phases = state.game.description.phases
    return [(phases[phase].name, seat) for phase, seat in _core.phases_that_allow(state, action)]


def _other_turn(state: _core.State, elsewhere: Sequence[tuple[str, int]]) -> str:
    seats = state.game.seats
    others = [seats[seat] for phase, seat in elsewhere if phase == state.phase]
    return f"it is {seats[state.seat]}'s turn; {' or '.join(others)} could do it" if others else ""


def _other_phase(state: _core.State, elsewhere: Sequence[tuple[str, int]]) -> str:
    names = list(dict.fromkeys(phase for phase, _ in elsewhere if phase != state.phase))
    return f"that is of the phase {' or '.join(names)}; now is {state.phase}" if names else ""


def _barred(
    state: _core.State, action: int, text: str, run: Trace, found: Obstacles, kind_of_it: ActionKind | None = None
) -> Why:
    """Where it, or any of its kind, would be listed if what stands against it did not."""
    changed = trace_list(state, state.seat, found.changes[0])
    if kind_of_it is None:
        lister = _lister(changed, action)
    else:
        lister = next((step for step in changed if _of_kind(kind_of_it, step)), None)
    details = found.sentences("it" if kind_of_it is None else f"some {kind_of_it.name}")
    if lister is None:  # the fast machine lists it, the traced one does not: never so
        return Why(action, text, False, "barred", found.reason(""), details=tuple(details))
    call = _call_of(lister)
    if call and (asked := _same_calls(run, lister, call)):
        call = asked[0][0] if len(asked) == 1 else ""
        listed = sum(number for _, number in asked)
        some = f"{listed} action{'' if listed == 1 else 's'}, not this one" if listed else "nothing"
        details.insert(0, f"{call} lists {some}" if call else f"it ran {len(asked)} times and lists {some}")
        kind: Kind = "barred"
        parting = None
    else:
        kind, parting = "condition", _parting(run, changed, lister)
    if parting is not None:
        details.insert(0, _went(parting, parting.where == lister.where))
    condition = "" if parting is None else parting.where
    reason = (
        found.reason(call) if kind_of_it is None else f"no {kind_of_it.name} may be played now: {found.reason(call)}"
    )
    return Why(action, text, False, kind, reason, lister.where, lister.source, call, condition, tuple(details))


def _parting(run: Trace, changed: Trace, lister: Step) -> Step | None:
    """The last line that the rules ran in both cases before they went different ways, as it ran here."""
    last = None
    for here, there in zip(run, changed, strict=False):
        if here.where != there.where or here.depth != there.depth:
            return last
        last = here
        if there is lister:
            return here
    return last


def _went(step: Step, same_line: bool) -> str:
    """What is to be told of the line at which the rules went another way."""
    known = [f"{name} = {value}" for name, value in step.values] + list(dict.fromkeys(step.reads))
    with_what = f" with {', '.join(known)}" if known else ""
    called = f" ({', '.join(step.calls)})" if step.calls else ""
    if same_line:
        return f"the line ran{with_what}{called}, and did not list it"
    return f"{step.where}: {step.source} went another way{with_what}{called}"


def _unlisted(state: _core.State, action: int, text: str, run: Trace) -> Why:
    """No change of a place or two would do: which lines could list such actions, and whether they ran."""
    kind = _kind_of(state, action)
    missing = [name for name, value in state.game.action_to_dict(action).items() if value is None]
    if missing and any(field.name in missing and field.domain.kind == "relation" for field in kind.fields):
        return Why(action, text, False, "unlisted", f"the board has no such place: {' and '.join(missing)} is none")
    if _stays(state, action, kind):
        return Why(action, text, False, "unlisted", "it would end where it began")
    same = [step for step in run if _of_kind(kind, step)]
    if same:
        places = dict.fromkeys(f"{step.where}: {step.source}" for step in same)
        number = sum(_of_kind(kind, step) for step in same)
        reason = f"of {kind.name} the rules list {number} here, not this one"
        calls = dict.fromkeys(call for step in same for call in step.calls if f"emit.{kind.name}" in call)
        told = dict.fromkeys(what for call in calls if (what := lists_what(state.game.description, call)))
        return Why(action, text, False, "unlisted", reason, details=(*told, *list(places)[:_MOST_LINES], _NOTHING))
    lines = _mentions(state.game, kind.name)
    ran = {step.where: step for step in run}
    if step := next((ran[where] for where, _ in lines if where in ran), None):
        reason = f"moves.{state.phase} lists no {kind.name} now: the condition at its line does not hold"
        details = (_went(step, True), _NOTHING)
        return Why(action, text, False, "condition", reason, step.where, step.source, "", step.where, details)
    told_lines = [f"{where}: {line} did not run" for where, line in lines]
    reason = f"moves.{state.phase} lists no {kind.name} now"
    return Why(action, text, False, "unlisted", reason, details=(*told_lines[:_MOST_LINES], _NOTHING))


def _stays(state: _core.State, action: int, kind: ActionKind) -> bool:
    """Whether the action would bring something to where it is: two fields name the same site."""
    texts = state.game.action_to_dict(action)
    sites = [
        (one.domain.board, one.domain.sites, texts[one.name]) for one in kind.fields if one.domain.board is not None
    ]
    return len(set(sites)) < len(sites)


def _phases_by_lines(state: _core.State, kind: str, run: Trace) -> list[str]:
    """The other phases in which a line that lists such actions, and did not run, would run, were it only that phase."""
    lines = {where for where, _ in _mentions(state.game, kind)} - {step.where for step in run}
    described = state.game.description
    zones, found = described.engine, []
    for number, phase in enumerate(described.phases):
        changes = [(zones.node, 0, int(phase.together)), (zones.phase, 0, number)]
        if phase.name != state.phase and lines & {step.where for step in trace_list(state, state.seat, changes)}:
            found.append(phase.name)
    return found


def _mentions(game: _core.Game, kind: str) -> list[tuple[str, str]]:
    """(place, text) of the lines in which ``emit.KIND`` stands, or a local that is a name for it."""
    found = []
    for path, text in _core.sources(game).items():
        lines = [line.partition("--")[0] for line in text.split("\n")]
        names = {rf"emit\.{kind}"} | {re.escape(name) for line in lines for name in _aliases(line, kind)}
        pattern = re.compile(rf"(?<![\w.])(?:{'|'.join(sorted(names))})(?!\w)")
        found += [
            (f"{path}:{number}", line.strip())
            for number, line in enumerate(lines, start=1)
            if pattern.search(line) and not re.match(r"\s*local\s[^=]*=\s*[\w.,\s]*$", line)
        ]
    return found


def _aliases(line: str, kind: str) -> list[str]:
    """The locals of ``local a, b = emit.KIND, other`` that stand for it."""
    declared = re.match(r"\s*local\s+([\w,\s]+?)\s*=\s*(.+)$", line)
    if declared is None:
        return []
    pairs = zip(declared[1].split(","), declared[2].split(","), strict=False)
    return [name.strip() for name, value in pairs if value.strip() == f"emit.{kind}"]
