"""The list of actions as lines for a console: numbered in columns as far as it fits, the rest told in short. Very many
actions that differ in numbers are told as few lines with ranges: ``lengthwise at -7..7 -3..3 2``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from rich.cells import cell_len
from rich.markup import escape, render

from quoin import _core

__all__ = ["Entry", "fitted", "lines", "rows_of"]

Entry = dict[str, Any]
"""What the session says of a legal action: number, action, kind, text; ``shown``, if the list says more than that."""
_MOST_LISTED = 120  # more are not listed unless they are asked for: they would push the board off the screen
_MOST_RANGES = 30
_MORE = "    [dim]moves lists all, moves WORD some[/]"


def lines(menu: Sequence[Entry], width: int) -> list[str]:
    """All of the menu as markup: a heading a kind, its actions in columns."""
    return [line for group in _kinds(menu) for line in _listed(group, width)]


def fitted(menu: Sequence[Entry], width: int, rows: int) -> tuple[list[str], set[int]]:
    """As much of the menu as so many rows have room for, and the numbers shown: large kinds are told in short first."""
    kinds = _kinds(menu)
    for most in [*sorted({len(group) for group in kinds}, reverse=True), 0]:
        listed = {entry["number"]: entry for group in kinds if len(group) <= most for entry in group}
        for short in (_summary, _headline) if len(listed) <= _MOST_LISTED else ():
            forms = [(_listed if group[0]["number"] in listed else short)(group, width) for group in kinds]
            told = [*chain.from_iterable(forms), *[_MORE] * (len(listed) < len(menu))]
            if rows_of(told, width) <= rows:
                return told, set(listed)
    counts = [f"{_common_word(group)} ({len(group)})" if len(group) > 1 else group[0]["text"] for group in kinds]
    return [f"    [bold]{escape(_shortened(counts, width - 4))}[/]", _MORE], set()


def rows_of(markup: Sequence[str], width: int) -> int:
    """How many rows of a terminal these lines take."""
    return sum(max(1, -(-cell_len(render(line).plain) // width)) for line in markup)


def _kinds(menu: Sequence[Entry]) -> list[list[Entry]]:
    return [[entry for entry in menu if entry["kind"] == kind] for kind in dict.fromkeys(one["kind"] for one in menu)]


def _listed(group: Sequence[Entry], width: int) -> list[str]:
    """The actions of a kind with their numbers; whole texts if they stand in one row, else what they share above."""
    if len(group) == 1:
        return [f"[cyan]{group[0]['number']:>3}[/] [bold]{escape(_shown(group[0]))}[/]"]
    whole = _columns([(f"{entry['number']:>3}", _shown(entry)) for entry in group], width)
    if len(whole) == 1:
        return whole
    word = _common_word(group)
    items = [(f"{entry['number']:>3}", _shown(entry).removeprefix(word).strip()) for entry in group]
    return [f"    [bold]{escape(word or group[0]['kind'])}[/]", *_columns(items, width)]


def _shown(entry: Entry) -> str:
    return str(entry.get("shown", entry["text"]))


def _headline(group: Sequence[Entry], width: int) -> list[str]:
    """A kind in one row: what all its actions say, and how many there are."""
    pattern = " ".join(words[0] if len(words) == 1 else "..." for words in _places(group))
    number = f"{len(group)} action{'' if len(group) == 1 else 's'}"
    return [f"    [bold]{escape(pattern)}[/]  [dim]{number}[/]"]


def _summary(group: Sequence[Entry], width: int) -> list[str]:
    """The same with ranges of numbers, or with what may stand at each place of the text."""
    ranges = _core.as_ranges([entry["text"] for entry in group])
    if len(ranges) > min(_MOST_RANGES, len(group) // 4):
        ranges = [_shortened(words, width - 6) for words in _places(group) if len(words) > 1]
    return [*_headline(group, width), *(f"      {escape(line)}" for line in ranges)]


def _places(group: Sequence[Entry]) -> list[list[str]]:
    """What may stand at each place of the texts that all of them have."""
    texts = [entry["text"].split() for entry in group]
    return [list(dict.fromkeys(words)) for words in zip(*texts, strict=False)]


def _shortened(words: Sequence[str], width: int) -> str:
    """The words as far as they fit, the last of them too."""
    whole = "  ".join(words)
    if cell_len(whole) <= width:
        return whole
    end = f" ... {words[-1]}  ({len(words)})"
    shown = words[0]
    for word in words[1:]:
        if cell_len(shown) + cell_len(word) + 2 + cell_len(end) > width:
            break
        shown += "  " + word
    return shown + end


def _common_word(group: Sequence[Entry]) -> str:
    """The first word of the group's texts, which the heading says once."""
    return str(group[0]["text"].split(" ", 1)[0])


def _columns(items: Sequence[tuple[str, str]], width: int) -> list[str]:
    wide = max(cell_len(text) for _, text in items) + 2
    rows = -(-len(items) // max(1, min(len(items), width // (wide + 4))))
    cells = [f"[cyan]{number}[/] {escape(text)}{' ' * (wide - cell_len(text))}" for number, text in items]
    return ["".join(cells[row::rows]).rstrip() for row in range(rows)]
