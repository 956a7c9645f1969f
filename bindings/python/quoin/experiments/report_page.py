"""A report as a page of HTML that needs nothing else: its own style, charts as SVG, no scripts."""

from __future__ import annotations

from html import escape

import numpy as np

from quoin import _core
from quoin.experiments.charts import NEUTRAL, Dot, Slice, dots, histogram, seat_fills, stack
from quoin.experiments.facts import has_rivals, outcomes_of, turn_label
from quoin.experiments.findings import Findings, Line, Play, interval, rules, sections, value

__all__ = ["content", "page"]

_LIGHT = "--ink:#1d2430;--soft:#6b7480;--paper:#ffffff;--line:#d8dde3;--bar:#5d6b7c;--mark:#8a5a2b;"
_DARK = "--ink:#e4e8ee;--soft:#9aa4b1;--paper:#161a20;--line:#333b46;--bar:#a9b6c6;--mark:#d9a878;"
_STYLE = (
    f".quoin-report{{{_LIGHT}color:var(--ink);background:var(--paper);font:15px/1.5 system-ui,sans-serif;"
    "max-width:46rem;margin:0 auto;padding:1rem 1.5rem}"
    f"@media(prefers-color-scheme:dark){{.quoin-report{{{_DARK}}}}}"
    ".quoin-report h1{font-size:1.6rem;margin:.2em 0}.quoin-report h2{font-size:1.1rem;margin:1.6em 0 .4em}"
    ".quoin-report p{margin:.3em 0}.quoin-report .soft{color:var(--soft)}"
    ".quoin-report table{border-collapse:collapse;width:100%;background:none;margin:.4em 0}"
    ".quoin-report td{padding:.2em .8em .2em 0;border-bottom:1px solid var(--line);text-align:left;color:var(--ink);"
    "background:none;vertical-align:top}.quoin-report td:first-child{min-width:11rem}"
    ".quoin-report td.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}"
    ".quoin-report svg{width:100%;height:auto;margin:.5em 0}"
    ".quoin-report svg text{fill:var(--ink);font:12px system-ui,sans-serif}.quoin-report svg .tick{fill:var(--soft)}"
    ".quoin-report svg .grid{stroke:var(--line)}.quoin-report svg .fair{stroke:var(--mark);stroke-dasharray:4 3}"
    ".quoin-report svg .interval{stroke:var(--bar);stroke-width:3;stroke-linecap:round}"
    ".quoin-report svg .dot{stroke:var(--soft)}.quoin-report svg .rim{fill:none;stroke:var(--soft)}"
    ".quoin-report svg .bar{fill:var(--bar)}"
)


def page(report: Findings) -> str:
    """The whole page."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(report.game.title)}: report</title>"
        f"<style>body{{margin:0}}@media(prefers-color-scheme:dark){{body{{background:#161a20}}}}</style></head>"
        f"<body>{content(report)}</body></html>\n"
    )


def content(report: Findings) -> str:
    """What stands on it, for a notebook too."""
    parts = [f"<style>{_STYLE}</style>", *_head(report), *_skill(report)]
    for title, lines in sections(report).items():
        parts.append(f"<h2>{escape(title)}</h2>")
        parts += [chart for play in report.plays if _is_of(lines, play) for chart in _charts(report, play)]
        parts.append(_table(lines))
    parts.append("<h2>Rules</h2>")
    parts += [f"<p>{escape(text)}</p>" for text in rules(report)]
    parts.append(
        f'<p class="soft">Each interval alone holds the true value with {report.confidence:.0%}. Engine '
        f"{escape(_core.__version__)}, fingerprint {report.game.fingerprint}, seed {report.seed}.</p>"
    )
    return f'<div class="quoin-report">{"".join(parts)}</div>'


def _head(report: Findings) -> list[str]:
    dials = ", ".join(f"{name} {value}" for name, value in report.game.dials.items())
    parts = [
        f"<h1>{escape(report.game.title)}</h1>",
        f'<p class="soft">{escape(str(report.game))}: {escape(dials)}</p>',
    ]
    if report.interrupted:
        parts.append("<p><b>Interrupted: not everything was played.</b></p>")
    return parts


def _skill(report: Findings) -> list[str]:
    """The shares of decided matches by turn order and the skill ladder, by the strength of the bots."""
    parts = []
    sides = len(outcomes_of(report.game)) - 1
    lines = [line for line in report.lines if line.measure.endswith(", of decided")]
    fair = 1 / report.game.num_players()
    if lines:
        rows = [_by_turn(report, line, sides) for line in lines]
        title = "Who begins" if sides == 2 else "By turn order"
        parts += [f"<h2>{title}, of decided matches</h2>", dots(rows, 1 / sides, "shares of decided matches")]
    if report.rungs:
        rows = [Dot(f"{_short(rung.bot)} against {_short(rung.below)}", *rung.points[:3]) for rung in report.rungs]
        equal = fair if has_rivals(report.game) else None
        parts += ["<h2>Does skill pay?</h2>", dots(rows, equal, "share of points of the better bot")]
    return parts


def _by_turn(report: Findings, line: Line, sides: int) -> Dot:
    """A share of one place in turn order, in the colour of the seat that always has it."""
    who = line.measure.partition(",")[0]
    label = _short(line.section) + ("" if sides == 2 else f": {who}")
    seats = [
        seat
        for seat in report.game.seats
        if any(turn_label(place) == who for play in report.plays for place in np.unique(play.columns[f"place_{seat}"]))
    ]
    alone = len(seats) == 1 and sides == report.game.num_players()
    return Dot(label, *line.estimate[:3], seat_fills(report.game)[seats[0]] if alone else NEUTRAL)


def _charts(report: Findings, play: Play) -> list[str]:
    labels, counts = np.unique(play.columns["winner"].astype(str), return_counts=True)
    found = {str(label): int(count) for label, count in zip(labels, counts, strict=True)}
    order = [label for label in (*outcomes_of(report.game), *report.game.seats) if label in found]
    order = list(dict.fromkeys(order)) + sorted(set(found) - set(order))
    colours, total = seat_fills(report.game), max(1, len(play.columns["winner"]))
    shares = [Slice(label, found[label] / total, _colours_of(label, colours)) for label in order]
    return [stack(shares, "how matches ended"), histogram(play.columns["plies"].astype(np.float64), "plies")]


def _colours_of(label: str, colours: dict[str, str]) -> tuple[str, ...]:
    """What a way to end is drawn in: the colours of those who won; nothing but a rim where nobody did."""
    if label == "won":
        return tuple(colours.values())[:1]
    return tuple(colours[name] for name in label.split("+") if name in colours)


def _is_of(lines: list[Line], play: Play) -> bool:
    section = "random play" if play.bot == "random" else f"{play.bot} everywhere"
    return lines[0].section == section


def _table(lines: list[Line]) -> str:
    rows = "".join(
        f'<tr><td>{escape(line.measure)}</td><td class="number">{value(line)}</td>'
        f'<td class="number soft">{interval(line)}</td><td class="soft">{escape(line.note)}</td></tr>'
        for line in lines
    )
    return f"<table>{rows}</table>"


def _short(bot: str) -> str:
    return bot.replace("greedy-playout(playouts=", "").replace(")", " playouts") if "playouts=" in bot else bot
