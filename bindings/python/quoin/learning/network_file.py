"""The file of a network, as ``network_file.cpp`` reads it: a line of JSON, then base64.

In: a game, layers of floats. Out: the text; and the layers of a text, as near as int8 keeps them.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError

__all__ = ["Layers", "kept_inputs", "layers_of", "network_bytes", "network_text", "rounded"]

Floats = NDArray[np.float32]

_LINE = 120
_MOST = 127  # of an int8


class Layers(NamedTuple):
    """A network: inputs, two layers of units with ReLU, then values by tanh, and rows of
    which logits of actions are sums."""

    first: Floats
    """``(tables * inputs, units)``: one table for all seats, or one a seat."""
    first_bias: Floats
    """``(seats, units)``"""
    second: Floats
    """``(units, units of the second)``"""
    second_bias: Floats
    value: Floats
    """``(1 or seats, units of the second)``"""
    value_bias: Floats
    policy: Floats
    """``(rows of the policy, units of the second)``"""
    policy_bias: Floats


def network_bytes(inputs: int, policy: int, seats: int, tables: int, values: int, units: tuple[int, int]) -> int:
    """How long the text of such a network is, but for its first line."""
    first, second = units
    matrices = ((tables * inputs, first), (first, second), (values, second), (policy, second))
    raw = sum(rows * (4 + width) for rows, width in matrices) + 4 * (seats * first + second + values + policy)
    return raw * 4 // 3 * (_LINE + 1) // _LINE


def network_text(game: _core.Game, layers: Layers, note: str = "", *, hints: int = 0) -> str:
    """The text of the file; ``note`` tells people how it came about; ``hints``: so many inputs are what hints say."""
    marks = _core.network_marks(game)
    seats = len(layers.first_bias)
    kept = kept_inputs(game, hints)
    inputs = int(kept.sum())
    tables = len(layers.first) // len(kept)
    layers = layers._replace(first=layers.first[np.tile(kept, tables)])
    body = b"".join(
        _packed(weights) + bias.astype("<f4").tobytes() for weights, bias in zip(layers[::2], layers[1::2], strict=True)
    )
    head = {
        "quoin network": 1,
        "game": marks["game"],
        "layout": marks["layout"],
        "rules": marks["rules"],
        **({"hints": hints, "hints_mark": marks["hints"]} if hints else {}),
        "inputs": inputs,
        "seats": seats,
        "tables": tables,
        "units": list(layers.second.shape),
        "values": len(layers.value),
        "policy": len(layers.policy),
        "crc": zlib.crc32(body),
        "note": note,
    }
    digits = base64.b64encode(body).decode()
    lines = [digits[at : at + _LINE] for at in range(0, len(digits), _LINE)]
    return json.dumps(head) + "\n" + "\n".join(lines) + "\n"


def kept_inputs(game: _core.Game, hints: int) -> NDArray[np.bool_]:
    """By input, which of them files have."""
    return np.append(_core.varying_inputs(game), np.ones(hints, np.bool_))


def layers_of(text: str, name: str, game: _core.Game) -> Layers:
    """The layers of a file's text. REQUIRES one that ``_core.read_network`` took."""
    line, _, digits = text.partition("\n")
    head = json.loads(line)
    if zlib.crc32(body := base64.b64decode(digits)) != head["crc"]:
        raise ArgumentError("it is damaged: its sum is wrong", file=name)
    first, second = head["units"]
    shapes = [
        *((head["tables"] * head["inputs"], first), (head["seats"], first)),
        *((first, second), (second,), (head["values"], second), (head["values"],)),
        *((head["policy"], second), (head["policy"],)),
    ]
    found: list[Floats] = []
    at = 0
    for which, shape in enumerate(shapes):
        if which % 2 == 0:
            scales = np.frombuffer(body, "<f4", shape[0], at)
            numbers = np.frombuffer(body, np.int8, int(np.prod(shape)), at + 4 * shape[0])
            found.append(numbers.reshape(shape) * scales[:, None])
            at += 4 * shape[0] + numbers.size
        else:
            found.append(np.frombuffer(body, "<f4", int(np.prod(shape)), at).reshape(shape).copy())
            at += 4 * found[-1].size
    kept = kept_inputs(game, head.get("hints", 0))
    if head["inputs"] == kept.sum():  # else it has them all
        spread = np.zeros((head["tables"] * len(kept), first), np.float32)
        spread[np.tile(kept, head["tables"])] = found[0]
        found[0] = spread
    return Layers(*found)


def rounded(weights: Floats) -> Floats:
    """As near as files keep them."""
    scales, whole = _as_int8(weights)
    return whole * scales[:, None]


def _as_int8(weights: Floats) -> tuple[Floats, NDArray[np.int8]]:
    """A scale for each row, and the numbers."""
    scales: Floats = (np.abs(weights).max(axis=1) / _MOST).astype("<f4")
    return scales, np.rint(weights / np.maximum(scales, 1e-12)[:, None]).astype(np.int8)


def _packed(weights: Floats) -> bytes:
    """Scales of the rows, then the numbers as int8."""
    scales, whole = _as_int8(weights)
    return scales.tobytes() + whole.tobytes()
