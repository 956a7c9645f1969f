"""The games that every adapter is tested with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import quoin
from wide import WIDE, wide

FIXTURES = Path(__file__).resolve().parents[2] / "games"
CLASSICS = Path(__file__).resolve().parents[3] / "games" / "classics"


def with_other_numbers_of_players() -> list[str]:
    """Each shipped game that has a dial for it, with every number of players that it takes but the default."""
    names = []
    for name in quoin.game_folders():
        dials = {dial.name: dial for dial in quoin.load_game(name).description.dials}
        if "players" in dials:
            dial = dials["players"]
            counts = set(range(dial.min or 0, (dial.max or 0) + 1, dial.step or 1)) - {dial.default}
            names += [f"{name}(players={count})" for count in sorted(counts) if takes(name, count)]
    return names


def takes(name: str, players: int) -> bool:
    """Whether the game's constraints let so many play."""
    try:
        quoin.load_game(name, players=players)
    except quoin.GameError:
        return False
    return True


SHIPPED = [*quoin.game_names(), *(with_other_numbers_of_players() if WIDE else ["muros(players=3)"])]
# The adapters take every ply of every match through Python: games with long ones are played shorter.
SHORTER: dict[str, dict[str, int]] = {"twixt": {"size": 8}, "chinese_checkers": {"max_turns": 150}}
GAMES = [*SHIPPED, *(str(folder) for folder in sorted(FIXTURES.iterdir()) if (folder / "game.yaml").is_file())]
# The adapters know kinds, not games. One of each: all seen and by turns; dealt and hidden, with two seats and with
# three; dice; choices at once; a single seat; one return for all; returns of each seat's own; tables of bets.
KINDS = {"murailles", "muros/7x7", "muros(players=3)", "pig", "mosaix", "mosaix/solo", "hanabi", "hearts"}
KINDS |= {"leduc_poker", "crazy_palace/short", "wall_to_wall/small", "goofspiel", "high_card"}
KINDS |= {"hidden_hands", "rock_paper_scissors"}


def short(name: str) -> str:
    return name if name in SHIPPED else Path(name).name


PARAMETERS = [name if short(name) in KINDS else wide(name) for name in GAMES]


@pytest.fixture(scope="module", params=PARAMETERS, ids=short)
def game(request: pytest.FixtureRequest) -> quoin.Game:
    """One game of each kind; every shipped game, variant and number of players, and the fixtures of tests/games."""
    return quoin.load_game(request.param, **SHORTER.get(request.param.partition("(")[0], {}))


@pytest.fixture(scope="module", params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> quoin.Game:
    """Every shipped game and variant; also every number of players, where all is tried."""
    return quoin.load_game(request.param)


@pytest.fixture(scope="session")
def murailles() -> quoin.Game:
    return quoin.load_game("murailles")


@pytest.fixture(scope="session")
def connect_four() -> quoin.Game:
    return quoin.load_game(CLASSICS / "connect_four")


@pytest.fixture(scope="session")
def rock_paper_scissors() -> quoin.Game:
    return quoin.load_game(FIXTURES / "rock_paper_scissors")


@pytest.fixture(scope="session")
def fixture_game() -> Callable[[str], quoin.Game]:
    """Loads a game by the name of a shipped one or of a folder of tests/games."""
    return lambda name: quoin.load_game(FIXTURES / name if (FIXTURES / name).is_dir() else name)
