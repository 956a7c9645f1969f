"""PettingZoo's parallel environment over a match: every agent acts at each step. Needs pettingzoo."""

from __future__ import annotations

from collections.abc import Mapping

from pettingzoo import ParallelEnv

from quoin.environments.adapter_base import (
    AgentEnv,
    GameLike,
    Illegal,
    Info,
    Observation,
    Options,
    as_action,
    begin,
    check_illegal,
)
from quoin.errors import ArgumentError, IllegalAction, not_a
from quoin.playing import settle

__all__ = ["TogetherEnv"]

_Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]


class TogetherEnv(AgentEnv, ParallelEnv[str, Observation, int]):
    """See :func:`quoin.environments.parallel`."""

    def __init__(
        self, game: GameLike, render_mode: str | None = None, seed: int | None = None, illegal: Illegal = "end"
    ) -> None:
        super().__init__(game, render_mode, seed)
        self.illegal = check_illegal(illegal)

    def reset(
        self, seed: int | None = None, options: Options | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin a match. With ``seed`` it is ``game.new_initial_state(seed)``; without, the next of the last seed's."""
        self.match = begin(self.game, self._seeds.next(seed), options)
        self.agents = self.possible_agents[:]
        observations = self._observations()
        return observations, self._infos(observations)

    @property
    def active_agents(self) -> list[str]:
        """Who is to choose: the agents whose masks are not all zeros."""
        return [self.possible_agents[seat] for seat in sorted(self.match.seats_to_choose())] if self.agents else []

    def step(self, actions: Mapping[str, int]) -> _Step:
        """Play the actions of the agents that are to choose; those of the others are not looked at."""
        if not isinstance(actions, Mapping):
            raise not_a("actions", "a dict from agent to action", actions)
        match = self.match
        if not self.agents:
            return {}, {}, {}, {}, {}
        seats = {self.possible_agents[seat]: seat for seat in match.seats_to_choose()}
        mistakes = self._mistakes({agent: seat for agent, seat in seats.items() if agent in actions}, actions)
        if mistakes:
            if self.illegal == "raise":
                raise next(iter(mistakes.values()))
            return self._forfeit(mistakes)
        for agent in seats:
            if agent not in actions:
                raise ArgumentError(f"{agent} is to choose, but no action of it was given")
        chosen = {seat: as_action(actions[agent]) for agent, seat in seats.items()}
        if match.is_simultaneous_node():
            match.apply_actions(chosen)
        else:
            match.apply_action(chosen[match.seat])
        settle(match)
        step = self._result(dict(zip(self.agents, match.returns(), strict=True)), match.is_terminal())
        if self.render_mode == "human":
            self.render()
        return step

    def _mistakes(self, seats: Mapping[str, int], actions: Mapping[str, int]) -> dict[str, IllegalAction]:
        """What is wrong with the illegal actions, by who played them."""
        mistakes: dict[str, IllegalAction] = {}
        for agent, seat in seats.items():
            try:
                action = as_action(actions[agent])
                if action not in self.match.legal_actions(seat):
                    hint = 'its "action_mask" tells what it may play'
                    raise IllegalAction(f"{agent} may not play {action} now", hint=hint)
            except IllegalAction as error:
                mistakes[agent] = error
        return mistakes

    def _forfeit(self, mistakes: Mapping[str, IllegalAction]) -> _Step:
        """The match ends: those who played an illegal action pay with the worst return, the others get nothing."""
        rewards = {agent: self.game.min_utility() if agent in mistakes else 0.0 for agent in self.agents}
        step = self._result(rewards, True)
        reason = str(next(iter(mistakes.values())))
        for info in step[4].values():
            info["illegal"] = reason
        return step

    def _result(self, rewards: dict[str, float], over: bool) -> _Step:
        agents = self.agents
        observations = self._observations()
        if over:
            for observation in observations.values():
                observation["action_mask"][:] = 0
        infos = self._infos(observations)
        if over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _observations(self) -> dict[str, Observation]:
        match = self.match
        return {
            agent: {
                "observation": match.observation_tensor(seat),
                "action_mask": match.legal_actions_mask(seat),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self, observations: Mapping[str, Observation]) -> dict[str, Info]:
        # Nothing but masks, and "illegal" at the end of a match: TorchRL makes a tensor of all that stands here.
        return {agent: {"action_mask": observation["action_mask"]} for agent, observation in observations.items()}
