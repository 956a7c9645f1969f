"""Batches beside the states that they are made of, each stepped alone."""

from __future__ import annotations

import numpy as np

import quoin

__all__ = ["assert_same", "twins"]


def twins(batch: quoin.StateBatch) -> list[quoin.State]:
    """A single state for each of a fresh batch, with the same seed, its luck settled."""
    states = [batch.game.new_initial_state(int(seed)) for seed in batch.seeds]
    for state in states:
        state.settle_luck()
    return states


def assert_same(batch: quoin.StateBatch, states: list[quoin.State]) -> None:
    mask = batch.legal_actions_mask()
    for i, state in enumerate(states):
        legal = state.legal_actions()
        assert batch.blocks[i].tobytes() == state.to_bytes()
        assert batch.legal_actions(i) == legal
        assert np.flatnonzero(mask[i]).tolist() == legal
        assert batch.legal_counts[i] == len(legal)
        assert batch.current_player[i] == (-4 if state.is_terminal() else state.seat)
        assert batch.terminated[i] == state.is_terminal()
        assert batch.returns[i].tolist() == [np.float32(value) for value in state.returns()]
        assert batch.plies[i] == state.move_number()
