"""The base of the adapters, what each of them needs of a game: its spaces, what a seat sees, and text for ``render``.

In: a game by name or loaded. Out: Gymnasium spaces and NumPy arrays. Needs gymnasium.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping
from typing import Any, Literal, SupportsIndex, TypedDict

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from quoin import _core
from quoin.catalog import load_game
from quoin.drawing.pictures import draw
from quoin.environments.frames import frame
from quoin.errors import ArgumentError, IllegalAction, not_a, shown
from quoin.playing import settle

__all__ = [
    "RENDER_MODES",
    "AgentEnv",
    "Frame",
    "GameLike",
    "Illegal",
    "Info",
    "Mask",
    "Observation",
    "Options",
    "Seeds",
    "WithMatch",
    "as_action",
    "as_game",
    "as_seed",
    "begin",
    "check_illegal",
    "check_render_mode",
    "observation_box",
    "option",
    "rendered",
    "reward_range",
]

GameLike = _core.Game | str | os.PathLike[str]
"""A loaded game, or what ``quoin.load_game`` takes."""
Illegal = Literal["raise", "end"]
"""What an illegal action does: raise ``IllegalAction``, or end the match at the cost of who played it."""
Mask = NDArray[np.int8]
Info = dict[str, Any]
"""What environments tell beside observations, as the libraries have it."""
Frame = str | NDArray[np.uint8]
"""What ``render`` gives: text, SVG, or pixels [height, width, 3]."""
Options = Mapping[str, object]
"""What ``reset`` may be given beside a seed."""


class Observation(TypedDict):
    """What an agent sees, ``(n,)`` from 0 to 1, and what it may play, 0 or 1 for each action."""

    observation: NDArray[np.float32]
    action_mask: Mask


RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


def as_game(game: GameLike) -> _core.Game:
    """The game itself, loaded if it was named."""
    return game if isinstance(game, _core.Game) else load_game(game)


def as_action(action: object) -> int:
    """A plain int from any integer (NumPy's too); ``IllegalAction`` for anything else."""
    if isinstance(action, SupportsIndex):
        try:
            return operator.index(action)
        except TypeError:
            pass
    raise IllegalAction(
        f"{shown(action)} is no action", hint="an action is an integer; action_mask tells which are legal"
    )


def as_seed(seed: object) -> int:
    """A plain int from any integer that a match may have as its seed (NumPy's too); ``ArgumentError`` for others."""
    if isinstance(seed, SupportsIndex):
        try:
            number = operator.index(seed)
        except TypeError:
            number = -1
        if 0 <= number < 2**64:
            return number
    raise ArgumentError(f"a seed is an integer from 0 to 2**64 - 1; found {shown(seed)}")


def option(options: Options | None, name: str) -> Any:
    """One of the options of ``reset``; ``None`` if it is not given."""
    if options is not None and not isinstance(options, Mapping):
        raise not_a("options", "a dict", options)
    return (options or {}).get(name)


def begin(game: _core.Game, seed: int, options: Options | None) -> _core.State:
    """A new match, or a copy of ``options["state"]``, with the luck that is due played."""
    given = option(options, "state")
    if given is None:
        state = game.new_initial_state(seed)
    elif isinstance(given, _core.State) and given.game == game:
        state = given.clone()
    else:
        raise ArgumentError(f'options["state"] must be a state of {game}')
    settle(state)
    if state.is_terminal():
        raise ArgumentError('options["state"] is over: nobody can choose')
    return state


class Seeds:
    """The seeds of an environment's matches: those given to ``reset``, and after each of them a sequence of its own."""

    def __init__(self, seed: int | None) -> None:
        self._given = None if seed is None else as_seed(seed)
        self.random = np.random.default_rng(self._given)

    def next(self, seed: int | None) -> int:
        given = self._given if seed is None else as_seed(seed)
        self._given = None
        if given is None:
            return int(self.random.integers(2**63))
        self.random = np.random.default_rng(given)
        return given


class WithMatch:
    """What has a match under way once ``reset`` was called."""

    _match: _core.State | None = None

    @property
    def match(self) -> _core.State:
        """The match under way; ``ResetNeeded`` before the first ``reset``."""
        if self._match is None:
            raise ResetNeeded("no match has begun: call reset()")
        return self._match

    @match.setter
    def match(self, match: _core.State) -> None:
        self._match = match


class AgentEnv(WithMatch):
    """The half of a PettingZoo environment that does not depend on who acts when."""

    def __init__(self, game: GameLike, render_mode: str | None, seed: int | None) -> None:
        self.game = as_game(game)
        self.reward_range = reward_range(self.game)
        self.render_mode = check_render_mode(render_mode)
        self.metadata: Info = {
            "name": f"quoin/{self.game}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
        }
        actions = self.game.num_distinct_actions()
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": observation_box(self.game), "action_mask": mask})
            for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self._seeds = Seeds(seed)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.uint8]:
        """The whole match as one array, hidden things included: its block."""
        return np.frombuffer(self.match.to_bytes(), np.uint8)

    def render(self) -> Frame | None:
        return rendered(self.match, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def observation_box(game: _core.Game) -> spaces.Box:
    """The space of ``State.observation_tensor``."""
    return spaces.Box(0.0, 1.0, (game.observation_tensor_size(),), np.float32)


def reward_range(game: _core.Game) -> tuple[float, float]:
    """The least and the most that a reward can be: a return, or 0 on the way."""
    return min(0.0, game.min_utility()), max(0.0, game.max_utility())


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ArgumentError(f'there is no render mode "{mode}"', hint=f"modes are {', '.join(RENDER_MODES)}")
    return mode


def check_illegal(illegal: Illegal) -> Illegal:
    if illegal not in ("raise", "end"):
        raise ArgumentError(f'illegal="{illegal}" is not known', hint='it is "raise" or "end"')
    return illegal


def rendered(state: _core.State, mode: str | None) -> Frame | None:
    """The whole board as text ("ansi"), as SVG, as pixels ("rgb_array", [height, width, 3], of one size for all of a
    game), or printed ("human"): hidden things too, as for a referee."""
    if mode == "human":
        print(state)
        return None
    if mode == "svg":
        return draw(state).svg
    if mode == "rgb_array":
        return frame(state)
    return str(state) if mode == "ansi" else None
