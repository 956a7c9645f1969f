"""`quoin export`: one game as one file. Stand-ins take the place of built parts of the page; tests/web plays a file."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

import quoin
from quoin.catalog import game_folders, load_parsed, parse_name
from quoin.cli import export as command
from quoin.cli.app import app
from quoin.workshop.exporting import export_page
from stand_ins import page_parts


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_parts(tmp_path_factory.mktemp("built"))


class Page(HTMLParser):
    """The elements of a page: names, attributes, texts."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs), []))

    def handle_endtag(self, tag: str) -> None:
        self.elements.append(("", {}, []))

    def handle_data(self, data: str) -> None:
        if self.elements:
            self.elements[-1][2].append(data)

    def text(self, tag: str, **attributes: str) -> str:
        (found,) = [text for name, has, text in self.elements if name == tag and attributes.items() <= has.items()]
        return "".join(found)


def exported(parts: Path, name: str) -> tuple[str, Page]:
    named = parse_name(name)
    text = export_page(named, load_parsed(named), parts)
    return text, Page(text)


def test_the_file_holds_the_game_the_module_and_its_title(parts: Path) -> None:
    text, page = exported(parts, "murailles/7x7(max_turns=50)")
    assert page.text("h1") == page.text("title") == "Murailles on 7x7"
    data = json.loads(page.text("script", id="quoin-game"))
    assert (data["id"], data["variants"], data["dials"]) == ("murailles", ["7x7"], {"max_turns": "50"})
    session = quoin.Session()
    about = session.call("load", files=data["files"], variants=data["variants"], dials=data["dials"])
    assert about["fingerprint"] == quoin.Session("murailles/7x7(max_turns=50)").call("about")["fingerprint"]
    assert about["goal"] in text
    assert data["worker"] == (parts / "worker.js").read_text()
    module = gzip.decompress(base64.b64decode(page.text("script", id="quoin-module")))
    assert module == (parts / "quoin.wasm").read_bytes()
    assert "Copyright (c) <somebody>" in page.text("pre")


def test_only_its_own_script_runs_and_no_address_is_asked(parts: Path) -> None:
    text, page = exported(parts, "tic_tac_toe")
    (policy,) = [has["content"] or "" for tag, has, _ in page.elements if has.get("http-equiv")]
    scripts = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    assert len(scripts) == 1
    hashed = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{hashed}' 'wasm-unsafe-eval';" in policy
    assert policy.startswith("default-src 'none';")
    assert "connect-src" not in policy
    assert [has["href"] for _, has, _ in page.elements if {"src", "href"} & has.keys()] == ["data:,"]


def test_what_a_game_says_is_never_markup(parts: Path, tmp_path: Path) -> None:
    folder = tmp_path / "nasty"
    shutil.copytree(game_folders()["tic_tac_toe"], folder)
    nasty = "</script><script>alert(1)</script><!-- @module@ &amp; <b>"
    game = folder / "game.yaml"
    yaml = re.sub("^title:.*$", f'title: "{nasty}"', game.read_text(), count=1, flags=re.MULTILINE)
    game.write_text(re.sub("^summary:.*$", f'summary: "{nasty}"', yaml, count=1, flags=re.MULTILINE))
    (folder / "README.md").write_text(f"# {nasty}\n")
    text, page = exported(parts, str(folder))
    assert page.text("h1") == page.text("title") == nasty
    assert "alert(1)" not in "".join(re.findall("<script>(.*?)</script>", text, re.DOTALL))
    plain, _ = exported(parts, "tic_tac_toe")
    assert text.count("<script") == plain.count("<script")
    assert text.count("<!--") == 0
    assert json.loads(page.text("script", id="quoin-game"))["files"]["README.md"] == f"# {nasty}\n"


def run(parts: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    monkeypatch.setattr(command, "built_page", lambda: parts)
    done = CliRunner().invoke(app, ["export", *words], prog_name="quoin")
    return done.exit_code, done.output + str(done.exception or "")


def test_the_command_writes_it_and_says_how_large_it_is(
    parts: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.html"
    code, said = run(parts, monkeypatch, "murailles", str(file), "-o", "size=7")
    assert code == 0
    assert " MB); any browser plays it" in said
    assert json.loads(Page(file.read_text()).text("script", id="quoin-game"))["dials"] == {"size": "7"}


@pytest.mark.parametrize(
    ("game", "file", "says"),
    [
        ("murailles", "game.txt", "must end in .html"),
        ("murailles", "no/such/folder/game.html", "no/such/folder"),
        ("nobody", "game.html", 'there is no game "nobody"'),
        ("murailles(size=4000)", "game.html", "size"),
    ],
)
def test_what_cannot_be_exported_is_told_and_nothing_is_written(
    parts: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, file: str, says: str
) -> None:
    code, said = run(parts, monkeypatch, game, str(tmp_path / file))
    assert code == 1
    assert says in said
    assert list(tmp_path.iterdir()) == []
