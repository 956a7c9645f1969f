"""The stranger: another distribution, called quoin, that installs a package of our name.

A wheel like the one on PyPI (its `__init__`, `__main__`, `cli.py` and script) and one of ours are installed by pip in
either order.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import quoin

FIX = 'run "pip uninstall quoin quoin-tabletop", then install quoin-tabletop again'
STRANGER = {
    "quoin/__init__.py": "__version__ = '0.57.0'\n",
    "quoin/__main__.py": "from quoin.cli import main\n\nmain()\n",
    "quoin/cli.py": "def main():\n    print('somebody else')\n",
}


def wheel(folder: Path, name: str, version: str, files: dict[str, str | Path]) -> Path:
    """A wheel with these files, given as text or by their paths, and the script `quoin`."""
    about = f"{name}-{version}.dist-info"
    made = folder / f"{name}-{version}-py3-none-any.whl"
    texts: dict[str, str | Path] = {
        **files,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": "[console_scripts]\nquoin = quoin.cli:main\n",
    }
    texts[f"{about}/RECORD"] = "".join(f"{path},,\n" for path in [*texts, f"{about}/RECORD"])
    with zipfile.ZipFile(made, "w") as archive:
        for path, content in texts.items():
            archive.writestr(path, content if isinstance(content, str) else content.read_bytes())
    return made


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("wheels")
    package = Path(quoin.__file__).parent
    found = [*package.glob("*.py"), *package.glob("_core*.so"), *package.glob("cli/*.py"), *package.glob("*/*.py")]
    ours: dict[str, str | Path] = {f"quoin/{path.relative_to(package)}": path for path in found}
    return {
        "ours": wheel(folder, "quoin_tabletop", "0.1.0", ours),
        "stranger": wheel(folder, "quoin", "0.57.0", dict(STRANGER)),
    }


class Environment:
    """A fresh environment that borrows NumPy, Typer and Rich from the one of the tests."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        venv.create(folder, with_pip=False)
        self.packages = next(folder.glob("lib/*/site-packages"))
        (self.packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def pip(self, *words: str | Path) -> None:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", self._folder / "bin" / "python"]
        subprocess.run([*pip, *words], check=True, capture_output=True)

    def install(self, package: Path) -> None:
        self.pip("install", "--no-deps", "--no-index", "--no-compile", package)

    def run(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONWARNINGS")}
        command = [self._folder / "bin" / program, *words]
        return subprocess.run(command, capture_output=True, text=True, cwd=self._folder, env=clean)


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    return Environment(tmp_path / "fresh")


def test_alone_ours_says_nothing(environment: Environment, wheels: dict[str, Path]) -> None:
    environment.install(wheels["ours"])
    done = environment.run("quoin", "--version")
    assert (done.returncode, done.stdout.split()[:2], done.stderr) == (0, ["quoin", quoin.__version__], "")


def test_ours_over_the_stranger_works_and_warns_wherever_it_is_imported(
    environment: Environment, wheels: dict[str, Path]
) -> None:
    environment.install(wheels["stranger"])
    environment.install(wheels["ours"])
    done = environment.run("python", "-c", "import quoin\nprint(quoin.CHANCE_PLAYER)")
    assert done.stdout == "-1\n"
    said = f"<string>:1: UserWarning: quoin 0.57.0 is another package, whose files overwrite ours: {FIX}\n"
    assert done.stderr == said
    done = environment.run("quoin", "--version")
    assert done.stdout.startswith(f"quoin {quoin.__version__} ")
    assert FIX in done.stderr
    # Why both have to go: the stranger takes our files with it.
    environment.pip("uninstall", "-y", "quoin")
    assert not (environment.packages / "quoin" / "__init__.py").exists()


def test_the_stranger_over_ours_ends_the_command_line_with_the_fix(
    environment: Environment, wheels: dict[str, Path]
) -> None:
    environment.install(wheels["ours"])
    environment.install(wheels["stranger"])
    said = f"quoin: another package called quoin has overwritten or removed files of this one: {FIX}\n"
    for program in (["quoin"], ["python", "-m", "quoin"]):
        done = environment.run(*program, "--version")
        assert (done.returncode, done.stdout, done.stderr) == (1, "", said)
