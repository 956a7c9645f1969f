"""A report as plain text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quoin.experiments.reports import Line, Report

__all__ = ["as_text", "interval", "rules", "sections", "value"]


def as_text(report: Report) -> str:
    """Sections with a line for each number."""
    out = [f"{report.game.title}: {report.game}, seed {report.seed}, {report.confidence:.0%} intervals"]
    if report.interrupted:
        out.append("interrupted: not everything was played")
    for title, lines in sections(report).items():
        out += ["", title]
        width = max(len(line.measure) for line in lines)
        for line in lines:
            note = f"  {line.note}" if line.note else ""
            out.append(f"  {line.measure:<{width}}  {value(line):>7}  {interval(line):<18}{note}".rstrip())
    return "\n".join([*out, "", "rules", *(f"  {text}" for text in rules(report))])


def sections(report: Report) -> dict[str, list[Line]]:
    """The lines by section, with the number of matches in the title."""
    found: dict[str, list[Line]] = {}
    for line in report.lines:
        found.setdefault(line.section, []).append(line)
    return {_title(section, lines): lines for section, lines in found.items()}


def rules(report: Report) -> list[str]:
    """What of the rules was never reached."""
    if report.coverage is None:
        return ["not looked at"]
    lines = ", ".join(report.coverage["never_run"]) or "none"
    kinds = ", ".join(report.never_played) or "none"
    matches = report.coverage["matches"]
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
