"""The workshop that tests open: its server, and what is wrong in its pages."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, Page

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".build" / "venv" / "bin" / "python"  # that has the package
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 720}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

Visit = Callable[..., Page]


def quoin(*words: str | Path) -> str:
    """What a command of the package prints."""
    done = subprocess.run([str(PYTHON), "-m", "quoin", *map(str, words)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def chromium() -> str:
    """QUOIN_CHROMIUM: the browser, if it is none of the usual."""
    found = os.environ.get("QUOIN_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "there is no Chromium: apt-get install chromium"
    return found


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def served(*command: str | Path, port: int, cwd: Path = ROOT) -> Iterator[str]:
    """The address of a server that runs as long as it is asked."""
    address = f"http://127.0.0.1:{port}/"
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*map(str, command)], cwd=cwd, **silent) as server:
        try:
            end = time.monotonic() + 60
            while True:
                try:
                    urlopen(address, timeout=5).close()
                    break
                except (URLError, ConnectionError):
                    assert server.poll() is None, f"the server has ended: {command}"
                    assert time.monotonic() < end, f"nobody answers at {address}"
                    time.sleep(0.05)
            yield address
        finally:
            server.terminate()


@contextmanager
def workshop() -> Iterator[str]:
    """The address of the workshop; QUOIN_WORKSHOP: of one that runs already."""
    if given := os.environ.get("QUOIN_WORKSHOP"):
        yield given
        return
    port = free_port()
    with served(PYTHON, "-m", "quoin", "workshop", "--no-browser", "--port", str(port), port=port) as address:
        yield address


class Watch:
    """What went wrong in the pages of a test: errors in the console, among them what the page's policy stops, uncaught
    exceptions, requests to other hosts."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.forgiven: list[str] = []

    def add(self, context: BrowserContext, address: str) -> None:
        host = urlsplit(address).netloc

        def asked(request: Any) -> None:
            parts = urlsplit(request.url)
            if parts.scheme not in ("blob", "data", "file") and parts.netloc != host:
                self.found.append(f"asked another host: {request.url}")

        context.on("console", lambda told: told.type == "error" and self.found.append(f"console: {told.text}"))
        context.on("weberror", lambda told: self.found.append(f"uncaught: {told.error}"))
        context.on("request", asked)

    def forgive(self, part: str) -> None:
        """What has this in its text is meant to happen."""
        self.forgiven.append(part)

    def wrong(self) -> list[str]:
        return [text for text in self.found if not any(part in text for part in self.forgiven)]
