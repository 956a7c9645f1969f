"""Gymnasium's environment over a match: one seat chooses, opponents play the others. Needs gymnasium."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec
from numpy.typing import NDArray

from quoin.bots import Choose
from quoin.environments.adapter_base import (
    RENDER_MODES,
    Frame,
    GameLike,
    Illegal,
    Info,
    Mask,
    Options,
    WithMatch,
    as_action,
    as_game,
    as_seed,
    begin,
    check_illegal,
    check_render_mode,
    observation_box,
    rendered,
    reward_range,
)
from quoin.environments.opponents import Opponents, Seat, check_opponents, check_seat, choosers_of
from quoin.errors import IllegalAction
from quoin.playing import settle

__all__ = ["SeatEnv", "env_id"]

Array = NDArray[np.float32]


def env_id(name: str) -> str:
    """Gymnasium's id of a game: ``"murailles/7x7"`` is ``"quoin/murailles-7x7-v0"``."""
    return f"quoin/{re.sub(r'[^a-zA-Z0-9_.]+', '-', name).strip('-')}-v0"


class SeatEnv(WithMatch, gymnasium.Env[Any, Any]):
    """See :func:`quoin.environments.versus` and :func:`quoin.environments.solo`. ``match`` is the state under way."""

    metadata: ClassVar[Info] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: GameLike,
        opponents: Opponents = "random",
        seat: Seat = 0,
        render_mode: str | None = None,
        illegal: Illegal = "end",
    ) -> None:
        self.game = as_game(game)
        self.reward_range = reward_range(self.game)
        self.render_mode = check_render_mode(render_mode)
        self.illegal = check_illegal(illegal)
        self.observation_space: spaces.Space[Any] = observation_box(self.game)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.game.num_distinct_actions())
        self.opponents = check_opponents(opponents, self.game.num_players() - 1)
        self._seat = check_seat(self.game, seat)
        self.seat = 0 if self._seat == "random" else self._seat
        kwargs = {"game": game, "opponents": opponents, "seat": seat, "illegal": illegal}
        self.spec = EnvSpec(env_id(str(self.game)), "quoin.environments.seated:SeatEnv", kwargs=kwargs)
        self._choosers: dict[int, Choose] = {}
        self._over = True

    def reset(self, *, seed: int | None = None, options: Options | None = None) -> tuple[Array, Info]:
        """Begin a match, in which it is the seat's turn. With ``seed`` it is ``game.new_initial_state(seed)``; without,
        the next of the last seed's. A match that ends before the seat had a choice is followed by another one."""
        seed = None if seed is None else as_seed(seed)
        super().reset(seed=seed)
        self._begin(seed, options)
        while self.match.is_terminal():
            self._begin(None, None)
        self._over = False
        return self._observe({})

    def step(self, action: int) -> tuple[Array, float, bool, bool, Info]:
        """Play an action, then the opponents until it is the seat's turn again or the match is over."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the match is over: call reset()")
        try:
            self.match.apply_action(as_action(action))
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self._over = True
            return self._result(self.game.min_utility(), {"illegal": str(error)})
        settle(self.match, self._choosers)
        self._over = self.match.is_terminal()
        step = self._result(self.match.returns()[self.seat], {})
        if self.render_mode == "human":
            self.render()
        return step

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be played, by the name that sb3-contrib's MaskablePPO asks for."""
        return self._mask().astype(bool)

    def render(self) -> Frame | None:
        return rendered(self.match, self.render_mode)

    def _begin(self, seed: int | None, options: Options | None) -> None:
        random = self.np_random
        self.match = begin(self.game, int(random.integers(2**63)) if seed is None else seed, options)
        if self._seat == "random":
            self.seat = int(random.integers(self.game.num_players()))
        self._choosers = choosers_of(self.opponents, self.seat, random)
        settle(self.match, self._choosers)

    def _mask(self) -> Mask:
        if self._over:
            return np.zeros(self.game.num_distinct_actions(), np.int8)
        return self.match.legal_actions_mask(self.seat)

    def _observe(self, info: Info) -> tuple[Array, Info]:
        info["action_mask"] = self._mask()
        info["seat"] = self.seat
        return self.match.observation_tensor(self.seat), info

    def _result(self, reward: float, info: Info) -> tuple[Array, float, bool, bool, Info]:
        observation, info = self._observe(info)
        return observation, reward, self._over, False, info
