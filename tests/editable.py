#!/usr/bin/env python3
"""`pip install -e` of a copy of the checkout, in a fresh environment: what is changed there is seen at once.

In: the Python of .build/venv, whose packages the fresh environment borrows. Exit 0 if all went well.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEW_CODE = "def answer() -> int:\n    return 42\n"


def copy_checkout(copy: Path) -> None:
    """The files of the project (in git or about to be added), and a link to the environment that the tests run in."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    (copy / ".build").mkdir()
    (copy / ".build" / "venv").symlink_to(ROOT / ".build" / "venv")


def install(copy: Path) -> Path:
    """Makes the environment; returns the folder of its programs."""
    fresh = copy / ".build" / "fresh"
    venv.create(fresh, with_pip=False)
    packages = Path(next(entry for entry in sys.path if entry.endswith("site-packages")))
    borrowed = copy / ".build" / "venv" / packages.relative_to(sys.prefix)
    (next(fresh.glob("lib/*/site-packages")) / "borrowed.pth").write_text(f"{borrowed}\n")
    # As deep in the tree as the presets' builds, and the compiler by the same name: ccache then knows what they built.
    settings = f"-Cbuild-dir={copy / '.build' / 'wheel-luajit'}"
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", settings]
    command = [fresh / "bin" / "python", "-m", "pip", "install", *options, "-e", copy]
    subprocess.run(command, check=True, env={**os.environ, "CXX": "c++", "PYTHONPATH": ""})
    return fresh / "bin"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="quoin-editable-") as folder:
        copy = Path(folder).resolve() / "checkout"
        copy_checkout(copy)
        programs = install(copy)

        def says(program: str, *arguments: str) -> str:
            command = [programs / program, *arguments]
            return subprocess.run(
                command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": ""}
            ).stdout

        package = copy / "bindings" / "python" / "quoin"
        home = says("python", "-c", "import quoin; print(quoin.__file__)").strip()
        assert home == str(package / "__init__.py"), home
        listed = says("quoin", "list")
        assert "crazy_palace" in listed, listed
        assert "\nhex " in listed, listed
        assert "newcomer" not in listed, listed
        shutil.copytree(copy / "games" / "murailles", copy / "games" / "newcomer")
        assert "newcomer" in says("quoin", "list"), "a new game is not seen"
        assert "matches" in says("quoin", "simulate", "mosaix", "-n", "2", "--seed", "1")
        with (package / "intervals.py").open("a") as file:
            file.write(f"\n\n{NEW_CODE}")
        (package / "added.py").write_text(NEW_CODE)
        for module in ("intervals", "added"):
            said = says("python", "-c", f"from quoin.{module} import answer; print(answer())")
            assert said == "42\n", f"what was written into {module}.py is not seen"


if __name__ == "__main__":
    main()
