"""Shapes as little pictures: in all their turns, numbered as actions name them."""

from __future__ import annotations

__all__ = ["turned"]


def turned(rows: list[str], turn: int) -> list[str]:
    """The picture turned clockwise by so many quarters; from 4 on its left-right mirror is turned."""
    if turn >= 4:
        rows = [row[::-1] for row in rows]
    for _ in range(turn % 4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows
