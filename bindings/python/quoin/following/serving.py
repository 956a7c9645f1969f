"""A page for the browsers of this machine that changes while it is open. In: the page, and what stands in it now.
Out: an address that nobody can guess, served on the loopback alone; each browser is told at once of every change, and
what it asks waits for an answer. Connections are few and requests short, and nobody slow is waited for."""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from queue import Empty, SimpleQueue
from select import select

from quoin.following.local_server import LocalAnswer, LocalServer, script_hash

__all__ = ["Request", "ServedPage"]

_STILL = 15.0  # seconds after which a browser is told that nothing is new; who has gone is found out then
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
        return f"{self._server.address}{self._server.secret}/"

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


class _Server(LocalServer):
    def __init__(self, page: str) -> None:
        super().__init__(_Answer)
        self.page = page
        self.secret = secrets.token_urlsafe(24)
        self.content = ""
        self.data = "null"
        self.version = 0
        self.asked: SimpleQueue[Request] = SimpleQueue()
        self.changed = threading.Condition()
        scripts = " ".join(script_hash(script) for script in _SCRIPT.findall(page)) or "'none'"
        self.policy = (
            f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; connect-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )


class _Answer(LocalAnswer):
    server: _Server

    def do_GET(self) -> None:  # noqa: N802
        """The page or its events."""
        self.in_time()
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

    def do_POST(self) -> None:  # noqa: N802
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
        self.in_time()
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
        """What is asked for, by those who ask this machine by its own name and know the secret. ``None``: that was
        refused."""
        if not self.meant_here():
            return None
        _, _, rest = self.path.partition("/")
        secret, _, name = rest.partition("/")
        if secrets.compare_digest(secret.encode(), self.server.secret.encode()):
            return name
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def _begin(self, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.begin(status, {"Content-Type": kind, "Cache-Control": "no-store"}, self.server.policy)

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
