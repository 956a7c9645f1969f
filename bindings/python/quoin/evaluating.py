"""The bot mcts with an evaluator of somebody's: a function that says what positions and their actions are worth.

In: the function, a state. Out: an action, or an analysis.
"""

from __future__ import annotations

import dataclasses
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from quoin import _core
from quoin.analysis import Analysis
from quoin.errors import ArgumentError, shown
from quoin.trees import Tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["EvaluatedBot", "Evaluator"]

Evaluator = Callable[["NDArray[np.float32]", "NDArray[np.bool_]"], "tuple[ArrayLike | None, ArrayLike]"]
"""From observations and masks of legal actions to (logits, values), a row a position, as :meth:`quoin.Tree.tell` takes
them."""

_MANY = 2**31 - 1


class EvaluatedBot:
    """Tree search whose leaves a function evaluates, as ``make_bot("mcts", evaluator=...)`` makes it."""

    name = "mcts"

    def __init__(
        self,
        evaluator: Evaluator,
        called: str,
        seed: int,
        playouts: int = 200,
        seconds: float = 0.0,
        c_puct: float = 1.5,
        at_once: int = 8,
    ) -> None:
        if not seconds >= 0:
            raise ArgumentError(f"seconds is a number from 0 up (0: no limit); found {seconds}")
        self._evaluator = evaluator
        self._called = called
        self._options = (playouts, seconds, c_puct, at_once)
        self._batch: _core.StateBatch | None = None
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Draw from this seed from now on."""
        self._drawn = random.Random(seed)

    def choose(self, state: _core.State) -> int:
        """A legal action for ``state.seat``; Ctrl-C interrupts it, and what the evaluator raises is raised."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        tree = self._searched(state)
        if state.current_player() >= 0:
            return int(tree.best[0])
        shares = tree.policy[0]  # who choose at once mix
        return self._drawn.choices(legal, weights=[float(shares[action]) for action in legal])[0]

    step = choose

    def analyse(self, state: _core.State) -> Analysis:
        """What it would choose, and why."""
        began = time.perf_counter()
        found = self._searched(state).analysis(0)
        return dataclasses.replace(found, seconds=time.perf_counter() - began)

    def _searched(self, state: _core.State) -> Tree:
        """A tree of this state that has its simulations."""
        if not state.seats_to_choose():
            raise ArgumentError("nobody has to choose here")
        if self._batch is None or self._batch.game is not state.game:
            self._batch = state.game.new_batch(1, seed=0)
        playouts, seconds, c_puct, at_once = self._options
        simulations = _MANY if seconds > 0 else playouts
        tree = Tree(self._batch, simulations, c_puct, seed=self._drawn.getrandbits(63), at_once=at_once)
        tree.set_state(0, state)
        began = time.perf_counter()
        while leaves := tree.ask():
            self._tell(tree, leaves)
            if 0 < seconds <= time.perf_counter() - began:
                break
        return tree

    def _tell(self, tree: Tree, leaves: _core.Leaves) -> None:
        answer = self._evaluator(leaves.observations, leaves.masks)
        if not isinstance(answer, tuple | list) or len(answer) != 2:
            raise ArgumentError(
                f"the evaluator of {self} gives (logits, values); found {shown(answer)}",
                hint="logits of shape (n, num_distinct_actions), values of shape (n,) or (n, seats)",
            )
        try:
            tree.tell(*answer)
        except ArgumentError as error:
            error.add_note(f"so said the evaluator of {self}")
            raise

    def __deepcopy__(self, memo: dict[int, Any]) -> EvaluatedBot:
        copied = EvaluatedBot(self._evaluator, self._called, 0, *self._options)  # both ask the same evaluator
        copied._drawn.setstate(self._drawn.getstate())
        return copied

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_batch": None}

    def __str__(self) -> str:
        playouts, seconds, c_puct, at_once = self._options
        limit = f"seconds={seconds}" if seconds > 0 else f"playouts={playouts}"
        return f"mcts(evaluator={self._called},{limit},c_puct={c_puct},at_once={at_once})"

    def __repr__(self) -> str:
        return f"<quoin.EvaluatedBot {self}>"
