"""The page as a folder for any static host. In: a site and a folder. Out: its files there, all new or all as it was.
A list of what was written lies beside them: by it a later run knows what it may take away."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from quoin.errors import ArgumentError, SaveError
from quoin.paths import make_folder
from quoin.workshop.site import POLICY, Site

__all__ = ["may_be_written", "write_site"]

_LIST = "quoin-workshop.json"
_HEAD = "<head>"
_PACKED = (".js", ".css", ".wasm")


def may_be_written(folder: Path) -> None:
    """``ArgumentError`` if there is anything that :func:`write_site` did not write, or that was changed since."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise ArgumentError("this is no folder", file=str(folder), hint="name another one")
    if not folder.is_dir():
        return
    if folder.resolve() == Path.cwd():
        raise ArgumentError("a command cannot replace the folder it runs in", hint="name one below it")
    ours = _listed(folder)
    for file in sorted(file for file in folder.rglob("*") if not file.is_dir()):
        name = file.relative_to(folder).as_posix()
        if name != _LIST and (file.is_symlink() or ours.get(name) != _hash(file.read_bytes())):
            what = "was changed since it was written" if name in ours else "was not written by this command"
            raise ArgumentError(
                f'"{name}" in that folder {what}', file=str(folder), hint="name an empty or a new folder"
            )


def write_site(site: Site, folder: Path) -> int:
    """Write all files; how many bytes. An earlier site in the folder goes away as the new one takes its place."""
    may_be_written(folder)
    make_folder(folder.resolve().parent)
    try:
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.resolve().parent))
        try:
            size = _fill(site, fresh)
            fresh.chmod(0o777 & ~_umask())
            _swap(fresh, folder)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    except OSError as error:
        raise SaveError(f"this folder cannot be written: {error.strerror}", file=str(folder)) from error
    return size


def _fill(site: Site, fresh: Path) -> int:
    files: dict[str, bytes] = {}
    for name in site.names():
        content = site.content(name) or b""
        files[name] = _with_policy(content) if name == "index.html" else content
        if name.endswith(_PACKED):
            files[f"{name}.gz"] = site.packed(name, ".gz") or gzip.compress(content, 9, mtime=0)
            if (packed := site.packed(name, ".br")) is not None:
                files[f"{name}.br"] = packed
    listing = {name: _hash(content) for name, content in files.items()}
    files[_LIST] = json.dumps(listing, indent=1).encode()
    for name, content in files.items():
        file = fresh / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    return sum(map(len, files.values()))


def _swap(fresh: Path, folder: Path) -> None:
    """Has the new folder stand where the old one stood, if there was one."""
    if not folder.is_dir():
        fresh.rename(folder)
        return
    old = fresh.with_name(f"{fresh.name}-old")
    folder.rename(old)
    try:
        fresh.rename(folder)
    except OSError:
        old.rename(folder)
        raise
    shutil.rmtree(old)


def _with_policy(page: bytes) -> bytes:
    """The page with what it may load and run, for hosts that send no such header."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    head = f'{_HEAD}\n{policy}\n<meta name="referrer" content="no-referrer">'
    return page.decode().replace(_HEAD, head, 1).encode()


def _listed(folder: Path) -> Mapping[str, str]:
    try:
        listed = json.loads((folder / _LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return listed if isinstance(listed, dict) else {}


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _umask() -> int:
    known = os.umask(0o022)
    os.umask(known)
    return known
