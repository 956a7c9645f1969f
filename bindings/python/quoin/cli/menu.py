"""The list of actions to choose from, and understanding what a person typed. Very many actions that differ in numbers
are told as few lines with ranges: ``lengthwise at -7..7 -3..3 2``."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from rich.cells import cell_len
from rich.markup import escape, render

from quoin import _core
from quoin.errors import QuoinError
from quoin.why import numbers_of, why

__all__ = [
    "MOST_LISTED",
    "Entry",
    "Misunderstood",
    "as_ranges",
    "brief",
    "choose",
    "entries",
    "lines",
    "matching",
    "rows_of",
    "summary",
]

_Words = tuple[tuple[str, ...], ...]
_MOST_CANDIDATES = 8
MOST_LISTED = 120
"""A longer menu is not listed unless it is asked for: it would push the board off the screen."""
_MOST_RANGES = 30


@dataclass(frozen=True)
class Entry:
    """One legal action: its number in the list (from 1), its kind and its text."""

    number: int
    action: int
    kind: str
    text: str


class Misunderstood(QuoinError):
    """What was typed names no action, or several."""


def entries(state: _core.State, seat: int) -> list[Entry]:
    """What ``seat`` may do, kinds together, numbered from 1."""
    actions = state.legal_actions(seat)
    return [
        Entry(number, action, str(state.action_to_dict(action)["kind"]), state.action_to_string(action))
        for number, action in enumerate(actions, start=1)
    ]


def lines(menu: list[Entry], width: int) -> list[str]:
    """The menu as markup: a heading a kind, its actions in columns."""
    result: list[str] = []
    for kind in dict.fromkeys(entry.kind for entry in menu):
        group = [entry for entry in menu if entry.kind == kind]
        word = _common_word(group)
        items = [(f"{entry.number:>3}", entry.text.removeprefix(word).strip()) for entry in group]
        if len(items) == 1:
            result.append(f"[cyan]{items[0][0]}[/] [bold]{escape(group[0].text)}[/]")
            continue
        result.append(f"    [bold]{escape(word or kind)}[/]")
        result += _columns(items, width)
    return result


def summary(menu: list[Entry], width: int) -> list[str]:
    """A long menu as markup: for each kind ranges of numbers, or what may stand at each place of its text."""
    result: list[str] = []
    for kind in dict.fromkeys(entry.kind for entry in menu):
        texts = [entry.text.split() for entry in menu if entry.kind == kind]
        shortest = min(len(text) for text in texts)
        places = [list(dict.fromkeys(text[place] for text in texts)) for place in range(shortest)]
        pattern = " ".join(words[0] if len(words) == 1 else "..." for words in places)
        number = f"{len(texts)} action{'' if len(texts) == 1 else 's'}"
        result.append(f"    [bold]{escape(pattern)}[/]  [dim]{number}[/]")
        ranges = as_ranges([" ".join(text) for text in texts])
        if len(ranges) <= min(_MOST_RANGES, len(texts) // 4):
            result += [f"      {escape(line)}" for line in ranges]
            continue
        result += [f"      {escape(_shortened(words, width - 6))}" for words in places if len(words) > 1]
    result.append("    [dim]moves lists them all, moves and some words those with these words[/]")
    return result


def brief(menu: list[Entry], width: int) -> list[str]:
    """A menu in as few rows as can be: how many actions of each kind there are."""
    kinds = []
    for kind in dict.fromkeys(entry.kind for entry in menu):
        group = [entry for entry in menu if entry.kind == kind]
        number = f" ({len(group)})" if len(group) > 1 else ""
        kinds.append((_common_word(group) if number else group[0].text) + number)
    text = escape(_shortened(kinds, width - 4))
    return [f"    [bold]{text}[/]", "    [dim]moves lists them all, moves and some words those with these words[/]"]


def rows_of(markup: list[str], width: int) -> int:
    """How many rows of a terminal these lines take."""
    return sum(max(1, -(-cell_len(render(line).plain) // width)) for line in markup)


def _shortened(words: list[str], width: int) -> str:
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


def matching(menu: list[Entry], typed: str) -> list[Entry]:
    """The actions whose texts have words that begin like those typed, in order."""
    words = typed.lower().split()
    return [entry for entry in menu if _word_by_word(words, entry.text.lower().split())]


def _common_word(group: list[Entry]) -> str:
    """The first word of the group's texts, which the heading says once."""
    return group[0].text.split(" ", 1)[0]


def _columns(items: list[tuple[str, str]], width: int) -> list[str]:
    wide = max(cell_len(text) for _, text in items) + 2
    columns = max(1, min(len(items), width // (wide + 4)))
    rows = -(-len(items) // columns)
    result = []
    for row in range(rows):
        cells = [items[index] for index in range(row, len(items), rows)]
        parts = [f"[cyan]{number}[/] {escape(text)}{' ' * (wide - cell_len(text))}" for number, text in cells]
        result.append("".join(parts).rstrip())
    return result


def choose(state: _core.State, menu: list[Entry], typed: str, listed: Container[int] | None = None) -> int:
    """The action that a person means: a number of the menu, a text, or the beginning of one.

    ``listed``: the numbers that the person has been shown; ``None``: all.
    Words may be cut short (``p c1 b`` for ``pivot c1-c2 to b2-c2``) as long as one legal action fits.
    """
    if typed.isascii() and typed.isdigit():
        number = int(typed)
        if not 1 <= number <= len(menu):
            raise Misunderstood(f"the list goes from 1 to {len(menu)}")
        if listed is not None and number not in listed:
            raise Misunderstood(f"{number} is not in the list: moves lists all actions, moves and a word some")
        return menu[number - 1].action
    words = typed.lower().split()
    for fits in (_exactly, _from_the_start, _whole_words, _word_by_word):
        found = [entry for entry in menu if fits(words, entry.text.lower().split())]
        if len(found) == 1:
            return found[0].action
        if found:
            names = ", ".join(entry.text for entry in found[:_MOST_CANDIDATES])
            more = f", ... ({len(found)} in all)" if len(found) > _MOST_CANDIDATES else ""
            raise Misunderstood(f"that may mean {names}{more}")
    raise _why_nothing_fits(state, typed)


def _exactly(typed: list[str], text: list[str]) -> bool:
    return typed == text


def _from_the_start(typed: list[str], text: list[str]) -> bool:
    return " ".join(text).startswith(" ".join(typed))


def _whole_words(typed: list[str], text: list[str]) -> bool:
    """Each typed word is a word of the text, in order: ``b1`` is ``step b1`` rather than ``pivot b1-b2 to ...``."""
    rest = iter(text)
    return all(part in rest for part in typed)


def _word_by_word(typed: list[str], text: list[str]) -> bool:
    """Each typed word begins a word of the text, in order; words of the text may be left out."""
    rest = iter(text)
    return all(any(word.startswith(part) for word in rest) for part in typed)


def _why_nothing_fits(state: _core.State, typed: str) -> Misunderstood:
    try:
        action = numbers_of(state, typed)[0]
    except QuoinError as error:
        hint = "moves lists the actions" if error.message == f'"{typed}" is not an action' else error.message
        if typed.rpartition(" ")[2].isdecimal():
            hint = "a number of the list stands alone"
        return Misunderstood(f'"{typed}" is no action and no command', hint=hint)
    found = why(state, typed, state.seat)
    reason = "" if found.kind == "unlisted" else f"{found.reason}; "
    return Misunderstood(
        state.why_not(action) or f'"{typed}" may not be played now', hint=f"{reason}why {typed} says more"
    )


def as_ranges(texts: list[str]) -> list[str]:
    """Lines that together stand for exactly these texts; as many as texts if their words hold no numbers.

    Texts that are alike but for one number become one line, from the last word to the first; then so do lines.
    """
    lines: list[_Words] = [tuple((word,) for word in text.split()) for text in texts]
    longest = max((len(line) for line in lines), default=0)
    for place in reversed(range(longest)):
        merged: dict[tuple[_Words, _Words], list[str]] = {}
        for line in lines:
            if place >= len(line) or not all(_is_number(word) for word in line[place]):
                merged.setdefault((line, ()), [])
                continue
            merged.setdefault((line[:place], line[place + 1 :]), []).extend(line[place])
        lines = [
            (*before, tuple(sorted(set(numbers), key=int)), *after) if numbers else before
            for (before, after), numbers in merged.items()
        ]
    return [" ".join(_range_text(words) for words in line) for line in lines]


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdigit() and word.isascii()


def _range_text(words: tuple[str, ...]) -> str:
    """``-7..7`` for neighbours, ``1,4`` for others."""
    if len(words) == 1:
        return words[0]
    runs: list[list[int]] = []
    for number in map(int, words):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)
