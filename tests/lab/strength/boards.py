"""A match on which two sides play: ours alone, or beside OpenSpiel's of the same game, each ply played on both.

A side looks at the state of its own library and plays there; the other's follows, so that each thinks at its own speed.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import quoin

sys.path.insert(0, str(Path(__file__).parents[2] / "reference"))


class Board(Protocol):
    """A match going on; nobody but the seat on turn can choose."""

    ours: quoin.State
    theirs: Any

    def play_ours(self, action: int) -> None: ...

    def play_theirs(self, action: int) -> None: ...


class Alone:
    """Ours alone."""

    def __init__(self, game: quoin.Game, seed: int) -> None:
        self.ours = game.new_initial_state(seed)
        self.theirs: Any = None
        self._luck()

    def play_ours(self, action: int) -> None:
        self.ours.apply_action(action)
        self._luck()

    def play_theirs(self, action: int) -> None:
        raise NotImplementedError("OpenSpiel does not play along")

    def _luck(self) -> None:
        while self.ours.is_chance_node():
            self.ours.play_luck()


class Paired:
    """Ours and OpenSpiel's own game of the same rules; actions are known by their texts."""

    def __init__(self, pair: Any, seed: int) -> None:
        self._pair = pair
        self._random = random.Random(seed)
        self.ours, self.theirs = pair.begin(seed)
        self._follow()

    def play_ours(self, action: int) -> None:
        self._play(self.ours.action_to_string(action))

    def play_theirs(self, action: int) -> None:
        self._play(next(text for text, there in self._there.items() if there == action))

    def _play(self, text: str) -> None:
        self.ours.apply_action(self._here[text])
        self.theirs.apply_action(self._there[text])
        self._follow()

    def _follow(self) -> None:
        self._pair.draw(self.ours, self.theirs, self._random)
        if not self.ours.is_terminal():
            self._here, self._there = self._pair.choices([], self.ours, self.theirs)


class Turned:
    """Backgammon: theirs plays two numbers as one action, ours one number as one ply."""

    def __init__(self, pair: Any, seed: int) -> None:
        self._pair = pair
        self._random = random.Random(seed)
        self.ours, self.theirs = pair.game.new_initial_state(seed), pair.other.new_initial_state()
        self._follow()

    def play_ours(self, action: int) -> None:
        from backgammon_pair import ends_half, ours_at, theirs_at

        before = self.ours.clone()
        self.ours.apply_action(action)
        if ends_half(before, self.ours):
            position = ours_at(self.ours)
            there = self.theirs.legal_actions()
            self.theirs.apply_action(next(one for one in there if theirs_at(self.theirs.child(one)) == position))
            self._follow()

    def play_theirs(self, action: int) -> None:
        from backgammon_pair import reached, theirs_at

        plies = reached(self.ours)
        self.theirs.apply_action(action)
        for ply in plies[theirs_at(self.theirs)]:
            self.ours.apply_action(ply)
        self._follow()

    def _follow(self) -> None:
        self._pair.pass_by(self.theirs)
        while not self.ours.is_terminal() and self.ours.is_chance_node():
            self._pair.throw(self.ours, self.theirs, self._random)
            self._pair.pass_by(self.theirs)


class Adapted:
    """Ours, and OpenSpiel's bots on it through the adapter, in Python: the same numbers of actions."""

    def __init__(self, game: quoin.Game, seed: int) -> None:
        from quoin.environments import openspiel

        luck = {"rng_seed": seed} if game.description.deals else {}
        self._random = random.Random(seed)
        self.theirs = openspiel.load_game(game, **luck).new_initial_state()
        self._luck()

    @property
    def ours(self) -> quoin.State:
        found: quoin.State = self.theirs.match
        return found

    def play_ours(self, action: int) -> None:
        self.theirs.apply_action(action)
        self._luck()

    play_theirs = play_ours

    def _luck(self) -> None:
        while self.theirs.is_chance_node():
            outcomes, chances = zip(*self.theirs.chance_outcomes(), strict=True)
            self.theirs.apply_action(self._random.choices(outcomes, chances)[0])


@cache
def pair_of(game: str) -> Any:
    """Ours and OpenSpiel's, by our id."""
    if game == "backgammon":
        from backgammon_pair import PAIRS

        return PAIRS["single"]
    from spiel_games import GAMES
    from spiel_pair import Pair

    beside = next(one for one in GAMES if one.ours == game)
    if game == "hearts":  # their resampling ends the process where cards are passed
        beside = replace(beside, theirs="hearts(pass_cards=false)", dials={"pass_cards": False})
    pair = Pair(beside)
    pair.compares_information = False
    return pair


@cache
def game_of(name: str) -> quoin.Game:
    return quoin.load_game(name)


def new_board(game: str, seed: int, way: str) -> Board:
    """A new match; ``way``: alone, paired or adapted."""
    if way == "alone":
        return Alone(game_of(game), seed)
    if way == "adapted":
        return Adapted(game_of(game), seed)
    pair = pair_of(game)
    return Turned(pair, seed) if game == "backgammon" else Paired(pair, seed)
