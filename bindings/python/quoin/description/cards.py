"""Cards: the faces that they have, how many cards have each, and what a face tells."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CardAttribute", "CardBundles", "CardTexts", "Cards", "FaceDisplay", "Tiles"]


@dataclass(frozen=True)
class CardAttribute:
    """What every face has, such as its suit."""

    name: str
    values: tuple[str, ...]
    """The names of the values from 0 on; empty: they are numbers."""
    min: int
    max: int
    of: tuple[int, ...]
    """(faces): the value of each."""


@dataclass(frozen=True)
class CardBundles:
    """What every face has that is a bundle of tokens, such as its cost."""

    name: str
    tokens: int
    """Of which tokens, by their number among the game's cards."""
    of: tuple[int, ...]
    """(faces): the bundle of each, as the number of a selection."""


@dataclass(frozen=True)
class CardTexts:
    """What every face tells in words, such as what the card does."""

    name: str
    of: tuple[str, ...]
    """(faces): the text of each."""


@dataclass(frozen=True)
class FaceDisplay:
    """What pictures write where on a card: names of attributes, "name" for the card's own; "" for nothing."""

    title: str
    corner: str
    row: tuple[str, ...]
    text: str
    colour: str


@dataclass(frozen=True)
class Tiles:
    """Cards that have sides; turned tiles are values of their own, face * sides + turn, turned clockwise."""

    sides: int
    """4, in the order north, east, south, west, or 6, as hexagons have."""
    kinds: tuple[str, ...]
    """What a side may be."""
    colours: tuple[str, ...]
    """(kinds): in which each is drawn."""
    lines: tuple[bool, ...]
    """(kinds): it is drawn as a line."""
    edges: tuple[tuple[int, ...], ...]
    """(faces, sides): the kind of each side."""
    joined: tuple[tuple[int, ...], ...]
    """(faces, sides): the sides that belong to the same part, the side itself among them; bit ``k`` for side ``k``."""
    turns: tuple[int, ...]
    """(faces): in how many turns it looks different."""


@dataclass(frozen=True)
class Cards:
    """Cards of one kind; two with the same face cannot be told apart."""

    name: str
    faces: tuple[str, ...]
    copies: tuple[int, ...]
    """(faces): how many cards have each."""
    attributes: tuple[CardAttribute, ...]
    things: str | None = None
    """Left out of cards; tokens, or a set of which actions hold some."""
    texts: tuple[CardTexts, ...] = ()
    face: FaceDisplay | None = None
    """None where it is not declared."""
    bundles: tuple[CardBundles, ...] | None = None
    """Left out where there are none."""
    tiles: Tiles | None = None
    """Their sides, if they have some."""
