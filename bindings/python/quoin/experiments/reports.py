"""A report on a game: its numbers as a DataFrame, as text, and as a page."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from quoin import _core
from quoin.experiments.facts import ReportFacts
from quoin.experiments.findings import Findings, interval, rules, sections, value
from quoin.experiments.report_page import content, page
from quoin.extras import optional
from quoin.intervals import Estimate

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Report"]


@dataclass(frozen=True)
class Report(Findings):
    """What is known of a game. ``frame``, ``print``, ``save("x.html")``; a notebook shows the page."""

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

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page, as a whole or not at all: one HTML file that needs nothing else, light or dark as its reader
        has it."""
        _core.write_file(path, page(self))

    def _repr_html_(self) -> str:
        return content(self)

    def __str__(self) -> str:
        out = [f"{self.game.title}: {self.game}, seed {self.seed}, {self.confidence:.0%} intervals"]
        if self.interrupted:
            out.append("interrupted: not everything was played")
        for title, lines in sections(self).items():
            out += ["", title]
            width = max(len(line.measure) for line in lines)
            for line in lines:
                note = f"  {line.note}" if line.note else ""
                out.append(f"  {line.measure:<{width}}  {value(line):>7}  {interval(line):<18}{note}".rstrip())
        return "\n".join([*out, "", "rules", *(f"  {text}" for text in rules(self))])
