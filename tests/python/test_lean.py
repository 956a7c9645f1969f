"""A Python that sees NumPy, Typer and Rich with what these need, the pins of requirements.txt, and nothing else.

Every command is run there. What needs an extra says which.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

from conftest import ROOT, environment
from quoin.cli.commands import COMMANDS as TABLE

PINS = ROOT / "bindings" / "python" / "requirements.txt"
EXTRAS = ROOT / "bindings" / "python" / "extras-requirements.txt"
TESTS = ROOT / "tests" / "requirements.txt"
UNPINNED = {"jupyterlab"}
"""Of the extras, what the launcher's commands and the tests do not need."""
COMMANDS = [
    ["list"],
    ["show", "tic_tac_toe"],
    ["help", "board:steps"],
    ["play", "tic_tac_toe", "--seat", "cross=random", "--seat", "nought=random"],
    ["replay", "match.quoin"],
    ["watch", "tic_tac_toe"],
    ["draw", "chess", "board.svg"],
    ["draw", "tic_tac_toe", "match.html", "--seed", "1"],
    ["simulate", "murailles", "-n", "4", "--seed", "1", "--csv", "matches.csv"],
    ["compare", "murailles", "murailles/7x7", "-n", "4", "--seed", "1"],
    ["report", "tic_tac_toe", "report.html", "-n", "4", "--skilled", "2", "--seed", "1"],
    ["report", "tic_tac_toe", "-n", "4", "--skilled", "2", "--seed", "1"],
    ["levels", "tic_tac_toe", "--verify", "2:1", "-n", "2"],
    ["solve", "tic_tac_toe"],
    ["perft", "tic_tac_toe", "--depth", "2"],
    ["why", "tic_tac_toe", "write b2"],
    ["trace", "tic_tac_toe", "write b2", "--html", "trace.html"],
    ["check", "tic_tac_toe", "-n", "2"],
    ["cases", "tic_tac_toe"],
    ["new", "mine", "--seats", "2", "--board", "grid", "--no-cards"],
    ["learn", "mine", "--minutes", "0.05", "--threads", "1"],
    ["editor", "mine"],
    ["upgrade", "mine"],
    ["profile", "tic_tac_toe", "-n", "2"],
    ["signature", "tic_tac_toe"],
]
ELSEWHERE = {"lab", "test", "bench", "wheel"}
"""Commands of the launcher."""
NEED_THE_PAGE = {"workshop", "export"}
"""Run by tests/web, where the page is built."""
RUN = """
import sys
import quoin
from quoin.cli import app
from quoin.errors import QuoinError
quoin.load_game("tic_tac_toe").new_initial_state().save("match.quoin")
for words in COMMANDS:
    try:
        app.app(words, prog_name="quoin", standalone_mode=False)
    except (Exception, SystemExit) as error:
        sys.exit(f"{words}: {error!r}")
"""
"""All in one process, in place of a second or two each."""


def pinned(file: Path) -> list[str]:
    """The names in a file of pins, as pip compares them."""
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    return [line.partition("==")[0].lower().replace("_", "-") for line in lines]


def test_playing_needs_at_most_twelve_packages() -> None:
    assert len(pinned(PINS)) <= 12


def test_all_that_the_package_and_its_extras_bring_is_pinned_once() -> None:
    everything = [*pinned(PINS), *pinned(EXTRAS), *pinned(TESTS)]
    assert len(everything) == len(set(everything))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    groups = {"": project["dependencies"], **project["optional-dependencies"]}
    for extra, wanted in groups.items():
        there = {"": pinned(PINS), "test": everything}.get(extra, [*pinned(PINS), *pinned(EXTRAS)])
        names = {re.split(r"[<>=\[]", one)[0].lower().replace("_", "-") for one in wanted}
        assert names - {project["name"], *there} <= UNPINNED, extra


@pytest.fixture(scope="module")
def lean(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder of packages with no more than requirements.txt names."""
    folder = tmp_path_factory.mktemp("lean")
    for package in pinned(PINS):
        for file in distribution(package).files or ():
            place, name = Path(str(file.locate())), file.parts[0]
            if name not in ("..", "__pycache__") and not (folder / name).exists():
                (folder / name).symlink_to(place.parents[len(file.parts) - 2] if len(file.parts) > 1 else place)
    return str(folder)


def run(lean: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python without site-packages: its own library, our package and the lean folder."""
    variables = environment()
    variables["PYTHONPATH"] += f":{lean}"
    command = [sys.executable, "-S", *words]
    return subprocess.run(command, cwd=folder, env=variables, input="", capture_output=True, text=True, timeout=120)


def test_every_command_runs_with_numpy_typer_and_rich_alone(lean: str, tmp_path: Path) -> None:
    done = run(lean, tmp_path, "-c", f"COMMANDS = {COMMANDS!r}\n{RUN}")
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert set(TABLE) == {words[0] for words in COMMANDS} | ELSEWHERE | NEED_THE_PAGE


@pytest.mark.parametrize(
    ("words", "package", "extra"),
    [
        (["draw", "tic_tac_toe", "board.png"], "typst", "images"),
        (["draw", "tic_tac_toe", "board.pdf"], "typst", "images"),
        (["compare", "tic_tac_toe", "tic_tac_toe", "-n", "4", "--save", "kept"], "pyarrow", "experiments"),
    ],
)
def test_a_command_that_needs_an_extra_names_it(
    lean: str, tmp_path: Path, words: list[str], package: str, extra: str
) -> None:
    done = run(lean, tmp_path, "-m", "quoin", *words)
    assert done.returncode == 1
    assert f"{package} is not installed" in done.stderr
    assert f'pip install "quoin-tabletop[{extra}]"' in done.stderr
    assert not list(tmp_path.iterdir()), "nothing is left half done"


FUNCTIONS = """
import quoin, quoin.environments.openspiel as spiel
from quoin import *
from quoin import environments, experiments
game = load_game("tic_tac_toe")
analysis = make_bot("mcts", seed=1, playouts=2).analyse(game.new_initial_state())
compared = compare(game, game, matches=4, seed=1)
print(compared, report(game, matches=4, skilled=0, seed=1), analysis, draw(game.new_initial_state()).svg[:4])
asks = {
    "experiments": [
        lambda: simulate(game, 4), lambda: summary(None), lambda: concat([]), lambda: sweep(game, size=[1]),
        lambda: compare(game, game, matches=4, measures={"mine": lambda frame: frame.plies}),
        lambda: analysis.frame, lambda: compared.frame, lambda: compared.matches,
        lambda: report(game, matches=4, skilled=0).frame,
    ],
    "images": [lambda: draw(game.new_initial_state()).pixels()],
    "notebook": [lambda: table(game), Table],
    "rl": [
        lambda: environments.aec(game), lambda: environments.parallel(game), lambda: environments.versus(game),
        lambda: environments.solo(game), lambda: environments.vector(game, 2), environments.register,
    ],
    "openspiel": [lambda: spiel.load_game(game), spiel.register],
    "ray": [experiments.ray_executor],
}
for extra, calls in asks.items():
    for number, call in enumerate(calls):
        try:
            call()
        except MissingExtra as error:
            assert error.hint == f'pip install "quoin-tabletop[{extra}]"', (extra, number, error)
        else:
            raise SystemExit(f"call {number} of {extra} needs none")
"""


def test_every_function_that_needs_an_extra_names_it_and_all_else_works(lean: str, tmp_path: Path) -> None:
    done = run(lean, tmp_path, "-c", FUNCTIONS)
    assert done.returncode == 0, done.stderr
    assert "points" in done.stdout or "draws" in done.stdout
