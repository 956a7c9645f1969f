"""What rules may call, from its two descriptions: the runtime's table of primitives, with the examples of
``data/examples.md``, and ``data/lua/core.lua``. ``python -m quoin.reference docs/primitives.md`` writes the page."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from quoin import _core
from quoin.errors import ArgumentError, not_a

__all__ = ["Example", "Param", "Topic", "Word", "found", "page_words", "topics", "with_primitives"]

_BEGIN = "<!-- primitives: made by python -m quoin.reference -->"
_END = "<!-- end of primitives -->"
_DATA = Path(__file__).parent / "data"
_DEFINED = "What rules define"  # the topic of functions that rules do not call


class Example(NamedTuple):
    """A program that runs: on which game, with which words for the test that runs it, and its lines."""

    game: str
    words: tuple[str, ...]
    code: str


class Param(NamedTuple):
    """A parameter: its name, type (``?``: it may be left out) and meaning."""

    name: str
    type: str
    help: str


class Word(NamedTuple):
    """One thing that rules may call or define."""

    name: str
    """``board:steps``, ``match.win``."""
    call: str
    help: str
    params: tuple[Param, ...] = ()
    returns: str = ""
    cost: str = ""
    example: Example | None = None

    @property
    def brief(self) -> str:
        """The first sentence of its help."""
        return self.help.partition(". ")[0].rstrip(".") + "."


class Topic(NamedTuple):
    """What one wants to do, and the words for it. ``note`` may be empty."""

    title: str
    note: str
    words: tuple[Word, ...]


@cache
def topics() -> tuple[Topic, ...]:
    """All topics: first those of the words that every game has, then those of the primitives."""
    return (*_core_topics(), *_primitive_topics())


def found(text: str) -> tuple[Word, ...] | Topic:
    """What a person asks for: a word (``board:steps``), all words of a name (``steps``), or the topic that has the text
    in its title. ``ArgumentError`` with the nearest names if there is nothing of the kind."""
    if not isinstance(text, str):
        raise not_a("text", "a text", text)
    asked = re.sub(r"\(.*", "", text.strip())
    words = [word for topic in topics() for word in topic.words]
    owner, mark, name = asked.rpartition(":") if ":" in asked else asked.rpartition(".")
    matching = [word for word in words if word.name.lower() == asked.lower()]
    matching = matching or [word for word in words if _last(word).lower() == name.lower() and (not mark or owner)]
    matching = matching or [word for word in words if not mark and word.name.split(".")[0] == asked]
    if matching:
        return tuple(matching)
    titled = [topic for topic in topics() if asked and asked.lower() in topic.title.lower()]
    if titled:
        return titled[0]
    known = {key: word.name for word in words for key in (word.name, _last(word))}
    near = dict.fromkeys(known[key] for key in difflib.get_close_matches(name or asked, known, n=3, cutoff=0.75))
    table = re.escape(re.split(r"[.:]", asked)[0])  # of a name of the game's own: the forms of its table
    forms = [word for word in words if re.fullmatch(rf"{table}[.:][A-Z]{{2}}.*", word.name)]
    if forms and not near:
        return tuple(forms)
    hint = (
        f"did you mean {' or '.join(near)}?" if near else "./quoin help lists all topics, ./quoin show GAME its names"
    )
    raise ArgumentError(f'there is nothing called "{text.strip()}" that rules may call', hint=hint)


def page_words() -> dict[str, Any]:
    """What a page with an editor needs beside the session's verb ``words``: ``rules``, the words that every game has in
    the rows of that verb, and ``examples`` of the primitives by their names, each with the topic that it belongs to."""
    core = [_row(topic.title, word) for topic in _core_topics() for word in topic.words]
    examples = {
        word.name: {"group": topic.title, "game": word.example.game, "code": word.example.code}
        for topic in _primitive_topics()
        for word in topic.words
        if word.example is not None
    }
    return {"rules": core, "examples": examples}


def _row(group: str, word: Word) -> dict[str, Any]:
    return {
        "name": word.name,
        "call": word.call,
        "help": word.help,
        "group": group,
        "params": [{"name": one.name, "type": one.type, "help": one.help, "words": ""} for one in word.params],
        "returns": word.returns,
        "cost": word.cost,
        "defines": group == _DEFINED,
    }


def with_primitives(page: str) -> str:
    """The page with what stands between its two marks made anew. ValueError if the page has no marks."""
    head, begin, rest = page.partition(_BEGIN)
    _, end, tail = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"the page lacks the marks {_BEGIN} and {_END}")
    return f"{head}{_BEGIN}\n\n{_page()}\n{_END}{tail}"


def _last(word: Word) -> str:
    return re.split(r"[.:]", word.name)[-1]


# ---- the two descriptions ----


def _primitive_topics() -> Iterator[Topic]:
    entries = {f"{entry['receiver']}:{entry['name']}": entry for entry in _core.primitives()}
    for part in re.split(r"^# ", (_DATA / "examples.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        head, *sections = re.split(r"^## ", part, flags=re.MULTILINE)
        title, _, note = head.partition("\n")
        yield Topic(title, note.strip(), tuple(_primitive(section, entries) for section in sections))


def _primitive(section: str, entries: dict[str, dict[str, object]]) -> Word:
    """A section of the examples with what the runtime says about its primitive."""
    block = re.match(r"(\S+)\n+```lua on=(\S+)([^\n]*)\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    if block is None or block[1] not in entries:
        raise ValueError(f"examples.md: no primitive, or no block of Lua on a game: {section[:40]!r}")
    entry = entries[block[1]]
    listed = entry["params"]
    assert isinstance(listed, list)
    params = tuple(Param(param["name"], _type(param), _help(param)) for param in listed)
    names = ", ".join(param.name + ("?" if param.type.endswith("?") else "") for param in params)
    return Word(
        block[1],
        f"{block[1]}({names})",
        str(entry["help"]),
        params,
        str(entry["returns"]),
        str(entry["cost"]),
        Example(block[2], tuple(block[3].split()), block[4].rstrip("\n")),
    )


def _type(param: dict[str, str]) -> str:
    return "|".join(f'"{word}"' for word in param["words"].split()) if param["type"] == "word" else param["type"]


def _help(param: dict[str, str]) -> str:
    return param["help"] + (", or part of the pieces or cards" if param["type"].startswith("value or part") else "")


def _core_topics() -> Iterator[Topic]:
    text = (_DATA / "lua" / "core.lua").read_text(encoding="utf-8")
    for part in re.split(r"^-- # ", text.partition("\n-- What zones, ")[0], flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        yield Topic(title, "", tuple(_core_words(body)))


def _core_words(body: str) -> Iterator[Word]:
    """The forms of a topic (`-- ## call`, its text below) and its functions (their texts above), in order."""
    form = r"^-- ## (?P<call>.+)\n(?P<text>(?:-- (?!#).*\n)+)"
    function = r"(?P<doc>(?:^---.*\n)+)(?:function (?P<name>[\w.]+)\((?P<args>[^)]*)\) end|(?P<value>none) = -1)"
    for match in re.finditer(f"{form}|{function}", body, re.MULTILINE):
        if match["call"]:
            name = re.sub(r"[(\[].*", "", match["call"])
            yield Word(name, match["call"], _joined(match["text"]))
            continue
        params = tuple(
            Param("..." if name == "..." else name, kind, told)
            for name, kind, told in re.findall(r"^---@param (\S+) (\S+) ?(.*)$", match["doc"], re.MULTILINE)
        )
        returns = "".join(re.findall(r"^---@return (\S+)", match["doc"], re.MULTILINE))
        told = _joined("\n".join(line for line in match["doc"].splitlines() if not line.startswith("---@")))
        call = f"{match['name']}({match['args']})" if match["name"] else "none"
        yield Word(match["name"] or "none", call, told, params, returns)


def _joined(comment: str) -> str:
    return " ".join(line.lstrip("- ") for line in comment.splitlines())


# ---- the page ----


def _page() -> str:
    return "\n\n".join(_section(topic) for topic in _primitive_topics()) + "\n"


def _section(topic: Topic) -> str:
    """A topic with a line for each of its words, and the example of the first."""
    words = [f"- `{word.call}`{f' → {word.returns}' if word.returns else ''}: {word.brief}" for word in topic.words]
    example = topic.words[0].example
    assert example is not None
    shown = f"In {example.game}:\n\n```lua\n{example.code}\n```"
    return "\n\n".join([f"## {topic.title}", *([topic.note] if topic.note else []), "\n".join(words), shown])


if __name__ == "__main__":
    path = Path(sys.argv[1])
    _core.write_file(path, with_primitives(path.read_text(encoding="utf-8")))
