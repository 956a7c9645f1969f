"""Hearts and Spades: what seats know, beside OpenSpiel: `python tests/reference/redrawn.py [PAIRS]`.

A match stands somewhere; what is hidden from a seat is drawn anew, and both histories are played from the deal on, here
and there: with other hands, other cards passed, but the same choices that all have seen. Here two histories must be the
same information state of a seat exactly if they are there. Where theirs tells observations alone, as of Spades, that
what all have seen is the same makes them as good. Prints a line a game; a difference ends it with exit 1.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from functools import cache
from typing import Any

import pyspiel

import quoin
from spiel_cards import card_names, heart_deal, spade_deal

SEATS = range(4)
DIALS: dict[str, dict[str, bool]] = {"hearts": {}, "spades": {"can_break_spades": False}}
DIRECTIONS = ("hold", "left", "across", "right")
FACES = quoin.load_game("hearts").description.cards[0].faces  # those of both
Choices = list[tuple[int, str]]
"""The seats and what they chose, from the deal on."""


@dataclass(frozen=True)
class History:
    """The same match here and there."""

    ours: quoin.State
    theirs: Any

    def told(self, seat: int) -> tuple[str, str]:
        """What the seat knows here and there."""
        if self.theirs.get_game().get_type().provides_information_state_string:
            return self.ours.information_state_string(seat), self.theirs.information_state_string(seat)
        return self.ours.information_state_string(seat), self.theirs.observation_string(seat)


def draws_of(cards: list[int]) -> list[int]:
    """What the shuffle of a full, sorted pile has to draw for these to be its cards, from the bottom to the top."""
    pile, draws = sorted(cards), []
    for last in range(len(pile) - 1, 0, -1):
        drawn = pile.index(cards[last])
        pile[drawn], pile[last] = pile[last], pile[drawn]
        draws.append(drawn)
    return draws


@cache
def games(name: str) -> tuple[quoin.Game, Any]:
    return quoin.load_game(name, **DIALS[name]), pyspiel.load_game(name)


def dealt(name: str, direction: str, hands: list[list[int]]) -> History:
    """Both after the deal of these hands, and of Hearts the roll of a direction."""
    ours, theirs = games(name)
    here, there = ours.new_initial_state(0), theirs.new_initial_state()
    if name == "hearts":
        here.apply_action(here.string_to_action(direction))
    stock = [card for hand in reversed(hands) for card in hand]  # its top is dealt first
    here.apply_deal(draws_of(stock))
    for number in (heart_deal if name == "hearts" else spade_deal)(here):
        there.apply_action(number)
    return History(here, there)


@cache
def their_name(name: str, card: str) -> str:
    short = {face: short for short, face in card_names().items()}[card]
    return short[::-1] if name == "hearts" else short


def followed(name: str, start: History, choices: Choices) -> History:
    """Both after those choices."""
    ours, theirs = start.ours.clone(), start.theirs.clone()
    for seat, text in choices:
        assert ours.seat == seat == theirs.current_player()
        kind, what = text.split()
        named = ("Nil" if what == "0" else what) if kind == "bid" else their_name(name, what)
        theirs.apply_action(theirs.string_to_action(named))
        ours.apply_action(ours.string_to_action(text))
    return History(ours, theirs)


def chosen(start: History, plies: int, choose: random.Random) -> Choices:
    """So many random choices, fewer if that ends the match. Each seat passes its cards in ascending order."""
    state, choices = start.ours, Choices()
    passes = {seat: sorted(choose.sample(hand, 3)) for seat, hand in enumerate(start.ours.zone("hand").tolist())}
    while len(choices) < plies:
        text = state.action_to_string(choose.choice(state.legal_actions()))
        if state.phase == "pass":
            text = f"pass {FACES[passes[state.seat].pop(0)]}"
        after = state.child(state.string_to_action(text))
        if after.is_terminal():
            break
        choices.append((state.seat, text))
        state = after
    return choices


def deal_of(name: str, state: quoin.State, choices: Choices) -> tuple[list[list[int]], Choices]:
    """The hands that were dealt if matters stand so after these choices, and the choices with the cards passed."""
    hands = [[card for card in hand if card >= 0] for hand in state.zone("hand").tolist()]
    for seat, text in choices:
        if text.startswith("play"):
            hands[seat].append(FACES.index(text.split()[1]))
    if name == "spades":
        return hands, choices
    gave = [sorted(card for card in cards if card >= 0) for cards in state.zone("gave").tolist()]
    if state.phase == "play":
        for seat in SEATS:
            to = hands[(seat + int(state.zone("direction"))) % 4]
            for card in gave[seat]:
                to.remove(card)
    for seat in SEATS:
        hands[seat] += gave[seat]
    left = [[f"pass {FACES[card]}" for card in cards] for cards in gave]
    return hands, [(seat, left[seat].pop(0) if text.startswith("pass") else text) for seat, text in choices]


def compare(name: str, seed: int) -> int:
    """One history, and one that a seat cannot tell from it; answers how many others can, AssertionError if here and
    there differ."""
    choose, viewer = random.Random(seed), seed % 4
    cards, direction = choose.sample(range(52), 52), choose.choice(DIRECTIONS)
    start = dealt(name, direction, [cards[13 * seat : 13 * seat + 13] for seat in SEATS])
    choices = chosen(start, choose.randrange(64), choose)
    true = followed(name, start, choices)
    drawn = true.ours.resample(viewer, seed=seed)
    hands, choices = deal_of(name, drawn, choices)
    other = followed(name, dealt(name, direction, hands), choices)
    assert other.ours.zone("hand").tolist() == drawn.zone("hand").tolist(), "a state drawn anew that cannot be reached"
    apart = [[one != two for one, two in zip(true.told(seat), other.told(seat), strict=True)] for seat in SEATS]
    assert not any(apart[viewer]), f"{name}, seed {seed}: seat {viewer} can tell what was drawn anew"
    assert all(here == there for here, there in apart), f"{name}, seed {seed}: who can tell them apart: {apart}"
    return sum(here for here, _ in apart)


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for name in DIALS:
        told = sum(compare(name, seed) for seed in range(pairs))
        print(f"{name}: {pairs} pairs of histories, {told} times another seat can tell them apart, as in OpenSpiel")


if __name__ == "__main__":
    main()
