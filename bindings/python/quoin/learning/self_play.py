"""Matches that a network plays against itself by tree search (Gumbel's root, few simulations), all in C++ but the pace.

In: a game, its network, how many matches. Out: a position for each choice, what search found there, how it ended.
"""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError
from quoin.learning.margins import margins
from quoin.learning.memory import Part, Rows
from quoin.learning.model import Shape
from quoin.trees import Tree

__all__ = ["Generation", "play_generation"]

_SLOTS = 256
"""Matches side by side."""
_CONSIDERED = 16
"""Actions at the root that are tried, at least; with many simulations three quarters of these: a new network does not
know which of many are worth a try."""
_OVER = -4
_OPENINGS = 0.3
"""Of a match's usual length at most: so many choices of every other match are random to begin with. Otherwise who plays
well soon plays the same match again and again."""
_MIXED = 6
"""Who choose at once between more actions play what is best, as the bots do."""


class Generation(NamedTuple):
    """What came of it."""

    part: Part
    matches: int
    plies: float
    """The mean length, forced choices left out."""
    seconds: float


class _End(NamedTuple):
    """What came of a match, by seat."""

    returns: NDArray[np.float64]
    points: NDArray[np.float64]
    """None where they do not count."""


class _Ply(NamedTuple):
    """The choices of one turn of all slots."""

    match: NDArray[np.int64]
    seats: NDArray[np.int8]
    searched: NDArray[np.float32]
    rows: Rows


def play_generation(
    game: _core.Game,
    shape: Shape,
    network: _core.Network,
    turned: _core.TurnedViews,
    matches: int,
    *,
    simulations: int,
    trust: float,
    rollout: float,
    margin: float,
    seed: int,
    threads: int,
    usual: float = 0.0,
    until: float = float("inf"),
) -> Generation:
    """Play so many matches to their ends; none begins after ``until`` (``time.monotonic()``). A match has about
    ``usual`` choices. ``trust``: how much, 0 to 1, what the search found counts in what is learned of the seat's value;
    the rest is what the match brought, of which ``margin``, 0 to 1, is by how many points. ``rollout``: of the search,
    as ``quoin.Tree`` has it."""
    began = time.monotonic()
    seeds = iter(_core.match_seeds(seed, 0, matches).tolist())
    slots = min(matches, _SLOTS)
    batch = game.new_batch(slots, seed=seed, threads=threads)
    considered = max(_CONSIDERED, 3 * simulations // 4)
    tree = Tree(batch, simulations, root="gumbel", considered=considered, seed=seed, network=network, rollout=rollout)
    draw = np.random.default_rng(seed)
    images = turned.actions
    of_slot = np.arange(slots)
    started = slots
    for row in range(slots):
        tree.set_state(row, _begun(game, next(seeds), usual))
    ends: dict[int, _End] = {}
    plies: list[_Ply] = []
    choices = 0
    while True:
        _play_forced(tree)
        for slot in np.flatnonzero((batch.current_player == _OVER) & (of_slot >= 0)):
            points = np.array(batch.state(int(slot)).scores()) if margin else np.zeros(0)
            ends[int(of_slot[slot])] = _End(_scaled(game, batch.returns[slot]), points)
            of_slot[slot] = -1
            if started < matches and time.monotonic() < until:
                tree.set_state(int(slot), _begun(game, next(seeds), usual))
                of_slot[slot] = started
                started += 1
        active = np.flatnonzero(batch.current_player != _OVER)
        if not len(active):
            break
        if (batch.legal_counts[active] == 1).all():  # of matches that began just now
            continue
        tree.ask()
        active = active[batch.legal_counts[active] > 1]
        choices += len(active)
        inputs = network.inputs(batch)[active]
        plies.append(_noted(tree, active, of_slot, inputs))
        if len(images):
            plies.append(_turned(plies[-1], tree, active, turned, images, shape.values, draw))
        tree.advance(_chosen(tree, draw))
    if not plies:
        raise ArgumentError("nobody has a choice in a match of this game: there is nothing to learn")
    part = _part(plies, _table(game, ends, margin), shape, trust)
    return Generation(part, len(ends), choices / max(1, len(ends)), time.monotonic() - began)


def _begun(game: _core.Game, seed: int, usual: float) -> _core.State:
    """A match at its start, or after some random choices."""
    draw = np.random.default_rng(seed)
    state = game.new_initial_state(seed)
    if draw.random() < 0.5 or (most := int(_OPENINGS * usual)) < 1:
        return state
    for _ in range(int(draw.integers(1, most + 1))):
        state.settle_luck()
        if state.is_terminal():
            return game.new_initial_state(seed)
        state.apply_action(int(draw.choice(state.legal_actions())))
    return state


def _play_forced(tree: Tree) -> None:
    """Choices between one thing need no search."""
    batch = tree.batch
    while (forced := (batch.legal_counts == 1) & (batch.current_player != _OVER)).any():
        tree.advance(np.where(forced, batch.legal_actions_mask().argmax(axis=1), -1).astype(np.int32))


def _noted(tree: Tree, active: NDArray[np.int64], of_slot: NDArray[np.int64], inputs: NDArray[np.float32]) -> _Ply:
    batch = tree.batch
    legal = batch.legal_actions_mask()[active]
    return _Ply(
        of_slot[active].copy(),
        batch.current_player[active].copy(),
        tree.values[active],
        Rows.of(inputs, legal, tree.policy[active]),
    )


def _turned(
    ply: _Ply,
    tree: Tree,
    active: NDArray[np.int64],
    turned: _core.TurnedViews,
    images: NDArray[np.int32],
    values: int,
    draw: np.random.Generator,
) -> _Ply:
    """The same positions, each turned by one of the game's symmetries; without those whose actions' images are not
    known."""
    batch = tree.batch
    which = draw.integers(len(images), size=len(batch))
    seen = turned.inputs(batch, which, values)[active]
    image = images[which[active]]
    legal = batch.legal_actions_mask()[active]
    known = ~(legal & (image < 0)).any(axis=1)
    row, action = np.nonzero(legal[known])
    policy = np.zeros((known.sum(), legal.shape[1]), np.float32)
    turned_legal = np.zeros(policy.shape, np.bool_)
    to = image[known][row, action]
    policy[row, to] = tree.policy[active][known][row, action]
    turned_legal[row, to] = True
    seen = seen[known]
    return _Ply(
        ply.match[known],
        ply.seats[known],
        ply.searched[known],
        Rows.of(seen, turned_legal, policy),
    )


def _chosen(tree: Tree, draw: np.random.Generator) -> NDArray[np.int32]:
    """What Gumbel's root found best, which it has drawn; who choose at once between few actions draw from what they
    found."""
    batch = tree.batch
    best = tree.best.copy()
    if not any(phase.together for phase in batch.game.description.phases):
        return best
    policy = tree.policy.astype(np.float64)
    for slot in np.flatnonzero((best >= 0) & (batch.legal_counts <= _MIXED)):
        best[slot] = draw.choice(policy.shape[1], p=policy[slot] / policy[slot].sum())
    return best


def _scaled(game: _core.Game, returns: NDArray[np.float32]) -> NDArray[np.float64]:
    """-1 is the least that the game can bring, 1 the most, as trees have them."""
    least, most = game.min_utility(), game.max_utility()
    if (least, most) == (-1, 1):
        return returns.astype(np.float64)
    return np.clip((returns - (most + least) / 2) / max(0.5, (most - least) / 2), -1, 1)


def _table(game: _core.Game, ends: dict[int, _End], margin: float) -> NDArray[np.float64]:
    """``(matches, seats)``: what is learned of how they ended."""
    in_order = [ends[number] for number in range(max(ends) + 1)]
    table = np.array([end.returns for end in in_order])
    if margin:
        table += margin * (margins(game, np.array([end.points for end in in_order]), table) - table)
    return table


def _part(plies: list[_Ply], table: NDArray[np.float64], shape: Shape, trust: float) -> Part:
    """All positions with what became of them."""
    match = np.concatenate([ply.match for ply in plies])
    seats = np.concatenate([ply.seats for ply in plies])
    searched = np.concatenate([ply.searched for ply in plies])
    relative = (seats[:, None].astype(np.int64) + np.arange(shape.values)) % table.shape[1]
    values = table[match[:, None], relative]
    values[:, 0] += trust * (searched - values[:, 0])
    return Part(
        Rows.joined([ply.rows for ply in plies]),
        seats,
        values.astype(np.float32),
    )
