"""A report on a game: its numbers as a DataFrame, as text, and as a page."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from quoin import _core
from quoin.checks import Coverage
from quoin.experiments.facts import ReportFacts, game_facts, has_rivals, has_turns, turn_label
from quoin.experiments.frames import has_scores, won_by
from quoin.experiments.leads import Leads
from quoin.experiments.matches import Columns
from quoin.extras import optional
from quoin.intervals import Estimate, equal_shares_p, mean_interval, share_interval

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Line", "Play", "Report", "Rung"]


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
class Report:
    """What is known of a game. ``frame``, ``print``, ``save("x.html")``; a notebook shows the page."""

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
    def frame(self) -> pd.DataFrame:
        """Section, measure, value, low, high, matches, note: a row for each number."""
        optional("pandas", "experiments")
        import pandas as pd

        rows = [
            {"section": line.section, "measure": line.measure, **line.estimate._asdict(), "note": line.note}
            for line in self.lines
        ]
        frame = pd.DataFrame(rows, columns=["section", "measure", *Estimate._fields, "note"])
        frame.attrs["quoin"] = self.facts
        return frame

    @property
    def facts(self) -> ReportFacts:
        """What it is about and what of the rules was never reached, as plain values."""
        return {
            "game": str(self.game),
            "fingerprint": self.game.fingerprint,
            "engine": _core.__version__,
            "seed": self.seed,
            "confidence": self.confidence,
            "interrupted": self.interrupted,
            "never_run": list(self.coverage["never_run"]) if self.coverage else None,
            "never_played": self.never_played,
        }

    @property
    def never_played(self) -> list[str]:
        """Kinds of action that no match of the coverage played; those never offered are marked."""
        if self.coverage is None:
            return []
        offered = self.coverage["offered"]
        kinds = [kind for kind, count in self.coverage["played"].items() if count == 0]
        return [kind if offered[kind] else f"{kind} (never offered)" for kind in kinds]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page, as a whole or not at all: one HTML file that needs nothing else, light or dark as its reader
        has it."""
        from quoin.experiments.report_page import page

        _core.write_file(path, page(self))

    def _repr_html_(self) -> str:
        from quoin.experiments.report_page import content

        return content(self)

    def __str__(self) -> str:
        from quoin.experiments.report_text import as_text

        return as_text(self)

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
