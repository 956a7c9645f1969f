"""Where the time of random matches goes, for authors of rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

from quoin import _core
from quoin.errors import answering

__all__ = ["CallTime", "FunctionTime", "NotCompiled", "Profile", "profile"]


class FunctionTime(NamedTuple):
    """A function of the rules; shares are of the whole time, 0 to 1."""

    name: str
    """``"moves.act"``, ``"landing"``."""
    where: str
    """``"rules.lua:24"``: where it is defined."""
    total: float
    """Share of the time in which it or anything that it called ran."""
    own: float
    """Share in which it ran itself."""
    interpreted: float
    """Of ``own``: the share in Lua's interpreter."""
    ns_per_ply: float
    """``total`` in nanoseconds a ply."""


class CallTime(NamedTuple):
    """Something that rules call; shares are of the whole time, 0 to 1."""

    kind: str
    """``"primitive"``, ``"emit"``, ``"zone"`` (zones and counters), ``"library"``."""
    name: str
    """``"board:steps"``, ``"emit.step"``, ``"zone.walls"``, ``"table.sort"``."""
    share: float
    """Share of the time in which it ran."""
    native: float
    """Of ``share``: in C++. The rest of a primitive is the check of its arguments."""
    ns_per_ply: float
    """``share`` in nanoseconds a ply."""


class NotCompiled(NamedTuple):
    """A line at which the just-in-time compiler stopped."""

    where: str
    """``"rules.lua:17"``; empty if it was in the runtime's own Lua."""
    function: str
    """The function of the rules in which the line stands."""
    called: str
    """The function of the library that the line called, if the cause lies in it."""
    reason: str
    """``"it creates a function"``."""
    advice: str
    """What to do about it; may be empty."""
    tries: int
    """How often the compiler stopped there."""
    given_up: bool
    """Code that runs through this line stays uncompiled; otherwise another attempt succeeded."""


class PlainProfile(TypedDict):
    """A :class:`Profile` as plain values."""

    game: str
    fingerprint: str
    lua: str
    jit: bool
    seed: int
    matches: int
    plies: int
    ns_per_ply: float
    slowdown: float
    samples: int
    functions: list[dict[str, str | float]]
    calls: list[dict[str, str | float]]
    runtime: dict[str, float]
    states: dict[str, float]
    not_compiled: list[dict[str, str | int | bool]]
    never_run: list[str]
    covered: int


@dataclass(frozen=True)
class Profile:
    """Where the time of random matches went. Shares are estimates from ``samples`` samples."""

    game: _core.Game
    seed: int
    matches: int
    plies: int
    ns_per_ply: float
    """Processor time of a ply as matches are ordinarily played."""
    slowdown: float
    """How much longer the same matches took while samples were taken: 1.1 is 10 % longer."""
    samples: int
    functions: list[FunctionTime]
    """Functions of the rules, most ``total`` first."""
    calls: list[CallTime]
    """What they call, most first."""
    runtime: dict[str, float]
    """The rest: shares of the runtime's own parts."""
    states: dict[str, float]
    """Shares by what the machine was doing: ``compiled`` (machine code made from Lua), ``interpreted``, ``primitives``
    (their C++), ``functions`` (other C and C++), ``collecting`` (garbage), ``compiling``."""
    not_compiled: list[NotCompiled]
    """Where the compiler stopped; given up first. Empty without a JIT."""
    never_run: list[str]
    """Lines of the rules that never ran in the first ``covered`` matches: ``"rules.lua:99-107"``."""
    covered: int
    """At least 100 of the matches, if there are as many, up to 1000 if they are quick."""

    def to_dict(self) -> PlainProfile:
        """The same as plain values, ready for JSON."""
        return {
            "game": str(self.game),
            "fingerprint": self.game.fingerprint,
            "lua": _core.lua_version(),
            "jit": self.game.jit,
            "seed": self.seed,
            "matches": self.matches,
            "plies": self.plies,
            "ns_per_ply": round(self.ns_per_ply, 1),
            "slowdown": round(self.slowdown, 3),
            "samples": self.samples,
            "functions": [function._asdict() for function in self.functions],
            "calls": [call._asdict() for call in self.calls],
            "runtime": self.runtime,
            "states": self.states,
            "not_compiled": [cause._asdict() for cause in self.not_compiled],
            "never_run": self.never_run,
            "covered": self.covered,
        }

    def __repr__(self) -> str:
        return f"<quoin.Profile of {self.matches} matches of {self.game}: {self.ns_per_ply:.0f} ns a ply>"


@answering
def profile(
    game: _core.Game,
    n: int | None = None,
    seed: int | None = None,
    *,
    seconds: float = 2.0,
    progress: Callable[[str], object] | None = None,
) -> Profile:
    """Play random matches of ``game`` and tell where their time goes.

    ``n`` matches, or as many as ``seconds`` of processor time allow. They are played three times: as ever (for the time
    and for what the compiler does), with samples taken 2,000 times a second, and without the JIT for lines that never
    run. ``seed`` makes the matches repeatable, not the times. ``progress`` is called with what it is at. One profile at
    a time in a process, on Linux; ``ArgumentError`` otherwise.
    """
    found = _core.profile(game, n or 0, seconds, seed, progress)
    samples: int = max(1, found["samples"])
    ns_per_ply: float = 1e9 * found["seconds"] / max(1, found["plies"])
    code = found["code"]

    def share(count: int) -> float:
        return round(count / samples, 5)

    def nanoseconds(count: int) -> float:
        return round(count / samples * ns_per_ply, 1)

    return Profile(
        game=game,
        seed=found["seed"],
        matches=found["matches"],
        plies=found["plies"],
        ns_per_ply=ns_per_ply,
        slowdown=found["sampled_seconds"] / max(found["seconds"], 1e-9),
        samples=found["samples"],
        functions=[
            FunctionTime(
                row["name"],
                row["where"],
                share(row["within"]),
                share(row["own"]),
                share(row["interpreted"]),
                nanoseconds(row["within"]),
            )
            for row in code
            if row["kind"] == "rules"
        ],
        calls=[
            CallTime(row["kind"], row["name"], share(row["own"]), share(row["native"]), nanoseconds(row["own"]))
            for row in code
            if row["kind"] not in ("rules", "runtime")
        ],
        runtime={row["name"]: share(row["own"]) for row in code if row["kind"] == "runtime"},
        states={name: share(count) for name, count in found["states"].items()},
        not_compiled=[NotCompiled(**row) for row in found["not_compiled"]],
        never_run=found["never_run"],
        covered=found["covered"],
    )
