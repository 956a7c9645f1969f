"""Networks with random numbers, positions to ask them about, games to learn in folders of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np

import quoin
from quoin.learning.model import model_for
from quoin.learning.network_file import network_text

__all__ = ["copied", "positions", "random_text"]


def random_text(game: quoin.Game, seed: int = 1) -> str:
    model = model_for(game, seed)
    draw = np.random.default_rng(seed)
    for name in model.weights:
        model.weights[name] = draw.normal(size=model.weights[name].shape).astype(np.float32) * 0.2
    return network_text(game, model.layers(), hints=model.shape.told)


def positions(game: quoin.Game, count: int) -> quoin.StateBatch:
    """Some plies after the start, each a ply further."""
    batch = game.new_batch(count, seed=3)
    for ply in range(8):
        actions = batch.sample_actions()
        batch.step(np.where(np.arange(count) % 8 > ply, actions, -1).astype(np.int32))
    return batch


def copied(name: str, folder: Path) -> Path:
    return Path(shutil.copytree(quoin.load_game(name).folder, folder / name))
