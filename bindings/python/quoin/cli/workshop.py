"""``workshop``: the page that plays games and edits their rules, served on this machine or written for a host."""

from __future__ import annotations

import errno
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from quoin.catalog import GameName, parse_name
from quoin.cli.common import output
from quoin.errors import ArgumentError
from quoin.paths import expanded
from quoin.session import Session
from quoin.workshop.built import built_page
from quoin.workshop.catalogue import Catalogue
from quoin.workshop.folder import may_be_written, write_site
from quoin.workshop.server import ServedSite
from quoin.workshop.site import Site

__all__ = ["workshop"]

_PORT = 8407  # the same each time: browsers keep what is edited by address


def workshop(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            show_default=False,
            help="Open this game: its id, id with variants, or the path of its folder.",
        ),
    ] = None,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Where the page is served.")] = _PORT,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Just print the address.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FOLDER", show_default=False, help="Write the page there, for any web host; serve nothing."
        ),
    ] = None,
) -> None:
    named = None if game is None else _plain(game)
    if out is not None:
        out = expanded(str(out))
        may_be_written(out)
    catalogue = Catalogue(None if named is None else named.folder)
    site = Site(built_page(), catalogue)
    if out is not None:
        size = write_site(site, out)
        output().print(f"wrote {out} ({size / 1e6:.1f} MB): index.html and what it needs", markup=False)
        return
    _serve(site, port, "" if named is None else _route(named), no_browser)


def _plain(game: str) -> GameName:
    named = parse_name(game)
    if named.dials:
        raise ArgumentError("dials are set in the page", hint="name just the game, or GAME/VARIANT")
    return named


def _route(named: GameName) -> str:
    """The place in the page where the game is played."""
    about = Session(named.folder).call("about")
    return "#play/" + "/".join(quote(part, safe="+") for part in (about["id"], "+".join(named.variants)) if part)


def _serve(site: Site, port: int, route: str, quiet: bool) -> None:
    """Until Ctrl-C."""
    try:
        served = ServedSite(site, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise ArgumentError(
            f"port {port} of this machine is taken, perhaps by another workshop",
            hint=f"open http://127.0.0.1:{port}/, or choose another one: --port {port + 1 if port < 65535 else 8408} "
            "(a browser keeps what is edited for each port by itself)",
        ) from None
    address = served.address + route
    output().print(f"the workshop: {address}   (Ctrl-C ends it)", markup=False, soft_wrap=True)
    if not quiet and not _opened(address):
        output().print("no browser was found here: open that address in one", markup=False)
    try:
        _wait()
    except KeyboardInterrupt:
        output().print("ended; what was edited is kept in the browser")
    finally:
        served.close()


def _wait() -> None:
    threading.Event().wait()


def _opened(address: str) -> bool:
    """Whether a browser with windows was told; one of the terminal would take the terminal."""
    windows = sys.platform != "linux" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
    return windows and webbrowser.open(address)
