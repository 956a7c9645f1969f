"""Gymnasium's vector environment over a ``StateBatch``: many matches stepped by one call. Needs gymnasium."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, ClassVar, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from quoin.bots import Choose
from quoin.environments.adapter_base import (
    RENDER_MODES,
    Frame,
    GameLike,
    Illegal,
    Info,
    Options,
    Seeds,
    as_game,
    as_seed,
    begin,
    check_illegal,
    check_render_mode,
    observation_box,
    option,
    rendered,
    reward_range,
)
from quoin.environments.opponents import Opponents, Seat, check_opponents, check_seat, choosers_of
from quoin.errors import ArgumentError, IllegalAction, not_a
from quoin.playing import settle_batch

__all__ = ["BatchEnv"]

Array = NDArray[np.float32]
Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]
_Step = tuple[Array, NDArray[np.float64], Flags, Flags, Info]

_OVER = -4


class BatchEnv(VectorEnv[Array, ArrayLike, Any]):
    """See :func:`quoin.environments.vector`. ``batch`` holds the matches under way."""

    metadata: ClassVar[Info] = {  # type: ignore[misc]
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: GameLike,
        num_envs: int = 1,
        opponents: Opponents | None = None,
        seat: Seat = 0,
        threads: int = 1,
        render_mode: str | None = None,
        illegal: Illegal = "end",
    ) -> None:
        if not isinstance(num_envs, SupportsIndex):
            raise not_a("num_envs", "an integer", num_envs)
        if not 1 <= (num_envs := operator.index(num_envs)) < 2**31:
            raise ArgumentError(f"num_envs must be 1 to 2147483647, found {num_envs}")
        self.game = as_game(game)
        self.reward_range = reward_range(self.game)
        self.num_envs = num_envs
        self._actions = self.game.num_distinct_actions()
        self.render_mode = check_render_mode(render_mode)
        self.illegal = check_illegal(illegal)
        seats = self.game.num_players()
        self.opponents = None if opponents is None or seats == 1 else check_opponents(opponents, seats - 1)
        self._seat = check_seat(self.game, seat)
        self.single_observation_space = observation_box(self.game)
        self.single_action_space = spaces.Discrete(self._actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = self.game.new_batch(num_envs, 0, threads)
        self.seats: Ints = np.zeros(num_envs, np.int32)
        self._rows = np.arange(num_envs)
        self._all: Flags = np.ones(num_envs, np.bool_)
        self._seeds: list[Seeds] = []
        self._choosers: list[dict[int, Choose]] = [{} for _ in range(num_envs)]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Options | None = None
    ) -> tuple[Array, Info]:
        """Begin a match everywhere, or where ``options["reset_mask"]`` is true; the first time everywhere. ``seed`` is
        one for each environment, or a number that environment ``i`` adds ``i`` to."""
        seeds = self._given(seed)
        rows = self._chosen(option(options, "reset_mask"))
        if seed is not None:
            super().reset(seed=seeds[0])
            self._renew([seeds[row] for row in rows])
        if not self._seeds:
            self._seeds = [Seeds(None) for _ in range(self.num_envs)]
        for row in rows:
            self._begin(row, seeds[row], options)
        self._play_on()
        return self.batch.observation_tensor(), self._info()

    def _given(self, seed: Any) -> list[int | None]:
        """One seed for each environment."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, list | tuple | range) or (isinstance(seed, np.ndarray) and seed.ndim > 0):
            if len(seed) != self.num_envs:
                raise ArgumentError(f"{self.num_envs} seeds are needed, {len(seed)} were given")
            return [None if one is None else as_seed(one) for one in seed]
        first = as_seed(seed)
        return [as_seed(first + row) for row in range(self.num_envs)]

    def _chosen(self, mask: ArrayLike | None) -> list[int]:
        """The rows to begin anew."""
        if mask is None:
            return list(range(self.num_envs))
        flags = np.asarray(mask, np.bool_)
        if flags.shape != (self.num_envs,):
            raise ArgumentError(f'options["reset_mask"] must be {self.num_envs} flags, found the shape {flags.shape}')
        return [row for row in range(self.num_envs) if flags[row] or not self._seeds]

    def _renew(self, seeds: list[int | None]) -> None:
        """The batch anew, with the same matches: the streams that random opponents draw from follow from the seeds."""
        known = [seed for seed in seeds if seed is not None]
        family = np.random.SeedSequence(known if len(known) == len(seeds) else None).generate_state(1, np.uint64)
        old = self.batch
        self.batch = self.game.new_batch(self.num_envs, int(family[0]), old.threads)
        for row in range(self.num_envs):
            self.batch.set_state(row, old.state(row))

    def step(self, actions: ArrayLike) -> _Step:
        """One action for each environment. Matches that end are followed by new ones within the step."""
        if not self._seeds:
            raise gymnasium.error.ResetNeeded("no match has begun: call reset()")
        chosen = self._integers(actions)
        movers = self.seats if self.opponents is not None else self.batch.current_player.astype(np.int32)
        legal = self._play(chosen)
        self._play_on(only_new=False)
        over = self.batch.current_player == _OVER
        returns = np.where(over[:, None], self.batch.returns, 0).astype(np.float64)
        returns[self._rows[~legal], movers[~legal]] = self.game.min_utility()
        ended = over | ~legal
        rewards = returns[self._rows, movers].copy()
        info = self._end(np.flatnonzero(ended), movers.copy(), returns, legal)
        return (
            self.batch.observation_tensor(),
            rewards,
            ended,
            np.zeros(self.num_envs, np.bool_),
            {**self._info(), **info},
        )

    def render(self) -> tuple[Frame | None, ...] | None:  # type: ignore[override]
        """The board of each match ("ansi", "svg"), or printed ("human")."""
        if not self._seeds:
            raise gymnasium.error.ResetNeeded("no match has begun: call reset()")
        if self.render_mode is None:
            return None
        return tuple(rendered(self.batch.state(row), self.render_mode) for row in range(self.num_envs))

    def _integers(self, actions: ArrayLike) -> Ints:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ArgumentError(f"actions must be {self.num_envs} integers, found {chosen.dtype} {chosen.shape}")
        return np.where((chosen >= 0) & (chosen < self._actions), chosen, self._actions).astype(np.int32)

    def _play(self, chosen: Ints) -> Flags:
        """Play one action everywhere; where it is illegal nothing is played, and that is told."""
        try:
            self.batch.step(chosen)
        except IllegalAction:
            if self.illegal == "raise":
                raise
        else:
            return self._all
        masks = np.zeros((self.num_envs, self._actions + 1), np.bool_)
        masks[:, :-1] = self.batch.legal_actions_mask()
        legal: Flags = masks[self._rows, chosen]
        self.batch.step(np.where(legal, chosen, -1).astype(np.int32))
        return legal

    def _begin(self, row: int, seed: int | None, options: Options | None = None) -> None:
        """A new match in one row. With opponents it goes on to the seat's first choice."""
        seeds = self._seeds[row]
        self.batch.set_state(row, begin(self.game, seeds.next(seed), options))
        if self.opponents is None:
            return
        seats = self.game.num_players()
        self.seats[row] = seeds.random.integers(seats) if self._seat == "random" else self._seat
        self._choosers[row] = choosers_of(self.opponents, int(self.seats[row]), seeds.random)

    def _end(self, rows: NDArray[np.intp], movers: Ints, returns: NDArray[np.float64], legal: Flags) -> Info:
        """Keep what the ended matches looked like, and begin the next ones."""
        if len(rows) == 0:
            return {}
        observations = np.full(self.num_envs, None, dtype=object)
        ended = np.zeros(self.num_envs, np.bool_)
        ended[rows] = True
        for row in rows:
            observations[row] = self.batch.state(int(row)).observation_tensor(int(movers[row]))
            self._begin(int(row), None)
        self._play_on()
        about = {"returns": returns, "_returns": ended, "illegal": ended & ~legal, "_illegal": ended}
        if self.opponents is not None:
            about |= {"seat": movers, "_seat": ended}
        return {"final_obs": observations, "_final_obs": ended, "final_info": about, "_final_info": ended.copy()}

    def _info(self) -> Info:
        mask = np.empty((self.num_envs, self._actions), np.int8)
        info: Info = {
            "action_mask": self.batch.legal_actions_mask(out=mask),
            "_action_mask": self._all.copy(),
        }
        if self.opponents is None:
            return {**info, "current_player": self.batch.current_player.copy(), "_current_player": self._all.copy()}
        return {**info, "seat": self.seats.copy(), "_seat": self._all.copy()}

    def _play_on(self, only_new: bool = True) -> None:
        """Let the opponents play to the seat's next turn, or to the end; with ``only_new`` ended matches begin anew."""
        if self.opponents is None:
            return
        native = all(opponent == "random" for opponent in self.opponents)
        while True:
            settle_batch(self.batch, self.seats, None if native else self._choosers)
            over = np.flatnonzero(self.batch.current_player == _OVER) if only_new else ()
            if not len(over):
                return
            for row in over:
                self._begin(int(row), None)
