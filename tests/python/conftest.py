"""What the Python tests share: the games that they play and the command line in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

import quoin
from quoin import _core

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "games"
CLASSICS = ROOT / "games" / "classics"

# A shell that starts the tests in the background has them ignore Ctrl-C, which some of them try.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "quoin",
    deadline=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    database=None,
)
settings.load_profile("quoin")

GAMES = [
    "murailles",
    "murailles/7x7",
    "murailles/no-slide",
    "murailles/sprint",
    "murailles(repetition=3,rescue=two_actions)",
    "connect_four",
    str(FIXTURES / "high_card"),
]

PEERS = ("pettingzoo", "gymnasium", "open-spiel", "ray", "dask", "pandas", "numpy")

Run = Callable[..., subprocess.CompletedProcess[str]]


def pytest_report_header() -> str:
    """The versions of the libraries that the package works with; tests/run repeats the line."""

    def installed(name: str) -> str:
        try:
            return f"{name} {version(name)}"
        except PackageNotFoundError:
            return f"no {name}"

    return "peers: " + ", ".join(installed(name) for name in PEERS)


@pytest.fixture(scope="session", params=GAMES, ids=[Path(name).name for name in GAMES])
def any_game(request: pytest.FixtureRequest) -> quoin.Game:
    """Each game that the tests know."""
    return quoin.load_game(str(request.param))


@pytest.fixture(scope="session")
def murailles() -> quoin.Game:
    return quoin.load_game("murailles")


@pytest.fixture(scope="session")
def high_card() -> quoin.Game:
    """A deal, a die, hidden hands, and choices made together."""
    return quoin.load_game(FIXTURES / "high_card")


def environment(**more: str) -> dict[str, str]:
    """A plain environment for the command line: no colours, no width of its own, our package."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "FORCE_COLOR", "QUOIN_GAMES")}
    package = str(Path(quoin.__file__).parent.parent)
    return {**kept, "PYTHONPATH": package, "NO_COLOR": "1", "TERM": "dumb", **more}


@pytest.fixture
def cli(tmp_path: Path) -> Run:
    """Runs ``python -m quoin`` with arguments in an empty folder; ``text`` is what is typed."""

    def run(*arguments: str, text: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "quoin", *arguments],
            input=text,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment(**more),
            timeout=120,
        )

    return run


def play_randomly(state: quoin.State, plies: int, seed: int = 0) -> None:
    """Play up to so many plies, choosing by a simple walk through the lists that depends on ``seed`` only."""
    number = seed
    for _ in range(plies):
        if state.is_terminal():
            return
        actions = state.legal_actions()
        number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
        state.apply_action(actions[(number >> 33) % len(actions)])


def random_matches(
    game: quoin.Game, n: int, seed: int, threads: int = 1, *, details: bool = True
) -> dict[str, np.ndarray[Any, Any]]:
    """The columns of random matches as the compiled half gives them: the way to them that does not use pandas."""
    seeds = _core.match_seeds(seed, 0, n)
    return _core.play_matches(game, seeds, ["random"] * game.num_players(), threads, details, None)
