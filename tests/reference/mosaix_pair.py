"""The real Mosaix and the plain one, played side by side: every node, list, chance and grid is compared.

In: a game and the options of the plain version. Any difference is an AssertionError.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any, Literal

import quoin
from mosaix_plain import SYMBOLS, Arrangement, Mosaix, representative, rotations

MARKS = {"o": "circle", "t": "triangle", "x": "cross"}
DICE = {"print": "print", "starter": "starter", "roll": "symbols"}
SEATS = ("red", "blue", "green", "yellow")

Taste = Literal["any", "most", "least"]
"""How placements are chosen: at random, or with most or least symbols written."""


def formation(text: str) -> Arrangement:
    """``oxt/.o.``: rows from the top, dots are empty."""
    rows = text.split("/")
    assert len({len(row) for row in rows}) == 1, text
    return frozenset(
        ((row, column), MARKS[mark])
        for row, marks in enumerate(reversed(rows))
        for column, mark in enumerate(marks)
        if mark != "."
    )


def place(name: str) -> tuple[int, int]:
    """The row and column of a site's name: b3 is (2, 1); left of column a are -a, -b ..., below row 1 are -1, -2 ..."""
    found = re.fullmatch(r"(-?)([a-z])(-?)([1-9]\d*)", name)
    assert found, name
    left, letter, below, number = found.groups()
    column = ord(letter) - ord("a")
    row = int(number)
    return (-row if below else row - 1, -column - 1 if left else column)


class Names:
    """What the game's numbers mean; kept for all matches of a game."""

    def __init__(self, game: quoin.Game) -> None:
        self.game = game
        self.fields: dict[int, dict[str, Any]] = {}
        self.cells = [place(cell) for cell in sites(game, "cells")]

    def of(self, action: int) -> dict[str, Any]:
        if action not in self.fields:
            self.fields[action] = self.game.action_to_dict(action)
        return self.fields[action]


def sites(game: quoin.Game, kind: str) -> list[str]:
    """The names of a board's sites, in order."""
    (board,) = game.description.boards
    return list(board.kind_of_site(kind).names)


class Pair:
    """One match of both."""

    def __init__(self, names: Names, state: quoin.State, plain: Mosaix, source: random.Random, taste: Taste) -> None:
        self.names, self.state, self.plain, self.source, self.taste = names, state, plain, source, taste
        self.written_as: Arrangement = frozenset()
        self.passes: list[int] = []
        self.past = len(state.plies())

    def run(self) -> None:
        """To the end."""
        self.compare_boards()
        while self.plain.stage != "end":
            if self.plain.stage in DICE:
                self.chance()
            elif self.plain.stage == "arrange":
                self.arrange()
            elif self.plain.solo:
                self.write_alone()
            else:
                self.write_together()
            self.compare_boards()
        self.compare_end()

    def chance(self) -> None:
        assert self.state.node == "chance"
        assert self.state.current_player() == quoin.CHANCE_PLAYER
        assert self.state.phase == DICE[self.plain.stage]
        if self.plain.stage != "starter":
            assert self.state.seat == self.plain.seat
        listed = self.state.chance_outcomes()
        assert self.state.legal_actions() == [number for number, _ in listed]
        outcomes = {number: self.outcome(number) for number, _ in listed}
        assert len(set(outcomes.values())) == len(listed)
        luck = {outcome: float(likely) for outcome, likely in self.plain.luck().items()}
        assert {outcomes[number]: likely for number, likely in listed} == luck
        number = self.source.choices([number for number, _ in listed], [likely for _, likely in listed])[0]
        self.state.apply_action(number)
        outcome = outcomes[number]
        if self.plain.stage == "print":
            self.plain.printing(str(outcome))
        elif self.plain.stage == "starter":
            self.plain.starting(int(outcome))
        else:
            self.plain.rolling(outcome)

    def outcome(self, number: int) -> Any:
        """The symbol printed, the starting seat, or how many dice show each symbol."""
        found = Counter(re.findall(r"[a-z]+", str(self.state.action_to_dict(number)["outcome"])))
        if self.plain.stage == "starter":
            (seat,) = found
            return SEATS.index(seat)
        assert set(found) <= set(SYMBOLS)
        if self.plain.stage == "print":
            (symbol,) = found
            return symbol
        return (found[SYMBOLS[0]], found[SYMBOLS[1]], found[SYMBOLS[2]])

    def choices(self, seat: int) -> dict[str, list[dict[str, Any]]]:
        """What the game lets a seat choose, by kind; the fields have their number under "action"."""
        found: dict[str, list[dict[str, Any]]] = {"arrange": [], "write": [], "stop": []}
        listed = self.state.legal_actions(seat)
        assert listed == sorted(set(listed))
        for action in listed:
            fields = self.names.of(action)
            found[fields["kind"]].append({**fields, "action": action})
        return found

    def arrange(self) -> None:
        seat = self.plain.seat
        assert (self.state.node, self.state.phase, self.state.seat) == ("decide", "arrange", seat)
        assert self.state.current_player() == seat
        assert self.state.seats_to_choose() == [seat]
        assert self.state.zone("rolled").tolist() == list(self.plain.roll)
        assert int(self.state.zone("active")) == seat
        for other in range(self.plain.players):
            assert other == seat or self.state.legal_actions(other) == []
        found = self.choices(seat)
        assert found["write"] == []
        by_marks = {representative(formation(fields["what"])): fields for fields in found["arrange"]}
        assert len(by_marks) == len(found["arrange"])
        assert set(by_marks) == self.plain.arrange_choices()
        assert by_marks
        if self.stop_instead(found["stop"]):
            return
        marks = self.source.choice(list(by_marks))
        self.state.apply_action(by_marks[marks]["action"])
        self.plain.arranging(marks)
        self.written_as = formation(by_marks[marks]["what"])
        assert self.state.view()["arrangement"] == by_marks[marks]["what"]

    def stop_instead(self, stops: list[dict[str, Any]]) -> bool:
        """Alone one may stop at every decision; now and then it is done."""
        assert len(stops) == (1 if self.plain.solo else 0)
        if stops and self.source.random() < 0.01:
            self.state.apply_action(stops[0]["action"])
            self.plain.stopping()
            return True
        return False

    def writes(self, seat: int) -> dict[Arrangement, int]:
        """What the game lets a seat write, compared with the plain version's list."""
        found = self.choices(seat)
        assert found["arrange"] == []
        assert len(found["stop"]) == (1 if self.plain.solo else 0)
        by_writing: dict[Arrangement, int] = {}
        for fields in found["write"]:
            image = rotations(self.written_as)[int(fields["turn"])]
            writing = self.plain.grids[seat].place(image, *place(fields["at"]))
            assert writing is not None, f"{fields} may not be written"
            assert writing not in by_writing, f"{fields} writes the same as another"
            by_writing[writing] = fields["action"]
        assert set(by_writing) == self.plain.write_choices(seat)
        return by_writing

    def pick(self, writings: dict[Arrangement, int]) -> Arrangement:
        number = {"any": 0, "most": max(map(len, writings)), "least": min(map(len, writings))}[self.taste]
        return self.source.choice([writing for writing in writings if number in (0, len(writing))])

    def write_alone(self) -> None:
        assert (self.state.node, self.state.phase, self.state.seat) == ("decide", "write", 0)
        writings = self.writes(0)
        assert writings
        stops = [{"action": action} for action in self.state.legal_actions() if self.names.of(action)["kind"] == "stop"]
        if self.stop_instead(stops):
            return
        chosen = self.pick(writings)
        self.state.apply_action(writings[chosen])
        self.plain.writing({0: chosen})

    def write_together(self) -> None:
        """All lists are compared before anybody commits, and none may change until all have."""
        order = [(self.plain.seat + step) % self.plain.players for step in range(self.plain.players)]
        assert (self.state.node, self.state.phase) == ("together", "write")
        assert self.state.current_player() == quoin.SIMULTANEOUS_PLAYER
        writings = {seat: self.writes(seat) for seat in order}
        choosing = [seat for seat in order if writings[seat]]
        self.passes += [seat for seat in order if not writings[seat]]
        assert self.state.seats_to_choose() == choosing
        chosen = {seat: self.pick(writings[seat]) for seat in choosing}
        actions = {seat: writings[seat][chosen[seat]] for seat in choosing}
        if self.source.random() < 0.2:
            self.state.apply_actions(actions)
        else:
            self.commit(choosing, actions)
        self.plain.writing(chosen)

    def commit(self, choosing: list[int], actions: dict[int, int]) -> None:
        lists = {seat: self.state.legal_actions(seat) for seat in choosing}
        views = [self.state.view(seat) for seat in range(self.plain.players)]
        for place_in_order, seat in enumerate(choosing):
            left = choosing[place_in_order:]
            assert self.state.seat == seat
            assert self.state.seats_to_choose() == left
            assert [self.state.legal_actions(other) for other in left] == [lists[other] for other in left]
            for other in range(self.plain.players):
                if other not in choosing[:place_in_order]:
                    assert self.state.view(other) == views[other]
            self.compare_boards()
            self.state.apply_action(actions[seat])

    def compare_boards(self) -> None:
        grids = self.state.zone("grid")
        assert grids.shape == (self.plain.players, len(self.names.cells))
        for row, grid in zip(grids.tolist(), self.plain.grids, strict=True):
            written = {cell: SYMBOLS[value] for cell, value in zip(self.names.cells, row, strict=True) if value >= 0}
            assert written == grid.written
        if self.plain.solo:
            assert int(self.state.zone("boxes")) == self.plain.boxes

    def compare_end(self) -> None:
        assert self.state.is_terminal()
        assert self.state.node == "end"
        assert self.state.legal_actions() == []
        assert self.state.scores() == self.plain.scores()
        assert self.state.returns() == [float(share) for share in self.plain.returns()]
        plies = self.state.plies()
        assert [(seat, "write") for seat in self.passes] == [
            passed for ply in plies[self.past :] for passed in ply.passes
        ]
        assert len(plies) <= self.state.game.max_game_length()
        if self.plain.solo:
            assert self.state.view()["verdict"] == self.plain.verdict()
