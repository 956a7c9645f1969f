"""Selections of cards: what the values of a field ``{some: CARDS}`` are called."""

from __future__ import annotations

from functools import lru_cache

from quoin.description.cards import Cards

__all__ = ["selection_texts"]


@lru_cache(maxsize=8)
def selection_texts(cards: Cards, least: int, most: int) -> tuple[str, ...]:
    """The text of every selection of so many cards, by their numbers: fewer cards first, then by the highest face, then
    the next (Knuth, The Art of Computer Programming 7.2.1.3)."""
    of_size: list[list[tuple[str, ...]]] = [[()], *([] for _ in range(most))]
    for face, there in zip(cards.faces, cards.copies, strict=True):
        copies = most if cards.things else there  # of tokens and sets as often as one likes
        for size in range(most, 0, -1):
            for n in range(1, min(copies, size) + 1):
                of_size[size] += [(*lower, *[face] * n) for lower in of_size[size - n]]
    return tuple("+".join(some) or "nothing" for size in of_size[least:] for some in size)
