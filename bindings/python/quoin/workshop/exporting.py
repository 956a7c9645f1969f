"""One game as one file that plays in any browser, from a disk and without a network. In: a game, and the page's parts.
Out: HTML with everything inside; texts of the game are data in it and never markup."""

from __future__ import annotations

import base64
import gzip
import html
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from quoin import _core
from quoin.catalog import GameName, game_texts
from quoin.drawing.web import web
from quoin.following.local_server import script_hash
from quoin.session import Session

__all__ = ["export_page"]

_MARK = re.compile(r"@(\w+)@")


def export_page(name: GameName, game: _core.Game, built: Path) -> str:
    """The whole file. ``name`` is what ``game`` was loaded by: its folder, variants and dials."""
    script = _text(built, "player.js")
    about = Session(game).call("about")
    about["title"] = _title(name, about)
    parts = {
        "policy": html.escape(_policy(script)),
        "title": html.escape(about["title"]),
        "goal": html.escape(about["goal"]),
        "style": _text(built, "player.css").replace("</", "<\\/"),
        "licences": html.escape(_text(built, "THIRD_PARTY.txt")),
        "game": _json(_data(name, game, about, _text(built, "worker.js"))),
        "module": base64.b64encode(_module(built)).decode(),
        "script": script,
    }
    if re.search(r"</script|<!--", script, re.IGNORECASE):
        raise AssertionError("player.js holds what would end it")
    return _MARK.sub(lambda mark: parts[mark[1]], _text(built, "player.html"))


def _title(name: GameName, about: dict[str, Any]) -> str:
    """That of the variant, if it is of just one."""
    titles = (one["title"] for one in about["variants"] if (one["name"],) == name.variants)
    return str(next(titles, about["title"]))


def _data(name: GameName, game: _core.Game, about: Mapping[str, object], worker: str) -> dict[str, object]:
    """What the player needs to load the same game, to start workers and to make films. Of networks it needs the one
    that learned this variant."""
    told = {key: about[key] for key in ("id", "title", "goal", "secrets")}
    network = _core.network_marks(game)["file"]
    texts = game_texts(name.folder)
    return {
        **told,
        "files": {path: text for path, text in texts.items() if not path.endswith(".qnn") or path == network},
        "variants": list(name.variants),
        "dials": name.dials,
        "worker": worker,
        "film": {"page": web("film.html"), "style": web("film.css"), "script": web("film.js")},
    }


def _policy(script: str) -> str:
    """The one script that stands in the file, its worker, its module; no address at all."""
    return (
        f"default-src 'none'; script-src {script_hash(script)} 'wasm-unsafe-eval'; worker-src blob:; "
        "style-src 'unsafe-inline'; img-src blob: data:; base-uri 'none'; form-action 'none'"
    )


def _module(built: Path) -> bytes:
    packed = built / "quoin.wasm.gz"
    return packed.read_bytes() if packed.is_file() else gzip.compress((built / "quoin.wasm").read_bytes(), 9, mtime=0)


def _json(content: object) -> str:
    """JSON without a sign that HTML would take for its own."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _text(built: Path, name: str) -> str:
    return (built / name).read_text(encoding="utf-8")
