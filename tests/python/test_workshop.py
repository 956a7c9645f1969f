"""The page of `quoin workshop`: what its server answers, what it offers, and how it is written for a host.

The page itself is built by the steps `wasm` and `browser`; here stand-ins take the place of its parts.
"""

from __future__ import annotations

import gzip
import json
import shutil
import socket
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner

import quoin
from quoin.catalog import game_folders
from quoin.cli import workshop as command
from quoin.cli.app import app
from quoin.errors import ArgumentError, QuoinError
from quoin.workshop import built as built_module
from quoin.workshop.catalogue import Catalogue, templates
from quoin.workshop.folder import write_site
from quoin.workshop.server import ServedSite
from quoin.workshop.site import Site
from stand_ins import page_parts


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_parts(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue()


@pytest.fixture(scope="module")
def site(parts: Path, catalogue: Catalogue) -> Site:
    return Site(parts, catalogue)


@pytest.fixture(scope="module")
def served(site: Site) -> Iterator[ServedSite]:
    made = ServedSite(site)
    yield made
    made.close()


def asked(served: ServedSite, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(str(urlsplit(served.address).netloc), timeout=30)
    connection.putrequest("GET", path, skip_host="Host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    return answer, answer.read()


def test_the_page_comes_with_what_it_may_do(served: ServedSite, parts: Path) -> None:
    answer, body = asked(served, "/")
    assert (answer.status, body) == (200, (parts / "index.html").read_bytes())
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    policy = dict(rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; "))
    assert policy.pop("style-src") == "'self' 'unsafe-inline'", "the pictures of boards have styles"
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self' 'wasm-unsafe-eval'",
        "worker-src": "'self'",
        "connect-src": "'self'",
        "img-src": "'self' blob: data:",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }


def test_files_come_packed_as_the_browser_takes_them(served: ServedSite, parts: Path) -> None:
    module = (parts / "quoin.wasm").read_bytes()
    plain, body = asked(served, "/quoin.wasm")
    assert (plain.headers["Content-Encoding"], body) == (None, module)
    assert plain.headers["Content-Type"] == "application/wasm"
    answer, body = asked(served, "/quoin.wasm", Accept_Encoding="gzip, deflate, br")
    assert (answer.headers["Content-Encoding"], body) == ("br", (parts / "quoin.wasm.br").read_bytes())
    answer, body = asked(served, "/quoin.wasm", Accept_Encoding="br;q=0, gzip;q=0.5")
    assert (answer.headers["Content-Encoding"], gzip.decompress(body)) == ("gzip", module)
    answer, body = asked(served, "/games/chess.json", Accept_Encoding="gzip, br")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "rules.lua" in json.loads(gzip.decompress(body))
    assert len(body) == int(answer.headers["Content-Length"])


def test_what_a_browser_still_has_is_not_sent_again(served: ServedSite) -> None:
    first, _ = asked(served, "/workshop.js")
    assert first.headers["Cache-Control"] == "no-cache", "it asks each time"
    again, body = asked(served, "/workshop.js", If_None_Match=first.headers["ETag"])
    assert (again.status, body) == (304, b"")
    assert asked(served, "/workshop.js", If_None_Match='"another"')[0].status == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", ""])
def test_whoever_calls_this_machine_by_another_name_is_refused(served: ServedSite, host: str) -> None:
    port = str(urlsplit(served.address).port)
    assert asked(served, "/", Host=host.replace("PORT", port))[0].status == 403
    assert asked(served, "/", Host=f"localhost:{port}")[0].status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../game.yaml",
        "/games/../../pyproject.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/quoin.wasm.br",
        "/games/chess",
        "/games/nobody.json",
        "/\\..\\x",
    ],
)
def test_nothing_but_the_files_of_the_page_is_sent(served: ServedSite, path: str) -> None:
    assert asked(served, path)[0].status == 404


def test_nobody_can_send_anything(served: ServedSite) -> None:
    connection = HTTPConnection(str(urlsplit(served.address).netloc), timeout=30)
    connection.request("POST", "/games.json", "{}")
    assert connection.getresponse().status == 501


def test_the_games_and_their_texts_load_as_they_do_from_their_folders(catalogue: Catalogue) -> None:
    entries = catalogue.entries()
    assert [entry["id"] for entry in entries] == list(game_folders())
    assert {entry["shelf"] for entry in entries} == {"walls", "modern", "classics"}
    murailles = next(entry for entry in entries if entry["id"] == "murailles")
    assert murailles["title"] == "Murailles"
    assert murailles["seats"] == ["red", "yellow"]
    assert murailles["ai"] is True
    assert {"name", "title", "summary"} <= murailles["variants"][0].keys()
    texts = catalogue.texts("murailles")
    assert {"game.yaml", "rules.lua", "cases.yaml", "README.md", "variants/7x7.yaml"} <= texts.keys()
    whole = quoin.Session()
    whole.call("load", files=texts, variants=["7x7"])
    assert whole.call("about")["fingerprint"] == quoin.Session("murailles/7x7").call("about")["fingerprint"]


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "muros"])
def test_a_picture_tells_what_everybody_sees(catalogue: Catalogue, name: str) -> None:
    picture = catalogue.picture(name)
    assert picture.startswith("<svg ")
    assert "prefers-color-scheme" in picture
    assert len(picture) < 60_000


def test_every_game_to_begin_with_loads() -> None:
    listed = templates()
    assert len({entry["id"] for entry in listed}) == len(listed)
    for entry in listed:
        session = quoin.Session()
        assert session.call("load", files=entry["files"])["id"] == "my_game"
        assert session.call("cases")["cases"]


def test_the_editor_has_the_words_of_all_games(site: Site) -> None:
    words = json.loads(site.content("words.json") or b"")
    assert "match.win" in {row["name"] for row in words["rules"]}
    assert words["examples"]["zone:places"]["code"]


def test_a_game_of_ones_own_is_offered_first_and_fresh(parts: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(game_folders()["tic_tac_toe"], folder)
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("id: tic_tac_toe", "id: mine", 1))
    site = Site(parts, Catalogue(folder))
    first = json.loads(site.content("games.json") or b"")[0]
    assert (first["id"], first["shelf"], first["title"]) == ("mine", "yours", "Tic-tac-toe")
    game.write_text(game.read_text().replace("title: Tic-tac-toe", "title: Noughts", 1))
    assert json.loads(site.content("games.json") or b"")[0]["title"] == "Noughts"
    assert "title: Noughts" in json.loads(site.content("games/mine.json") or b"")["game.yaml"]
    game.write_text("title: [")
    assert "mine" not in (site.content("games.json") or b"").decode(), "it does not load just now"


def test_the_page_is_written_for_any_host(site: Site, parts: Path, tmp_path: Path) -> None:
    folder = tmp_path / "host" / "page"
    size = write_site(site, folder)
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    assert set(site.names()) <= files.keys()
    assert size == sum(file.stat().st_size for file in files.values())
    page = files["index.html"].read_text()
    assert page.count('http-equiv="Content-Security-Policy" content="default-src \'none\';') == 1
    assert "frame-ancestors" not in page, "a page cannot say so of itself"
    assert files["quoin.wasm.br"].read_bytes() == (parts / "quoin.wasm.br").read_bytes()
    assert gzip.decompress(files["worker.js.gz"].read_bytes()) == files["worker.js"].read_bytes()
    assert list(folder.parent.iterdir()) == [folder], "nothing else is left"


def test_only_what_was_written_so_is_replaced(site: Site, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    write_site(site, folder)
    write_site(site, folder)
    (folder / "CNAME").write_text("games.example")
    with pytest.raises(ArgumentError, match='"CNAME" in that folder was not written by this command'):
        write_site(site, folder)
    (folder / "CNAME").unlink()
    (folder / "index.html").write_text("mine")
    with pytest.raises(ArgumentError, match=r'"index\.html" in that folder was changed since it was written'):
        write_site(site, folder)
    assert (folder / "index.html").read_text() == "mine"
    assert list(tmp_path.iterdir()) == [folder]


def test_a_page_that_cannot_be_written_leaves_the_last_one(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "page"
    write_site(site, folder)
    was = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    def full(self: Site, name: str) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Site, "content", full)
    with pytest.raises(QuoinError, match="this folder cannot be written: No space left on device"):
        write_site(site, folder)
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == was
    assert list(tmp_path.iterdir()) == [folder]


def run(*words: str) -> tuple[int, str]:
    """The command within this process; how it ends and what it prints or raises."""
    done = CliRunner().invoke(app, ["workshop", *words], prog_name="quoin")
    return done.exit_code, done.output + str(done.exception or "")


def test_a_port_that_is_taken_is_told(parts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "built_page", lambda: parts)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = run("--no-browser", "--port", str(port))
    assert code == 1
    assert f"port {port} of this machine is taken" in said


@pytest.mark.parametrize(
    ("game", "route"),
    [(None, ""), ("murailles", "#play/murailles"), ("murailles/7x7+no-slide", "#play/murailles/7x7+no-slide")],
)
def test_the_address_is_printed_and_opened(
    parts: Path, monkeypatch: pytest.MonkeyPatch, game: str | None, route: str
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(command, "built_page", lambda: parts)
    monkeypatch.setattr(command, "_opened", lambda address: opened.append(address))
    monkeypatch.setattr(command, "_wait", interrupted)
    code, said = run(*([game] if game else []), "--port", str(free_port()))
    assert code == 0
    assert opened[0].endswith(f"/{route}")
    assert f"the workshop: {opened[0]} " in said
    assert "no browser was found here" in said
    assert "ended; what was edited is kept in the browser" in said


def interrupted() -> None:
    """Somebody presses Ctrl-C."""
    raise KeyboardInterrupt


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def test_where_no_page_is_built_a_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUOIN_LAUNCHER", raising=False)
    monkeypatch.setattr(built_module, "checkout", lambda: tmp_path)
    with pytest.raises(QuoinError, match=r"the page of the workshop is not built here \(.*quoin build-page\)"):
        built_module.built_page()
    page_parts(tmp_path / ".build" / "web")
    assert built_module.built_page() == tmp_path / ".build" / "web"
    monkeypatch.setattr(built_module, "checkout", lambda: None)
    with pytest.raises(QuoinError, match="this package was installed without the page of the workshop"):
        built_module.built_page()


def test_dials_are_left_to_the_page(parts: Path) -> None:
    assert "dials are set in the page" in run("murailles(size=7)", "--no-browser")[1]


def test_many_ask_at_once(served: ServedSite) -> None:
    statuses: list[int] = []
    threads = [Thread(target=lambda: statuses.append(asked(served, "/games.json")[0].status)) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 12
