"""What the tools are registered and played with. In: a function for each row of the table. Out: TOOLS, the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import quoin

SEATED = ("murailles/sprint", "muros/7x7", "hearts", "leduc_poker")
TURNS = ("murailles/sprint", "muros/7x7", "mosaix", "hanabi")
FIXTURES = Path(__file__).resolve().parents[1] / "games"


class Tool(NamedTuple):
    library: str
    names: tuple[str, ...]
    run: Callable[[], object]
    note: str = ""

    @property
    def told(self) -> str:
        names = ", ".join(f"`{name}`" for name in self.names)
        return f"{names} ({self.note})" if self.note else names


TOOLS: list[Tool] = []


def tool(library: str, *names: str, note: str = "") -> Callable[[Callable[[], object]], Callable[[], object]]:
    """What runs one row of the table."""

    def keep(run: Callable[[], object]) -> Callable[[], object]:
        TOOLS.append(Tool(library, names, run, note))
        return run

    return keep


def loaded(name: str) -> quoin.Game:
    return quoin.load_game(FIXTURES / name if (FIXTURES / name).is_dir() else name)


def play(env: Any, steps: int = 60) -> Iterator[tuple[Any, float]]:
    """Random legal actions in a Gymnasium environment: each observation and reward."""
    random = np.random.default_rng(1)
    observation, info = env.reset(seed=1)
    for _ in range(steps):
        yield observation, 0.0
        legal = np.flatnonzero(info["action_mask"])
        observation, reward, over, cut, info = env.step(int(random.choice(legal)))
        yield observation, float(reward)
        if over or cut:
            observation, info = env.reset()


def play_turns(env: Any, steps: int = 80) -> None:
    """The same in one of PettingZoo's AEC kind."""
    random = np.random.default_rng(1)
    env.reset(seed=1)
    for _, agent in zip(range(steps), env.agent_iter(), strict=False):
        observation, _, over, cut, info = env.last()
        mask = info.get("action_mask", observation["action_mask"] if isinstance(observation, dict) else None)
        env.step(None if over or cut else int(random.choice(np.flatnonzero(mask))))
        assert agent in env.possible_agents


def play_together(env: Any, steps: int = 40) -> None:
    """The same in one of PettingZoo's parallel kind."""
    random = np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    for _ in range(steps):
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        chosen = {agent: int(random.choice(np.flatnonzero(mask))) if mask.any() else 0 for agent, mask in masks.items()}
        observations, *_ = env.step(chosen)
        if not env.agents:
            observations, _ = env.reset()


def table() -> str:
    libraries = dict.fromkeys(one.library for one in TOOLS)
    told = {library: "; ".join(one.told for one in TOOLS if one.library == library) for library in libraries}
    rows = [f"| {library} | {names} |" for library, names in told.items()]
    return "\n".join(["| library | run on top of our environments |", "|---|---|", *rows])
