"""A comparison for people: as text and as HTML."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from quoin.experiments.charts import seat_fills

if TYPE_CHECKING:
    from quoin.experiments.comparison import Comparison, Row

__all__ = ["HEADINGS", "as_html", "as_text", "cells", "fair_shares", "headline"]

HEADINGS = ("", "base", "variant", "difference", "interval", "p", "")
_STOPPED = {"sure": "stopped, being sure", "limit": "all matches played", "interrupted": "interrupted"}


def headline(result: Comparison) -> str:
    """What was compared with what."""
    base, variant = result.sides
    return f"{base.game} and {variant.game}"


def notes(result: Comparison) -> str:
    """How it was played."""
    facts = result.facts
    seatings = len(result.sides[0].collections)
    bots = " against ".join(dict.fromkeys(facts["bots"]))
    each = f"{result.pairs * seatings:,} matches each" + (f" in {seatings} seatings" if seatings > 1 else "")
    sure = f"{result.confidence:.0%} for all intervals together"
    return f"{bots}; {each}, seed {facts['seed']}; {_STOPPED[result.stopped]}; {sure}"


def cells(row: Row) -> tuple[str, ...]:
    """One measure as the texts below ``HEADINGS``."""
    interval = f"{_signed(row.low, row)} to {_signed(row.high, row)}"
    p = "< 0.0001" if row.p < 1e-4 else f"{row.p:.4f}"
    verdict = f"same within {_plain(row.tolerance, row)}" if row.verdict == "same" else row.verdict
    means = _plain(row.base, row), _plain(row.variant, row)
    return row.label, *means, _signed(row.difference, row), interval, p, verdict


def fair_shares(result: Comparison) -> list[str]:
    """A line for each share of wins: what would be fair in each of the games."""
    base, variant = (side.game.num_players() for side in result.sides)
    others = ("", "") if base == variant else (f" with {base} seats", f" with {variant} seats")
    return [
        f"{row.label}: fair would be {_plain(row.base_fair, row)}{others[0]} and "
        f"{_plain(row.variant_fair, row)}{others[1]}"
        for row in result.rows
        if math.isfinite(row.base_fair)
    ]


def as_text(result: Comparison) -> str:
    """A table in plain text."""
    lines = [HEADINGS, *(cells(row) for row in result.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    table = [
        "  ".join(
            text.ljust(width) if column in (0, len(HEADINGS) - 1) else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    below = fair_shares(result)
    return "\n".join([headline(result), notes(result), "", *table, *([""] if below else []), *below])


def as_html(result: Comparison) -> str:
    """A table for a notebook, in the colours of its page."""
    head = "".join(f"<th>{escape(text)}</th>" for text in HEADINGS)
    body = "".join(f"<tr>{_cells_html(result, row)}</tr>" for row in result.rows)
    return (
        f"<div><b>{escape(headline(result))}</b><br><small>{escape(notes(result))}</small>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"<small>{'<br>'.join(map(escape, fair_shares(result)))}</small></div>"
    )


def _cells_html(result: Comparison, row: Row) -> str:
    """The cells of one measure; one that is about seat 0 shows its colour, as pictures and reports do."""
    label, *rest = (escape(text) for text in cells(row))
    if row.measure == "first_seat":
        seat, colour = next(iter(seat_fills(result.sides[0].game).items()))
        label = (
            f'<span title="{escape(seat)}" style="display:inline-block;width:.7em;height:.7em;'
            f'border:1px solid currentColor;border-radius:50%;background:{colour}"></span> {label}'
        )
    return "".join(f"<td>{text}</td>" for text in (label, *rest))


def _plain(value: float, row: Row) -> str:
    if math.isnan(value):
        return "-"
    return f"{value:.1%}" if row.share else f"{value:.4g}"


def _signed(value: float, row: Row) -> str:
    if not math.isfinite(value):
        return "-"
    return f"{value:+.1%}" if row.share else f"{value:+.3g}"
