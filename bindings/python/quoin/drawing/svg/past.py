"""What a viewer is told of the plies played: who, what in words, and which sites to mark.

Where the game hides something, of others' choices and of dice only what the information state tells: that they
happened, and what the viewer saw change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from quoin import _core
from quoin.drawing.facts import describe, marks_of
from quoin.drawing.svg.layout import Site
from quoin.drawing.svg.markup import words
from quoin.drawing.svg.targets import chosen_sites
from quoin.plies import Ply

__all__ = ["PastPly", "past_plies"]


@dataclass(frozen=True)
class PastPly:
    """A ply between the states ``before`` and ``after`` it, for one viewer (``None``: everything is told)."""

    ply: Ply
    before: _core.State
    after: _core.State
    viewer: int | None

    @property
    def player(self) -> int:
        """Who chose; -1: luck."""
        return self.ply.player

    @property
    def _open(self) -> bool:
        """True if telling all of the ply gives nothing away."""
        return self.viewer is None or 0 <= self.player == self.viewer or not _hides(self.before.game)

    def text(self) -> str:
        """The ply in words."""
        game, (node, player, seat, choice, *_) = self.before.game, self.ply
        if player >= 0:
            told = f": {game.action_to_string(choice)}" if self._open else " chooses"
            return f"{game.seats[player]}{told}"
        if node == "chance" and not self._open:
            return f"{game.seats[seat]} rolls {words(self.before.phase)}"
        return words(self.before.action_to_string(-1, choice))

    def sites(self) -> frozenset[Site]:
        """The sites that the choice named, or else those where the viewer saw something change."""
        if self.player < 0:
            return frozenset()
        game = self.before.game
        if self._open:
            return frozenset(chosen_sites(game, game.action_to_dict(self.ply.choice)))
        facts, views = describe(game), [state.view(self.viewer, readable=False) for state in (self.before, self.after)]
        found: set[Site] = set()
        for index, board in enumerate(facts["boards"]):
            for layer in facts["display"].get(board["name"]) or []:
                old, new = (set(marks_of(facts, index, layer, view)) for view in views)
                found |= {(index, mark.sites, mark.site) for mark in old ^ new if mark.row in (None, self.player)}
        return frozenset(found)


def past_plies(state: _core.State, viewer: int | None) -> Iterator[PastPly]:
    """The plies that the viewer may know of, the latest first: choices made together wait until all have chosen."""
    plies = state.plies()
    waiting = _waiting(state, plies) if viewer is not None else 0
    after = state
    for number, ply in enumerate(reversed(plies)):
        before = after.clone()
        before.undo_action()
        if number >= waiting or ply.seat == viewer:
            yield PastPly(ply, before, after, viewer)
        after = before


def _waiting(state: _core.State, plies: list[Ply]) -> int:
    """How many of the last plies are choices that wait for those of other seats."""
    if state.node != "together":
        return 0
    seats = set(state.seats_to_choose())
    count = 0
    for ply in reversed(plies):
        if ply.node != "together" or ply.seat in seats:
            break
        seats.add(ply.seat)
        count += 1
    return count


@lru_cache(maxsize=32)
def _hides(game: _core.Game) -> bool:
    """True if there is a zone that not everybody sees."""
    return any(zone["visible"] != "all" for zone in describe(game)["zones"] if zone["role"] != "engine")
