"""Tree search whose leaves Python evaluates: ``quoin.Tree``, a tree for each state of a batch.

In: a batch, then what a network (or any function) says of the positions that the trees ask about. Out: visits, values,
policies, the best actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quoin import _core
from quoin.errors import answering

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from quoin.analysis import Analysis

__all__ = ["Tree"]


class Tree:
    """Tree search by PUCT on every state of a batch at once; the leaves are evaluated by whoever asks for them.

    >>> batch = game.new_batch(256, seed=1, threads=2)
    >>> tree = quoin.Tree(batch, simulations=200, noise=(0.3, 0.25), seed=1)
    >>> while leaves := tree.ask(512):
    ...     logits, values = net(leaves.observations)
    ...     tree.tell(logits, values)
    >>> tree.advance(tree.best)

    **simulations**: of each search, beside the evaluation of its root; a search begins with every new position.

    **c_puct**: how much priors weigh against values in ``Q + c_puct * P * sqrt(N) / (1 + n)``. An action without a
    visit counts as its position does, less a fifth of the root of the priors that were visited.

    **noise**: ``(concentration, share)``: Dirichlet's noise in the priors of the root's actions. ``None``: none.

    **root**: ``"puct"``, or ``"gumbel"``: sequential halving among ``considered`` actions that are drawn by their
    priors (Danihelka, Guez, Schrittwieser, Silver 2022), which learns from few simulations.

    **at_once**: leaves of one tree that may wait at a time. While one waits it counts as a loss, so that the next goes
    elsewhere. With 1 the search is that of the books; single trees need more to make up batches worth their while.

    **solve**: wins, losses and draws that are certain are backed up as such (two seats, nothing hidden, no payoffs).

    **network**: a network of the game's own (``quoin learn``) evaluates all leaves in C++: one :meth:`ask` searches
    every tree to its end and gives no leaves. **rollout**: how much, 0 to 1, the end of a random match from the leaf
    counts beside the network's value.

    **seed** fixes noise and luck, whatever the batch's ``threads``, which share the work.

    Dice and deals are drawn by their laws, anew in each simulation. Where something is hidden each simulation plays in
    another world that the seat at the root thinks possible, and positions that look alike to the seat that chooses are
    one. Seats that choose at once do so each by PUCT of its own, without seeing what the others choose: the visits are
    a mixed strategy; :meth:`analysis` plays it over at most six actions, over more the best one.

    Values are returns, scaled so that -1 is the least that the game can bring and 1 the most; without payoffs they are
    the returns as they are. For one thread at a time."""

    @answering
    def __init__(
        self,
        batch: _core.StateBatch,
        simulations: int = 200,
        c_puct: float = 1.5,
        *,
        noise: tuple[float, float] | None = None,
        seed: int | None = None,
        root: str = "puct",
        considered: int = 16,
        at_once: int = 1,
        solve: bool = True,
        network: _core.Network | None = None,
        rollout: float = 0.0,
    ) -> None:
        self._tree = _core.new_tree(
            batch, simulations, c_puct, noise, seed, root, considered, at_once, solve, network, rollout
        )

    @property
    def batch(self) -> _core.StateBatch:
        """The states at the roots. Whoever steps it otherwise than by :meth:`advance` begins new searches."""
        return self._tree.batch

    @property
    def leaves(self) -> _core.Leaves:
        """Those that wait for their evaluation: the last ask's, until they are told."""
        return self._tree.leaves

    @answering
    def ask(self, n: int | None = None) -> _core.Leaves:
        """Search on until ``n`` leaves wait for their evaluation (``None``: as many as may); none, which is false,
        when every tree has its simulations. ``ArgumentError`` if leaves of the last ask wait still.

        Where a match ends in the tree, or its outcome is proven, nobody is asked. A tree whose root is proven is done.
        Rules that fail, and Ctrl-C, leave the trees as if nobody had asked."""
        return self._tree.ask(n)

    @answering
    def tell(self, logits: ArrayLike | None, values: ArrayLike, *, priors: ArrayLike | None = None) -> None:
        """What the leaves of the last ask are worth, float32 without a copy.

        **logits**: ``(n, num_distinct_actions)``; those of actions that may not be played do not matter. Or
        **priors**, of any sum, with ``None`` for the logits; with neither all actions are alike.

        **values**: ``(n,)``: of the seat that is to choose, -1 to 1; the seats against it share the opposite. Or
        ``(n, seats)``: of all seats, which games whose payoffs have no fixed sum need.

        ``ArgumentError`` for numbers that cannot be: then nothing was told, and the leaves wait on."""
        self._tree.tell(logits, values, priors)

    @answering
    def advance(self, actions: ArrayLike) -> None:
        """``batch.step(actions)``, and new searches where something was played. What a tree knows of the position that
        came is kept, if nothing is hidden in the game and nobody chooses at the same time."""
        self._tree.advance(actions)

    @answering
    def set_state(self, index: int, state: _core.State) -> None:
        """``batch.set_state(index, state)``. Worlds are imagined by all that the seat has seen in this match, as long
        as only :meth:`advance` plays on; of states of a batch no past is known."""
        self._tree.set_state(index, state)

    @answering
    def analysis(self, index: int) -> Analysis:
        """What was found out about one state, for people: :class:`quoin.Analysis`."""
        return self._tree.analysis(index)

    @property
    def visits(self) -> NDArray[np.int32]:
        """``(states, num_distinct_actions)``: simulations that chose the action at the root, of earlier searches too
        where :meth:`advance` kept them."""
        return self._tree.visits

    @property
    def values(self) -> NDArray[np.float32]:
        """``(states,)``: the mean of the seat that is to choose, or its proven value; 0 where there was no search."""
        return self._tree.values

    @property
    def action_values(self) -> NDArray[np.float32]:
        """``(states, num_distinct_actions)``: the same of each action; NaN where it was not tried."""
        return self._tree.action_values

    @property
    def policy(self) -> NDArray[np.float32]:
        """``(states, num_distinct_actions)``: what to learn: shares of the visits, with ``root="gumbel"`` the improved
        policy. Actions that are certainly worse than another have none; zeros where there was no search."""
        return self._tree.policy

    @property
    def best(self) -> NDArray[np.int32]:
        """``(states,)``: what to play; -1 where there was no search."""
        return self._tree.best

    @property
    def simulations(self) -> NDArray[np.int32]:
        """``(states,)``: made in this search so far."""
        return self._tree.simulations

    @property
    def nbytes(self) -> int:
        """Bytes of the trees."""
        return self._tree.nbytes

    def __repr__(self) -> str:
        return repr(self._tree)
