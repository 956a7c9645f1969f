"""The corpus of what was once written: its games, signatures and saved matches.

In: this folder. Out: what the tests compare. ``python -m compatibility.corpus`` records what is new here; what is
recorded already it leaves as it is (CONTRIBUTING.md, What was once written).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import quoin
from quoin import _core

__all__ = [
    "FROM_POSITIONS",
    "HERE",
    "Change",
    "Recorded",
    "changes",
    "games",
    "match_file",
    "path",
    "recorded",
    "signature",
    "texts_of",
]

HERE = Path(__file__).parent
_SIGNATURES, _CHANGES, _MATCHES = HERE / "signatures.txt", HERE / "changes.txt", HERE / "matches"
FROM_POSITIONS: dict[str, dict[str, Any]] = {
    "gallery/chess": {
        "seat": "white",
        "zones": {
            "men": {"a1": "white_king", "h8": "black_king", "b3": "white_queen"},
            "may_castle": [["no", "no"], ["no", "no"]],
        },
    },
    "gallery/murailles": {"seat": "red", "zones": {"soldier": ["c3", "a5"], "walls": {"a1-a2": "red"}}},
}
"""Matches that began at a position set by hand: both games remember positions that have been."""
_GAMES, _PLIES = 20, 25  # matches that a signature is of; plies of a saved match


class Recorded(NamedTuple):
    """How a game plays, and a hash of its texts."""

    signature: str
    texts: str


class Change(NamedTuple):
    """A signature that had to change, and why."""

    name: str
    before: str
    after: str
    reason: str


def games() -> list[str]:
    """Every game and variant: ``gallery/chess``, ``gallery/chess/king-of-the-hill``."""
    names = []
    for file in sorted(HERE.glob("*/*/game.yaml")):
        name = file.parent.relative_to(HERE).as_posix()
        names += [name, *(f"{name}/{variant.stem}" for variant in sorted(file.parent.glob("variants/*.yaml")))]
    return names


def path(name: str) -> str:
    """By which it loads."""
    return f"{HERE}/{name}"


def texts_of(folder: Path) -> str:
    """A hash of all YAML and Lua in a game's folder."""
    hashed = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".yaml", ".lua"):
            hashed.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return hashed.hexdigest()[:16]


def signature(name: str) -> str:
    """Of random matches, as ``./quoin signature`` makes it."""
    game = quoin.load_game(name)
    seats = ["random"] * game.num_players()
    played = _core.play_matches(game, _core.match_seeds(1, 0, _GAMES), seats, 1, True, None)
    return f"{_core.signature_of(played['signatures']):016x}"


def recorded() -> dict[str, Recorded]:
    """What was recorded, by name; changes that had to be are in it."""
    found = {name: Recorded(*rest) for name, *rest in (line.split() for line in _lines(_SIGNATURES))}
    for change in changes():
        assert found[change.name].signature == change.before, f"{_CHANGES}: {change.name} was not {change.before}"
        found[change.name] = found[change.name]._replace(signature=change.after)
    return found


def changes() -> list[Change]:
    """The rows of changes.txt, in order."""
    return [Change(*line.split(maxsplit=3)) for line in _lines(_CHANGES)]


def match_file(name: str, placed: bool = False) -> Path:
    """Where a match of the game is saved; ``placed``: the one that began at a position set by hand."""
    return _MATCHES / f"{name.replace('/', '+')}{'@position' if placed else ''}.match"


def _lines(file: Path) -> Iterator[str]:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return (line for line in text.splitlines() if line.strip() and not line.startswith("#"))


def _record() -> None:
    known = recorded()
    for name in games():
        if name not in known:
            row = f"{name} {signature(path(name))} {texts_of(HERE.joinpath(*name.split('/')[:2]))}\n"
            with _SIGNATURES.open("a", encoding="utf-8") as stream:
                stream.write(row)
        game = quoin.load_game(path(name))
        _save(game.new_initial_state(1), match_file(name))
        if name in FROM_POSITIONS:
            _save(game.state_from_position(FROM_POSITIONS[name], 1), match_file(name, placed=True))


def _save(start: _core.State, file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    if not file.exists():
        bots = ["random"] * start.num_players()
        state = quoin.play(start, bots, seed=1, until=lambda now: now.move_number() >= _PLIES)
        file.write_text(state.serialize(), encoding="utf-8")


if __name__ == "__main__":
    _record()
