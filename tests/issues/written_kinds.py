"""Every kind of file that the package writes, made twice with different content: what the tests of files share."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import quoin
from issues.commands import CLASSICS
from quoin import _core, reference
from quoin.cli import signature, simulate
from quoin.experiments import results
from quoin.experiments.columns import Columns
from quoin.line_up import line_up

NAME = str(CLASSICS / "tic_tac_toe")
GAME = quoin.load_game(NAME)

Writer = Callable[[Path], object]


def _state(plies: int) -> quoin.State:
    state = GAME.new_initial_state(1)
    while state.move_number() < plies:
        state.apply_action(state.legal_actions()[0])
    return state


def _match(number: int) -> Writer:
    return _state(2 + 3 * number).save


def _film(number: int) -> Writer:
    return quoin.film(_state(2 + 3 * number)).save


def _drawing(number: int) -> Writer:
    return quoin.draw(_state(2 + 3 * number)).save


def _report(number: int) -> Writer:
    return quoin.report(GAME, matches=5 + number, skilled=0, seed=1).save


def _played(n: int) -> Columns:
    return simulate._play(GAME, line_up(GAME, "random"), n, 1, 1, 0).columns(n)


def _table(number: int) -> Writer:
    matches = _played(500 + 300 * number)
    return lambda path: simulate.write_rows(path, GAME, matches)


def _signatures(number: int) -> Writer:
    games = [NAME, *[f"{NAME}/by-cell"][:number]]

    def write(path: Path) -> None:
        with redirect_stdout(StringIO()):
            signature.signature(SimpleNamespace(obj={}), games, write=path)  # type: ignore[arg-type]

    return write


def _page(number: int) -> Writer:
    page = "text\n" * number + f"{reference._BEGIN}\n{reference._END}\n"
    return lambda path: _core.write_file(path, reference.with_primitives(page))


def _part(number: int) -> Writer:
    columns = _played(100 + 900 * number)
    kept = {name: columns[name].copy() for name in ("match", "plies", "decisions")}
    kept["match"][[0, -1]] = 0, 9  # what it is called

    def write(path: Path) -> None:
        folder = results.RunFolder.__new__(results.RunFolder)  # of matches that nobody compares with others
        folder._folder = path.parent
        folder.add(kept)

    return write


def _header(number: int) -> Writer:
    return lambda path: results._write_header(path.parent, {"quoin": number, "bots": ["random"] * 200 * (1 + number)})


KINDS: dict[str, tuple[str, Callable[[int], Writer]]] = {
    "match": ("match.quoin", _match),
    "film": ("match.html", _film),
    "animation": ("match.svg", _film),
    "picture": ("board.svg", _drawing),
    "report": ("report.html", _report),
    "table": ("table.csv", _table),
    "signatures": ("signatures.txt", _signatures),
    "page": ("page.md", _page),
    "part": ("part-000000000-000000009.parquet", _part),
    "header": ("_quoin.json", _header),
}
"""A file's name, and what writes it: two versions, 0 and 1."""


def race(kind: str, folder: Path, writers: int, times: int) -> tuple[int, int]:
    """So many writers of one path, each a process, and a reader: how often it read, and how often what nobody wrote."""
    name, make = KINDS[kind]
    versions = [make(0), make(1)]
    whole = []
    for number, write in enumerate(versions):
        (folder / str(number)).mkdir(parents=True)
        write(folder / str(number) / name)
        whole.append((folder / str(number) / name).read_bytes())
    assert whole[0] != whole[1]
    path = folder / name
    left = {_started(versions[number % 2], path, times) for number in range(writers)}
    reads = torn = 0
    while left:
        if path.exists():
            reads += 1
            torn += path.read_bytes() not in whole
        time.sleep(0.0002)  # the writers are to have the processor
        ended, status = os.waitpid(-1, os.WNOHANG)
        assert status == 0
        left.discard(ended)
    return reads, torn


def _started(write: Writer, path: Path, times: int) -> int:
    child = os.fork()
    if child:
        return child
    for _ in range(times):
        write(path)
    os._exit(0)
