"""What OpenSpiel's games of cards and dice call their actions and luck here, for the entries of spiel_games.py."""

from __future__ import annotations

from functools import cache
from typing import Any

import quoin

RANKS = {"10": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}


@cache
def card_names() -> dict[str, str]:
    """``C2`` for clubs_2, ``HT`` for hearts_10."""
    faces = quoin.load_game("spades").description.cards[0].faces
    parts = {face: face.split("_") for face in faces}
    return {suit[0].upper() + RANKS.get(rank, rank): face for face, (suit, rank) in parts.items()}


def heart_card(text: str, state: quoin.State) -> str:
    """``2C``: passed or played."""
    return f"{state.phase} {card_names()[text[::-1]]}"


def spade_card(text: str, state: quoin.State) -> str:
    """``C2``; bids are numbers, 0 is ``Nil``."""
    if state.phase == "bid":
        return f"bid {0 if text == 'Nil' else int(text)}"
    return f"play {card_names()[text]}"


def spade_deal(state: quoin.State) -> list[int]:
    """A card for each seat in turn; theirs are numbered as ours."""
    return [int(card) for card in state.zone("hand").T.flatten()]


def heart_deal(state: quoin.State) -> list[int]:
    """Where cards are passed, then the deal; theirs are numbered rank by rank."""
    return [int(state.zone("direction")), *(card % 13 * 4 + card // 13 for card in spade_deal(state))]


def lower(text: str, _: quoin.State) -> str:
    """``Bet``"""
    return text.lower()


def kuhn_cards(ours: quoin.State, _: Any) -> list[int]:
    """A card for each seat; theirs are numbered as ours."""
    return [int(card) for card in ours.zone("hand")]


def leduc_cards(ours: quoin.State, theirs: Any) -> list[int]:
    """A card for each seat, later that on the table; theirs are numbered rank by rank."""
    dealt = [ours.zone("table")] if theirs.history() else ours.zone("hand")
    return [int(card) % 3 * 2 + int(card) // 3 for card in dealt]


def liars_bid(text: str, _: quoin.State) -> str:
    """``2-5``, or ``Liar``."""
    return text.lower() if text == "Liar" else f"bid {text.replace('-', ' x ')}"


def liars_throw(ours: quoin.State, theirs: Any) -> list[int]:
    """The dice of the seat that throws; theirs show numbers from 0."""
    seat = len(theirs.history()) // int(ours.game.dials["dice"])
    return [int(face) - 1 for face in ours.view()["cup"][seat].split("+")]
