"""The network as it learns: layers of floats, their gradients by hand, Adam.

In: what seats saw, what search found there, how the matches ended. Out: better layers. NumPy does: a step takes some
milliseconds, where JAX would take as long and a library of 300 MB besides.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.learning.network_file import Layers, kept_inputs, network_bytes, rounded
from quoin.learning.scales import Scales, scales_of

__all__ = ["Lesson", "Model", "Shape", "model_for", "shape_for"]

Floats = NDArray[np.float32]

_MOST_BYTES = 300_000
_WIDE = ((256, 64), (192, 64), (128, 64))
_NARROW = ((128, 32), (96, 32), (64, 32), (32, 32))
"""Units of the two layers, from most to least; the first that fits into the file."""
_DECAY = 1e-4
_BETAS = (0.9, 0.999)
_TINY = 1e-8
_HINTS_WEIGH = 1.5
"""A new network thinks of a position what hints say: tanh of so many times their number."""
_FOLLOWS = 0.003
"""How far, each step, the mean follows that the file has: what plays is steadier than what learns."""


class Shape(NamedTuple):
    """The sizes of a network."""

    inputs: int
    """What a seat sees, then what hints say."""
    seats: int
    tables: int
    units: tuple[int, int]
    values: int
    policy: int
    """Rows of the policy."""
    hints: int = 0
    """Of the inputs what ``evaluate`` says: none, one, or one a value."""
    features: int = 0
    """Of the inputs, the last ones."""

    @property
    def told(self) -> int:
        """How many inputs hints tell."""
        return self.hints + self.features


class Lesson(NamedTuple):
    """Positions to learn from, a row each."""

    seen: Floats
    """``(n, inputs)``"""
    seats: NDArray[np.int64]
    """``(n,)``: who chose there."""
    rows: NDArray[np.int64]
    """``(legal actions of all positions,)``: the position of each, in ascending order."""
    actions: NDArray[np.int64]
    policy: Floats
    """The share of each, as search found it."""
    values: Floats
    """``(n, values)``: scaled returns."""


def model_for(game: _core.Game, seed: int = 0, shape: Shape | None = None) -> Model:
    """A new one."""
    shape = shape or shape_for(game)
    return Model(shape, _core.policy_rows(game), seed, scales_of(game, shape.values))


def shape_for(game: _core.Game) -> Shape:
    """The network of a game: as large as its file may be. Each of two seats has a table of its own, as the board is not
    turned for them, unless what is seen is much; more share one. Where the value of one seat does not give the others',
    all are told."""
    seats = game.num_players()
    alone = seats <= 2 and game.utility_kind() != "general sum"
    values = 1 if alone or game.utility_kind() == "identical" or seats == 1 else seats
    hints, features = _core.network_hints(game, values)
    told = hints + features
    inputs, policy = game.observation_tensor_size() + told, int(_core.policy_rows(game).max()) + 1
    wanted = [(seats, units) for units in _WIDE if seats == 2] + [(1, units) for units in _WIDE + _NARROW]
    kept = int(kept_inputs(game, told).sum())
    for tables, units in wanted:
        if network_bytes(kept, policy, seats, tables, values, units) <= _MOST_BYTES:
            break
    return Shape(inputs, seats, tables, units, values, policy, hints, features)


class Model:
    """Layers that learn. Where each seat has a table of its own, it is the sum of one that all share and one of the
    seat's: what holds for both is learned once."""

    NAMES = ("shared", "own", "first_bias", "second", "second_bias", "value", "value_bias", "policy", "policy_bias")

    def __init__(
        self, shape: Shape, policy_rows: NDArray[np.int32], seed: int = 0, scales: Scales | None = None
    ) -> None:
        draw = np.random.default_rng(seed)
        (first, second) = shape.units
        own = shape.tables if shape.tables > 1 else 0

        def scattered(*size: int, like: float) -> Floats:
            return (draw.normal(size=size) * like).astype(np.float32)

        self.shape = shape
        self.policy_rows = policy_rows
        self.scales = scales or Scales.as_they_are(shape.inputs)
        self.weights: dict[str, Floats] = {
            "shared": scattered(shape.inputs, first, like=(2 / min(shape.inputs, 64)) ** 0.5),
            "own": scattered(own, shape.inputs, first, like=0.5 * (2 / min(shape.inputs, 64)) ** 0.5),
            "first_bias": np.zeros((shape.seats, first), np.float32),
            "second": scattered(first, second, like=(2 / first) ** 0.5),
            "second_bias": np.zeros(second, np.float32),
            "value": scattered(shape.values, second, like=0.1 / second**0.5),
            "value_bias": np.zeros(shape.values, np.float32),
            "policy": scattered(shape.policy, second, like=0.1 / second**0.5),
            "policy_bias": np.zeros(shape.policy, np.float32),
        }
        for hint in range(shape.hints):
            self._hear(hint)
        self.means = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.squares = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.steady = {name: one.copy() for name, one in self.weights.items()}
        self.steps = 0

    def _hear(self, hint: int) -> None:
        """Two units of each layer carry what this hint says to its value: what is above 0, what is below."""
        weights = self.weights
        for sign, unit in ((1, 2 * hint), (-1, 2 * hint + 1)):
            for one in (weights["shared"], weights["own"], weights["second"]):
                one[..., unit] = 0
            weights["shared"][self.shape.inputs - self.shape.told + hint, unit] = sign
            weights["second"][unit, unit] = 1
            weights["value"][:, unit] = 0
            weights["value"][hint, unit] = sign * _HINTS_WEIGH

    def layers(self) -> Layers:
        """As the file has them: for inputs as they are."""
        weights = self.steady
        middle, reach = self.scales
        first = weights["shared"] + weights["own"] if len(weights["own"]) else weights["shared"][None]
        first = first / reach[:, None]
        moved = np.flatnonzero(middle)
        of_middle = np.array([middle[moved] @ rounded(table[moved]) for table in first], np.float32)
        return Layers(
            np.ascontiguousarray(first.reshape(-1, first.shape[-1])),
            weights["first_bias"] - of_middle,
            *(weights[name] for name in self.NAMES[3:]),
        )

    def take(self, layers: Layers) -> bool:
        """Go on from these, which may know nothing of hints; ``False`` if they are of another form."""
        own = self.layers()
        (count, told, width) = (self.shape.tables, self.shape.told, layers.first.shape[1])
        if told and len(layers.first) == len(own.first) - count * told:
            tables = layers.first.reshape(count, -1, width)
            layers = layers._replace(first=np.pad(tables, ((0, 0), (0, told), (0, 0))).reshape(-1, width))
        if [one.shape for one in layers] != [one.shape for one in own]:
            return False
        middle, reach = self.scales
        tables = layers.first.reshape(self.shape.tables, self.shape.inputs, -1)
        layers = layers._replace(first_bias=layers.first_bias + middle @ tables)
        tables = tables * reach[:, None]
        self.weights["shared"] = tables.mean(axis=0)
        if len(self.weights["own"]):
            self.weights["own"] = tables - self.weights["shared"]
        for name, one in zip(self.NAMES[2:], layers[1:], strict=True):
            self.weights[name] = one.astype(np.float32)
        self.steady = {name: one.copy() for name, one in self.weights.items()}
        return True

    def learn(self, lesson: Lesson, rate: float) -> tuple[float, float]:
        """One step of Adam; the losses of policy and value before it."""
        losses, gradients = self.gradients(lesson)
        self._step(gradients, rate)
        return losses

    def gradients(self, lesson: Lesson) -> tuple[tuple[float, float], dict[str, Floats]]:
        """The losses of policy (cross entropy) and value (mean square), and the gradients of their sum."""
        weights = self.weights
        count = len(lesson.seen)
        seen = (lesson.seen - self.scales.middle) / self.scales.reach
        own = [(seat, lesson.seats == seat) for seat in range(len(weights["own"]))]
        before = seen @ weights["shared"] + weights["first_bias"][lesson.seats]
        for seat, rows in own:
            before[rows] += seen[rows] @ weights["own"][seat]
        first = np.maximum(before, 0)
        second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
        values = np.tanh(second @ weights["value"].T + weights["value_bias"])
        parts = self.policy_rows[lesson.actions]  # (legal actions, most rows of one)
        places = lesson.rows[:, None] * self.shape.policy + parts
        sums = second @ weights["policy"].T + weights["policy_bias"]
        logits = np.where(parts >= 0, sums.ravel()[places], 0).sum(axis=1)
        begins = np.flatnonzero(np.diff(lesson.rows, prepend=-1))
        logits -= np.maximum.reduceat(logits, begins)[lesson.rows]
        shares = np.exp(logits)
        totals = np.add.reduceat(shares, begins)[lesson.rows]
        policy_loss = -float((lesson.policy * (logits - np.log(totals))).sum()) / count
        value_loss = float(((values - lesson.values) ** 2).mean())

        by_action = (shares / totals - lesson.policy) / count
        weighed = np.broadcast_to(by_action[:, None], parts.shape)[parts >= 0]
        by_logits = np.bincount(places[parts >= 0], weighed, count * self.shape.policy)
        by_logits = by_logits.reshape(count, -1).astype(second.dtype)
        by_values = 2 * (values - lesson.values) * (1 - values**2) / np.float32(count * self.shape.values)
        by_second = (by_logits @ weights["policy"] + by_values @ weights["value"]) * (second > 0)
        by_first = (by_second @ weights["second"].T) * (first > 0)
        of_seat = np.eye(self.shape.seats, dtype=np.float32)[lesson.seats]
        gradients = {
            "shared": seen.T @ by_first,
            "own": np.array([seen[rows].T @ by_first[rows] for _, rows in own], np.float32),
            "first_bias": of_seat.T @ by_first,
            "second": first.T @ by_second,
            "second_bias": by_second.sum(axis=0),
            "value": by_values.T @ second,
            "value_bias": by_values.sum(axis=0),
            "policy": by_logits.T @ second,
            "policy_bias": by_logits.sum(axis=0),
        }
        return (policy_loss, value_loss), gradients

    def _step(self, gradients: dict[str, Floats], rate: float) -> None:
        self.steps += 1
        follows = np.float32(max(_FOLLOWS, 1 / self.steps))  # a plain mean at first
        least, most = (1 - beta**self.steps for beta in _BETAS)
        for name, gradient in gradients.items():
            if not gradient.size:
                continue
            mean, square, weight = self.means[name], self.squares[name], self.weights[name]
            mean += (1 - _BETAS[0]) * (gradient - mean)
            square += (1 - _BETAS[1]) * (gradient * gradient - square)
            steady = self.steady[name]
            steady += follows * (weight - steady)
            weight -= np.float32(rate) * (mean / least / (np.sqrt(square / most) + _TINY) + np.float32(_DECAY) * weight)
