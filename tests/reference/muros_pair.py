"""The real Muros and the plain one, played side by side: every node, list and pass and all that lies is compared.

In: a match before or after its deal. Any difference is an AssertionError.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any, Literal

import quoin
from muros_plain import COLOURS, WHITE, Cell, End, Muros, Play

COUNTERS = (*COLOURS, WHITE)

Taste = Literal["any", "hand first", "pile first", "by seat", "take little"]
"""Which of the legal plays are preferred: from the hand, from the piles, one or the other by seat, or none taken."""


def end(name: str) -> End:
    """``west3`` is the west end of row 3, ``southb`` the south end of column b."""
    found = re.fullmatch(r"(west|east)([1-9])|(south|north)([a-i])", name)
    assert found, name
    if found[1]:
        return (found[1], int(found[2]) - 1)
    return (found[3], ord(found[4]) - ord("a"))


def cell(name: str) -> Cell:
    return (int(name[1:]) - 1, ord(name[0]) - ord("a"))


class Names:
    """What the game's numbers mean; kept for all matches of a game."""

    def __init__(self, game: quoin.Game) -> None:
        self.game = game
        self.plays: dict[int, Play] = {}
        (board,) = game.description.boards
        self.cell_names, self.end_names = (list(board.kind_of_site(kind).names) for kind in ("cells", "ends"))
        self.cells = [cell(name) for name in self.cell_names]
        self.ends = [end(name) for name in self.end_names]

    def play(self, action: int) -> Play:
        if action not in self.plays:
            fields = self.game.action_to_dict(action)
            kept = fields["kept"] if fields["kind"] == "take" else None
            assert fields["kind"] in ("lay", "take")
            self.plays[action] = Play(fields["from"], fields["card"], end(fields["at"]), kept)
        return self.plays[action]


def row_of(row: list[int], names: tuple[str, ...]) -> dict[str, int]:
    return dict(zip(names, row, strict=True))


def dealt(names: Names, state: quoin.State, sliding: bool, poison: bool) -> Muros:
    """Plays the deal and takes over what it gave, after looking whether it is a legitimate one."""
    assert state.node == "deal"
    assert state.current_player() == quoin.CHANCE_PLAYER
    state.apply_action(0)
    dials = state.game.dials
    size, players = int(dials["size"]), int(dials["players"])
    board = [COUNTERS[value] for value in state.zone("counters").tolist()]
    assert len(board) == size * size
    each = int(dials["per_colour"])
    expected = {**dict.fromkeys(COLOURS, each), WHITE: size * size - 4 * each}
    assert Counter(board) == Counter(expected)
    hands = [row_of(row, COLOURS) for row in state.zone("hand").tolist()]
    piles = row_of(state.zone("pile").tolist(), COLOURS)
    assert [sum(hand.values()) for hand in hands] == [int(dials[f"hand_of_{players}"])] * players
    for colour in COLOURS:
        assert sum(hand[colour] for hand in hands) + piles[colour] == size
    if sum(hands[state.seat].values()) + sum(piles.values()) > 0:
        assert state.plies()[-1].passes == []
    return Muros(size, dict(zip(names.cells, board, strict=True)), hands, piles, state.seat, sliding, poison)


class Pair:
    """One match of both, after the deal."""

    def __init__(self, names: Names, state: quoin.State, plain: Muros, source: random.Random, taste: Taste) -> None:
        self.names, self.state, self.plain, self.source, self.taste = names, state, plain, source, taste
        self.passes = 0

    def run(self) -> None:
        """To the end."""
        self.compare_things()
        while not self.plain.over:
            self.step()
        self.compare_end()

    def step(self) -> None:
        by_play = self.compare_choices()
        play = self.pick(list(by_play))
        self.state.apply_action(by_play[play])
        self.plain.play(play)
        self.passes += len(self.plain.passed)
        assert self.state.plies()[-1].passes == [(seat, "lay") for seat in self.plain.passed]
        self.compare_things()

    def compare_choices(self) -> dict[Play, int]:
        seat = self.plain.seat
        assert (self.state.node, self.state.phase, self.state.seat) == ("decide", "lay", seat)
        assert self.state.current_player() == seat
        assert self.state.seats_to_choose() == [seat]
        listed = self.state.legal_actions()
        assert listed == self.state.legal_actions(seat) == sorted(set(listed))
        for other in range(self.plain.players):
            assert other == seat or self.state.legal_actions(other) == []
        by_play = {self.names.play(action): action for action in listed}
        assert len(by_play) == len(listed)
        assert set(by_play) == self.plain.choices()
        assert by_play
        return by_play

    def pick(self, plays: list[Play]) -> Play:
        if self.taste == "take little":
            return self.source.choice([play for play in plays if play.kept is None] or plays)
        source = {"hand first": "hand", "pile first": "pile"}.get(self.taste)
        if self.taste == "by seat":
            source = "hand" if self.plain.seat % 2 else "pile"
        return self.source.choice([play for play in plays if play.source == source] or plays)

    def compare_things(self) -> None:
        state, plain = self.state, self.plain
        counters = zip(self.names.cells, state.zone("counters").tolist(), strict=True)
        assert {where: COUNTERS[value] for where, value in counters if value >= 0} == plain.board
        cards = zip(self.names.ends, state.zone("cards").tolist(), strict=True)
        assert {where: COLOURS[value] for where, value in cards if value >= 0} == plain.cards
        assert [row_of(row, COLOURS) for row in state.zone("hand").tolist()] == plain.hands
        assert state.zone("held").tolist() == [sum(hand.values()) for hand in plain.hands]
        assert row_of(state.zone("pile").tolist(), COLOURS) == plain.piles
        assert [row_of(row, COUNTERS) for row in state.zone("kept").tolist()] == plain.kept
        assert int(state.zone("laid")) == len(plain.cards)

    def compare_end(self) -> None:
        state = self.state
        assert state.is_terminal()
        assert state.node == "end"
        assert state.legal_actions() == []
        assert state.scores() == self.plain.scores()
        assert state.returns() == [float(share) for share in self.plain.returns()]
        assert len(state.plies()) <= state.game.max_game_length()


def position(names: Names, plain: Muros) -> dict[str, Any]:
    """The plain match as a position set by hand."""
    seats = names.game.seats
    zones = {
        "counters": {
            name: plain.board[where]
            for name, where in zip(names.cell_names, names.cells, strict=True)
            if where in plain.board
        },
        "cards": {
            name: plain.cards[where]
            for name, where in zip(names.end_names, names.ends, strict=True)
            if where in plain.cards
        },
        "hand": dict(zip(seats, plain.hands, strict=True)),
        "held": [sum(hand.values()) for hand in plain.hands],
        "pile": plain.piles,
        "kept": dict(zip(seats, plain.kept, strict=True)),
        "laid": len(plain.cards),
    }
    return {"seat": seats[plain.seat], "phase": "lay", "zones": zones}
