"""Parts that stand for those of the built page, where only how they are served, written or packed is tested."""

from __future__ import annotations

import gzip
from pathlib import Path

from conftest import ROOT

PAGE = "<!doctype html>\n<html><head>\n<title>Quoin</title></head><body></body></html>\n"


def page_parts(folder: Path) -> Path:
    """The folder with all parts in it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("workshop.js", "codemirror.js", "worker.js", "player.js"):
        (folder / name).write_text(f'"use strict";const name="{name}";\n' * 50)
    for name in ("workshop.css", "player.css"):
        (folder / name).write_text(f"/* {name} */ main > p::before {{ content: '<' }}\n")
    (folder / "index.html").write_text(PAGE)
    (folder / "THIRD_PARTY.txt").write_text("A library\n\nCopyright (c) <somebody>\n")
    (folder / "player.html").write_bytes((ROOT / "bindings" / "web" / "workshop" / "player.html").read_bytes())
    module = b"\0asm\1\0\0\0" + bytes(range(256)) * 100
    (folder / "quoin.wasm").write_bytes(module)
    (folder / "quoin.wasm.br").write_bytes(b"packed by Node")
    (folder / "quoin.wasm.gz").write_bytes(gzip.compress(module, 9, mtime=0))
    return folder
