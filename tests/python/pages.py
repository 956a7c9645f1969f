"""Pages of the documentation taken apart for the tests: blocks, the commands with what they print, changes of files.

How a page says what is to be tested (the word behind the language of a block):
- ``file=PATH``: a file of the repository, in full. ``new=PATH``: one that a reader writes, there from its section on.
- ``change=PATH``: entries that a reader puts into that file in place of those that begin alike; until the next heading.
- ``picture=PATH``: a board that tests/python/pictures/test_boards_page.py draws into that file.
- ``console``: ``$ ./quoin ...`` and below it what it prints; nothing: it only must succeed. A line ``...`` stands for
  any lines, ``...`` in a line for anything. What stands at a prompt ``red > `` is typed. ``console fails``: the last
  command of the block does not succeed.
- ``text`` right below a program: what it prints, written as in ``console``.
- What begins with ``./quoin`` and stands in backquotes in a sentence is a command as well, unless it has WORDS in
  capitals or ends in dots.
"""

from __future__ import annotations

import difflib
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = ["Block", "Command", "blocks", "changed", "commands", "difference", "programs"]

_BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
_INLINE = re.compile(r"`\./quoin ([^`]+)`")
_TYPED = re.compile(r"^\w+ > (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """One block of a page: its language, the words behind it, its text, and the number of the heading above it."""

    kind: str
    words: tuple[str, ...]
    text: str
    section: int
    start: int
    end: int

    def path(self, word: str) -> str:
        """``PATH`` of ``file=PATH``; empty if there is none."""
        return next((entry.partition("=")[2] for entry in self.words if entry.startswith(f"{word}=")), "")


@dataclass(frozen=True)
class Command:
    """A command of a page: its words behind ``./quoin``, and what it is to print (``None``: not shown)."""

    words: tuple[str, ...]
    shown: str | None
    fails: bool
    section: int
    other: str = field(default="")
    """The program's name, if it is another one than ``./quoin``."""

    @property
    def typed(self) -> str:
        """What a person types while it runs."""
        return "".join(f"{line}\n" for line in _TYPED.findall(self.shown or "")) or "quit\n"


def blocks(page: str) -> list[Block]:
    """The blocks of a page, in order."""
    fences = [(match.start(), match.end()) for match in _BLOCK.finditer(page)]
    headings = [
        match.start()
        for match in _HEADING.finditer(page)
        if not any(start < match.start() < end for start, end in fences)
    ]
    return [
        Block(
            match[1],
            tuple(match[2].split()),
            match[3],
            sum(heading < match.start() for heading in headings),
            match.start(),
            match.end(),
        )
        for match in _BLOCK.finditer(page)
    ]


def commands(page: str) -> list[Command]:
    """The commands of a page, in order: of its blocks and of its sentences."""
    found: list[tuple[int, Command]] = []
    prose = page
    for block in blocks(page):
        prose = prose[: block.start] + " " * (block.end - block.start) + prose[block.end :]
        if block.kind == "console":
            found += [(block.start, command) for command in _of_console(block)]
    headings = [match.start() for match in _HEADING.finditer(prose)]
    for match in _INLINE.finditer(prose):
        words = shlex.split(match[1])
        if words[-1].endswith("...") or any(re.fullmatch(r"[A-Z]{2,}", word) for word in words):
            continue
        section = sum(heading < match.start() for heading in headings)
        if "--help" not in words and len(words) == 1:
            words.append("--help")  # the sentence only names it
        found.append((match.start(), Command(tuple(words), None, False, section)))
    return [command for _, command in sorted(found, key=lambda pair: pair[0])]


def _of_console(block: Block) -> Iterator[Command]:
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0], f"a console block begins with a command: {parts[0]!r}"
    for number, part in enumerate(parts[1:], start=1):
        line, _, shown = part.partition("\n")
        program, *words = shlex.split(line, comments=True)
        fails = "fails" in block.words and number == len(parts) - 1
        other = "" if program == "./quoin" else program
        yield Command(tuple(words), shown if shown.strip() else None, fails, block.section, other)


def programs(page: str) -> list[tuple[str, str | None]]:
    """The Python programs of a page, each with what it is to print (``None``: not shown)."""
    found: list[tuple[str, str | None]] = []
    listed = blocks(page)
    for number, block in enumerate(listed):
        if block.kind != "python":
            continue
        after = listed[number + 1] if number + 1 < len(listed) else None
        below = after is not None and after.kind == "text" and not page[block.end : after.start].strip()
        found.append((block.text, after.text if after is not None and below else None))
    return found


def changed(text: str, entries: str) -> str:
    """A file with some of its entries in place of those that begin alike, or before its first one.

    An entry is a line that is not indented with those that belong to it; alike are ``boards:`` and ``boards:``,
    ``local disc =`` and ``local disc =``.
    """
    for entry in _entries(entries):
        name = _name(entry)
        whole = _entries(text)
        places = [place for place, old in enumerate(whole) if _name(old) == name]
        if places:
            whole[places[0]] = entry + ("\n" if whole[places[0]].endswith("\n\n") else "")
        else:
            whole.append("\n" + entry)
        text = "".join(whole)
    return text


def _entries(text: str) -> list[str]:
    return re.split(r"^(?=[^\s])", text, flags=re.MULTILINE)[1:]


def _name(entry: str) -> str:
    return re.split(r"[:=(]", entry, maxsplit=1)[0].strip()


def difference(shown: str, real: str) -> str:
    """What is printed otherwise than shown, as a diff; empty if nothing is."""
    wanted, printed = _lines(shown), _lines(real)
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else _line_pattern(line) + r"\n" for line in wanted)
    if re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)):
        return ""
    return "\n".join(difflib.unified_diff(wanted, printed, "the page", "printed", lineterm=""))


def _line_pattern(line: str) -> str:
    return ".*?".join(re.escape(part) for part in line.split("..."))


def _lines(text: str) -> list[str]:
    """Lines without trailing blanks, without empty ones at the ends."""
    return [line.rstrip() for line in text.strip("\n").rstrip().splitlines()]
