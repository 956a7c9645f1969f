"""The parts of observation and information-state tensors; docs/tensors.md explains them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["TensorPiece"]


@dataclass(frozen=True)
class TensorPiece:
    """One part of a tensor: ``tensor[offset:offset + size].reshape(shape)``."""

    name: str
    """The zone or record that it tells of; ``ZONE.hidden``, ``node``, ``chosen`` or ``past``; ``BOARD.SITES``: which
    places of their rows and columns exist."""
    shape: tuple[int, ...]
    offset: int
    """Where it begins in the tensor."""
    axes: tuple[str, ...]
    """What each axis is: ``plane``, ``row``, ``column``, or what a zone is laid over."""
    labels: tuple[str, ...]
    """What each plane (place of the first axis) tells; of ``past`` each place of the last. ``me`` is the observer,
    ``me+1`` the next seat."""
    positions: tuple[tuple[float, float], ...] = ()
    """Where the places of the last axis lie, if they are sites of a board that are not in rows: x to the east and y to
    the north."""

    @property
    def size(self) -> int:
        """How many floats it has."""
        size = 1
        for length in self.shape:
            size *= length
        return size
