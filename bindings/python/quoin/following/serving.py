"""A page for the browsers of this machine that changes while it is open. In: the page, and what stands in it now.
Out: an address that nobody can guess, served on the loopback alone; each browser is told at once of every change, and
what it asks waits for an answer. Connections are few and requests short, and nobody slow is waited for."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import threading
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, SimpleQueue
from select import select
from socket import SHUT_RDWR, socket
from socketserver import TCPServer

__all__ = ["Request", "ServedPage"]

_HOST = "127.0.0.1"
_STILL = 15.0  # seconds after which a browser is told that nothing is new; who has gone is found out then
_MOST = 32  # connections at once: each has a thread of its own
_PATIENCE = 10.0  # seconds in which a request must have come, or what was sent must have been taken
_LONGEST = 1 << 16  # bytes of a request's body
_SCRIPT = re.compile("<script>(.*?)</script>", re.DOTALL)


class Request:
    """What a browser has sent to ``call``; it waits for the answer."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.status = HTTPStatus.SERVICE_UNAVAILABLE
        self.text = ""
        self.done = threading.Event()

    def answer(self, status: HTTPStatus, text: str) -> None:
        """Send this JSON."""
        self.status, self.text = status, text
        self.done.set()


class ServedPage:
    """Served from the first moment until it is closed. ``page`` is HTML with ``@content@`` where stands what changes.
    Its script hears of changes at ``events``: server-sent events, whose data is JSON; it asks at ``call``."""

    def __init__(self, page: str) -> None:
        self._server = _Server(page)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the page is: only those who know the address see it."""
        return f"http://{_HOST}:{self._server.server_port}/{self._server.secret}/"

    def show(self, content: str, data: str) -> None:
        """Have this HTML stand in the page from now on; those who have it open are told the data, which is JSON."""
        with self._server.changed:
            self._server.content = content
            self._server.data = data
            self._server.version += 1
            self._server.changed.notify_all()

    def requests(self) -> Iterator[Request]:
        """What was asked and is not yet answered."""
        with suppress(Empty):
            while True:
                yield self._server.asked.get_nowait()

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
        self.data = "null"
        self.version = 0
        self.asked: SimpleQueue[Request] = SimpleQueue()
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

    def do_GET(self) -> None:
        """The page or its events."""
        self._late.cancel()
        name = self._wanted()
        if name == "":
            page = self.server.page.replace("@content@", self.server.content)
            self._begin("text/html; charset=utf-8")
            self.wfile.write(page.encode())
        elif name == "events":
            self._begin("text/event-stream")
            self._tell()
        elif name is not None:
            self.send_error(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """What the page asks; no page from elsewhere can send JSON here without being asked for its origin."""
        name, sent = self._wanted(), self.headers.get("Content-Length", "")
        if name is None:
            return
        if name != "call":
            self.send_error(HTTPStatus.NOT_FOUND)
        elif self.headers.get("Origin", "") not in ("", f"http://{self.headers['Host']}"):
            self.send_error(HTTPStatus.FORBIDDEN)
        elif self.headers.get_content_type() != "application/json":
            self.send_error(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        elif not (sent.isascii() and sent.isdecimal()):
            self.send_error(HTTPStatus.LENGTH_REQUIRED)
        elif len(sent) > len(str(_LONGEST)) or int(sent) > _LONGEST:
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            self._ask(self.rfile.read(int(sent)), int(sent))

    def _ask(self, body: bytes, length: int) -> None:
        """The whole request has come; its answer may take as long as somebody thinks."""
        self._late.cancel()
        if len(body) < length:
            return
        request = Request(body)
        self.server.asked.put(request)
        while not request.done.wait(1) and self.server.version >= 0:
            if select([self.connection], [], [], 0)[0]:  # nobody waits any more
                return
        self._begin("application/json", request.status)
        self.wfile.write(request.text.encode())

    def _wanted(self) -> str | None:
        """What is asked for, by those who ask this machine by its own name and know the secret: else a page from
        elsewhere could have its own name lead here. ``None``: that was refused."""
        port = self.server.server_port
        if self.headers.get("Host") not in (f"{_HOST}:{port}", f"localhost:{port}"):
            self.send_error(HTTPStatus.FORBIDDEN)
            return None
        _, _, rest = self.path.partition("/")
        secret, _, name = rest.partition("/")
        if secrets.compare_digest(secret.encode(), self.server.secret.encode()):
            return name
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def _begin(self, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
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
                told, data = server.version, server.data
            try:
                self.wfile.write(f"data: {data}\n\n".encode() if fresh else b": still here\n\n")
            except OSError:
                return

    def log_message(self, *_: object) -> None:
        """Nothing is printed: the terminal is somebody's table."""


def _hash(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
