"""The page as a set of files by their names: what is built, and the catalogue of games; served and written alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

from quoin.reference import page_words
from quoin.workshop.catalogue import Catalogue, templates

__all__ = ["POLICY", "Site", "kind_of"]

# What the page may load and run: its own files and its own module; styles also within the pictures of boards.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'"
)

# What the page is made of, as it is built.
_BUILT = (
    "index.html",
    "workshop.js",
    "workshop.css",
    "codemirror.js",
    "worker.js",
    "quoin.wasm",
    "player.html",
    "player.js",
    "player.css",
    "film.html",
    "film.css",
    "film.js",
    "THIRD_PARTY.txt",
)
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".txt": "text/plain; charset=utf-8",
}


class Site:
    """All files of the page. Nothing else is reached by any name."""

    def __init__(self, built: Path, catalogue: Catalogue) -> None:
        self._built = built
        self._made: dict[str, Callable[[], str]] = {
            "games.json": lambda: _json(catalogue.entries()),
            "templates.json": lambda: _json(templates()),
            "words.json": lambda: _json(page_words()),
        }
        for name in catalogue.ids():
            self._made[f"games/{name}.json"] = partial(_texts, catalogue, name)
            self._made[f"games/{name}.svg"] = partial(catalogue.picture, name)

    def names(self) -> list[str]:
        """Of all files."""
        return [*(name for name in _BUILT if (self._built / name).is_file()), *self._made]

    def content(self, name: str) -> bytes | None:
        """What a file holds; ``None`` if there is none of this name."""
        if name in self._made:
            return self._made[name]().encode()
        return (self._built / name).read_bytes() if name in self.names() else None

    def packed(self, name: str, ending: str) -> bytes | None:
        """The same as it was packed when it was built, as ``.br`` or ``.gz``; ``None`` if it was not."""
        file = self._built / f"{name}{ending}"
        return file.read_bytes() if name in _BUILT and file.is_file() else None


def kind_of(name: str) -> str:
    """The media type of a file."""
    return _KINDS[Path(name).suffix]


def _texts(catalogue: Catalogue, name: str) -> str:
    return _json(catalogue.texts(name))


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
