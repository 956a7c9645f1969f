"""The documentation's examples: files shown are the files there are, commands and programs print what is shown.

How a page says what is to be tested stands in pages.py. Everything runs in this process, in a copy of the folders that
the pages speak of: starting Python anew for each of some hundred examples would take minutes.
"""

from __future__ import annotations

import contextlib
import io
import re
import runpy
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pages import Command, blocks, changed, commands, difference, programs
from quoin import catalog
from quoin.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "games").rglob("README.md")),
]
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}

NOT_RUN = {
    "test": "runs these tests, among others; tests/python/test_steps.py and test_launcher.py try it",
    "bench": "measures for minutes; tests/python/test_bench_chart.py tries what it writes",
    "lab": "measures for hours; .ci/run plays two matches of `lab strength`",
    "wheel": "builds for minutes",
    "build-page": "builds for minutes",
    "workshop": "serves until it is ended; test_workshop.py tries it, tests/web with the page itself",
    "export": "needs the page, which is built for minutes; test_export.py tries it, tests/web plays what it writes",
}
OTHERS = {
    "pip": "installs; the wheel is tried where it is built",
    "sudo": "installs packages of the system",
    "apt-get": "installs packages of the system",
    "apt": "installs packages of the system",
    "dnf": "installs packages of the system",
    "brew": "installs packages of the system",
    "git": "fetches the project",
}
# The same command with less to do: what is appended wins.
SHORTER = {
    ("report", "murailles", "murailles.html"): ("-n", "20", "--skilled", "0"),
    ("simulate", "murailles/hop", "-n", "20000"): ("-n", "500"),
}


def with_commands() -> list[str]:
    return [name for name, text in TEXTS.items() if commands(text)]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the folders that pages speak of; the working folder, and where games are found."""
    for name in ("games", "tests/games", "tests/golden", "tests/compatibility/former"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "docs" / "images").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(catalog, "_roots", lambda: iter([tmp_path / "games"]))
    for name in ("COLUMNS", "FORCE_COLOR", "QUOIN_GAMES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    return tmp_path


def run(words: tuple[str, ...], typed: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """How the command line ends, what it prints, and what it says beside that."""
    printed, beside = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "argv", ["quoin", *words])
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code: object = 0
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(beside):
        try:
            main()
        except SystemExit as end:
            code = end.code
    return (code if isinstance(code, int) else int(code is not None)), printed.getvalue(), beside.getvalue()


def wrong(command: Command, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command does otherwise than its page says; empty if nothing."""
    words = command.words + SHORTER.get(command.words, ())
    code, printed, beside = run(words, command.typed, monkeypatch)
    if (code != 0) != command.fails:
        return f"it ends with {code}\n{printed}{beside}"
    if command.shown is None or not difference(command.shown, printed):
        return ""
    return difference(command.shown, printed + beside)  # as a terminal shows it


def write_new(text: str, section: int) -> None:
    """The files that a reader has written by the end of a section."""
    for block in blocks(text):
        if block.section <= section and (new := block.path("new")):
            Path(new).parent.mkdir(parents=True, exist_ok=True)
            Path(new).write_text(block.text, encoding="utf-8")


@contextlib.contextmanager
def changes(text: str, section: int) -> Iterator[None]:
    """Files as the page has them changed in one of its sections."""
    before: dict[Path, str] = {}
    for block in blocks(text):
        if block.section == section and (name := block.path("change")):
            path = Path(name)
            before.setdefault(path, path.read_text(encoding="utf-8"))
            path.write_text(changed(path.read_text(encoding="utf-8"), block.text), encoding="utf-8")
    yield
    for path, content in before.items():
        path.write_text(content, encoding="utf-8")


@pytest.mark.parametrize("name", with_commands())
@pytest.mark.slow("runs every command of the page")
def test_commands_print_what_their_page_shows(name: str, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXTS[name]
    for command in commands(text):
        write_new(text, command.section)
        if command.other:
            assert command.other in OTHERS, f"{command.other} is no command that is known here"
        elif command.words[0] not in NOT_RUN:
            with changes(text, command.section):
                told = wrong(command, monkeypatch)
            assert not told, f"./quoin {' '.join(command.words)}: {told}"
    for written in [*checkout.glob("docs/**/*.svg"), *checkout.glob("tests/golden/*")]:
        same = ROOT / written.relative_to(checkout)
        assert written.read_bytes() == same.read_bytes(), f"{name} shows how {same.name} is made; it is another now"


def test_every_command_of_the_command_line_is_shown_somewhere() -> None:
    shown = {command.words[0] for text in TEXTS.values() for command in commands(text) if not command.other}
    everyday = {"play", "draw", "simulate", "compare", "report", "perft", "check", "profile", "signature"}
    assert everyday <= shown
    compared = [command for text in TEXTS.values() for command in commands(text) if command.shown]
    assert {"check", "perft", "play", "compare", "report", "profile", "draw"} <= {
        command.words[0] for command in compared
    }


def test_what_is_printed_otherwise_is_found() -> None:
    assert difference("a\n...\nc", "a\nb\nb\nc\n") == difference("a\n...\nc", "a\nc") == ""
    assert difference("b ... s", "b 1.25 s  \n") == ""
    assert "+b" in difference("a\nc", "a\nb\nc")
    assert difference("a\n...", "b\na")
    assert difference("1 matches", "11 matches")


def test_sentences_blocks_and_changes_are_read_as_pages_mean_them() -> None:
    page = "# T\n`./quoin list` and `./quoin show GAME`\n## S\n```console fails\n"
    page += "$ ./quoin perft x  # hm\n7\n$ ./quoin y\n```\n"
    first, second, third = commands(page)
    assert (first.words, first.section) == (("list", "--help"), 1)
    assert (second.words, second.shown, second.fails) == (("perft", "x"), "7\n", False)
    assert (third.words, third.shown, third.fails, third.section) == (("y",), None, True, 2)
    before = "# c\nboards:\n  a: 1\n\nzones:\n  b: 2\n"
    assert (
        changed(before, "dials:\n  d: 3\nboards:\n  a: 9\n")
        == "# c\nboards:\n  a: 9\n\nzones:\n  b: 2\n\ndials:\n  d: 3\n"
    )


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if programs(text)])
@pytest.mark.filterwarnings("default")
@pytest.mark.slow("runs every program of the page")
def test_programs_run_and_print_what_is_shown(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for program, shown in programs(TEXTS[name]):
        path, printed = tmp_path / "program.py", io.StringIO()
        path.write_text(program, encoding="utf-8")
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            runpy.run_path(str(path), run_name="__main__")
        told = difference(shown, printed.getvalue()) if shown else ""
        assert not told, f"{program}\n{told}"


def test_files_shown_in_full_are_the_files_in_the_repository() -> None:
    shown = [(block.path("file"), block.text) for text in TEXTS.values() for block in blocks(text)]
    shown = [(path, text) for path, text in shown if "/" in path]
    assert shown, "the tutorial shows at least one file"
    for path, text in shown:
        assert (ROOT / path).read_text(encoding="utf-8") == text, path


def anchors(text: str) -> set[str]:
    """What links can name of a page: its headings, as GitHub writes them."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^#+ (.*)$", prose, re.M)}


def test_links_between_pages_lead_somewhere() -> None:
    for name, text in TEXTS.items():
        for target, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([^)]*))?\)", text):
            path = ((ROOT / name).parent / target).resolve() if target else ROOT / name
            assert path.exists(), f"{name}: {target}"
            if anchor and path.suffix == ".md":
                assert anchor in anchors(path.read_text(encoding="utf-8")), f"{name}: {target}#{anchor}"
