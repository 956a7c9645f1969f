"""Searches by trees whose leaves Python evaluates, and evaluations for them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import quoin

__all__ = ["DIE", "at", "guess", "nothing", "one", "search"]

Floats = NDArray[np.float32]
DIE = {
    "game.yaml": (
        "quoin: 1\nid: die\ntitle: Die\nversion: 1.0.0\nsummary: For a test.\n"
        "seats:\n  - {name: a, colour: red}\n  - {name: b, colour: blue}\n"
        "dice:\n  cube: {faces: {low: 3, high: 1}}\nphases: [act]\n"
        "actions:\n  throw: {}\n  leave: {}\nmax_length: 7\n"
    ),
    "rules.lua": (
        "function match.setup() go.act(0) end\n"
        "function moves.act(_) emit.throw() emit.leave() end\n"
        "function play.throw(me) roll.cube(me) end\n"
        "function play.leave(me) match.win(1 - me) end\n"
        "function rolled.cube(me, face) if face == 1 then match.win(me) else match.win(1 - me) end end\n"
    ),
}


def guess(observations: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """A fixed function that looks like chance."""
    actions = masks.shape[1]
    weights = np.random.default_rng(5).normal(size=(observations.shape[1], actions + 1))
    found = np.sin(observations.astype(np.float64) @ weights * 7)
    return (found[:, :actions] * 2).astype(np.float32), np.tanh(found[:, actions]).astype(np.float32)


def nothing(observations: Floats, masks: NDArray[np.bool_]) -> tuple[None, Floats]:
    return None, np.zeros(len(observations), np.float32)


def search(tree: quoin.Tree, evaluate=guess, n: int | None = None) -> quoin.Tree:  # type: ignore[no-untyped-def]
    while leaves := tree.ask(n):
        tree.tell(*evaluate(leaves.observations, leaves.masks))
    return tree


def at(game: quoin.Game, *actions: int, seed: int = 1) -> quoin.State:
    state = game.new_initial_state(seed)
    for action in actions:
        state.apply_action(action)
    return state


def one(state: quoin.State, simulations: int, **options: object) -> quoin.Tree:
    tree = quoin.Tree(state.game.new_batch(1, seed=1), simulations, seed=1, **options)  # type: ignore[arg-type]
    tree.set_state(0, state)
    return tree
