"""The page of `quoin watch --page`: what it shows, that it follows, and that nobody else sees it."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from html import escape
from http.client import HTTPResponse
from pathlib import Path
from socket import create_connection, socket
from urllib.parse import urlsplit

import pytest

import quoin
from quoin.drawing.watch_page import WatchPage
from quoin.following import serving
from quoin.following.replaying import replay
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
    return str(json.loads(line.removeprefix("data: ")))


def test_the_page_shows_the_board_and_every_change_reaches_it(page: WatchPage, tmp_path: Path) -> None:
    folder = copy_of("murailles", tmp_path)
    change(folder / "game.yaml", "title: Murailles", 'title: "<script>alert(1)</script>"')
    state = quoin.load_game(folder).new_initial_state(1)
    page.board(state)
    shown = opened(page.address).read().decode()
    assert "<h1>&lt;script&gt;alert(1)&lt;/script&gt; <small>murailles, after 0 plies</small></h1>" in shown
    assert shown.count("<script>") == 1
    assert "<p>red to act</p>" in shown
    assert quoin.draw(state).svg in shown
    with opened(page.address + "events") as events:
        assert heard(events) in shown
        state.apply_action(state.string_to_action("step b1"))
        change(folder / "rules.lua", "soldier[me] = to\n", "soldier[me] = me + to == 1 and 2 or to\n")
        done = replay(state, state.game.reload())
        page.saved(["rules.lua"], done)
        page.board(done.state)
        assert f'<section class="differs"><h2>rules.lua saved</h2><pre>{done}</pre>' in heard(events)
        change(folder / "rules.lua", "local north", "local <b>")
        with pytest.raises(quoin.GameError) as refused:
            state.game.reload()
        page.fault(["rules.lua"], refused.value)
        told = heard(events)
        assert escape(f"{refused.value}\n{refused.value.excerpt}") in told
        assert "local &lt;b&gt;" in told
        assert quoin.draw(done.state).svg in told
        page.checks(["✗ case: a < b"])
        assert "<li>✗ case: a &lt; b</li>" in heard(events)


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
            assert "after 0 plies" in heard(events)
            watching.type("step b1")
            told = heard(events)
            while "after 1 ply<" not in told:  # checks may be told first
                told = heard(events)
            change(folder / "rules.lua", "emit.step)", "emit.stepp)")
            while 'class="broken"' not in told:
                told = heard(events)
            assert "rules.lua:25" in told
            assert "emit.stepp)" in told
            assert "after 1 ply<" in told
            change(folder / "rules.lua", "emit.stepp)", "emit.step)")
            while 'class="same"><h2>rules.lua saved</h2><pre>unchanged</pre>' not in told:
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


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: "])
def test_who_does_not_finish_a_request_is_not_waited_for(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_PATIENCE", 0.3)
    monkeypatch.setattr(serving._Answer, "timeout", 0.3)
    page = WatchPage()
    with connected(page) as slow:
        slow.sendall(sent)
        for letter in sent and b"slowly":
            time.sleep(0.1)
            with suppress(OSError):  # it may be closed already
                slow.sendall(bytes([letter]))
        slow.settimeout(5)
        with suppress(ConnectionResetError):
            assert not slow.recv(100)
    page.close()
