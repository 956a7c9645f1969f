"""How far a bot's play of Leduc poker is from play that nobody can gain from: its exploitability, by OpenSpiel.

A policy is what a bot chose in each of the 936 information states, a fresh bot each time. It is known by so few choices
that it looks more exploitable than it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import pyspiel

import quoin
from quoin.environments import openspiel
from strength.sides import Ours, Theirs

GAME = "leduc_poker"


def information_states(game: Any) -> dict[str, Any]:
    """A state of each in which somebody chooses."""
    found: dict[str, Any] = {}

    def walk(state: Any) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            found.setdefault(state.information_state_string(), state)
        for action in state.legal_actions():
            walk(state.child(action))

    walk(game.new_initial_state())
    return found


def exploitability(game: Any, chances: Callable[[Any], dict[int, float]]) -> float:
    """Of the policy that tells for a state how probable each action is; in antes."""
    table = {}
    for told, state in information_states(game).items():
        found = chances(state)
        table[told] = [(action, found.get(action, 0.0)) for action in state.legal_actions()]
    return float(pyspiel.exploitability(game, pyspiel.TabularPolicy(table)))


def measure(side: Ours | Theirs, choices: int) -> float:
    """Of a bot of ours on our game through the adapter, of theirs on their own."""
    seeds = count()

    def choose(state: Any) -> int:
        if isinstance(side, Ours):
            return quoin.make_bot(side.bot, next(seeds)).choose(state.match)
        return int(side.bot(state.get_game(), next(seeds)).step(state))

    def chances(state: Any) -> dict[int, float]:
        chosen = Counter(choose(state) for _ in range(choices))
        return {action: number / choices for action, number in chosen.items()}

    return exploitability(openspiel.load_game(GAME) if isinstance(side, Ours) else pyspiel.load_game(GAME), chances)
