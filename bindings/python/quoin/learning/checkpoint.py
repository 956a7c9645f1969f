"""What learning knows, in one file beside the network: killed at any time, it goes on from its last generation.

In: model, memory, numbers. Out: the same, after anything.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from quoin import _core
from quoin.errors import ArgumentError, SaveError
from quoin.learning.memory import Memory
from quoin.learning.model import Model, shape_for
from quoin.learning.scales import Scales

__all__ = ["History", "load_checkpoint", "save_checkpoint"]

_MOST = 2 * Memory.MOST_BYTES
"""Bytes of a checkpoint that is read."""


@dataclass
class History:
    """How far it came."""

    generation: int = 0
    matches: int = 0
    positions: int = 0
    minutes: float = 0.0
    """Spent on learning, in all sessions."""
    seconds_a_match: float = 0.0
    choices_a_match: float = 0.0
    strengths: list[list[str | float]] = field(default_factory=list)
    """Rows of opponent, minutes, score, low, high, matches."""


def save_checkpoint(path: Path, game: _core.Game, model: Model, memory: Memory, history: History) -> None:
    """Replace the file as a whole."""
    arrays: dict[str, Any] = {f"weights.{name}": one for name, one in model.weights.items()}
    arrays |= {f"steady.{name}": one for name, one in model.steady.items()}
    arrays |= {f"means.{name}": one for name, one in model.means.items()}
    arrays |= {f"squares.{name}": one for name, one in model.squares.items()}
    arrays |= {f"scales.{name}": one for name, one in model.scales._asdict().items()}
    arrays |= memory.arrays()
    told = {"marks": _core.network_marks(game), "steps": model.steps, "history": asdict(history)}
    arrays["told"] = np.frombuffer(json.dumps(told).encode(), np.uint8)
    content = io.BytesIO()
    np.savez(content, **arrays)
    _core.write_file(path, content.getbuffer())


def load_checkpoint(path: Path, game: _core.Game) -> tuple[Model, Memory, History]:
    """The way back; ``ArgumentError`` for a file of another game or of other rules, or a damaged one."""
    try:
        with np.load(io.BytesIO(_core.read_file(path, _MOST)), allow_pickle=False) as arrays:
            return _taken(arrays, game, path)
    except (SaveError, ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise ArgumentError(f"it cannot be read: {error}", file=str(path), hint="--anew begins anew") from None


def _taken(arrays: Mapping[str, Any], game: _core.Game, path: Path) -> tuple[Model, Memory, History]:
    told = json.loads(arrays["told"].tobytes())
    if told["marks"] != _core.network_marks(game):
        raise ArgumentError(
            f"it learned {told['marks']['game']} as it was, and the rules, dials or hints are others now",
            file=str(path),
            hint="--anew begins anew",
        )
    shape = shape_for(game)._replace(units=arrays["weights.second"].shape, tables=max(1, len(arrays["weights.own"])))
    known = "scales.reach" in arrays  # else it is older than these
    scales = Scales(arrays["scales.middle"], arrays["scales.reach"]) if known else None
    model = Model(shape, _core.policy_rows(game), scales=scales)
    for name, there in model.weights.items():
        if arrays[f"weights.{name}"].shape != there.shape:
            raise ArgumentError("its network has another form", file=str(path), hint="--anew begins anew")
    kinds = (("weights", model.weights), ("steady", model.steady), ("means", model.means), ("squares", model.squares))
    for kind, own in kinds:
        for name in own:
            own[name] = arrays[f"{kind}.{name}"]
    model.steps = told["steps"]
    memory = Memory(model.shape)
    memory.restore(arrays)
    return model, memory, History(**told["history"])
