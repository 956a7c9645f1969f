"""What a report found: matches of bots, the numbers that follow from them, and both in words."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from quoin import _core
from quoin.checks import Coverage
from quoin.experiments.columns import Columns, has_scores, won_by
from quoin.experiments.facts import game_facts, has_rivals, has_turns, turn_label
from quoin.experiments.leads import Leads
from quoin.intervals import Estimate, equal_shares_p, mean_interval, share_interval

__all__ = ["Findings", "Line", "Play", "Rung", "interval", "rules", "sections", "value"]


class Play(NamedTuple):
    """Matches of a bot with itself."""

    bot: str
    columns: Columns
    leads: Leads | None


class Rung(NamedTuple):
    """A bot against the one below it."""

    bot: str
    below: str
    points: Estimate
    """Its share of points: 1 for a win, shared wins and draws shared."""


class Line(NamedTuple):
    """One number of a report."""

    section: str
    measure: str
    estimate: Estimate
    share: bool
    note: str


@dataclass(frozen=True)
class Findings:
    """What is known of a game."""

    game: _core.Game
    seed: int
    confidence: float
    plays: list[Play] = field(repr=False)
    rungs: list[Rung]
    coverage: Coverage | None
    interrupted: bool

    @property
    def lines(self) -> list[Line]:
        """Every number, in order."""
        lines = [line for play in self.plays for line in self._of_play(play)]
        lines += [
            Line("skill ladder", f"{rung.bot} against {rung.below}", rung.points, True, "share of points")
            for rung in self.rungs
        ]
        return lines

    @property
    def never_played(self) -> list[str]:
        """Kinds of action that no match of the coverage played; those never offered are marked."""
        if self.coverage is None:
            return []
        offered = self.coverage["offered"]
        kinds = [kind for kind, count in self.coverage["played"].items() if count == 0]
        return [kind if offered[kind] else f"{kind} (never offered)" for kind in kinds]

    def _of_play(self, play: Play) -> list[Line]:
        columns, n, seats = play.columns, len(play.columns["match"]), self.game.seats
        section = "random play" if play.bot == "random" else f"{play.bot} everywhere"

        def share(measure: str, count: int, note: str = "") -> Line:
            return Line(section, measure, share_interval(count, n, self.confidence), True, note)

        def mean(measure: str, name: str, note: str = "") -> Line:
            values = columns[name].astype(np.float64)
            return Line(section, measure, mean_interval(values, self.confidence), False, note)

        facts = game_facts(self.game)
        won = [int(won_by(columns, facts, seat).sum()) for seat in range(len(seats))]
        lines = []
        if facts["outcomes"] == ["won", "lost"]:
            lines = [share("won", won[0])]
        elif has_rivals(self.game):
            wins = [share(f"{seat} wins", count) for seat, count in zip(seats, won, strict=True)]
            lines = [*wins, share("draws", int((columns["winner"] == "draw").sum()))]
            lines += self._by_turn(section, columns)
        lines += [mean("plies", "plies", _spread(columns["plies"])), mean("actions to choose from", "branching")]
        if has_scores(self.game):
            lines += [mean(f"points of {seat}", f"score_{seat}") for seat in seats]
        if self.game.description.payoffs is not None:
            lines += [mean(f"payoff of {seat}", f"returns_{seat}") for seat in seats]
        if "margin" in columns:
            lines.append(mean("margin of points", "margin", "the best over the second best"))
        if play.leads is not None:
            settled = "share of the match until the last leader stayed in front"
            lines.append(Line(section, "lead changes", play.leads.changes, False, play.leads.how))
            lines.append(Line(section, "settled after", play.leads.settled, True, settled))
        return lines

    def _by_turn(self, section: str, columns: Columns) -> list[Line]:
        """How often each place in turn order won, of the matches that one seat or team won alone."""
        sides = len(game_facts(self.game)["outcomes"]) - 1
        counts = np.bincount(columns["place"], minlength=sides + 1)[1:].tolist()
        if not has_turns(self.game) or not any(counts):
            return []
        p = equal_shares_p(counts)
        test = "" if math.isnan(p) else f", chi-square p {p:.4f}" if p >= 1e-4 else ", chi-square p < 0.0001"
        lines = [
            Line(section, f"{turn_label(place)}, of decided", estimate, True, "")
            for place, estimate in enumerate(
                (share_interval(count, sum(counts), self.confidence) for count in counts), 1
            )
        ]
        lines[0] = lines[0]._replace(note=f"fair: {1 / sides:.1%}{test}")
        return lines[:1] if sides == 2 else lines  # of two the other has the rest


def _spread(plies: np.ndarray[Any, Any]) -> str:
    if not len(plies):
        return ""
    low, high = np.percentile(plies, [10, 90], method="lower")
    return f"80 % have {low} to {high}"


def sections(found: Findings) -> dict[str, list[Line]]:
    """The lines by section, with the number of matches in the title."""
    lines_of: dict[str, list[Line]] = {}
    for line in found.lines:
        lines_of.setdefault(line.section, []).append(line)
    return {_title(section, lines): lines for section, lines in lines_of.items()}


def rules(found: Findings) -> list[str]:
    """What of the rules was never reached."""
    if found.coverage is None:
        return ["not looked at"]
    lines = ", ".join(found.coverage["never_run"]) or "none"
    kinds = ", ".join(found.never_played) or "none"
    matches = found.coverage["matches"]
    return [f"lines never run in {matches} random matches: {lines}", f"actions never played: {kinds}"]


def value(line: Line) -> str:
    """The value as people read it."""
    return _number(line.estimate.value, line.share)


def interval(line: Line) -> str:
    """Its interval."""
    return f"{_number(line.estimate.low, line.share)} to {_number(line.estimate.high, line.share)}"


def _title(section: str, lines: list[Line]) -> str:
    matches = max(line.estimate.matches for line in lines)
    return f"{section}, {matches:,} matches" + (" each" if section == "skill ladder" else "")


def _number(number: float, share: bool) -> str:
    if not math.isfinite(number):
        return "-"
    if share:
        return f"{number:.1%}"
    return f"{number:.2f}" if abs(number) < 100 else f"{number:.1f}"
