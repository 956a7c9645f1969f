"""Which contests `./quoin lab strength` holds: games, limits, matches and aims."""

from __future__ import annotations

from dataclasses import dataclass

from strength.boards import game_of
from strength.contests import Contest
from strength.sides import AsLong, Ours, Theirs

EQUAL_PLAYOUTS = {"tic_tac_toe": 100, "connect_four": 100, "breakthrough": 100, "hex": 500, "othello": 100}
"""As many as try every action at least a few times."""
EQUAL_SECONDS = ("connect_four", "breakthrough", "hex", "othello", "chess", "go")
SECRETS_AND_LUCK = ("hearts", "spades", "gin_rummy", "backgammon")
OWN = (
    *("murailles", "murailles/7x7", "murailles/no-slide", "murailles/sprint"),
    *("muros", "muros/7x7", "muros/open", "muros/poison", "muros/sliding"),
    *("wall_to_wall", "wall_to_wall/mixed", "wall_to_wall/no-group", "wall_to_wall/small"),
    *("mosaix", "mosaix/9x9", "mosaix/pentomino", "mosaix/torus"),
    *("crazy_palace", "crazy_palace/earthquake", "crazy_palace/short", "crazy_palace/steady", "crazy_palace/tower"),
)
FIVE = ("murailles", "muros", "wall_to_wall", "mosaix", "crazy_palace")
SOLO = "mosaix/solo"
WITHIN_30_ELO = 0.457
DOUBLINGS = (200, 400, 800, 1600, 3200, 6400)
LEDUC = {100: 100, 1000: 60, 10_000: 20}
"""Simulations, and how often a bot chooses in each information state."""
EXPLORE = {"breakthrough": 1.0, "leduc_poker": 13.0, "hearts": 20.0, "spades": 100.0, "gin_rummy": 30.0}
"""Of OpenSpiel's search, where not 1.4. In Breakthrough and Connect Four 1, 1.4 and 2 were tried; 1 was its best in the
former. It takes payoffs as they are: the others are guesses of their size."""
PLIES_A_TURN = {"backgammon": 2}
"""Of ours, where theirs plays a turn as one action: it has as much time for all of them."""


@dataclass(frozen=True)
class Limits:
    """What the options say; nothing: what each contest usually has."""

    matches: int | None = None
    playouts: int | None = None
    seconds: float | None = None
    explore: float | None = None
    adapter: bool = False


def beside_openspiel(limits: Limits) -> list[Contest]:
    """Ours against OpenSpiel's."""
    playouts = [_equal_playouts(game, limits) for game in EQUAL_PLAYOUTS if limits.seconds is None]
    timed = EQUAL_SECONDS + SECRETS_AND_LUCK
    seconds = [_equal_seconds(game, limits) for game in timed if limits.playouts is None]
    return playouts + seconds


def _equal_playouts(game: str, limits: Limits) -> Contest:
    playouts = limits.playouts or EQUAL_PLAYOUTS[game]
    ours = Ours(f"mcts(playouts={playouts}, hints=0)")  # with random playouts, as theirs
    sides = (ours, Theirs(limits.explore or EXPLORE.get(game, 1.4), playouts))
    return Contest(game, sides, limits.matches or 2000, 0.48, _way(limits))


def _equal_seconds(game: str, limits: Limits) -> Contest:
    seconds = limits.seconds or 0.05
    ours = Ours(f"mcts(seconds={seconds / PLIES_A_TURN.get(game, 1):g})")
    theirs = Theirs(limits.explore or EXPLORE.get(game, 1.4), seconds=seconds)
    aim = 0.6 if game in SECRETS_AND_LUCK else 0.75
    return Contest(game, (ours, theirs), limits.matches or 400, aim, _way(limits))


def _way(limits: Limits) -> str:
    return "adapted" if limits.adapter else "paired"


def doublings(limits: Limits, games: list[str]) -> list[Contest]:
    """Each number of simulations against half of it, from many matches to few."""
    return [
        Contest(
            game,
            (Ours(f"mcts(playouts={playouts})"), Ours(f"mcts(playouts={playouts // 2})")),
            limits.matches or 400,
            0.55,
        )
        for playouts in DOUBLINGS
        for game in games
    ]


def rivals(limits: Limits, games: list[str]) -> list[Contest]:
    """mcts at 1,000 simulations against the bots without a tree."""
    ours = Ours("mcts(playouts=1000)")
    others = (Ours("random"), AsLong("greedy-playout", ours.bot))
    return [Contest(game, (ours, other), limits.matches or 200, 0.5) for game in games for other in others]


def threads(limits: Limits, games: list[str]) -> list[Contest]:
    """Two threads against one with twice the time."""
    seconds = limits.seconds or 0.2
    two, one = Ours(f"mcts(seconds={seconds:g}, threads=2)"), Ours(f"mcts(seconds={2 * seconds:g})")
    return [Contest(game, (two, one), limits.matches or 40, WITHIN_30_ELO) for game in games]


def alone(limits: Limits) -> list[Contest]:
    """A single seat, which is told by its points."""
    assert game_of(SOLO).num_players() == 1
    sides = [Ours(f"mcts(playouts={playouts})") for playouts in (100, *DOUBLINGS)]
    return [Contest(SOLO, (side, side), limits.matches or 200, 0) for side in (Ours("random"), *sides)]
