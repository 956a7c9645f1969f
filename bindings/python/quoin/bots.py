"""Bots by name: those of the engine, and those that Python registers.

In: what somebody gave as a bot. Out: the bot, checked; a text that names it and its options, and the way back.
"""

from __future__ import annotations

import difflib
import importlib.util
import inspect
import os
import random
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from quoin import _core
from quoin.analysis import Analysis
from quoin.errors import ArgumentError, answering, not_a, shown
from quoin.evaluating import EvaluatedBot, Evaluator

__all__ = [
    "STANDARD_BOT",
    "AnyBot",
    "BotHelp",
    "Choose",
    "Chooser",
    "NamedBot",
    "Registered",
    "bot",
    "bot_help",
    "bot_names",
    "checked_bot",
    "choose_of",
    "make_bot",
    "name_of",
    "register_bot",
]

Choose = Callable[[_core.State], int]
"""From a state to an action of ``state.seat``."""


class Chooser(Protocol):
    """A bot written in Python.

    If it also has ``begin(seed)``, that is called before each match: a bot that draws numbers takes them from there,
    so that matches can be repeated. If it has ``analyse(state)``, that gives a :class:`quoin.Analysis`.
    """

    def choose(self, state: _core.State) -> int:
        """A legal action for ``state.seat``. ``state`` is a copy of the bot's own, what is hidden in it too: a bot that
        plays fair looks at ``state.view(state.seat)`` or ``state.observation_tensor(state.seat)`` only, or plays on
        from ``state.resample(state.seat)``. Its luck is not the match's, and each copy made of it has again another."""


AnyBot = str | Chooser | Choose
"""A bot's name with its options, an object with ``choose(state)``, or a function of a state."""
Option = int | float | str | bool
Factory = Callable[..., Chooser | Choose]

STANDARD_BOT = "level(3)"
"""Who sits opposite people who name nobody: beats a newcomer now and then."""

_F = TypeVar("_F", bound=Factory)
_NAME = re.compile(r"[A-Za-z][\w-]*")
_TAKEN = ("human",)  # what the command line calls people
_HINT = "give a name, an object with choose(state), or a function of a state"
_FILES = "QUOIN_BOTS"
_MODULES = "quoin_bots_"
"""What the names of modules begin with that are made from those files."""


@dataclass(frozen=True)
class Registered:
    """A bot that Python registered, with its options; each match makes one anew."""

    name: str
    factory: Factory
    options: tuple[tuple[str, Option], ...]

    def __str__(self) -> str:
        """As it is named: ``cautious(depth=2)``."""
        return self.name + (f"({','.join(f'{key}={value}' for key, value in self.options)})" if self.options else "")

    def make(self, seed: int) -> NamedBot:
        """A bot that draws from ``seed``."""
        made = self.factory(seed, **dict(self.options))
        if (choose := _choose_of(made)) is None:
            raise ArgumentError(f"what makes the bot {self.name} gave {shown(made)}, which is no bot", hint=_HINT)
        return NamedBot(self.name, str(self), choose, getattr(made, "analyse", None))

    def __reduce__(self) -> tuple[object, ...]:
        # What a file of QUOIN_BOTS registered is registered in other processes too.
        known = self.factory.__module__.startswith(_MODULES)
        return _restored, (self.name, None if known else self.factory, self.options)


class NamedBot:
    """A bot that Python registered, as :func:`make_bot` makes it; what a :class:`quoin.Bot` can do."""

    def __init__(self, name: str, text: str, choose: Choose, analyse: object = None) -> None:
        self.name = name
        self.choose = choose
        self.step = choose
        self._text = text
        self._analyse = analyse

    def analyse(self, state: _core.State) -> Analysis:
        """What the bot would choose, and why; ``ArgumentError`` of one that has no ``analyse(state)``."""
        if not callable(self._analyse):
            raise ArgumentError(f"the bot {self.name} has no analyse(state)", hint="mcts tells what actions are worth")
        found = self._analyse(state)
        if not isinstance(found, Analysis):
            raise not_a(f"what {self.name} finds", "a quoin.Analysis", found)
        return found

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<quoin.NamedBot {self._text}>"


_registered: dict[str, Factory] = {}
_read: set[str] = set()


@answering
def register_bot(name: str, factory: Factory) -> None:
    """Let bots be named ``name`` wherever bots are named: in ``play``, ``simulate``, ``compare``, environments...

    >>> quoin.register_bot("first", lambda seed: lambda state: state.legal_actions()[0])
    >>> quoin.play("murailles", ["first", "random"])

    ``factory(seed)`` is called for each match and gives the bot: a function of a state, or an object with
    ``choose(state)``. What draws numbers draws them from ``seed``, an integer. Further parameters of the factory are
    the bot's options, each with a default: with ``def cautious(seed, depth=2)`` the bot may be named
    ``"cautious(depth=3)"``. A name that was registered before is the new bot's from now on.

    The command line finds bots in the files that the environment variable ``QUOIN_BOTS`` names (Python files,
    separated as in ``PATH``), as does every process.
    """
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ArgumentError(f"a bot's name is a letter, then letters, digits, - and _; found {shown(name)}")
    if name in (*_core.bot_names(), *_TAKEN):
        raise ArgumentError(f'the name "{name}" is taken', hint="give the bot another one")
    if not callable(factory):
        raise not_a("factory", "a function of a seed that gives a bot", factory)
    _defaults(name, factory)
    _registered[name] = factory


@answering
def bot(name: str) -> Callable[[_F], _F]:
    """:func:`register_bot` for a function or class right where it is defined.

    >>> @quoin.bot("cautious")
    ... class Cautious:
    ...     def __init__(self, seed: int, depth: int = 2) -> None: ...
    ...     def choose(self, state: quoin.State) -> int: ...
    """

    def register(factory: _F) -> _F:
        register_bot(name, factory)
        return factory

    return register


@answering
def bot_names() -> list[str]:
    """All names of bots: the engine's, then those that were registered."""
    _read_files()
    return [*_core.bot_names(), *sorted(_registered)]


class BotHelp(NamedTuple):
    """What a bot does, and its options: of each its name, what it is if left out, and its meaning."""

    name: str
    help: str
    options: list[tuple[str, str, str]]


def bot_help() -> list[BotHelp]:
    """All bots: the engine's, then those that were registered, whose docstrings tell what they do."""
    _read_files()
    own = []
    for name, factory in sorted(_registered.items()):
        told = (inspect.getdoc(factory) or "").partition("\n")[0]
        own.append(BotHelp(name, told, [(key, str(value), "") for key, value in _defaults(name, factory).items()]))
    return [*(BotHelp(*one) for one in _core.bot_help()), *own]


@answering
def make_bot(
    name: str, seed: int | None = None, *, evaluator: Evaluator | None = None, **options: Option
) -> _core.Bot | NamedBot | EvaluatedBot:
    """A player by name: ``random``, ``greedy-playout`` (flat Monte Carlo: the action with the best mean return),
    ``mcts`` (tree search), ``level(1)`` to ``level(8)`` (as strong as its number says, in each game), or one that was
    registered (:func:`register_bot`). ``seed`` fixes its luck; ``None`` takes a fresh one.

    Options may stand in the name: ``mcts(playouts=50)``. ``playouts`` (1000) are shared by all actions of a decision;
    ``seconds`` > 0 is a limit by the clock instead (then choices are not repeatable). In short ``mcts:50``,
    ``mcts:2s``. With ``random=0.1`` a tenth of the choices are random ones.

    ``mcts`` may have an **evaluator**, a function of observations and masks that gives (logits, values), in place of
    playouts: it searches by PUCT (:class:`quoin.Tree`). Its options are then ``playouts`` (200), ``seconds``,
    ``c_puct`` (1.5), and ``at_once`` (8): how many positions the evaluator gets at a time.

    Bots can be copied and pickled, to send them to other processes: the copy draws on as the bot itself would,
    but has to think anew (mcts keeps its tree from choice to choice, minimax its positions)."""
    if evaluator is not None:
        return _evaluated(name, seed, evaluator, options)
    if isinstance(name, str) and (known := _find(name)) is not None:
        given = known.options + tuple((key, _option(known, key, value)) for key, value in options.items())
        drawn = random.SystemRandom().getrandbits(63) if seed is None else seed
        return Registered(known.name, known.factory, tuple(dict(given).items())).make(drawn)
    return _core.make_bot(name, seed, **options)  # type: ignore[arg-type]


def checked_bot(given: object) -> str | Registered | Chooser | Choose:
    """What plays: the text of a bot of the engine's, with its options; one that was registered; an object or function.

    ``ArgumentError`` for what is no bot."""
    if isinstance(given, str):
        return _find(given) or _core.bot_text(given)
    if isinstance(given, Registered):
        return given
    choose_of(given)
    return given  # type: ignore[return-value]


def choose_of(given: object) -> Choose:
    """The function by which an object chooses, or the function that it is; ``ArgumentError`` if it is neither."""
    if (choose := _choose_of(given)) is None:
        raise ArgumentError(f"{shown(given)} is no bot", hint=_HINT)
    return choose


def name_of(given: object) -> str:
    """What stands in results: a bot's text; a Python bot has the name of its class or function."""
    if isinstance(given, str | Registered | NamedBot | _core.Bot):
        return str(given)
    kind = given if hasattr(given, "__qualname__") else type(given)
    return f"{kind.__module__}.{kind.__qualname__}"


def _choose_of(given: object) -> Choose | None:
    choose = getattr(given, "choose", given)
    return choose if callable(choose) and not isinstance(given, type) else None


# ---- texts ----


def _find(text: str) -> Registered | None:
    """The registered bot of a text; ``None`` for the engine's. ``ArgumentError`` if there is none of that name."""
    name = text.partition("(")[0].partition(":")[0].strip()
    if name in _core.bot_names():
        return None
    _read_files()
    if name not in _registered:
        near = difflib.get_close_matches(name, bot_names(), n=1)
        hint = f'did you mean "{near[0]}"?' if near else "quoin.register_bot makes a name known"
        raise ArgumentError(f"there is no bot {shown(name)}; there are {', '.join(bot_names())}", hint=hint)
    known = Registered(name, _registered[name], tuple(_defaults(name, _registered[name]).items()))
    return _with_options(known, text)


def _with_options(known: Registered, text: str) -> Registered:
    """The bot with the options that stand behind its name."""
    name = known.name
    _, bracket, inside = text.strip().partition("(")
    if (not bracket and ":" in text) or (bracket and not inside.endswith(")")):
        raise ArgumentError(f'"{text}" is no bot', hint=f"options stand in brackets: {known}")
    options = dict(known.options)
    seen = set[str]()
    for part in filter(None, (part.strip() for part in inside[:-1].split(","))):
        key, _, value = part.partition("=")
        options[key.strip()] = _option(known, key.strip(), value.strip())
        if key.strip() in seen:
            raise ArgumentError(f'{name} takes {key.strip()} once; found it again: "{part}"')
        seen.add(key.strip())
    return Registered(name, known.factory, tuple(options.items()))


def _evaluated(name: str, seed: int | None, evaluator: Evaluator, options: dict[str, Option]) -> EvaluatedBot:
    """mcts with an evaluator."""
    if not isinstance(name, str) or name.partition("(")[0].partition(":")[0].strip() != "mcts":
        raise ArgumentError(f"mcts takes an evaluator; found {shown(name)}", hint='make_bot("mcts", evaluator=...)')
    if not callable(evaluator):
        raise not_a("evaluator", "a function of observations and masks that gives (logits, values)", evaluator)

    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise not_a("seed", "an integer, or None", seed)
    called = name_of(evaluator)

    def make(seed: int, playouts: int = 200, seconds: float = 0.0, c_puct: float = 1.5, at_once: int = 8) -> Chooser:
        return EvaluatedBot(evaluator, called, seed, playouts, seconds, c_puct, at_once)

    known = _with_options(Registered("mcts", make, tuple(_defaults("mcts", make).items())), name)
    given = dict(known.options) | {key: _option(known, key, value) for key, value in options.items()}
    drawn = random.SystemRandom().getrandbits(63) if seed is None else seed
    return EvaluatedBot(evaluator, called, drawn, **given)  # type: ignore[arg-type]


def _defaults(name: str, factory: Factory) -> dict[str, Option]:
    """A registered bot's options with their defaults."""
    try:
        _, *more = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):
        raise ArgumentError(f"what makes the bot {name} takes no seed", hint="its first parameter is one") from None
    for one in more:
        if not isinstance(one.default, int | float | str) or one.kind is one.POSITIONAL_ONLY:
            raise ArgumentError(
                f"the option {one.name} of the bot {name} has no default that is a number, a text, True or False",
                hint=f"e.g. def make(seed, {one.name}=1)",
            )
    return {one.name: one.default for one in more}


def _option(known: Registered, key: str, value: Option) -> Option:
    """An option's value, of the kind of its default."""
    there = dict(known.options)
    if key not in there:
        near = difflib.get_close_matches(key, there, n=1)
        hint = f'did you mean "{near[0]}"?' if near else None
        raise ArgumentError(f'{known.name} has no option "{key}"; there are {", ".join(there) or "none"}', hint=hint)
    kind = type(there[key])
    words = {"yes": True, "no": False, "true": True, "false": False}
    try:
        return words[str(value).lower()] if kind is bool else kind(value)
    except (KeyError, ValueError):
        raise ArgumentError(f'"{value}" is no {kind.__name__} for {key}', hint=f"e.g. {key}={there[key]}") from None


def _restored(name: str, factory: Factory | None, options: tuple[tuple[str, Option], ...]) -> Registered:
    """What pickles call."""
    if factory is None:
        _find(name)
        factory = _registered[name]
    return Registered(name, factory, options)


def _read_files() -> None:
    """Run the files that QUOIN_BOTS names, each once."""
    for file in filter(None, os.environ.get(_FILES, "").split(os.pathsep)):
        if file in _read:
            continue
        name = _MODULES + re.sub(r"\W", "_", Path(file).stem)
        spec = importlib.util.spec_from_file_location(name, file)
        if not Path(file).is_file() or spec is None or spec.loader is None:
            raise ArgumentError(f"{_FILES} names what is no Python file", hint="files end in .py", file=file)
        _read.add(file)
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
