"""Lua as text with its words: for programs that change a few of them and leave all else as it is written.

In: the text of a file. Out: its tokens, calls and functions, by places in the text. Comments are no tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

__all__ = ["Call", "LuaText", "Span", "Token"]

_TOKEN = re.compile(
    r"""(?P<space>\s+|--\[(?P<c>=*)\[.*?\](?P=c)\]|--[^\n]*)
      |(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\[(?P<s>=*)\[.*?\](?P=s)\])
      |(?P<number>0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)
      |(?P<name>[A-Za-z_]\w*)
      |(?P<mark>\.\.\.|\.\.|==|~=|<=|>=|//|::|.)""",
    re.VERBOSE | re.DOTALL,
)
_OPENING, _CLOSING = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
_GOES_ON = {"+", "-", "*", "/", "%", "^", "..", "==", "~=", "<", ">", "<=", ">=", "and", "or", ".", ":", "[", "("}


class Token(NamedTuple):
    """A word: its text, where it begins and ends, its line."""

    kind: str
    text: str
    start: int
    end: int
    line: int


class Span(NamedTuple):
    """Tokens from the first to before the last, by their numbers."""

    first: int
    last: int


class Call(NamedTuple):
    """``zone.stone[me]:count(none)``: what it is called on, the name's token, the arguments, the closing bracket."""

    receiver: Span
    name: int
    arguments: tuple[Span, ...]
    close: int


class LuaText:
    """A file: its name as messages have it, and its text."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.tokens: list[Token] = []
        line = 1
        for match in _TOKEN.finditer(text):
            kind = match.lastgroup or ""
            kind = {"c": "space", "s": "string"}.get(kind, kind)
            if kind != "space":
                self.tokens.append(Token(kind, match[0], match.start(), match.end(), line))
            line += match[0].count("\n")

    def word(self, number: int) -> str:
        """The token's text; empty where there is none."""
        return self.tokens[number].text if 0 <= number < len(self.tokens) else ""

    def written(self, span: Span) -> str:
        """The text of these tokens as it stands."""
        if span.first >= span.last:
            return ""
        return self.text[self.tokens[span.first].start : self.tokens[span.last - 1].end]

    def words(self, span: Span) -> str:
        """Their texts without what lies between: to compare them."""
        return " ".join(token.text for token in self.tokens[span.first : span.last])

    @cached_property
    def partner(self) -> dict[int, int]:
        """Brackets: each with the number of the one that it belongs to."""
        found, opened = {}, []
        for number, token in enumerate(self.tokens):
            if token.kind == "mark" and token.text in _OPENING:
                opened.append(number)
            elif token.kind == "mark" and token.text in _CLOSING and opened:
                found[number] = opened.pop()
                found[found[number]] = number
        return found

    def place_before(self, number: int) -> Span:
        """What stands before token ``number`` and is read as one: ``zone.stone[me]``, ``stone``."""
        first = number
        while first > 0:
            before = self.tokens[first - 1]
            if before.text in _CLOSING and before.kind == "mark" and first - 1 in self.partner:
                first = self.partner[first - 1]
                continue
            if before.kind != "name" or before.text in ("and", "or", "not", "return", "then", "do", "else", "in"):
                break
            first -= 1
            if self.word(first - 1) not in (".", ":"):
                break
            first -= 1
        return Span(first, number)

    def calls(self, name: str, mark: str = ":") -> Iterator[Call]:
        """Calls of methods of that name; with the mark ``.``: of functions, ``emit.take(...)``."""
        for number, token in enumerate(self.tokens):
            opens = number + 1
            if token.text != name or self.word(number - 1) != mark or self.word(opens) != "(":
                continue
            if (close := self.partner.get(opens)) is not None:
                yield Call(self.place_before(number - 1), number, self.split(opens + 1, close), close)

    def split(self, first: int, last: int) -> tuple[Span, ...]:
        if first == last:
            return ()
        spans, start, at = [], first, first
        while at < last:
            token = self.tokens[at]
            if token.kind == "mark" and token.text in _OPENING:
                at = self.partner.get(at, at)
            elif token.text == "," and token.kind == "mark":
                spans.append(Span(start, at))
                start = at + 1
            at += 1
        return (*spans, Span(start, last))

    def ends_at(self, number: int) -> bool:
        """Whether an expression that ends before token ``number`` does not go on with it."""
        return self.word(number) not in _GOES_ON

    @cached_property
    def functions(self) -> list[tuple[str, tuple[str, ...], Span]]:
        """``function moves.act(me)``: the name, the parameters, the tokens of the body."""
        found: list[tuple[str, tuple[str, ...], Span]] = []
        opened: list[tuple[str, int]] = []
        for number, token in enumerate(self.tokens):
            if token.kind != "name":
                continue
            if token.text in ("function", "if", "do", "repeat"):
                opened.append((token.text, number))
            elif token.text in ("end", "until") and opened:
                word, start = opened.pop()
                if word == "function" and self.word(start + 1) != "(":
                    found.append(self._function(start, number))
        return found

    def _function(self, start: int, end: int) -> tuple[str, tuple[str, ...], Span]:
        opens = next(at for at in range(start, end) if self.word(at) == "(")
        close = self.partner.get(opens, end)
        name = "".join(self.word(at) for at in range(start + 1, opens))
        return name, tuple(self.word(at) for at in range(opens + 1, close, 2)), Span(close + 1, end)

    @cached_property
    def aliases(self) -> dict[str, str]:
        """``local stone = zone.stone``: what names stand for, where one name stands for one thing in the whole file."""
        found: dict[str, set[str]] = {}
        for number, token in enumerate(self.tokens):
            if token.kind != "name" or token.text not in ("local", "for", "function"):
                continue
            names, at = self._names_from(number, token.text)
            known = token.text == "local" and self.word(at) == "="
            for name in names:
                span = self._named(at + 1) if known else Span(at, at)
                found.setdefault(name, set()).add(self.words(span).replace(" ", ""))
                at = span.last
        return {name: next(iter(stands)) for name, stands in found.items() if len(stands) == 1 and "" not in stands}

    def _names_from(self, number: int, word: str) -> tuple[list[str], int]:
        """The names that a ``local``, a loop or a function's parameters bring, and the token behind them."""
        at = number + 1
        while word == "function" and self.word(at) != "(" and at < len(self.tokens):
            at += 1
        at += word == "function"
        names = []
        while self.tokens[at : at + 1] and self.tokens[at].kind == "name" and self.word(at) != "function":
            names.append(self.word(at))
            at += 1
            if self.word(at) != ",":
                break
            at += 1
        return names, at

    def _named(self, first: int) -> Span:
        """``zone.stone`` from there on; empty if something else stands there."""
        last = first
        while self.tokens[last : last + 1] and self.tokens[last].kind == "name":
            last += 1
            if self.word(last) != ".":
                break
            last += 1
        return Span(first, last if self.word(last) not in _GOES_ON - {"."} else first)

    def meant(self, span: Span) -> str:
        """What a place is: ``zone.stone`` for ``stone[at]`` and ``zone.stone[me]``; ``count.turn``."""
        names, at = [], span.first
        while at < span.last and self.tokens[at].kind == "name":
            names.append(self.word(at))
            at += 1
            if at >= span.last or self.word(at) != ".":
                break
            at += 1
        if not names:
            return ""
        return ".".join([self.aliases.get(names[0], names[0]), *names[1:]])
