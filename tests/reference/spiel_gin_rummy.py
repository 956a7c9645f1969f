"""Gin rummy beside OpenSpiel's: what its cards, actions and luck are called here, and with which dials it is compared.

Where it has faults it is not compared: with fewer ranks and four suits its melds are not those that it plays, hands of
two, five and eight cards may knock without a discard that is allowed, and no third card is laid off at an end of a run.
"""

from __future__ import annotations

from typing import Any

import pyspiel

import quoin

GIN_DIALS: list[dict[str, Any]] = [
    {},
    {"oklahoma": True, "gin_bonus": 20, "undercut_bonus": 10},
    {"knock_card": 5, "num_suits": 3, "hand_size": 7},
    {"num_ranks": 5, "num_suits": 3, "hand_size": 3, "knock_card": 3},
    {"num_ranks": 7, "num_suits": 1, "hand_size": 1},
]
GIN_SUITS = {suit[0]: suit for suit in ("spades", "clubs", "diamonds", "hearts")}
GIN_RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}


def gin_cards(text: str) -> list[str]:
    """``4sTs`` is spades_4 and spades_10."""
    return [f"{GIN_SUITS[text[at + 1]]}_{GIN_RANKS.get(text[at], text[at])}" for at in range(0, len(text), 2)]


def gin_action(text: str, state: quoin.State) -> str:
    """``Player: 0 Action: 4s``: a discard, or laid off; three cards and more are a meld."""
    told = text.partition("Action: ")[2]
    if told == "Pass":
        return {"lay": "done", "add": "keep", "show": "done"}.get(state.phase, "pass")
    if told.startswith(("Draw", "Knock")):
        return {"Draw upcard": "take", "Draw stock": "draw", "Knock": "knock"}[told]
    cards = gin_cards(told)
    return " ".join(["meld" if len(cards) > 1 else "add" if state.phase == "add" else "discard", *cards])


def gin_named(state: Any, action: int) -> str:
    """Melds are numbered as with 13 ranks, but told as if they were not."""
    meld = action - pyspiel.gin_rummy.MELD_ACTION_BASE
    if meld < 0:
        return str(state.action_to_string(action))
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    return "Action: " + "".join(utils.card_string(card) for card in utils.int_to_meld[meld])


def gin_deal(state: quoin.State) -> list[int]:
    """North's cards, south's, the upcard; theirs are numbered as ours, but for ranks that are not there."""
    ranks = int(state.game.dials["num_ranks"])
    dealt = [*state.zone("hand").flatten(), state.zone("discards")[0]]
    return [int(card) // 13 * ranks + int(card) % 13 for card in dealt if card >= 0]


def gin_draw(ours: quoin.State, theirs: Any) -> list[int]:
    """The only card still to come there that the seat has here."""
    ranks = int(ours.game.dials["num_ranks"])
    held = {int(card) // 13 * ranks + int(card) % 13 for card in ours.zone("hand")[ours.current_player()] if card >= 0}
    return sorted(held.intersection(theirs.legal_actions()))
