"""Hanabi beside OpenSpiel's: choices, tokens, cards, what hints tell, what is paid, who knows what.

Theirs deals card by card in the open; it is dealt what our stock has brought. It pays as it goes, ours at the end, and
it has no information states: what a seat knows there is what it observed before every choice, and all choices.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pyspiel
import pytest

import quoin

PLACES = ["first", "second", "third", "fourth", "fifth"]
COLOURS = {"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"}
LETTERS = {name: letter for letter, name in COLOURS.items()}

SMALL: dict[str, Any] = {"players": 2, "colours": 2, "ranks": 2, "hand_size": 2, "hints": 2, "lives": 2}
DIALS: list[dict[str, Any]] = [
    {},
    {"players": 3},
    {"players": 4},
    {"players": 5},
    {"players": 3, "colours": 3, "ranks": 4, "hand_size": 3, "hints": 3, "lives": 1},
    {"players": 2, "colours": 1, "ranks": 5, "hand_size": 2, "hints": 1, "lives": 2},
    SMALL,
]
THEIRS = {"colours": "colors", "hints": "max_information_tokens", "lives": "max_life_tokens"}


def texts(state: quoin.State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def dial(state: quoin.State, name: str) -> int:
    return int(str(state.game.dials[name]))


def short(card: str) -> str:
    """``R1`` of red_1."""
    colour, rank = card.split("_")
    return LETTERS[colour] + rank


COPIES = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}
MATCHES, SHORT_MATCHES, PAIRS, DRAWN = 40, 1500, 5000, 1000


def named(dials: dict[str, Any]) -> str:
    return ",".join(f"{key}={value}" for key, value in dials.items()) or "standard"


@cache
def games(dials: tuple[tuple[str, int], ...]) -> tuple[quoin.Game, Any]:
    theirs = {THEIRS.get(key, key): value for key, value in dials}
    return quoin.load_game("hanabi", **dict[str, Any](dials)), pyspiel.load_game("hanabi", theirs)


class Pair:
    """One match of ours and theirs with the same cards."""

    def __init__(self, dials: dict[str, Any], seed: int) -> None:
        ours, theirs = games(tuple(dials.items()))
        self.ours, self.theirs = ours.new_initial_state(seed), theirs.new_initial_state()
        self.players = self.ours.game.num_players()
        self.told: list[list[str]] = [[] for _ in range(self.players)]
        self.ours.play_luck()
        for hand in self.ours.view()["hand"]:
            for card in hand:
                self._deal(card)
        self._observe()

    def choices(self) -> dict[str, int]:
        """Theirs by our texts."""
        state = self.theirs
        return {self._text(state.action_to_string(state.current_player(), one)): one for one in state.legal_actions()}

    def play(self, text: str) -> None:
        me = self.ours.seat
        theirs = self.choices()[text]
        self.ours.apply_action(self.ours.string_to_action(text))
        self.theirs.apply_action(theirs)
        while self.theirs.is_chance_node():
            self._deal(self.ours.view()["hand"][me][-1])
        for told in self.told:
            told.append(text)
        if not self.theirs.is_terminal():
            self._observe()

    def seen(self, seat: int) -> str:
        """Their observation, made of what our seat sees, but for the order of the discards."""
        view = self.ours.view(seat)
        hands = [self._hand(view, one % self.players) for one in range(seat, seat + self.players)]
        heights = Counter(card.partition("_")[0] for card in view["fireworks"])
        colours = list(LETTERS)[: dial(self.ours, "colours")]
        lines = [
            f"Life tokens: {view['lives']}",
            f"Info tokens: {view['hints']}",
            "Fireworks: " + "".join(f"{LETTERS[one]}{heights[one]} " for one in colours),
            "Hands:",
            *"\n-----\n".join("\n".join(hand) for hand in hands).split("\n"),
            f"Deck size: {view['stock.size']}",
            " ".join(["Discards:", *sorted(short(card) for card in view["discards"])]),
        ]
        return "\n".join(lines)

    def _hand(self, view: dict[str, Any], seat: int) -> list[str]:
        colours, ranks = dial(self.ours, "colours"), dial(self.ours, "ranks")
        lines = ["Cur player"] if seat == self.ours.seat else []
        cards = view["hand"][seat] or [None] * view["hand.size"][seat]
        for place, card in enumerate(cards):
            excluded = view["excluded"][seat][10 * place : 10 * place + 10]
            colour, rank = view["colour"][seat][place], view["rank"][seat][place]
            may_be = [letter for letter, no in zip(COLOURS, excluded[:colours], strict=False) if no == "no"]
            may_be += [str(n + 1) for n, no in enumerate(excluded[5 : 5 + ranks]) if no == "no"]
            face = "XX" if card is None else short(card)
            told = LETTERS.get(colour, "X") + (rank if rank in "12345" else "X")
            lines.append(f"{face} || {told}|{''.join(may_be)}")
        return lines

    def _observe(self) -> None:
        for seat, told in enumerate(self.told):
            told.append(self.theirs.observation_string(seat))

    def _deal(self, card: str) -> None:
        wanted = f"(Deal {short(card)})"
        outcomes = {self.theirs.action_to_string(-1, one): one for one in self.theirs.legal_actions()}
        self.theirs.apply_action(outcomes[wanted])

    def _text(self, theirs: str) -> str:
        if hint := re.fullmatch(r"\(Reveal player \+(\d) (color|rank) (.)\)", theirs):
            seat = self.ours.game.seats[(self.ours.seat + int(hint[1])) % self.players]
            return f"rank {seat} {hint[3]}" if hint[2] == "rank" else f"colour {seat} {COLOURS[hint[3]]}"
        kind, place = theirs.strip("()").split()
        return f"{kind.lower()} {PLACES[int(place)]}"


def sorted_discards(theirs: str) -> str:
    *lines, discards = theirs.splitlines()
    word, *cards = discards.split()
    return "\n".join([*lines, " ".join([word, *sorted(cards)])])


# ---- ply by ply ----


@pytest.mark.parametrize("dials", DIALS, ids=named)
def test_random_matches_are_those_of_openspiel_ply_by_ply(dials: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        pair, choose = Pair(dials, seed), random.Random(seed)
        while not pair.theirs.is_terminal():
            assert not pair.ours.is_terminal()
            assert pair.ours.seat == pair.theirs.current_player()
            for seat in range(pair.players):
                assert pair.seen(seat) == sorted_discards(pair.theirs.observation_string(seat)), (seed, seat)
            here = {pair.ours.action_to_string(action) for action in pair.ours.legal_actions()}
            assert here == pair.choices().keys(), seed
            assert pair.ours.returns() == [0] * pair.players
            pair.play(choose.choice(sorted(here)))
        assert pair.ours.is_terminal()
        assert pair.ours.returns() == pair.theirs.returns(), seed


def test_with_all_cards_seen_a_full_score_is_paid_as_there() -> None:
    """Who plays what fits, and throws away what is not needed, nearly always builds all fireworks."""
    full = 0
    for seed in range(20):
        pair = Pair({}, seed)
        while not pair.theirs.is_terminal():
            pair.play(cheating(pair.ours))
        assert pair.ours.returns() == pair.theirs.returns(), seed
        full += pair.ours.returns() == [25, 25]
    assert full >= 10


def cheating(state: quoin.State) -> str:
    view, me = state.view(), state.seat
    hand, legal = view["hand"][me], {state.action_to_string(action) for action in state.legal_actions()}
    heights = Counter(card.partition("_")[0] for card in view["fireworks"])
    worth = []
    for place, card in enumerate(hand):
        colour, rank = card.split("_")
        if int(rank) == heights[colour] + 1:
            return f"play {PLACES[place]}"
        built = int(rank) <= heights[colour]
        elsewhere = sum(row.count(card) for row in view["hand"]) > 1
        worth.append(
            (
                0 if built else 1 if elsewhere else 3 if COPIES[int(rank)] - view["discards"].count(card) == 1 else 2,
                -int(rank),
                place,
            )
        )
    discard = f"discard {PLACES[min(worth)[2]]}"
    hints = sorted(text for text in legal if text.startswith(("colour", "rank")))
    wait = hints and (min(worth)[0] == 3 or view["hints"] > 4)
    return discard if discard in legal and not wait else hints[0]


# ---- who knows what ----


@pytest.mark.parametrize("dials", [SMALL, {**SMALL, "players": 3, "ranks": 3}], ids=named)
def test_two_histories_are_one_information_state_here_if_and_only_if_they_are_there(dials: dict[str, Any]) -> None:
    """Of all pairs of the histories of short random matches, of which at least 5,000 are one to a seat."""
    there_of: dict[tuple[int, str], tuple[str, ...]] = {}
    here_of: dict[tuple[int, tuple[str, ...]], str] = {}
    met: Counter[tuple[int, str]] = Counter()
    worlds: dict[tuple[int, str], set[str]] = {}
    for seed in range(SHORT_MATCHES):
        pair, choose = Pair(dials, seed), random.Random(seed)
        for _ in range(4):
            if pair.theirs.is_terminal():
                break
            for seat in range(pair.players):
                here, there = pair.ours.information_state_string(seat), tuple(pair.told[seat])
                assert there_of.setdefault((seat, here), there) == there, seed
                assert here_of.setdefault((seat, there), here) == here, seed
                met[seat, here] += 1
                worlds.setdefault((seat, here), set()).add(str(pair.theirs))
            pair.play(choose.choice(sorted(pair.choices())))
    assert sum(count * (count - 1) // 2 for count in met.values()) >= PAIRS
    assert sum(len(one) > 1 for one in worlds.values()) > 100


def hands_that_can_be(hand: list[str], hints: list[str], unseen: Counter[str]) -> Counter[tuple[str, ...]]:
    """Every hand of unseen cards at whose same places the hints would point, and in how many ways."""

    def pointed(card: str) -> list[bool]:
        return [hint in card.split("_") for hint in hints]

    ways: Counter[tuple[str, ...]] = Counter({(): 1})
    for card in hand:
        longer: Counter[tuple[str, ...]] = Counter()
        for begun, count in ways.items():
            for face in unseen:
                if pointed(face) == pointed(card):
                    longer[(*begun, face)] = count * max(0, unseen[face] - begun.count(face))
        ways = +longer
    return ways


@pytest.mark.parametrize(("dials", "hints"), [(SMALL, 1), ({}, 4)], ids=["small", "nearly all is known"])
def test_redrawn_hands_come_as_often_as_counting_tells(dials: dict[str, Any], hints: int) -> None:
    """Of the second, three in a million hands drawn by chance alone agree with the hints."""
    state = quoin.load_game("hanabi", **dials).new_initial_state(seed=3)
    state.play_luck()
    hand, other = state.view()["hand"]
    told = sorted({part for card in hand for part in card.split("_")})[:hints]
    for hint in told:
        state.apply_action(state.legal_actions()[-1])
        state.apply_action(state.string_to_action(f"{'rank' if hint.isdigit() else 'colour'} ada {hint}"))
    colours = list(LETTERS)[: dial(state, "colours")]
    ranks = range(1, dial(state, "ranks") + 1)
    pack = Counter({f"{one}_{rank}": 1 if rank == ranks[-1] else COPIES[rank] for one in colours for rank in ranks})
    ways = hands_that_can_be(hand, told, pack - Counter(other))
    drawn = [tuple(state.resample(0, seed).view()["hand"][0]) for seed in range(DRAWN)]
    assert set(drawn) <= ways.keys()
    assert len(set(drawn)) > 1
    for place in range(len(hand)):
        here = Counter(one[place] for one in drawn)
        for face in {one[place] for one in ways}:
            there = sum(count for one, count in ways.items() if one[place] == face) / ways.total()
            assert here[face] / DRAWN == pytest.approx(there, abs=0.06), (place, face)
