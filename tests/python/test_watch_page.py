"""The page of `quoin watch --page`: what it shows, that it follows, and that nobody else sees it."""

from __future__ import annotations

import json
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPResponse
from pathlib import Path
from socket import create_connection, socket
from typing import Any, Self
from urllib.parse import urlsplit

import pytest

import quoin
from quoin import _core
from quoin.drawing.watch_page import WatchPage
from quoin.following import local_server, serving
from watched import Watching, change, copy_of


@pytest.fixture
def page() -> Iterator[WatchPage]:
    made = WatchPage()
    yield made
    made.close()


def opened(address: str, **headers: str) -> HTTPResponse:
    answer = urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=30)
    assert isinstance(answer, HTTPResponse)
    return answer


def heard(events: HTTPResponse) -> str:
    """What stands in the page after the next event."""
    line = events.readline().decode()
    while not line.startswith("data: "):
        assert line, "the events have ended"
        line = events.readline().decode()
    return line.removeprefix("data: ")


def begun(folder: Path | str) -> quoin.Session:
    """A match of two people."""
    session = quoin.Session(folder)
    session.call("start", seed=1)
    return session


def at(session: quoin.Session) -> quoin.State:
    state = session.state
    assert state is not None
    return state


def test_the_page_shows_the_board_and_every_change_reaches_it(page: WatchPage, tmp_path: Path) -> None:
    folder = copy_of("murailles", tmp_path)
    change(folder / "game.yaml", "title: Murailles", 'title: "<script>alert(1)</script>"')
    session = begun(folder)
    page.board(session)
    shown = opened(page.address).read().decode()
    assert "<h1>&lt;script&gt;alert(1)&lt;/script&gt; <small>murailles, after 0 plies</small></h1>" in shown
    assert shown.count("<script>") == 1
    assert "<p>red to act</p>" in shown
    state = at(session)
    assert _core.picture(state, None, highlight=True, choosing=_core.choosing(state)) in shown
    with opened(page.address + "events") as events:
        told = json.loads(heard(events))
        assert told["table"]["picture"] in shown
        session.call("play", text="step b1")
        change(folder / "rules.lua", "soldier[me] = to\n", "soldier[me] = me + to == 1 and 2 or to\n")
        done = session.call("reload")
        page.saved(["rules.lua"], done)
        page.board(session)
        told = json.loads(heard(events))
        assert told["table"]["news"] == f"rules.lua saved\n{done['news']}"
        assert (told["table"]["differs"], told["table"]["broken"]) == (True, False)
        change(folder / "rules.lua", "local north", "local <b>")
        done = session.call("reload")
        page.saved(["rules.lua"], done)
        page.board(session)
        told = json.loads(heard(events))
        assert done["fault"]["text"] in told["table"]["news"]
        assert "local <b>" in told["table"]["news"]
        assert told["table"]["broken"]
        assert told["table"]["picture"] == session.call("table", viewer="all", picture="auto")["picture"]
        assert "local &lt;b&gt;" in opened(page.address).read().decode()
        page.checks(["✗ case: a < b"])
        assert json.loads(heard(events))["checks"] == ["✗ case: a < b"]
        assert "<li>✗ case: a &lt; b</li>" in opened(page.address).read().decode()


class Asking:
    """A page's calls, while a thread attends to them as ``watch`` does."""

    def __init__(self, page: WatchPage) -> None:
        self._page = page
        self.changed = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._attend)

    def _attend(self) -> None:
        while not self._over.wait(0.005):
            self.changed += self._page.attend()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def send(self, body: bytes, **headers: str) -> tuple[int, dict[str, Any]]:
        """The status and the answer, {} if that is no JSON."""
        headers = {"Content-Type": "application/json"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        request = urllib.request.Request(self._page.address + "call", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as refused:
            text = refused.read()
            return refused.code, json.loads(text) if text.startswith(b"{") else {}

    def ask(self, verb: str, **arguments: object) -> tuple[int, dict[str, Any]]:
        return self.send(json.dumps({"verb": verb, "arguments": arguments}).encode())


def test_people_play_in_the_page_and_every_page_is_told(page: WatchPage) -> None:
    session = begun("murailles")
    page.board(session)
    with Asking(page) as asking, opened(page.address + "events") as events:
        heard(events)
        status, answer = asking.ask("click", board="field", sites="cells", site="b1", picture="auto")
        assert (status, answer["ok"]["plies"]) == (200, ["red: step b1"])
        told = json.loads(heard(events))
        assert (told["number"], told["table"]["plies"]) == (answer["number"], ["red: step b1"])
        assert at(session).move_number() == 1
        before = answer["number"]
        _, refused = asking.ask("click", board="field", sites="cells", site="e1", picture="auto")
        assert refused["ok"]["message"].startswith("e1 cannot be chosen now")
        assert refused["number"] == before, "nobody is told of what changed nothing"
        assert "legal" in asking.ask("why", text="step a1")[1]["ok"]
        assert asking.ask("undo", picture="auto")[1]["ok"]["ply"] == 0
        assert asking.ask("redo", picture="auto")[1]["ok"]["ply"] == 1
        assert asking.ask("undo", picture="auto")[1]["ok"]["ply"] == 0
        assert "advice" in asking.ask("hint", bot="mcts(playouts=20)")[1]["ok"]
    assert asking.changed == 4


def test_a_page_sees_everything_whoever_it_says_it_is(page: WatchPage) -> None:
    page.board(begun("murailles"))
    with Asking(page) as asking:
        for verb in ("table", "start"):
            shown = asking.ask(verb, picture="auto")[1]["ok"]
            assert (shown["viewer"], shown["picture"][:4]) == ("all", "<svg")
        assert asking.ask("table", viewer="red")[1]["ok"]["viewer"] == "all"


def test_a_bad_request_is_refused_and_the_match_goes_on(page: WatchPage, tmp_path: Path) -> None:
    asks = b'{"verb": "table", "arguments": {}}'
    with Asking(page) as asking:
        assert asking.send(asks)[0] == 409, "no game yet"
        session = begun("murailles")
        page.board(session)
        before = at(session).to_bytes()
        for body, status in [
            (b"", 400),
            (b"{", 400),
            (b"[" * 60_000, 400),
            (b"\xff\xfe", 400),
            (b"[]", 400),
            (b'{"verb": 7}', 400),
            (b'{"verb": "table", "arguments": []}', 400),
            (b'{"verb": "table", "more": {}}', 400),
            (b'{"verb": "nonsense"}', 403),
            (b'{"verb": "play", "arguments": {"text": "\\ud800"}}', 400),
            (b'{"verb": "log", "arguments": {"since": NaN}}', 400),
            (b'{"verb": "click", "arguments": {"board": "field"}}', 400),
            (b'{"verb": "table", "arguments": {"nonsense": 1}}', 400),
            (b" " * (1 << 16) + b" ", 413),
        ]:
            found, answer = asking.send(body)
            assert found == status, (body[:60], answer)
        for verb in ("load", "reload", "restore", "simulate", "check", "cases", "perft", "trace"):
            assert asking.ask(verb, folder=str(tmp_path))[0] == 403, verb
        assert asking.send(asks, Content_Type="text/plain")[0] == 415
        assert asking.send(asks, Origin="http://evil.example")[0] == 403
        assert asking.send(asks, Host="evil.example")[0] == 403
        assert asking.ask("play", text="step z9")[0] in (400, 422)
        assert at(session).to_bytes() == before
        assert asking.ask("play", text="step b1", picture="auto")[0] == 200
    assert asking.changed == 1


def test_only_this_machine_sees_it_by_its_own_name_and_with_the_secret(page: WatchPage) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{32}/", page.address)
    root, secret = page.address.rstrip("/").rsplit("/", 1)
    port = root.rpartition(":")[2]
    assert opened(page.address, Host=f"localhost:{port}").status == 200
    policy = opened(page.address).headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    for address, host, status in [
        (page.address, f"evil.example:{port}", 403),
        (page.address + "events", "127.0.0.1", 403),
        (f"{root}/", f"127.0.0.1:{port}", 404),
        (f"{root}/{'x' * len(secret)}/events", f"127.0.0.1:{port}", 404),
        (f"{page.address}other", f"127.0.0.1:{port}", 404),
    ]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            opened(address, Host=host)
        assert refused.value.code == status
        assert secret not in refused.value.read().decode()


def test_watch_serves_it_and_tells_it_of_saves(tmp_path: Path) -> None:
    folder = copy_of("murailles", tmp_path)
    with Watching(str(folder), "--seed", "1", "--page") as watching:
        watching.until("the board as a page: ")
        address = watching.until("\n").strip()
        watching.until("red > ")
        with opened(address + "events") as events:
            assert '"ply": 0' in heard(events)
            watching.type("step b1")
            told = heard(events)
            while '"ply": 1' not in told:  # checks may be told first
                told = heard(events)
            change(folder / "rules.lua", "emit.step)", "emit.stepp)")
            while '"broken": true' not in told:
                told = heard(events)
            assert "rules.lua:25" in told
            assert "emit.stepp)" in told
            assert '"ply": 1' in told
            change(folder / "rules.lua", "emit.stepp)", "emit.step)")
            while r'"rules.lua saved\nunchanged"' not in told:
                told = heard(events)


def connected(page: WatchPage) -> socket:
    address = urlsplit(page.address)
    assert address.hostname
    return create_connection((address.hostname, address.port), timeout=30)


def test_connections_beyond_a_cap_are_refused_and_served_again_when_others_have_gone(page: WatchPage) -> None:
    idle = [connected(page) for _ in range(32)]
    with connected(page) as refused:
        assert refused.recv(100).startswith(b"HTTP/1.1 503 ")
        assert not refused.recv(100), "and closed"
    for one in idle:
        one.close()
    for _ in range(200):
        try:
            assert opened(page.address).status == 200
            break
        except urllib.error.HTTPError:
            time.sleep(0.02)
    else:
        pytest.fail("those who have gone still count")


TRICKLED = "POST /SECRET/call HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"


@pytest.mark.parametrize("sent", ["", "GET / HTTP/1.1\r\nHost: ", TRICKLED])
def test_who_does_not_finish_a_request_is_not_waited_for(sent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "_PATIENCE", 0.3)
    monkeypatch.setattr(serving._Answer, "timeout", 0.3)
    page = WatchPage()
    with connected(page) as slow:
        _, _, host, secret, _ = page.address.split("/")
        slow.sendall(sent.replace("HOST", host).replace("SECRET", secret).encode())
        for letter in sent and "slowly":
            time.sleep(0.1)
            with suppress(OSError):  # it may be closed already
                slow.sendall(letter.encode())
        slow.settimeout(5)
        with suppress(ConnectionResetError):
            assert not slow.recv(100)
    page.close()
