"""A game of games/modern and its plain second program, played side by side.

At every ply both must have the same seats to choose and the same legal choices (by their texts), at every roll the same
chances; zones hold what the plain program says, seats are shown what they may see, and both end at the same time with
the same winners and points. Luck is played here and told to the plain program. Any difference is an AssertionError.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import quoin

REDRAWN = 0.03  # at so many of the plies what is hidden from a seat is drawn anew
EAGER = 0.85  # so many of the choices of every other match are wanted ones
Things = dict[str, Any]
"""What zones hold, in words, by their names."""


class Plain(Protocol):
    """A match of a plain program. `needs` names the luck that is due, if any."""

    needs: str

    def luck(self, value: Any) -> None: ...
    def choosing(self) -> list[int]: ...
    def choices(self, seat: int) -> list[str]: ...
    def play(self, seat: int, text: str) -> None: ...
    def chances(self) -> Mapping[str, Fraction]: ...
    def winners(self) -> list[int]: ...


@dataclass(frozen=True)
class Luck:
    """A roll or a deal just played: its name, what a die shows ("" of a deal), what lay before and lies after."""

    name: str
    shows: str
    before: Things
    after: Things


@dataclass(frozen=True)
class Beside:
    """A game and its plain program.

    `told` is what luck tells the plain program, None: nothing. `lies` is what zones must hold in its words, of `rows`
    in any order. Of the zones `owners` a seat sees its own row alone, of `nobodys` nothing; `seen` is what it sees of
    others that are partly hidden, `known` what it knows of what zones hold, whatever it sees.
    `wanted` are the choices without which matches would not come far.
    """

    name: str
    plain: Callable[..., Any]
    seats: Sequence[int]
    lies: Callable[[Any], Things]
    told: Callable[[Any, Luck], Any] = lambda plain, luck: None
    rows: Sequence[str] = ()
    owners: Sequence[str] = ()
    nobodys: Sequence[str] = ()
    seen: Callable[[Any, int], Things] = lambda plain, seat: {}
    known: Callable[[Any, int, Things], Any] = lambda plain, seat, things: None
    wanted: Callable[[Any, list[str]], list[str]] = lambda plain, texts: texts
    together: bool = False

    def settings(self) -> list[dict[str, int]]:
        return [{"players": seats} for seats in self.seats] or [{}]


class Pair:
    """One match of both."""

    def __init__(self, beside: Beside, game: quoin.Game, seed: int) -> None:
        self.beside = beside
        self.state = game.new_initial_state(seed)
        self.players = len(self.state.returns())
        self.plain = beside.plain(self.players) if beside.seats else beside.plain()
        self.source = random.Random(seed)
        self.eager = seed % 2 == 1
        self.played: list[str] = []

    def run(self) -> int:
        """To the end; answers how many choices were made."""
        plies = 0
        while True:
            while self.state.is_chance_node():
                self.play_luck()
            self.same("luck due", "", self.plain.needs)
            self.compare_things()
            if self.source.random() < REDRAWN:
                self.compare_redrawn(self.source.randrange(self.players))
            choosing = self.plain.choosing()
            self.same("who chooses", self.state.seats_to_choose(), choosing)
            if not choosing:
                break
            for seat in choosing:
                self.choose(seat)
                plies += 1
        self.compare_end()
        return plies

    def play_luck(self) -> None:
        name, before, shows = self.state.phase, self.state.view(), ""
        if self.state.node == "chance":
            outcomes = {number: self.state.action_to_string(number) for number, _ in self.state.chance_outcomes()}
            self.compare_chances(outcomes)
            shows = outcomes[self.state.play_luck()].partition(": ")[2]
        else:
            self.state.play_luck()
        told = self.beside.told(self.plain, Luck(name, shows, before, self.state.view()))
        if told is not None:
            self.plain.luck(told)

    def compare_chances(self, outcomes: dict[int, str]) -> None:
        chances = self.plain.chances()
        found = {outcomes[number].partition(": ")[2]: chance for number, chance in self.state.chance_outcomes()}
        self.same("chances", found, {text: float(chance) for text, chance in chances.items()})

    def choose(self, seat: int) -> None:
        listed = self.state.legal_actions(seat)
        assert listed == sorted(set(listed))
        here = {self.state.action_to_string(seat, action): action for action in listed}
        assert len(here) == len(listed)
        there = sorted(self.plain.choices(seat))
        more, less = sorted(here.keys() - set(there)), sorted(set(there) - here.keys())
        assert sorted(here) == there, f"seat {seat} may {more} here alone, {less} there alone, after {self.played}"
        texts = sorted(here)
        if self.eager and self.source.random() < EAGER:
            texts = self.beside.wanted(self.plain, texts)
        text = self.source.choice(texts)
        self.state.apply_action(here[text])
        self.plain.play(seat, text)
        self.played.append(f"{seat}: {text}")

    def compare_things(self) -> None:
        whole = self.state.view()
        for name, things in self.beside.lies(self.plain).items():
            self.same(name, self.in_words(name, whole[name]), self.in_words(name, things))
        for seat in range(self.players):
            view = self.state.view(seat)
            for name in self.beside.owners:
                own = [row if owner == seat else None for owner, row in enumerate(whole[name])]
                self.same(f"{name} to seat {seat}", view[name], own)
            for name in self.beside.nobodys:
                assert set(view[name] or [None]) == {None}, f"seat {seat} sees {name}: {view[name]}"
            for name, things in self.beside.seen(self.plain, seat).items():
                self.same(f"{name} to seat {seat}", view[name], things)

    def compare_redrawn(self, seat: int) -> None:
        """What is hidden from the seat, drawn anew: it sees and may choose the same, and what it knows is true."""
        redrawn = self.state.resample(seat, seed=len(self.played))
        self.same(f"what seat {seat} sees", redrawn.view(seat), self.state.view(seat))
        self.same(f"what seat {seat} may choose", redrawn.legal_actions(seat), self.state.legal_actions(seat))
        here, there = redrawn.view(), self.state.view()
        self.same(
            f"what seat {seat} knows",
            self.beside.known(self.plain, seat, here),
            self.beside.known(self.plain, seat, there),
        )

    def in_words(self, name: str, things: Any) -> Any:
        """Without order and empty places, where they do not matter."""
        if name not in self.beside.rows:
            return things
        if things and isinstance(things[0], list):
            return [self.in_words(name, row) for row in things]
        return sorted(thing for thing in things if thing != "none")

    def compare_end(self) -> None:
        assert self.state.is_terminal()
        winners = self.plain.winners()
        losers = self.players - len(winners)
        if self.beside.together or self.players == 1:
            returns = [1.0 if winners else -1.0] * self.players
        elif losers and winners:
            returns = [1 / len(winners) if seat in winners else -1 / losers for seat in range(self.players)]
        else:
            returns = [0.0] * self.players
        self.same("returns", self.state.returns(), returns)
        assert len(self.state.plies()) <= self.state.game.max_game_length()

    def same(self, what: str, here: Any, there: Any) -> None:
        assert here == there, f"{what}: {here} here, {there} there, after {self.played}"


# ---- what entries are made of ----


def first_of(*begins: str) -> Callable[[Any, list[str]], list[str]]:
    """The choices with the first of these beginnings that there are; all, if there are none."""

    def wanted(_: Any, texts: list[str]) -> list[str]:
        found = ([text for text in texts if text.startswith(begin)] for begin in begins)
        return next((texts for texts in found if texts), texts)

    return wanted


def in_piles(name: str) -> Callable[[Any, int, Things], Any]:
    """All know which cards are in each of these hidden piles, in whatever order."""
    return lambda plain, seat, things: [sorted(pile) for pile in rows(things[name])]


def rows(things: Any) -> list[Any]:
    return things if things and isinstance(things[0], list) else [things]


def drawn_from(pile: list[str]) -> list[str]:
    """A pile's cards in the order in which they are drawn; its top lies last."""
    return list(reversed(pile))
