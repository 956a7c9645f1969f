"""Games as environments of other libraries: PettingZoo, Gymnasium and OpenSpiel.

>>> env = quoin.environments.aec("murailles")            # PettingZoo, one agent after the other
>>> env = quoin.environments.parallel("mosaix")          # PettingZoo, all at once

Each function imports the library that it is for when it is called; ``MissingExtra`` tells how to install it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quoin.extras import optional

if TYPE_CHECKING:
    from quoin.environments.seating import GameLike, Illegal
    from quoin.environments.together import TogetherEnv
    from quoin.environments.turns import TurnEnv

__all__ = ["aec", "parallel"]


def aec(game: GameLike, render_mode: str | None = None, seed: int | None = None) -> TurnEnv:
    """A PettingZoo AEC environment: the agents ``player_0``, ``player_1``... choose one after the other.

    Observations are ``{"observation": float32 (n,) in 0..1, "action_mask": int8}``: what the agent's seat may see
    (``State.observation_tensor``) and what it may play, all zeros unless it is to choose; the mask is also in
    ``infos[agent]["action_mask"]``. Luck is played and seats without a choice pass by themselves. Where several seats
    choose at once they are asked in turn and see nothing of each other's choice. Rewards are the returns, at the end.
    Render modes: "ansi" (text) and "human" (printed).

    ``reset(seed=7)`` begins the match ``game.new_initial_state(7)``; ``reset()`` draws the next seed from the last one
    given, here or to ``reset``. ``options={"state": state}`` begins with a copy of that state. An illegal action raises
    ``quoin.IllegalAction`` and changes nothing; wrap in ``pettingzoo.utils.TerminateIllegalWrapper`` to end the match.
    """
    optional("pettingzoo", "rl")
    from quoin.environments.turns import TurnEnv

    return TurnEnv(game, render_mode, seed)


def parallel(
    game: GameLike, render_mode: str | None = None, seed: int | None = None, illegal: Illegal = "end"
) -> TogetherEnv:
    """A PettingZoo parallel environment: every agent acts at each step.

    As :func:`aec`, with these differences. Where several seats choose at once, all of them do so in one step. Else the
    actions of agents who are not to choose are not looked at (and may be left out); their masks are all zeros, and
    ``infos[agent]["active_agents"]`` lists who is to choose. ``illegal`` says what an illegal action does: "end" ends
    the match, who played it gets the worst return, the others 0, and ``infos`` say why in ``"illegal"``; "raise"
    raises ``quoin.IllegalAction`` and changes nothing.
    """
    optional("pettingzoo", "rl")
    from quoin.environments.together import TogetherEnv

    return TogetherEnv(game, render_mode, seed, illegal)
