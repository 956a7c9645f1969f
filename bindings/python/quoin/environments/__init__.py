"""Games as environments of other libraries: PettingZoo, Gymnasium and OpenSpiel.

>>> env = quoin.environments.aec("murailles")            # PettingZoo, one agent after the other
>>> env = quoin.environments.parallel("mosaix")          # PettingZoo, all at once
>>> env = quoin.environments.versus("murailles")         # Gymnasium, against a bot
>>> env = quoin.environments.solo("mosaix/solo")         # Gymnasium, a game for one
>>> env = quoin.environments.vector("murailles", 64)     # Gymnasium, many matches at once
>>> game = quoin.environments.openspiel.load_game("muros")

Each function imports the library that it is for when it is called; ``MissingExtra`` tells how to install it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quoin.environments import openspiel
from quoin.errors import ArgumentError, answering
from quoin.extras import optional

if TYPE_CHECKING:
    from quoin.environments.adapter_base import GameLike, Illegal
    from quoin.environments.many import BatchEnv
    from quoin.environments.opponents import Opponents, Seat
    from quoin.environments.seated import SeatEnv
    from quoin.environments.together import TogetherEnv
    from quoin.environments.turns import TurnEnv

__all__ = ["aec", "openspiel", "parallel", "register", "solo", "vector", "versus"]


@answering
def aec(game: GameLike, render_mode: str | None = None, seed: int | None = None) -> TurnEnv:
    """A PettingZoo AEC environment: the agents ``player_0``, ``player_1``... choose one after the other.

    Observations are ``{"observation": float32 (n,) in 0..1, "action_mask": int8}``: what the agent's seat may see
    (``State.observation_tensor``) and what it may play, all zeros unless it is to choose; the mask is also in
    ``infos[agent]["action_mask"]``. Luck is played and seats without a choice pass by themselves. Where several seats
    choose at once they are asked in turn and see nothing of each other's choice. Rewards are the returns, at the end.
    Render modes: "ansi" (text), "svg" (``quoin.draw``) and "human" (printed).

    ``reset(seed=7)`` begins the match ``game.new_initial_state(7)``; ``reset()`` draws the next seed from the last one
    given, here or to ``reset``. ``options={"state": state}`` begins with a copy of that state. An illegal action raises
    ``quoin.IllegalAction`` and changes nothing; wrap in ``pettingzoo.utils.TerminateIllegalWrapper`` to end the match.
    """
    optional("pettingzoo", "rl")
    from quoin.environments.turns import TurnEnv

    return TurnEnv(game, render_mode, seed)


@answering
def parallel(
    game: GameLike, render_mode: str | None = None, seed: int | None = None, illegal: Illegal = "end"
) -> TogetherEnv:
    """A PettingZoo parallel environment: every agent acts at each step.

    As :func:`aec`, with these differences. Where several seats choose at once, all of them do so in one step. Else the
    actions of agents who are not to choose are not looked at (and may be left out); their masks are all zeros, and
    ``env.active_agents`` lists who is to choose. ``illegal`` says what an illegal action does: "end" ends
    the match, who played it gets the worst return, the others 0, and ``infos`` say why in ``"illegal"``; "raise"
    raises ``quoin.IllegalAction`` and changes nothing.
    """
    optional("pettingzoo", "rl")
    from quoin.environments.together import TogetherEnv

    return TogetherEnv(game, render_mode, seed, illegal)


@answering
def versus(
    game: GameLike,
    opponents: Opponents = "random",
    seat: Seat = 0,
    render_mode: str | None = None,
    illegal: Illegal = "end",
) -> SeatEnv:
    """A Gymnasium environment: the learner plays ``seat``, ``opponents`` play the others.

    Observations are what the seat may see, float32 in 0..1; ``info["action_mask"]`` (also ``env.action_masks()``) is
    what it may play, ``info["seat"]`` where it sits. The reward is the seat's return, at the end. ``seat`` is a number
    or a name (``"red"``); ``"random"`` draws one for each match.

    ``opponents``: ``"random"``, a bot by name with its options (``"greedy-playout(playouts=20)"``), an object with
    ``choose(state)`` such as a ``quoin.Bot``, a function that gets a copy of the state (all of it, hidden things too)
    and returns an action; or a list of them, one for each other seat. The engine's bots do not know what their seat
    cannot see.

    ``illegal``: at an illegal action "end" ends the match with the worst return and ``info["illegal"]`` saying why;
    "raise" raises ``quoin.IllegalAction`` and changes nothing. A seed given to ``reset`` fixes everything after it,
    bots included, except the luck of a ``Bot`` or function of your own.
    """
    optional("gymnasium", "rl")
    from quoin.environments.seated import SeatEnv

    env = SeatEnv(game, opponents, seat, render_mode, illegal)
    if env.game.num_players() == 1:
        raise ArgumentError(f"{env.game} has one seat: there is nobody to play against", hint="use solo()")
    return env


@answering
def solo(game: GameLike, render_mode: str | None = None, illegal: Illegal = "end") -> SeatEnv:
    """A Gymnasium environment of a game for one, such as ``mosaix/solo``. Else as :func:`versus`."""
    optional("gymnasium", "rl")
    from quoin.environments.seated import SeatEnv

    env = SeatEnv(game, render_mode=render_mode, illegal=illegal)
    if env.game.num_players() > 1:
        raise ArgumentError(f"{env.game} has {env.game.num_players()} seats", hint="use versus()")
    return env


@answering
def vector(
    game: GameLike,
    num_envs: int,
    opponents: Opponents | None = None,
    seat: Seat = 0,
    threads: int = 1,
    render_mode: str | None = None,
    illegal: Illegal = "end",
) -> BatchEnv:
    """A Gymnasium vector environment: ``num_envs`` matches in one native batch, stepped by one call.

    Without ``opponents`` it is for self-play: each step plays the action of the seat whose turn it is in each match
    (``info["current_player"]``, to whom observations and ``info["action_mask"]`` belong). The reward belongs to who
    acted, and is its return where the match ended; ``info["final_info"]["returns"]`` has those of all seats.

    With ``opponents`` every environment is one of :func:`versus`, and equals it step by step if seeds are equal
    (except ``"random"`` opponents, who here draw natively and fast).

    Matches that end are followed by new ones within the step (``AutoresetMode.SAME_STEP``): observation and mask are
    the new match's, ``info["final_obs"]`` what who acted saw at the end. ``reset(seed=7)`` begins the matches of the
    seeds 7, 8, 9...; a list gives each its own.
    """
    optional("gymnasium", "rl")
    from quoin.environments.many import BatchEnv

    return BatchEnv(game, num_envs, opponents, seat, threads, render_mode, illegal)


@answering
def register() -> list[str]:
    """Make every game known to ``gymnasium.make``, ``gymnasium.make_vec`` and ``pettingzoo.make``; their ids.

    ``murailles/7x7`` is ``"quoin/murailles-7x7-v0"``: with Gymnasium the environment of :func:`versus` or
    :func:`solo`, as a vector the one of :func:`vector`, with PettingZoo those of :func:`aec` and :func:`parallel`.
    Their arguments may be given to ``make``, ``game`` too. Importing ``quoin.environments.registered`` does the same.
    """
    optional("gymnasium", "rl")
    from quoin.environments.registered import register as register_all

    return register_all()
