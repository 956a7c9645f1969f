"""Where the page's parts lie once they are built: in an installed package, or in a checkout. Out: the folder with
index.html, scripts, styles and quoin.wasm; where a command of the launcher needs it, the launcher builds it first."""

from __future__ import annotations

from pathlib import Path

from quoin.errors import QuoinError
from quoin.extras import checkout, launched

__all__ = ["built_page"]


def built_page() -> Path:
    """The folder; ``QuoinError`` with what to do if it is not built here."""
    installed = Path(__file__).parents[1] / "web" / "built"
    if _is_whole(installed):
        return installed
    root = checkout()
    if root is None:
        raise QuoinError(
            "this package was installed without the page of the workshop",
            hint="install the wheel that ./quoin wheel makes in a checkout of the project",
        )
    launched("build-page")
    folder = root / ".build" / "web"
    if not _is_whole(folder):
        raise QuoinError("the page of the workshop is not built here", hint=f"{root / 'quoin'} build-page")
    return folder


def _is_whole(folder: Path) -> bool:
    return (folder / "index.html").is_file() and (folder / "quoin.wasm").is_file()
