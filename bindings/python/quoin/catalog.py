"""Finding games by name and loading them.

A game is named by its id (``murailles``), an id with variants (``murailles/7x7``, ``murailles/7x7+no-slide``) or the
path of its folder, each optionally with dials as in OpenSpiel: ``murailles(size=7,max_turns=100)``. A ``Path``, and a
text that is the path of a game's folder, is that and nothing more, whatever it is called: ``my/nim (1)``. Games that
come with the package are found by id, and so are those in the folders that the environment variable ``QUOIN_GAMES``
lists (separated as in ``PATH``). In such a folder, ``modern`` and ``classics`` hold further games, whose ids are as
simple: ``hex``.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

from quoin import _core
from quoin.errors import ArgumentError, answering, not_a
from quoin.paths import expanded, holds_a_game, is_dropping, is_folder

__all__ = [
    "DialValue",
    "GameName",
    "dial_text",
    "game_folders",
    "game_names",
    "game_texts",
    "load_game",
    "load_parsed",
    "parse_name",
    "shelf_of",
    "with_dials",
]

DialValue = int | str | bool | Mapping[str, int]


SHELVES = ("modern", "classics")  # folders of further games within a folder of games


class GameName(NamedTuple):
    """A game's name taken apart: where it lies, which variants, which dials."""

    folder: Path
    variants: tuple[str, ...]
    dials: dict[str, str]


@answering
def game_folders() -> dict[str, Path]:
    """Every game that is found by its id, shelf by shelf, sorted by id; the classics come last."""
    found: dict[str, Path] = {}
    for root in dict.fromkeys(_roots()):
        for shelf in (root, *(root / name for name in SHELVES)):
            for folder in sorted(shelf.iterdir()) if shelf.is_dir() else ():
                if not is_dropping(folder.name) and (folder / "game.yaml").is_file():
                    found.setdefault(folder.name, folder)
    return dict(sorted(found.items(), key=lambda item: (_rank(item[1]), item[0])))


def shelf_of(folder: Path) -> str:
    """On which shelf a game's folder stands: ``modern``, ``classics``, or ``""`` for any other folder.

    Raises :class:`ArgumentError` for what is no path.
    """
    if not isinstance(folder, Path):
        raise not_a("folder", "a Path", folder)
    return folder.parent.name if folder.parent.name in SHELVES else ""


def _rank(folder: Path) -> int:
    return ("", *SHELVES).index(shelf_of(folder))


@answering
def game_names() -> list[str]:
    """Every game and every variant of it by name: ``["murailles", "murailles/7x7", ...]``."""
    names: list[str] = []
    for name, folder in game_folders().items():
        variants = sorted((folder / "variants").glob("*.yaml"))
        names += [name, *(f"{name}/{path.stem}" for path in variants if not is_dropping(path.name))]
    return names


@answering
def game_texts(folder: Path) -> dict[str, str]:
    """The texts of a game's folder, by their names below it; hidden files are the editor's."""
    if not isinstance(folder, Path):
        raise not_a("folder", "a Path", folder)
    found: dict[str, str] = {}
    for file in sorted(folder.rglob("*")):
        below = file.relative_to(folder)
        ours = file.suffix in (".yaml", ".lua", ".md", ".csv", ".qnn") and not any(map(is_dropping, below.parts))
        if ours and file.is_file():
            found[below.as_posix()] = file.read_text(encoding="utf-8")
    return found


@answering
def load_game(
    name: str | os.PathLike[str] | None = None,
    *,
    files: Mapping[str, str] | None = None,
    jit: bool = True,
    **dials: DialValue,
) -> _core.Game:
    """Load a game by id, id with variants, OpenSpiel-like text, or folder; or make one of texts.

    >>> load_game("murailles")
    >>> load_game("murailles/7x7", max_turns=100)
    >>> load_game("murailles(size=7)")
    >>> load_game("wall_to_wall", width=6, bricks={"GF": 6, "GL": 6})
    >>> load_game("path/to/my_game", jit=False)
    >>> load_game(files={"game.yaml": ..., "rules.lua": ..., "variants/7x7.yaml": ...})
    >>> load_game("my_game/7x7", files=...)

    Keyword arguments set dials and win over the variant and the text. With ``jit=False`` the rules run without the
    just-in-time compiler. Rules that loop without end raise ``BudgetError`` either way. A mistake
    in the game's files raises ``GameError`` with file and line; an unknown game, variant or dial raises
    ``ArgumentError``.

    ``files``: the texts of all files that the game's folder would hold, by their paths in it; no folder is looked at,
    and what the loader does not know stays with the game (``README.md``). ``name`` then chooses variants and dials of
    it, after its id. The game has the fingerprint that such a folder's has.
    """
    if files is not None:
        return _of_texts(files, name, {key: dial_text(value) for key, value in dials.items()}, jit)
    if not isinstance(name, str | os.PathLike):
        raise not_a("a game", "its name or the path of its folder", name)
    parsed = parse_name(name)
    values = {**parsed.dials, **{key: dial_text(value) for key, value in dials.items()}}
    return load_parsed(parsed._replace(dials=values), jit=jit)


def _of_texts(files: Mapping[str, str], name: object, dials: Mapping[str, str], jit: bool) -> _core.Game:
    if name is not None and not isinstance(name, str):
        raise not_a("the name of a game with files", "a text, as my_game/7x7", name)
    path, values = _split_dials((name or "").strip())
    head, _, tail = path.partition("/")
    game = _core.load("", list(_variants(tail)), {**values, **dials}, jit, files)
    if head not in ("", game.id):
        raise ArgumentError(f'these files are the game "{game.id}", not "{head}"', hint=f"call it {game.id}")
    return game


def load_parsed(name: GameName, *, jit: bool = True) -> _core.Game:
    """Load a game whose name has been taken apart."""
    if not isinstance(name, GameName):
        raise not_a("name", "what parse_name gives", name)
    return _core.load(str(name.folder.resolve()), list(name.variants), name.dials, jit)


@answering
def parse_name(text: str | os.PathLike[str]) -> GameName:
    """Take a game's name apart and find its folder; ``ArgumentError`` if there is no such game."""
    games = game_folders()
    if isinstance(text, os.PathLike):
        path, dials = os.fsdecode(text), dict[str, str]()
        if found := _at(path):
            return found
    elif isinstance(text, str):
        named = text.partition("(")[0].partition("/")[0].strip() in games
        for whole in (text, text.strip()):
            if not named and holds_a_game(expanded(whole)):
                return GameName(expanded(whole), (), {})
        path, dials = _split_dials(text.strip())
    else:
        raise not_a("a game's name", "a text", text)
    head, _, tail = path.partition("/")
    if head in games:
        return GameName(games[head], _variants(tail), dials)
    if found := _at(path):
        return found._replace(dials=dials)
    raise _unknown(path, games)


def _at(path: str) -> GameName | None:
    """The game whose folder this is, or the folder's variants; ``None`` if there is none."""
    folder = expanded(path)
    if holds_a_game(folder):
        return GameName(folder, (), {})
    if "/" in path and holds_a_game(folder.parent):
        return GameName(folder.parent, _variants(folder.name), {})
    return None


def _roots() -> Iterator[Path]:
    package = Path(__file__).parent
    yield (package / "games").resolve()  # in a build folder a link to those of the checkout, where people edit them
    checkout = package.resolve().parents[2]
    if (checkout / "games").is_dir() and (checkout / "runtime").is_dir():
        yield checkout / "games"
    for entry in os.environ.get("QUOIN_GAMES", "").split(os.pathsep):
        if entry:
            yield expanded(entry)


def _split_dials(text: str) -> tuple[str, dict[str, str]]:
    if not text.endswith(")") or "(" not in text:
        return text, {}
    path, _, inside = text[:-1].rpartition("(")
    dials: dict[str, str] = {}
    key = ""
    for part in filter(None, (part.strip() for part in inside.split(","))):
        name, equals, value = part.partition("=")
        if equals:
            key = name.strip()
            dials[key] = value.strip()
        elif key and ":" in part:  # a further count: bricks=GF:10,GL:10
            dials[key] += f",{part}"
        else:
            raise ArgumentError(f'"{part}" in "{text}" is not name=value')
    return path.strip(), dials


def _variants(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split("+") if part)


def with_dials(game: _core.Game, dials: Mapping[str, DialValue]) -> _core.Game:
    """The same game and variant with these dials; those that were set before stay so.

    Raises :class:`ArgumentError` for dials that are no mapping of names.
    """
    if not isinstance(dials, Mapping):
        raise not_a("dials", "a mapping from names to values", dials)
    _, (_, arguments, _) = cast("tuple[object, tuple[str, tuple[Any, ...], int]]", game.__reduce__())
    _, variants, before = arguments[:3]
    return _core.varied(game, variants, {**before, **{key: dial_text(dials[key]) for key in dials}})


def dial_text(value: DialValue) -> str:
    """A dial's value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{count}" for name, count in value.items())
    return str(value)


def _unknown(path: str, games: Mapping[str, Path]) -> ArgumentError:
    if is_folder(Path(path)):
        return ArgumentError(f'the folder "{path}" holds no game.yaml')
    near = difflib.get_close_matches(path.partition("/")[0], games, n=1)
    known = ", ".join(games) or "none (no games folder was found; QUOIN_GAMES may name one)"
    hint = f'did you mean "{near[0]}"?' if near else "or give the path of a game's folder"
    return ArgumentError(f'there is no game "{path}"; the games are: {known}', hint=hint)
