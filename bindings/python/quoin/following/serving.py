"""A page for the browsers of this machine that changes while it is open. In: the page, and what stands in it now.
Out: an address that nobody can guess, served on the loopback alone; each browser is told at once of every change.
Connections are few, and one that asks for nothing is not kept waiting for."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import secrets
import threading
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR, socket
from socketserver import TCPServer

__all__ = ["ServedPage"]

_HOST = "127.0.0.1"
_STILL = 15.0  # seconds after which a browser is told that nothing is new; who has gone is found out then
_MOST = 32  # connections at once: each has a thread of its own
_PATIENCE = 10.0  # seconds in which a request must have come, or what was sent must have been taken
_SCRIPT = re.compile("<script>(.*?)</script>", re.DOTALL)


class ServedPage:
    """Served from the first moment until it is closed. ``page`` is HTML with ``@content@`` where stands what changes.
    Its script hears of changes at ``events``: server-sent events, whose data is the content as JSON."""

    def __init__(self, page: str) -> None:
        self._server = _Server(page)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the page is: only those who know the address see it."""
        return f"http://{_HOST}:{self._server.server_port}/{self._server.secret}/"

    def show(self, content: str) -> None:
        """Have this HTML stand in the page from now on."""
        with self._server.changed:
            self._server.content = content
            self._server.version += 1
            self._server.changed.notify_all()

    def close(self) -> None:
        """Answer nobody any more."""
        with self._server.changed:
            self._server.version = -1
            self._server.changed.notify_all()
        self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = _MOST

    def __init__(self, page: str) -> None:
        super().__init__((_HOST, 0), _Answer)
        self.page = page
        self.secret = secrets.token_urlsafe(24)
        self.content = ""
        self.version = 0
        self.changed = threading.Condition()
        self._free = threading.BoundedSemaphore(_MOST)
        scripts = " ".join(f"'sha256-{_hash(script)}'" for script in _SCRIPT.findall(page)) or "'none'"
        self.policy = (
            f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; connect-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

    def server_bind(self) -> None:
        """Without the names of this machine, which may take seconds to be found."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = _HOST, self.server_address[1]

    def process_request(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Answers on a thread of its own, or refuses where too many are answered."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
            return
        if isinstance(request, socket):
            with suppress(OSError):
                request.settimeout(0)
                request.sendall(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        self.shutdown_request(request)

    def process_request_thread(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """The same, on that thread."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, *_: object) -> None:
        """A browser that went away in the middle is no matter."""


class _Answer(BaseHTTPRequestHandler):
    server: _Server
    server_version = "quoin"
    sys_version = ""
    timeout = _PATIENCE

    def handle(self) -> None:
        """One request a connection. Whoever trickles it has no longer than others."""
        late = threading.Timer(_PATIENCE, self._too_late)
        late.daemon = True
        late.start()
        self._late = late
        try:
            super().handle()
        finally:
            late.cancel()

    def _too_late(self) -> None:
        with suppress(OSError):
            self.connection.shutdown(SHUT_RDWR)

    def parse_request(self) -> bool:
        """The whole request has come."""
        whole = super().parse_request()
        self._late.cancel()
        return whole

    def do_GET(self) -> None:
        """The page or its events, for those who ask this machine by its own name and know the secret: else a page from
        elsewhere could have its own name lead here."""
        port = self.server.server_port
        if self.headers.get("Host") not in (f"{_HOST}:{port}", f"localhost:{port}"):
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        _, _, rest = self.path.partition("/")
        secret, _, name = rest.partition("/")
        known = secrets.compare_digest(secret.encode(), self.server.secret.encode())
        if known and name == "":
            page = self.server.page.replace("@content@", self.server.content)
            self._begin("text/html; charset=utf-8")
            self.wfile.write(page.encode())
        elif known and name == "events":
            self._begin("text/event-stream")
            self._tell()
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def _begin(self, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", self.server.policy)
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()

    def _tell(self) -> None:
        """What stands in the page, again at each change, until the browser has gone."""
        server, told = self.server, -2
        while server.version >= 0:
            with server.changed:
                fresh = server.changed.wait_for(lambda: server.version != told, _STILL)  # noqa: B023
                told, content = server.version, server.content
            try:
                self.wfile.write(f"data: {json.dumps(content)}\n\n".encode() if fresh else b": still here\n\n")
            except OSError:
                return

    def log_message(self, *_: object) -> None:
        """Nothing is printed: the terminal is somebody's table."""


def _hash(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
