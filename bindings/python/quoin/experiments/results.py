"""Results on disk: a folder of Parquet files, a part for each piece of work, and a header that says what they are.

Every file is there as a whole or not at all (``_core.write_file``). Readers of Parquet take the folder for one table
(``pandas.read_parquet("runs.parquet")``); names with a dot or an underscore in front are not read by them. Several
processes may keep matches in one folder: equal matches count once.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Literal, cast

from quoin import _core
from quoin.errors import SaveError
from quoin.experiments.columns import Columns
from quoin.experiments.facts import Header, JobFacts
from quoin.extras import optional
from quoin.paths import is_folder, is_there, make_folder

__all__ = ["RunFolder", "saved_seed"]

_FORMAT = 2
_HEADER = "_quoin.json"
_Key = Literal["fingerprint", "seed", "bots", "opening", "details"]
_KEYS: tuple[_Key, ...] = ("fingerprint", "seed", "bots", "opening", "details")
_DRAFT = ".quoin-*.tmp"
"""Names of files that are being written, or that a killed process left: the next one to write removes them."""
_MOST = 1 << 31
_ELSEWHERE = "name another folder, or remove this one"
_DETAILS = "signatures and leads, which lead_changes and measures of your own need"


def saved_seed(path: str | os.PathLike[str] | None) -> int | None:
    """The seed of the matches in a folder, if there are any."""
    header = _read_header(Path(path)) if path is not None else None
    return None if header is None else int(header["seed"])


class RunFolder:
    """The matches of one job on disk. ``SaveError`` if the folder holds those of another."""

    def __init__(self, path: str | os.PathLike[str], facts: JobFacts, details: bool) -> None:
        optional("pyarrow.parquet", "experiments")
        self._folder = Path(path)
        mine: Header = {"quoin": _FORMAT, "details": details, **facts}
        header = _read_header(self._folder)
        if header is None:
            make_folder(self._folder)
            _write_header(self._folder, mine)
            header = _read_header(self._folder) or mine
        _compare(self._folder, header, mine)

    def read(self) -> list[Columns]:
        """Every part that is there."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        parts = []
        for path in sorted(self._folder.glob("part-*.parquet")):
            try:
                table = pq.read_table(pa.BufferReader(_core.read_file(path, _MOST)))
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
        written = pa.BufferOutputStream()
        pq.write_table(table, written)
        _core.write_file(self._folder / name, memoryview(written.getvalue()))


def _read_header(folder: Path) -> Header | None:
    if is_there(folder) and not folder.is_dir():
        raise SaveError("results are kept in a folder; this is a file", file=str(folder))
    try:
        if not os.path.lexists(folder / _HEADER):
            if is_folder(folder) and any(not path.match(_DRAFT) for path in folder.iterdir()):
                raise SaveError("this folder holds something else than results", file=str(folder))
            return None
        header = json.loads(_core.read_file(folder / _HEADER).decode("utf-8"))
    except ValueError as error:  # no JSON, or not even UTF-8
        raise _damaged(folder) from error
    if not isinstance(header, dict):
        raise _damaged(folder)
    if header.get("quoin") != _FORMAT:
        raise SaveError("these results were written by another version of quoin", file=str(folder))
    header.setdefault("opening", 0)  # once there was none
    if not header.keys() >= set(_KEYS) or not isinstance(header["seed"], int):
        raise _damaged(folder)
    return cast(Header, header)


def _damaged(folder: Path) -> SaveError:
    return SaveError("the header of these results is damaged", file=str(folder / _HEADER), hint=_ELSEWHERE)


def _compare(folder: Path, header: Header, mine: Header) -> None:
    for key in _KEYS:
        if header.get(key) != mine[key]:
            raise SaveError(
                f"the matches there are others: {key} {_short(header.get(key))}, not {_short(mine[key])}"
                + (f" ({header.get('game')}, now {mine['game']})" if key == "fingerprint" else "")
                + (f" ({_DETAILS})" if key == "details" else ""),
                file=str(folder),
                hint=_ELSEWHERE,
            )


def _short(value: object) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _write_header(folder: Path, content: Header) -> None:
    """What another process put there meanwhile stays."""
    _core.write_file(folder / _HEADER, json.dumps(content, ensure_ascii=False, indent=1), keep=True)
