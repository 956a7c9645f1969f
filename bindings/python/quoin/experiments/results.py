"""Results on disk: a folder of Parquet files, a part for each piece of work, and a header that says what they are.

Every file is written under another name, brought to disk and renamed: a part is there as a whole or not at all. Readers
of Parquet take the folder for one table (``pandas.read_parquet("runs.parquet")``); names with a dot or an underscore in
front are not read by them. Several processes may keep matches in one folder: equal matches count once.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from quoin.errors import SaveError
from quoin.experiments.frames import facts_of
from quoin.experiments.matches import Columns, Job
from quoin.experiments.runs import Stretch

__all__ = ["RunFolder", "missing", "saved_seed"]

_FORMAT = 1
_HEADER = "_quoin.json"
_KEYS = ("fingerprint", "seed", "bots", "details")
_TEMPORARY = ".*.tmp"
_OLD = 3600.0  # seconds: no part takes so long to write
_ELSEWHERE = "name another folder, or remove this one"
_DETAILS = "signatures and leads, which lead_changes and measures of your own need"


def saved_seed(path: str | os.PathLike[str] | None) -> int | None:
    """The seed of the matches in a folder, if there are any."""
    header = _read_header(Path(path)) if path is not None else None
    return None if header is None else int(header["seed"])


class RunFolder:
    """The matches of one job on disk. ``SaveError`` if the folder holds those of another."""

    def __init__(self, path: str | os.PathLike[str], job: Job) -> None:
        self._folder = Path(path)
        mine = {"quoin": _FORMAT, "details": job.details, **facts_of(job)}
        header = _read_header(self._folder)
        if header is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            _write(self._folder / _HEADER, lambda temporary: _write_json(temporary, mine), _place_first)
            header = _read_header(self._folder) or mine
        _compare(self._folder, header, mine)
        _clear_leftovers(self._folder)

    def read(self) -> list[Columns]:
        """Every part that is there."""
        import pyarrow.parquet as pq

        parts = []
        for path in sorted(self._folder.glob("part-*.parquet")):
            try:
                table = pq.read_table(path)
            except (OSError, ValueError) as error:
                raise SaveError(
                    f"this part is damaged: {error}", file=str(path), hint="remove it and run again"
                ) from error
            parts.append({name: table.column(name).to_numpy() for name in table.column_names})
        return parts

    def add(self, columns: Columns) -> None:
        """Keep the matches of one piece of work."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        matches = columns["match"]
        table = pa.table({name: pa.array(column) for name, column in columns.items()})
        name = f"part-{int(matches[0]):09d}-{int(matches[-1]):09d}.parquet"
        _write(self._folder / name, lambda temporary: pq.write_table(table, temporary))


def missing(parts: list[Columns], n: int) -> list[Stretch]:
    """The stretches of matches below ``n`` that no part has."""
    kept = [part["match"][part["match"] < n] for part in parts]
    there = np.unique(np.concatenate([*kept, np.array([-1, n])]))
    return [Stretch(int(there[k]) + 1, int(there[k + 1])) for k in np.flatnonzero(np.diff(there) > 1)]


def _read_header(folder: Path) -> dict[str, Any] | None:
    if folder.exists() and not folder.is_dir():
        raise SaveError("results are kept in a folder; this is a file", file=str(folder))
    try:
        header = json.loads((folder / _HEADER).read_text(encoding="utf-8"))
    except FileNotFoundError:
        if folder.is_dir() and any(not path.match(_TEMPORARY) for path in folder.iterdir()):
            raise SaveError("this folder holds something else than results", file=str(folder)) from None
        return None
    except ValueError as error:  # no JSON, or not even UTF-8
        raise _damaged(folder) from error
    if not isinstance(header, dict):
        raise _damaged(folder)
    if header.get("quoin") != _FORMAT:
        raise SaveError("these results were written by another version of quoin", file=str(folder))
    if not header.keys() >= set(_KEYS) or not isinstance(header["seed"], int):
        raise _damaged(folder)
    return header


def _damaged(folder: Path) -> SaveError:
    return SaveError("the header of these results is damaged", file=str(folder / _HEADER), hint=_ELSEWHERE)


def _compare(folder: Path, header: dict[str, Any], mine: dict[str, Any]) -> None:
    for key in _KEYS:
        if header.get(key) != mine[key]:
            raise SaveError(
                f"the matches there are others: {key} {_short(header.get(key))}, not {_short(mine[key])}"
                + (f" ({header.get('game')}, now {mine['game']})" if key == "fingerprint" else "")
                + (f" ({_DETAILS})" if key == "details" else ""),
                file=str(folder),
                hint=_ELSEWHERE,
            )


def _short(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _write_json(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")


def _clear_leftovers(folder: Path) -> None:
    """Remove what killed processes left; young files may be another one's at work, here or elsewhere."""
    for leftover in folder.glob(_TEMPORARY):
        with suppress(FileNotFoundError):
            if time.time() - leftover.stat().st_mtime > _OLD:
                leftover.unlink()


def _place_first(temporary: Path, path: Path) -> None:
    """Put a file where none is; what another process put there meanwhile stays."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        pass
    except OSError:  # no hard links there
        temporary.replace(path)


def _write(path: Path, write: Callable[[Path], object], place: Callable[[Path, Path], object] = os.replace) -> None:
    """The file as a whole or not at all, even if the process is killed or the power fails."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        write(temporary)
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        place(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
