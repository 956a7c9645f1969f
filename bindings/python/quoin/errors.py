"""What can go wrong, as exceptions.

Every exception of this package is a :class:`QuoinError`. Besides its text it carries where the mistake stands
(``file``, ``line``, ``column``, each ``None`` where not known), a ``hint`` (the fix or the nearest name) and, where the
file could be read, the line itself (``source``, ``excerpt``), which tracebacks show beneath the text.
"""

from __future__ import annotations

import functools
import inspect
import unicodedata
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from quoin.printable import printable, printable_line

__all__ = [
    "ArgumentError",
    "BudgetError",
    "GameError",
    "IllegalAction",
    "Interrupted",
    "MissingExtra",
    "QuoinError",
    "Repeated",
    "SaveError",
    "WrongType",
    "answering",
    "not_a",
    "shown",
]

_P = ParamSpec("_P")
_R = TypeVar("_R")


class QuoinError(Exception):
    r"""Anything that Quoin refuses. ``str(error)`` reads ``file:line:column: message (hint)``.

    The texts can be shown anywhere: control characters and bytes that are no UTF-8, from rules or names of files, are
    written out (``\x1B``, ``\xE9``)."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
        source: str | None = None,
        mark: tuple[int, int] = (0, 1),
    ) -> None:
        self.message = printable(message)
        super().__init__(self.message)
        self.file = printable_line(file) if file else None
        self.line = line or None
        self.column = column or None
        self.hint = printable(hint) if hint else None
        self.source = printable_line(source) if source else None
        self.mark = mark
        if self.excerpt:
            self.add_note(self.excerpt)

    @property
    def excerpt(self) -> str:
        """The line in which the mistake stands, with its number, and beneath it a mark under the place (two lines); an
        empty text where the line is not known."""
        if self.source is None or self.line is None:
            return ""
        before = sum(_width(character) for character in self.source[: self.mark[0]])
        marked = sum(_width(character) for character in self.source[self.mark[0] : sum(self.mark)]) or 1
        margin = " " * len(str(self.line))
        return f"{self.line} | {self.source}\n{margin} | {' ' * before}^{'~' * (marked - 1)}"

    @property
    def where(self) -> str:
        """``file:line:column`` as far as known, else an empty text."""
        if self.file is None:
            return ""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where else self.message
        return f"{text} ({self.hint})" if self.hint else text

    def __reduce__(self) -> tuple[object, ...]:
        kept = (type(self), self.message, self.file, self.line, self.column, self.hint, self.source, self.mark)
        return _rebuild, kept, {"__notes__": notes} if (notes := getattr(self, "__notes__", None)) else None


class GameError(QuoinError):
    """A mistake in a game's YAML or Lua: the file, line and (for YAML) column are the author's."""


class BudgetError(GameError):
    """A game's script used up its ticks (1,000,000 a ply, 5,000,000 while it loads), its time or its memory."""


class IllegalAction(QuoinError):
    """An action that may not be played now; the message says why. The state is as it was."""


class SaveError(QuoinError):
    """A file that cannot be written or read (``file`` names it), or a saved match that is damaged, belongs to other
    rules, or does not replay."""


class ArgumentError(QuoinError, ValueError):
    """A bad argument from the caller: an unknown game, dial, seat or zone, a number out of range."""


class WrongType(ArgumentError, TypeError):
    """An argument of the wrong type, one missing or one too many; also a ``TypeError``."""


def not_a(what: str, wanted: str, found: object) -> WrongType:
    """``"state is a State; found 3"``, as the compiled half says it; long values are cut."""
    return WrongType(f"{what} is {wanted}; found {shown(found)}")


def shown(value: object, longest: int = 60) -> str:
    """A value as Python writes it, on one line, cut where it is long; one that cannot be written by its class."""
    try:
        text = " ".join(repr(value).split())
    except Exception:
        return f"a {type(value).__name__} that cannot be shown"
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text if len(text) <= longest else f"{text[:longest]}... ({type(value).__name__})"


def answering(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The function, a call of which with an argument missing, unknown or one too many is a :class:`WrongType`."""

    @functools.wraps(function)
    def called(*given: _P.args, **named: _P.kwargs) -> _R:
        try:
            return function(*given, **named)
        except TypeError as error:
            inside = error.__traceback__ is None or error.__traceback__.tb_next is not None
            if inside or isinstance(error, QuoinError):
                raise
            whole = inspect.signature(function)
            plain = [one.replace(annotation=one.empty) for one in whole.parameters.values()]
            hint = f"{function.__name__}{whole.replace(parameters=plain, return_annotation=whole.empty)}"
            raise WrongType(str(error), hint=hint) from None

    return called


class MissingExtra(QuoinError, ImportError):
    """A package that only some of Quoin needs is not installed; the text says how to install it."""


class Interrupted(UserWarning):
    """Ctrl-C ended the playing of matches: what was returned is about those that were done. The text says how many.

    ``warnings.simplefilter("error", quoin.Interrupted)`` makes an exception of it."""


class Repeated(UserWarning):
    """The matches that were played are the same few again and again: the bots always choose alike, and nothing is
    drawn. Shares of them are no estimates, however many they are. The text says how many are different."""


def _rebuild(
    kind: type[QuoinError],
    message: str,
    file: str | None,
    line: int | None,
    column: int | None,
    hint: str | None,
    source: str | None,
    mark: tuple[int, int],
) -> QuoinError:
    return kind(message, file=file, line=line, column=column, hint=hint, source=source, mark=mark)


def _width(character: str) -> int:
    """How many columns of a terminal a character takes."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
