"""The documentation's examples: files shown are the files there are, commands and programs run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from quoin.reference import with_primitive_table

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = ("list", "show", "check", "perft", "simulate", "compare", "report", "profile", "replay")


def blocks(page: Path) -> list[tuple[str, str, str]]:
    return [(kind, name or "", text) for kind, name, text in BLOCK.findall(page.read_text(encoding="utf-8"))]


def run_quoin(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "quoin", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300
    )


def test_files_shown_in_full_are_the_files_in_the_repository() -> None:
    shown = [(name, text) for page in PAGES for _, name, text in blocks(page) if "/" in name]
    assert shown, "the tutorial shows at least one file"
    for name, text in shown:
        assert (ROOT / name).read_text(encoding="utf-8") == text, name


def test_the_variant_in_the_readme_passes_the_check(tmp_path: Path) -> None:
    folder = tmp_path / "murailles"
    shutil.copytree(ROOT / "games" / "murailles", folder)
    written = [(name, text) for _, name, text in blocks(ROOT / "README.md") if name.startswith("hop.")]
    assert len(written) == 2
    for name, text in written:
        (folder / "variants" / name).write_text(text, encoding="utf-8")
    done = run_quoin("check", f"{folder}/hop")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_shown_run(page: Path) -> None:
    for kind, _, text in blocks(page):
        if kind != "console":
            continue
        for line in text.splitlines():
            words = line.split("#")[0].split()
            if words[:2] == ["$", "./quoin"] and words[2] in COMMANDS:
                done = run_quoin(*words[2:])
                assert done.returncode == 0, line + "\n" + done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_programs_shown_run(page: Path, tmp_path: Path) -> None:
    for kind, _, text in blocks(page):
        if kind == "python":
            done = subprocess.run(
                [sys.executable, "-c", text], cwd=tmp_path, capture_output=True, text=True, timeout=300
            )
            assert done.returncode == 0, text + done.stderr


def test_python_programs_shown_are_typed_strictly(tmp_path: Path) -> None:
    programs = [text for page in PAGES for kind, _, text in blocks(page) if kind == "python"]
    for number, text in enumerate(programs):
        (tmp_path / f"program_{number}.py").write_text(text, encoding="utf-8")
    cache = ROOT / ".build" / "mypy"
    options = ("--config-file", str(ROOT / "pyproject.toml"), "--ignore-missing-imports", "--cache-dir", str(cache))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *map(str, sorted(tmp_path.glob("*.py")))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_table_of_primitives_is_the_one_the_runtime_describes() -> None:
    page = (ROOT / "docs" / "rules-api.md").read_text(encoding="utf-8")
    assert with_primitive_table(page) == page, "run: python -m quoin.reference docs/rules-api.md"
