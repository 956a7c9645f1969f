"""The page of the workshop for the browsers of this machine. In: a site. Out: an address, served until it is closed."""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
from functools import lru_cache
from http import HTTPStatus

from quoin.errors import QuoinError
from quoin.following.local_server import LocalAnswer, LocalServer
from quoin.workshop.site import POLICY, Site, kind_of

__all__ = ["ServedSite"]

_LEAST = 1024  # bytes that are worth packing


class ServedSite:
    """Served from the first moment; ``OSError`` if the port is taken."""

    def __init__(self, site: Site, port: int = 0) -> None:
        self._server = _Server(site, port)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the page is."""
        return self._server.address

    def close(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()


class _Server(LocalServer):
    def __init__(self, site: Site, port: int) -> None:
        super().__init__(_Answer, port)
        self.site = site


class _Answer(LocalAnswer):
    server: _Server

    def do_GET(self) -> None:  # noqa: N802
        """A file of the site, packed as the browser takes it; nothing but its name if the browser still has it."""
        self.in_time()
        if not self.meant_here():
            return
        name = self.path.partition("?")[0].removeprefix("/") or "index.html"
        try:
            content = self.server.site.content(name)
        except (OSError, ValueError, QuoinError):  # files of a game that are gone or broken just now
            self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        if content is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        packing, body = self._packed(name, content)
        tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if tag in self.headers.get("If-None-Match", ""):
            self._begin(HTTPStatus.NOT_MODIFIED, headers)
            return
        headers |= {"Content-Type": kind_of(name), "Content-Length": str(len(body))}
        self._begin(HTTPStatus.OK, headers | ({"Content-Encoding": packing} if packing else {}))
        self.wfile.write(body)

    def _begin(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        own = {"Cross-Origin-Resource-Policy": "same-origin"}
        self.begin(status, headers | own, f"{POLICY}; frame-ancestors 'none'")

    def _packed(self, name: str, content: bytes) -> tuple[str, bytes]:
        """How a file is packed, and what is sent."""
        for packing, ending in (("br", ".br"), ("gzip", ".gz")):
            if self._takes(packing) and (body := self.server.site.packed(name, ending)) is not None:
                return packing, body
        if self._takes("gzip") and len(content) >= _LEAST:
            return "gzip", _gzip(content)
        return "", content

    def _takes(self, packing: str) -> bool:
        """Whether the browser takes it; ``gzip;q=0`` says no."""
        offers = re.split(r"\s*,\s*", self.headers.get("Accept-Encoding", ""))
        return any(re.fullmatch(rf"{packing}(\s*;\s*q=(0?\.\d*[1-9]\d*|1(\.0*)?))?", offer) for offer in offers)


@lru_cache(64)
def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)
