"""New games and variants. In: a name and what the game shall have, or a game to begin from. Out: a folder, or the files
of a variant, that load and play at once and say in comments what may be changed. Nothing is ever overwritten."""

from __future__ import annotations

import difflib
import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template
from typing import NamedTuple

from quoin import _core
from quoin.catalog import DialValue, dial_text, game_folders, game_texts, load_game, parse_name
from quoin.errors import ArgumentError, answering
from quoin.modding.editors import write_editor_files
from quoin.paths import expanded, is_dropping, is_there, make_folder
from quoin.schemas import schema

__all__ = [
    "BOARDS",
    "MadeGame",
    "check_board",
    "check_seats",
    "copy_game",
    "free_folder",
    "new_game",
    "new_texts",
    "new_variant",
]

_DATA = Path(__file__).parents[1] / "data"
_COLOURS = ("red", "yellow", "blue", "green", "magenta", "cyan", "orange", "grey")


class Board(NamedTuple):
    """A board to begin with: its text in game.yaml, its sites and how many, a row that wins, three sites in a row; the
    folder of its templates; what a row is, how rules ask whether a seat has one, how stones are drawn."""

    text: str
    sites: str
    size: int
    run: int
    row: tuple[str, str, str]
    templates: str = "board"
    line: str = "in a straight line"
    won: str = "stone:has_run(me, dial.run)"
    look: str = '{zone: stone, look: man, symbol: "●"}'


_POINTS = """
    lines:
      points: {a1: [0, 0], b1: [1, 0], c1: [2, 0], a2: [0, 1], b2: [1, 1], c2: [2, 1], a3: [0, 2], b3: [1, 2],
               c3: [2, 2]}
      lines: [[a1, b1, c1], [a2, b2, c2], [a3, b3, c3], [a1, a2, a3], [b1, b2, b3], [c1, c2, c3], [a1, b2, c3],
              [a3, b2, c1]]"""
_ROADS = """
    map:
      cities: {cedar: [0, 2], elm: [2, 3], ash: [4, 2.4], holly: [1.4, 1.2], rowan: [3.2, 1], hazel: [2.2, 0],
               birch: [4.6, 0.2]}
      roads: [[cedar, elm, ash], [cedar, holly, elm], [holly, rowan, ash], [holly, hazel, rowan, birch, ash],
              [hazel, birch]]"""
_FUNCTION = re.compile(r"function ((?:match|moves|play|rolled|dealt|chosen|pass|text|rules)\.\w+\([^)]*\))")
_A_ROW = ("a1", "b1", "c1")
BOARDS: Mapping[str, Board | None] = {
    "grid": Board("{grid: {rows: 5, columns: 5}}", "cells", 25, 4, _A_ROW),
    "hex": Board("{hex: {shape: rhombus, rows: 5, columns: 5}}", "cells", 25, 4, _A_ROW),
    "bricks": Board("{bricks: {width: 6}}", "slots", 21, 4, _A_ROW),
    "track": Board("{track: {length: 16, rows: 2}}", "cells", 16, 3, ("1", "2", "3")),
    "lines": Board(_POINTS, "points", 9, 3, _A_ROW),
    "map": Board(
        _ROADS,
        "roads",
        11,
        5,
        ("cedar-elm", "elm-ash", "cedar-holly"),
        templates="map",
        line="along one way",
        won="stone:longest_trail(me) >= dial.run",
        look="{zone: stone}",
    ),
    "none": None,
}


class MadeGame(NamedTuple):
    """What was made: the name by which it is played from here, its folder, and the files, the first to read first."""

    name: str
    folder: Path
    files: tuple[Path, ...]


@answering
def new_game(name: str, seats: int = 2, board: str = "grid", cards: bool = False) -> MadeGame:
    """Make the folder ``name`` (its last part is the game's id) with a small game that may become another.

    ``board`` is one of :data:`BOARDS`; a game without one has ``cards`` or, without these, a die. ``ArgumentError`` for
    a name that is taken or is no id, and for seats and boards that there are not.
    """
    check_seats(seats)
    check_board(board)
    folder = free_folder(name)
    return _finished(name, folder, new_texts(name, folder.name, seats, board, cards))


def new_texts(name: str, own: str, seats: int = 2, board: str = "grid", cards: bool = False) -> dict[str, str]:
    """The texts of such a game's files, by their names: called ``own`` in them, and ``name`` in commands."""
    words = _words(name, own, seats, BOARDS[board])
    kind = ("both" if cards else shape.templates) if (shape := BOARDS[board]) else ("cards" if cards else "dice")
    return {
        file.name: Template(file.read_text(encoding="utf-8")).substitute(words)
        for file in sorted((_DATA / "new" / kind).iterdir())
        if file.is_file()
    }


def check_seats(seats: int) -> None:
    """``ArgumentError`` if a game to begin with cannot have so many seats."""
    if not 1 <= seats <= len(_COLOURS):
        raise ArgumentError(f"a game has 1 to {len(_COLOURS)} seats here; found {seats}")


def check_board(board: str) -> None:
    """``ArgumentError`` if it is none of :data:`BOARDS`."""
    if board not in BOARDS:
        near = difflib.get_close_matches(board, BOARDS, n=1)
        raise ArgumentError(
            f'there is no board "{board}"; there are {", ".join(BOARDS)}',
            hint=f'did you mean "{near[0]}"?' if near else None,
        )


def _words(name: str, own: str, seats: int, board: Board | None) -> dict[str, str]:
    """What stands for the templates' words."""
    alone = seats == 1
    words = {
        "name": name,
        "id": own,
        "title": own.replace("_", " ").capitalize(),
        "seats": "\n".join(f"  - {{name: {colour}, colour: {colour}}}" for colour in _COLOURS[:seats]),
        "players": str(seats),
        "first": _COLOURS[0],
        "last": _COLOURS[seats - 1],
        "over": "lose" if alone else "draw",
        "over_text": "lost" if alone else "a draw",
        "late": "match.lose()" if alone else "match.highest(points)",
        "late_text": "the match is lost" if alone else "most points win",
        "deal": (_DATA / "new" / "deal.lua").read_text(encoding="utf-8").rstrip(),
    }
    if board is not None:
        a, b, c = board.row
        words |= {"board": board.text, "sites": board.sites, "count": str(board.size), "run": str(board.run)}
        words |= {"a": a, "b": b, "c": c, "line": board.line, "won": board.won, "look": board.look}
    return words


@answering
def copy_game(name: str, source: str) -> MadeGame:
    """Make the folder ``name`` with a copy of a game, its variants included, under its own id and title.

    ``ArgumentError`` as in :func:`new_game`, and if there is no game ``source``.
    """
    original = parse_name(source)
    if original.variants or original.dials:
        raise ArgumentError(
            f'"{source}" is more than a game', hint="name just the game; its variants are copied with it"
        )
    folder = free_folder(name)
    texts = {path: text for path, text in game_texts(original.folder).items() if not path.endswith(".qnn")}
    title = folder.name.replace("_", " ").capitalize()
    known = load_game(original.folder)
    head = (
        f"# yaml-language-server: $schema=.editor/game.schema.json\n# Begun as a copy of {known.description.title}.\n"
    )
    yaml = re.sub(r"^id:.*$", f"id: {folder.name}", texts["game.yaml"], count=1, flags=re.MULTILINE)
    texts["game.yaml"] = head + re.sub(r"^title:.*$", f"title: {title}", yaml, count=1, flags=re.MULTILINE)
    texts["README.md"] = (
        f"# {title}\n\nBegun as a copy of {known.description.title}, of which what follows still tells.\n"
        f"*Say here what is different.*\n\n{texts.get('README.md', '')}"
    )
    return _finished(name, folder, texts)


@answering
def new_variant(name: str) -> MadeGame:
    """Make the files of the variant ``GAME/NAME`` in the game's folder ``variants``; ``ArgumentError`` as above."""
    head, slash, variant = name.rpartition("/")
    if not slash or not head:
        shown = f"{name}/NAME" if name in game_folders() else "murailles/no-corners"
        raise ArgumentError(f'a variant is named GAME/NAME; found "{name}"', hint=f"as in {shown}")
    forms = schema("variant")["properties"]["variant"]["anyOf"]
    pattern = next(form["pattern"] for form in forms if "pattern" in form)
    if not re.fullmatch(pattern, variant):
        fixed = re.sub(r"[^a-z0-9]+", "-", variant.lower()).strip("-")
        raise ArgumentError(
            f'"{variant}" is no name for a variant: small letters, digits and - are',
            hint=f'call it "{fixed}"' if fixed else None,
        )
    game = parse_name(head)
    if game.variants or game.dials:
        raise ArgumentError(f'"{head}" is more than a game', hint="name just the game: GAME/NAME")
    target = game.folder / "variants"
    files = (target / f"{variant}.yaml", target / f"{variant}.lua")
    for file in files:
        if file.exists():
            raise ArgumentError("there is such a file already", file=str(file), hint="choose another name")
    make_folder(target)
    texts = _variant_texts(head, game.folder, variant)
    for file, text in zip(files, texts, strict=True):
        _core.write_file(file, text, True)
    return MadeGame(name, game.folder, files)


def _variant_texts(head: str, folder: Path, variant: str) -> tuple[str, str]:
    described = load_game(folder).description
    dials = "".join(f"#   {dial.name}: {_yaml(dial.value)}   {dial.help}\n" for dial in described.dials)
    chosen = f"# Other defaults for dials would stand here as `dials: {{NAME: VALUE}}`:\n{dials}" if dials else ""
    yaml = (
        f"# yaml-language-server: $schema=../.editor/variant.schema.json\n"
        f"# A variant says what is different; all else is as in ../game.yaml. docs/game-yaml.md, Variants.\n"
        f"quoin: 1\nvariant: {variant}\ntitle: {json.dumps(f'{described.title}: {variant}', ensure_ascii=False)}\n"
        f"summary: What is different, in a sentence.\nrules: {variant}.lua\n{chosen}"
    )
    listed = "".join(f"--   {line}\n" for line in _functions(folder))
    phase = described.phases[0].name
    lua = (
        f"-- {described.title}: {variant}. A function that is written here takes the place of the game's own, which\n"
        f"-- is still there as base.*. What the game has, with its place:\n{listed}\n"
        f"-- So far this lists what the game lists. Try: leave out an action, or `emit` one more.\n"
        f"function moves.{phase}(me)\n  base.moves.{phase}(me)\nend\n"
    )
    return yaml, lua


def _yaml(value: DialValue) -> str:
    """A dial's value as game.yaml has it."""
    text = dial_text(value)
    return "{" + text.replace(":", ": ").replace(",", ", ") + "}" if isinstance(value, Mapping) else text


def _functions(folder: Path) -> Iterator[str]:
    """The functions that a variant can replace, as `moves.act(me)   rules.lua:28`."""
    for file in sorted(file for file in folder.glob("*.lua") if not is_dropping(file.name)):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if found := _FUNCTION.match(line):
                yield f"{found[1]:<40} {file.name}:{number}"


def free_folder(name: str) -> Path:
    """The folder that a new game gets; ``ArgumentError`` if its name is no id or is taken."""
    folder = expanded(name)
    rule = schema("game")["definitions"]["name"]
    if not re.fullmatch(rule["pattern"], folder.name) or folder.name in rule["not"]["enum"]:
        fixed = re.sub(r"[^A-Za-z0-9]+", "_", folder.name).strip("_").lower().lstrip("0123456789_")
        raise ArgumentError(
            f'"{folder.name}" is no name for a game: a letter, then letters, digits and _, and no word of Lua',
            hint=f'call it "{fixed}"' if fixed and fixed not in rule["not"]["enum"] else None,
        )
    if len(folder.name) > rule["maxLength"]:
        raise ArgumentError(f"a game's name has {rule['maxLength']} letters at most; this one has {len(folder.name)}")
    if is_there(folder):
        raise ArgumentError("there is something of this name already", file=str(folder), hint="choose another name")
    if folder.name in game_folders():
        taken = game_folders()[folder.name]
        raise ArgumentError(f'there is a game "{folder.name}" already, in {taken}', hint="choose another name")
    return folder


def _finished(name: str, folder: Path, texts: Mapping[str, str]) -> MadeGame:
    """Write the files; if they cannot all be written nothing stays."""
    make_folder(folder)
    try:
        for below, text in texts.items():
            file = folder / below
            file.parent.mkdir(exist_ok=True)
            _core.write_file(file, text, True)
        write_editor_files(load_game(folder))
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    order = ("game.yaml", "rules.lua", "cases.yaml", "README.md")
    return MadeGame(name, folder, tuple(folder / file for file in order if (folder / file).exists()))
