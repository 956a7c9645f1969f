"""Forms of earlier versions: the one table of what is written otherwise now, and what a program can rewrite of it.

In: a game's files. Out: where they have such forms. ``./quoin check`` announces them, ``./quoin upgrade`` rewrites
them; the runtime still takes those that have a version in which they end (scripts/prelude/former.lua).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from quoin.modding.lua_text import Call, LuaText, Span

__all__ = ["FORMS", "Edit", "Facts", "Form", "Found"]


class Edit(NamedTuple):
    """A change of a file: what stands from ``start`` to before ``end`` is replaced."""

    form: str
    file: str
    line: int
    start: int
    end: int
    text: str


class Found(NamedTuple):
    """A place that has the form and is to be written anew by hand."""

    form: str
    file: str
    line: int


class Facts(NamedTuple):
    """What the rewriting has to know of a game and its variants."""

    bools: frozenset[str]
    """``zone.NAME`` and ``count.NAME`` that hold bool."""
    bool_fields: dict[str, tuple[bool, ...]]
    """Of each kind of action: which of its fields are bool."""
    walls: frozenset[str]
    """Boards of bricks."""


Rewriting = Callable[[LuaText, Facts], Iterator["Edit | Found"]]


class Form(NamedTuple):
    """A row of the table."""

    name: str
    """As former.lua notes it."""
    what: str
    instead: str
    since: str
    """The version since which it is written otherwise."""
    ends: str | None
    """The version that takes it no more; ``None``: it already is refused, or means something else."""
    rewrite: Rewriting | None
    """``None``: no program can do it."""


# ---- bool ----

_TRUTH = {"0": "false", "1": "true"}
_BEFORE = ("not", "..", "-", "+", "#")  # what would be done with the place first
_ASKING = ("count", "places", "fill", "holding", "has_run", "longest", "largest_group", "areas", "area_cells")


def _bools(lua: LuaText, facts: Facts) -> Iterator[Edit | Found]:
    for number, token in enumerate(lua.tokens):
        if token.text == "=" and lua.meant(lua.place_before(number)) in facts.bools:
            yield from _truths(lua, number + 1)
    for name in _ASKING:
        for call in lua.calls(name):
            if lua.meant(call.receiver) in facts.bools and call.arguments:
                yield from _truth(lua, call.arguments[0])
    for kind, fields in facts.bool_fields.items():
        for call in [*lua.calls(kind, "."), *_called(lua, f"emit.{kind}")]:
            if lua.meant(Span(call.receiver.first, call.name + 1)) == f"emit.{kind}":
                for field, argument in zip(fields, call.arguments, strict=False):
                    if field:
                        yield from _truth(lua, argument)


def _called(lua: LuaText, meant: str) -> Iterator[Call]:
    """Calls by another name: ``local place = emit.place``."""
    for name, stands in lua.aliases.items():
        if stands == meant:
            for number, token in enumerate(lua.tokens):
                if token.text == name and lua.word(number - 1) not in (".", ":") and lua.word(number + 1) == "(":
                    close = lua.partner[number + 1]
                    yield Call(Span(number, number), number, lua.split(number + 2, close), close)


def _truth(lua: LuaText, argument: Span) -> Iterator[Edit]:
    """0 and 1 as a whole argument, or as ``x and 1 or 0``."""
    if argument.last - argument.first == 1 or lua.word(argument.last - 2) == "or":
        yield from _truths(lua, argument.first, argument.last)


def _truths(lua: LuaText, first: int, last: int | None = None) -> Iterator[Edit]:
    """The same of what is assigned, which ends where it does not go on."""
    if lua.word(first) in _TRUTH and (last == first + 1 if last else lua.ends_at(first + 1)):
        if last or lua.word(first + 1) != ",":
            yield _replaced("bool", lua, first, _TRUTH[lua.word(first)])
        return
    line = lua.tokens[first].line if first < len(lua.tokens) else 0
    for at in range(first, min(last or len(lua.tokens), first + 60) - 3):
        if lua.tokens[at].line > line + 2 or lua.word(at) in ("=", "local", "function", "end"):
            return
        numbers = lua.word(at + 1), lua.word(at + 3)
        if lua.word(at) == "and" and lua.word(at + 2) == "or" and set(numbers) == {"0", "1"} and lua.ends_at(at + 4):
            yield _replaced("bool", lua, at + 1, _TRUTH[numbers[0]])
            yield _replaced("bool", lua, at + 3, _TRUTH[numbers[1]])
            return


def _compared(lua: LuaText, facts: Facts) -> Iterator[Edit | Found]:
    for number, token in enumerate(lua.tokens):
        if token.text in ("==", "~=") and lua.word(number + 1) in _TRUTH and lua.ends_at(number + 2):
            place = lua.place_before(number)
            if lua.meant(place) in facts.bools and lua.word(place.first - 1) not in _BEFORE:
                yield _replaced("compared", lua, number + 1, _TRUTH[lua.word(number + 1)])
    for name, parameters, body in lua.functions:
        section, _, kind = name.partition(".")
        fields = facts.bool_fields.get(kind, ()) if section in ("play", "text") else ()
        truths = {parameter for parameter, field in zip(parameters[1:], fields, strict=False) if field}
        for number in range(body.first, body.last):
            alone = lua.word(number) in truths and lua.word(number - 1) not in (".", ":", *_BEFORE)
            compared = lua.word(number + 1) in ("==", "~=") and lua.word(number + 2) in _TRUTH
            if alone and compared and lua.ends_at(number + 3):
                yield _replaced("compared", lua, number + 2, _TRUTH[lua.word(number + 2)])


# ---- primitives ----

_WAYS = {"all_eight": "all", "row": "east", "column": "north", "inside": "orthogonal"}
_WAYS_AT = {"spans": (2, 3), "longest": (1,), "areas": (2,), "area_cells": (2,)}
_SIDES = {"south_north": '"south", "north"', "west_east": '"west", "east"'}


def _ways(lua: LuaText, _: Facts) -> Iterator[Edit | Found]:
    for name, places in _WAYS_AT.items():
        for call in lua.calls(name):
            for place in places:
                if place < len(call.arguments) and (now := _WAYS.get(_literal(lua, call.arguments[place]))):
                    yield _replaced("ways", lua, call.arguments[place].first, f'"{now}"')


def _spans(lua: LuaText, _: Facts) -> Iterator[Edit | Found]:
    for call in lua.calls("spans"):
        if len(call.arguments) > 1 and (sides := _SIDES.get(_literal(lua, call.arguments[1]))):
            yield _replaced("spans", lua, call.arguments[1].first, sides)


def _touched(lua: LuaText, _: Facts) -> Iterator[Edit | Found]:
    for call in lua.calls("touched"):
        which = _literal(lua, call.arguments[1]) if len(call.arguments) > 1 else ""
        if which in ("sides", "corners"):
            given = [lua.written(argument) for argument in (call.arguments[0], *call.arguments[2:])]
            now = f"{lua.written(call.receiver)}:touched({', '.join(given)})"
            yield _written("touched", lua, call, f"({now})" if which == "sides" else f"(select(2, {now}))")


def _filled(lua: LuaText, _: Facts) -> Iterator[Edit | Found]:
    for call in lua.calls("filled"):
        if len(call.arguments) < 3:
            continue
        emit, first, last = (lua.written(argument) for argument in call.arguments)
        row = lua.written(call.receiver)
        if not _is_statement(lua, call) or "place" in lua.words(Span(call.receiver.first, call.close)).split():
            yield Found("filled", lua.name, lua.tokens[call.name].line)
            continue
        start, end = lua.tokens[call.receiver.first].start, lua.tokens[call.close].end
        alone = _whole_line(lua.text, start, end) != (start, end)
        line = f"\n{_indent(lua, call)}" if alone else " "
        inner = f"{line}  " if alone else " "
        loop = f"for place = {first}, {last} do{inner}if {row}[place] > 0 then {emit}(place) end{line}end"
        yield _written("filled", lua, call, loop)


def _spots(lua: LuaText, _: Facts) -> Iterator[Edit | Found]:
    """Of ``x:spots(e, a, b)`` and ``if a ~= b then x:spots(e, b, a) end`` the second."""
    seen: dict[tuple[str, ...], Call] = {}
    for call in lua.calls("spots"):
        receiver, emit, *sides = lua.words(call.receiver), *(lua.words(argument) for argument in call.arguments)
        if len(sides) != 2:
            continue
        before = seen.get((receiver, emit, *reversed(sides)))
        seen[(receiver, emit, *sides)] = call
        if before is None or lua.tokens[call.name].line - lua.tokens[before.name].line > 2:
            continue
        first, last = call.receiver.first, call.close + 1
        asked = (f"if {sides[1]} ~= {sides[0]} then", f"if {sides[0]} ~= {sides[1]} then")
        words = 5 + sides[0].count(" ") + sides[1].count(" ")
        if lua.words(Span(max(first - words, 0), first)) in asked and lua.word(last) == "end":
            first, last = first - words, last + 1
        if not _is_statement(lua, call) and first == call.receiver.first:
            continue
        start, end = lua.tokens[first].start, lua.tokens[last - 1].end
        yield Edit("spots", lua.name, lua.tokens[call.name].line, *_whole_line(lua.text, start, end), "")


def _width(lua: LuaText, facts: Facts) -> Iterator[Edit | Found]:
    for number, token in enumerate(lua.tokens):
        if token.text == "width" and lua.word(number - 1) == ".":
            board = lua.meant(lua.place_before(number - 1))
            if board.removeprefix("board.") in facts.walls and board.startswith("board."):
                yield _replaced("width", lua, number, "columns")


# ---- helpers ----


def _replaced(form: str, lua: LuaText, number: int, text: str) -> Edit:
    token = lua.tokens[number]
    return Edit(form, lua.name, token.line, token.start, token.end, text)


def _written(form: str, lua: LuaText, call: Call, text: str) -> Edit:
    """The whole call written anew."""
    start, end = lua.tokens[call.receiver.first].start, lua.tokens[call.close].end
    return Edit(form, lua.name, lua.tokens[call.name].line, start, end, text)


def _literal(lua: LuaText, argument: Span) -> str:
    """The text that stands there as an argument; empty if it is something else."""
    token = lua.tokens[argument.first] if argument.last - argument.first == 1 else None
    return token.text[1:-1] if token is not None and token.kind == "string" and token.text[0] in "\"'" else ""


def _is_statement(lua: LuaText, call: Call) -> bool:
    before = lua.word(call.receiver.first - 1)
    begins = before in ("", "then", "do", "else", "end", ";", ")", "repeat") or (
        lua.tokens[call.receiver.first - 1].line < lua.tokens[call.receiver.first].line
        and before not in ("=", ",", "(", "return", "and", "or", "not", "..", "+", "-", "*", "{")
    )
    return begins and lua.ends_at(call.close + 1)


def _indent(lua: LuaText, call: Call) -> str:
    start = lua.tokens[call.receiver.first].start
    line = lua.text[lua.text.rfind("\n", 0, start) + 1 : start]
    return line[: len(line) - len(line.lstrip())]


def _whole_line(text: str, start: int, end: int) -> tuple[int, int]:
    """The same with the rest of its lines where these hold nothing else."""
    begin, stop = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    stop = len(text) if stop < 0 else stop + 1
    return (begin, stop) if not text[begin:start].strip() and not text[end:stop].strip() else (start, end)


_NEXT = "0.2"  # the version that takes none of those any more that this one still takes

FORMS: tuple[Form, ...] = (
    Form("bool", "0 or 1 for what holds bool", "false or true", "0.1", _NEXT, _bools),
    Form("compared", "a bool compared with 0 or 1, which is never equal", "false or true", "0.1", None, _compared),
    Form(
        "ways",
        'a way called "all_eight", "row", "column" or "inside"',
        '"all", "east", "north", "orthogonal"',
        "0.1",
        _NEXT,
        _ways,
    ),
    Form("spans", '"south_north" or "west_east" as one word', 'both sides: "south", "north"', "0.1", _NEXT, _spans),
    Form("hexagonal", '"hexagonal" ways of a grid', "a board of hexagons in game.yaml: {hex: 11}", "0.1", _NEXT, None),
    Form("wrap", '"wrap" for areas', "`wrap: both` for the grid in game.yaml", "0.1", _NEXT, None),
    Form("touched", 'zone:touched(cell, "sides")', "(zone:touched(cell))", "0.1", _NEXT, _touched),
    Form("sides", "zone:sides(cell)", "zone:touched(cell), or zone:touches(cell, SIDE)", "0.1", _NEXT, None),
    Form("filled", "zone:filled(emit, first, last)", "a region, or a loop over the places", "0.1", _NEXT, _filled),
    Form("width", ".width of a board of bricks", ".columns", "0.1", _NEXT, _width),
    Form("spots", "zone:spots for both ways round", "one call, which lists both", "0.1", None, _spots),
    Form(
        "written",
        "a place written while rules only list or write texts",
        "`scratch: true` for it in game.yaml if nothing else uses it, else play.KIND",
        "0.1",
        None,
        None,
    ),
)
