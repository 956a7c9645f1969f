"""A small server for the browsers of this machine: on the loopback alone, a thread a connection, few connections, one
request each and no patience with slow ones. In: how requests are answered. Out: an address."""

from __future__ import annotations

import base64
import hashlib
import threading
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR, socket
from socketserver import TCPServer

__all__ = ["LocalAnswer", "LocalServer", "script_hash"]

_HOST = "127.0.0.1"
_UNSAID = 80  # the port that browsers leave out
_MOST = 32  # connections at once: each has a thread of its own
_PATIENCE = 10.0  # seconds in which a request must have come, or what was sent must have been taken


class LocalServer(ThreadingHTTPServer):
    """``port`` 0 is any that is free; ``OSError`` if the port is taken."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = _MOST

    def __init__(self, answer: type[LocalAnswer], port: int = 0) -> None:
        super().__init__((_HOST, port), answer)
        self._free = threading.BoundedSemaphore(_MOST)

    @property
    def address(self) -> str:
        """For a browser on this machine."""
        return f"http://{_HOST}:{self.server_port}/"

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


class LocalAnswer(BaseHTTPRequestHandler):
    """One request. ``do_GET`` and its like ask :meth:`meant_here` first and answer by :meth:`begin`."""

    server: LocalServer
    server_version = "quoin"
    sys_version = ""
    timeout = _PATIENCE

    def handle(self) -> None:
        """One request a connection. Whoever trickles it has no longer than others."""
        self._late = threading.Timer(_PATIENCE, self._too_late)
        self._late.daemon = True
        self._late.start()
        try:
            super().handle()
        finally:
            self._late.cancel()

    def in_time(self) -> None:
        """The whole request has come."""
        self._late.cancel()

    def meant_here(self) -> bool:
        """Whether this machine is asked by its own name: else a page from elsewhere could have its own name lead here,
        and is refused."""
        port = "" if self.server.server_port == _UNSAID else f":{self.server.server_port}"
        if self.headers.get("Host") in (f"{_HOST}{port}", f"localhost{port}"):
            return True
        self.send_error(HTTPStatus.FORBIDDEN)
        return False

    def begin(self, status: HTTPStatus, headers: Mapping[str, str], policy: str) -> None:
        """The head of the answer; ``policy``: what the page may load and run."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Security-Policy", policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing is printed: the terminal is somebody's table."""

    def _too_late(self) -> None:
        with suppress(OSError):
            self.connection.shutdown(SHUT_RDWR)


def script_hash(script: str) -> str:
    """By which a policy lets a script run that stands in the page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
