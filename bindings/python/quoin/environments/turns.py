"""PettingZoo's AEC environment over a match: agents choose one after the other. Needs pettingzoo."""

from __future__ import annotations

import numpy as np
from pettingzoo import AECEnv

from quoin.environments.adapter_base import AgentEnv, GameLike, Mask, Observation, Options, as_action, begin
from quoin.errors import ArgumentError, shown
from quoin.playing import settle

__all__ = ["TurnEnv"]


class TurnEnv(AgentEnv, AECEnv[str, Observation, int | None]):
    """See :func:`quoin.environments.aec`."""

    def __init__(self, game: GameLike, render_mode: str | None = None, seed: int | None = None) -> None:
        super().__init__(game, render_mode, seed)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_action: Mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        self._no_action.flags.writeable = False
        self._mask = self._no_action
        self.agent_selection = self.possible_agents[0]

    def reset(self, seed: int | None = None, options: Options | None = None) -> None:
        """Begin a match. With ``seed`` it is ``game.new_initial_state(seed)``; without, the next of the last seed's."""
        self.match = begin(self.game, self._seeds.next(seed), options)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # type: ignore[assignment]
        self._next()

    def step(self, action: int | None) -> None:
        """Play the action of ``agent_selection``; ``None`` where it has left the match. An action that may not be
        played raises ``IllegalAction`` and changes nothing."""
        match = self.match
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        match.apply_action(as_action(action))
        settle(match)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if match.is_terminal():
            self.rewards = dict(zip(self.possible_agents, match.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._next()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may see, and what it may play: all zeros unless it is to choose."""
        if not isinstance(agent, str) or agent not in self._seats:
            raise ArgumentError(f"there is no agent {shown(agent)}", hint="agents: " + ", ".join(self._seats))
        mask = self._mask if agent == self.agent_selection else self._no_action
        return {"observation": self.match.observation_tensor(self._seats[agent]), "action_mask": mask}

    def _next(self) -> None:
        """Who is next, and what it may play."""
        seat = self.match.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            self._mask = self.match.legal_actions_mask(seat)
        else:
            self.agent_selection = self.agents[0]
            self._mask = self._no_action
        self.infos = {agent: {"action_mask": self._no_action} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self._mask}
