"""Games of earlier versions: what check announces of them, and what ``upgrade`` writes anew.

In: a game's folder. Out: where its rules have former forms, the changes of its files, and what is left to do by hand.
Nothing but the words in question changes: comments and layout stay.
"""

from __future__ import annotations

import difflib
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from quoin import _core
from quoin.catalog import load_game
from quoin.errors import QuoinError, answering, not_a
from quoin.modding.former import FORMS, Edit, Facts, Form, Found
from quoin.modding.lua_text import LuaText, Span
from quoin.paths import folder_of

__all__ = ["Announcement", "Upgrade", "announcements", "upgrade"]

_MATCHES, _SEED = 10, 1
_BY_NAME = {form.name: form for form in FORMS}
_LISTING = ("moves", "text", "notation")  # sections whose functions write nothing but scratch


class Announcement(NamedTuple):
    """A place of the rules that is written otherwise now."""

    form: Form
    file: str
    line: int
    rewritable: bool
    """Whether ``./quoin upgrade`` rewrites this very place."""

    def __str__(self) -> str:
        ends = self.form.ends
        when = f"will change in version {ends}" if ends else f"has changed in version {self.form.since}"
        return f"{self.file}:{self.line}: {self.form.what} {when}: write {self.form.instead} instead"


class Upgrade(NamedTuple):
    """What ``upgrade`` does with a game: the new texts of its files by their names, and what it cannot do."""

    folder: Path
    before: dict[str, str]
    after: dict[str, str]
    by_hand: tuple[Announcement, ...]
    fails: QuoinError | None
    """Why the rules, as they would then be, still fail."""

    @property
    def diff(self) -> str:
        """The changes as a unified diff; empty if there are none."""
        return "".join(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            for name, text in self.after.items()
            for line in difflib.unified_diff(
                self.before[name].splitlines(keepends=True), text.splitlines(keepends=True), name, name, n=1
            )
        )

    def by_hand_now(self) -> tuple[Announcement, ...]:
        """What is left to do by hand, by the lines of the files as they stand before they are written."""
        return tuple(
            one._replace(line=_line_before(self.before[one.file], self.after[one.file], one.line))
            if one.file in self.after
            else one
            for one in self.by_hand
        )

    def write(self) -> None:
        """Write the files anew."""
        for name, text in self.after.items():
            _core.write_file(self.folder / name, text)


@answering
def announcements(game: _core.Game, matches: int = _MATCHES, seed: int = _SEED) -> list[Announcement]:
    """Where the rules of a game have former forms, by file and line: what its files show, and what random matches and
    its cases meet."""
    folder = _folder(game)
    found, _ = _found(game, _lua_files(folder), _facts(_versions(folder)[0]), matches, seed)
    return found


@answering
def upgrade(game: _core.Game) -> Upgrade:
    """What is to be written anew in the files of a game and of all its variants. Writes nothing; see
    :meth:`Upgrade.write`. :class:`QuoinError` if the game would play otherwise for it."""
    folder = _folder(game)
    versions, _ = _versions(folder)
    files = _lua_files(folder)
    edits, _ = _rewriting(files, _facts(versions))
    before = {file.name: file.text for file in files}
    after = {name: _edited(text, [edit for edit in edits if edit.file == name]) for name, text in before.items()}
    scratch = [one for one in _scratch(files, game) if isinstance(one, Edit)]
    before["game.yaml"] = after["game.yaml"] = _read(folder / "game.yaml")
    for edit in scratch:
        after["game.yaml"] = _marked_scratch(after["game.yaml"], edit.text)
    changed = {name: text for name, text in after.items() if text != before[name]}
    with tempfile.TemporaryDirectory() as made:
        copy = Path(made) / folder.name
        shutil.copytree(folder, copy)
        for name, text in changed.items():
            (copy / name).write_text(text, encoding="utf-8", newline="")
        anew, fails = _versions(copy)
        by_hand: dict[tuple[str, str, int], Announcement] = {}
        texts, facts = _lua_files(copy), _facts(anew)
        for version in anew:
            found, stopped = _found(version, texts, facts, _MATCHES, _SEED, cases=version is anew[0])
            by_hand |= {(one.form.name, one.file, one.line): one for one in found}
            fails = fails or stopped
        if changed and fails is None and not scratch and all(_BY_NAME[edit.form].ends for edit in edits):
            _need_same_matches(versions, anew)
    return Upgrade(folder, before, changed, tuple(by_hand.values()), fails)


# ---- what there is ----


def _folder(game: _core.Game) -> Path:
    if not isinstance(game, _core.Game):
        raise not_a("game", "a Game, as load_game gives it", game)
    return folder_of(game)


def _read(file: Path) -> str:
    with file.open(encoding="utf-8", newline="") as stream:
        return stream.read()


def _lua_files(folder: Path) -> list[LuaText]:
    found = [*sorted(folder.glob("*.lua")), *sorted((folder / "variants").glob("*.lua"))]
    return [LuaText(file.relative_to(folder).as_posix(), _read(file)) for file in found]


def _versions(folder: Path) -> tuple[list[_core.Game], QuoinError | None]:
    """The game and its variants, as far as they load, and why the first of the others does not."""
    found: list[_core.Game] = []
    error: QuoinError | None = None
    names = [str(folder), *(f"{folder}/{file.stem}" for file in sorted(folder.glob("variants/*.yaml")))]
    for name in names:
        try:
            found.append(load_game(name, jit=False))
        except QuoinError as reason:
            error = error or reason
    return found, error


def _facts(versions: list[_core.Game]) -> Facts:
    bools: set[str] = set()
    fields: dict[str, tuple[bool, ...]] = {}
    walls: set[str] = set()
    for version in versions:
        description = version.description
        for zone in (*description.zones, *description.scratch):
            if zone.holds.truth:
                bools.add(f"{'count' if zone.role == 'counter' else 'zone'}.{zone.name}")
        for kind in description.actions:
            fields[kind.name] = tuple(field.domain.truth for field in kind.fields)
        walls |= {board.name for board in description.boards if board.sites[0].name == "slots"}
    return Facts(frozenset(bools), fields, frozenset(walls))


def _rewriting(files: list[LuaText], facts: Facts) -> tuple[list[Edit], list[Found]]:
    """What the table finds in the files; of edits that overlap the first."""
    edits: list[Edit] = []
    found: list[Found] = []
    for form in FORMS:
        for one in (one for lua in files for one in (form.rewrite(lua, facts) if form.rewrite else ())):
            if isinstance(one, Found):
                found.append(one)
            elif not any(edit.file == one.file and edit.start < one.end and one.start < edit.end for edit in edits):
                edits.append(one)
    return edits, found


def _line_before(before: str, after: str, line: int) -> int:
    """The line of a text that has become the given one of another."""
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    for _, start, _, start_after, end_after in matcher.get_opcodes():
        if start_after < line <= end_after:
            return start + line - start_after
    return line


def _edited(text: str, edits: list[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


# ---- scratch ----


def _scratch(files: list[LuaText], game: _core.Game) -> Iterator[Edit | Found]:
    """Zones and counters that functions write which only list. An edit stands for one that nothing else uses: its text
    is the name in game.yaml that becomes scratch."""
    named = {f"{'count' if zone.role == 'counter' else 'zone'}.{zone.name}" for zone in game.description.zones}
    written: dict[str, list[tuple[LuaText, int]]] = {}
    for lua in files:
        listing = [body for name, _, body in lua.functions if name.partition(".")[0] in _LISTING]
        for number, token in enumerate(lua.tokens):
            if token.text == "=" and _within(number, listing):
                place = lua.meant(lua.place_before(number))
                if place in named:
                    written.setdefault(place, []).append((lua, number))
    for place, at in written.items():
        alone = all(_used_only_in_lists(lua, place) for lua in files)
        lua, number = at[0]
        line = lua.tokens[number].line
        if alone and _marked_scratch(text := _read(folder_of(game) / "game.yaml"), place) != text:
            yield Edit("written", lua.name, line, 0, 0, place)
        else:
            yield from (Found("written", lua.name, lua.tokens[number].line) for lua, number in at)


def _within(number: int, spans: list[Span]) -> bool:
    return any(span.first <= number < span.last for span in spans)


def _used_only_in_lists(lua: LuaText, place: str) -> bool:
    """Whether the file names the place in functions that list alone, and where another name is given to it."""
    listing = [body for name, _, body in lua.functions if name.partition(".")[0] in _LISTING]
    section, _, name = place.partition(".")
    aliases = {alias for alias, stands in lua.aliases.items() if stands == place}
    for number, token in enumerate(lua.tokens):
        whole = token.text == name and lua.word(number - 1) == "." and lua.word(number - 2) == section
        alias = token.text in aliases and lua.word(number - 1) not in (".", ":")
        if (whole or alias) and not _within(number, listing) and not _gives_a_name(lua, number):
            return False
    return True


def _gives_a_name(lua: LuaText, number: int) -> bool:
    line = [token for token in lua.tokens if token.line == lua.tokens[number].line]
    return line[0].text == "local"


def _marked_scratch(yaml: str, place: str) -> str:
    """The same with ``scratch: true`` for that zone or counter, where it stands under its section; else unchanged."""
    section, _, name = place.partition(".")
    title = "counters" if section == "count" else "zones"
    head = re.search(rf"^{title}:[^\n]*\n", yaml, re.MULTILINE)
    if head is None:
        return yaml
    end = re.compile(r"^\w", re.MULTILINE).search(yaml, head.end())
    stop = end.start() if end else len(yaml)
    flow = re.compile(rf"^([ ]+){re.escape(name)}:[ ]*\{{([^{{}}\n]*)\}}", re.MULTILINE).search(yaml, head.end(), stop)
    if flow is not None:
        return yaml[: flow.end(2)] + ", scratch: true" + yaml[flow.end(2) :]
    plain = re.compile(rf"^[ ]+{re.escape(name)}:[ ]*([^\s{{#][^\n#]*?)[ ]*(?=$|#|\r)", re.MULTILINE)
    short = plain.search(yaml, head.end(), stop)
    if short is not None and section == "count":
        return f"{yaml[: short.start(1)]}{{holds: {short[1]}, scratch: true}}{yaml[short.end(1) :]}"
    block = re.compile(rf"^([ ]+){re.escape(name)}:[ ]*\r?\n([ ]+)", re.MULTILINE).search(yaml, head.end(), stop)
    if block is not None and len(block[2]) > len(block[1]):
        return yaml[: block.start(2)] + f"{block[2]}scratch: true\n" + yaml[block.start(2) :]
    return yaml


# ---- what comes of it ----


def _found(
    game: _core.Game, files: list[LuaText], facts: Facts, matches: int, seed: int, *, cases: bool = True
) -> tuple[list[Announcement], QuoinError | None]:
    """Where there are former forms, and the error that ended the search in matches."""
    edits, by_hand = _rewriting(files, facts)
    for one in _scratch(files, game):
        if isinstance(one, Edit):
            edits.append(one)
        else:
            by_hand.append(one)
    met, stopped = _core.former_uses(game, matches, seed, cases)
    places = {(edit.form, edit.file, edit.line): True for edit in edits}
    for form, file, line in [*by_hand, *met]:
        places.setdefault((form, file, line), False)
    found = [
        Announcement(_BY_NAME[form], file, line, rewritable)
        for (form, file, line), rewritable in sorted(places.items(), key=lambda item: (item[0][1], item[0][2]))
    ]
    return found, stopped


def _need_same_matches(before: list[_core.Game], after: list[_core.Game]) -> None:
    for one, other in zip(before, after, strict=True):
        if _signatures(one) != _signatures(other):
            raise QuoinError(
                "the rules would play otherwise once they are rewritten; nothing is written",
                hint="write the places that `./quoin check` names anew by hand",
            )


def _signatures(game: _core.Game) -> list[int]:
    seats = ["random"] * game.num_players()
    try:
        played = _core.play_matches(game, _core.match_seeds(_SEED, 0, _MATCHES), seats, 1, True, None)
    except QuoinError:
        return []
    return [int(signature) for signature in played["signatures"]]
