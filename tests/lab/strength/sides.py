"""Who plays: a bot of ours by its name, or OpenSpiel's tree search; each has simulations or seconds for a choice."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from typing import Any, Protocol

import quoin
from strength.boards import Adapted, Board

ANY_NUMBER = 100_000_000
MEMORY_MB = 1000
TRIES = 5
LEAST = 0.0001
NOT_RESAMPLED = ("spades",)
"""Games of OpenSpiel's that do not tell its own search what else a seat might face."""


class Player(Protocol):
    """A side in one match; how long its choices took."""

    seconds: float
    choices: int

    def turn(self, board: Board) -> None: ...


class Side(Protocol):
    """A side in all matches of a contest; its text names it."""

    def player(self, board: Board, seed: int) -> Player: ...


@dataclass(frozen=True)
class Ours:
    """A bot by its name."""

    bot: str

    def __str__(self) -> str:
        return self.bot

    def player(self, _: Board, seed: int) -> Player:
        return OurPlayer(self.bot, seed)


@dataclass(frozen=True)
class AsLong:
    """A bot by its name, for each choice with the time that another needs for the same one."""

    bot: str
    other: str

    def __str__(self) -> str:
        return f"{self.bot}(as long)"

    def player(self, _: Board, seed: int) -> Player:
        return AsLongPlayer(self.bot, self.other, seed)


@dataclass(frozen=True)
class Theirs:
    """OpenSpiel's search with random rollouts; where something is hidden its information-set search."""

    explore: float
    playouts: int = 0
    seconds: float = -1

    def __str__(self) -> str:
        limit = f"playouts={self.playouts}" if self.playouts else f"seconds={self.seconds:g}"
        return f"OpenSpiel({limit}, explore={self.explore:g})"

    def player(self, board: Board, seed: int) -> Player:
        game = board.theirs.get_game()
        sampled = isinstance(board, Adapted) or game.get_type().short_name in NOT_RESAMPLED
        if hides(game) and sampled:
            from strength.sampled import SampledPlayer

            return SampledPlayer(game, self.explore, self.playouts, self.seconds, seed)
        return TheirPlayer(self.bot(game, seed))

    def bot(self, game: Any, seed: int) -> Any:
        """The search in C++."""
        return self._ismcts(game.get_type(), seed) if hides(game) else self._mcts(game, seed)

    def _mcts(self, game: Any, seed: int) -> Any:
        import pyspiel

        return pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
            uct_c=self.explore,
            max_simulations=self.playouts or ANY_NUMBER,
            max_memory_mb=MEMORY_MB,
            solve=True,
            seed=seed,
            verbose=False,
            max_wall_clock_time=self.seconds,
        )

    def _ismcts(self, kind: Any, seed: int) -> Any:
        import pyspiel

        return pyspiel.ISMCTSBot(
            seed=seed,
            evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
            uct_c=self.explore,
            max_simulations=self.playouts or ANY_NUMBER,
            final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=not kind.provides_information_state_string,
            allow_inconsistent_action_sets=True,
            max_wall_clock_time=self.seconds,
        )


def hides(game: Any) -> bool:
    """Whether a game of OpenSpiel's hides anything."""
    import pyspiel

    return bool(game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION)


class OurPlayer:
    def __init__(self, bot: str, seed: int) -> None:
        self._bot = quoin.make_bot(bot, seed)
        self.seconds = 0.0
        self.choices = 0

    def turn(self, board: Board) -> None:
        begin = time.perf_counter()
        action = self.choose(board)
        self.seconds += time.perf_counter() - begin
        self.choices += 1
        board.play_ours(action)

    def choose(self, board: Board) -> int:
        return self._bot.choose(board.ours)


class AsLongPlayer(OurPlayer):
    """The other bot thinks first, which is not counted as this one's time."""

    def __init__(self, bot: str, other: str, seed: int) -> None:
        super().__init__(other, seed)
        self._name, self._seed = bot, seed

    def turn(self, board: Board) -> None:
        begin = time.perf_counter()
        self.choose(board)
        needed = max(LEAST, time.perf_counter() - begin)
        player = OurPlayer(f"{self._name}(seconds={needed:.6f})", self._seed + self.choices)
        player.turn(board)
        self.seconds += player.seconds
        self.choices += 1


class TheirPlayer:
    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.seconds = 0.0
        self.choices = 0

    def turn(self, board: Board) -> None:
        begin = time.perf_counter()
        action = self._choose(board.theirs)
        self.seconds += time.perf_counter() - begin
        self.choices += 1
        board.play_theirs(action)

    def _choose(self, state: Any) -> int:
        """Once more where the processor was busy with something else: without a simulation it has no choice, and its
        ``step`` ends the process."""
        import pyspiel

        for _ in range(TRIES):
            if isinstance(self._bot, pyspiel.MCTSBot):
                root = self._bot.mcts_search(state)
                if root.children:
                    return int(root.best_child().action)
            else:
                with contextlib.suppress(pyspiel.SpielError):
                    return int(self._bot.step(state))
        raise RuntimeError(f"OpenSpiel's search came to no choice in {TRIES} attempts; give it more time")
