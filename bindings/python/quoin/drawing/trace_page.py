"""A trace as a page: the steps on the left, the source on the right, where the line of the step at hand is lit."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from quoin.drawing.html import element, label
from quoin.drawing.web import web

if TYPE_CHECKING:
    from quoin.tracing import Step, Trace

__all__ = ["page"]


def page(trace: Trace) -> str:
    """The page, which needs nothing else."""
    numbers = {path: number for number, (path, _) in enumerate(trace.sources)}
    runs = Counter((step.file, step.line) for step in trace.steps)
    sources = [_source(number, path, text, runs) for number, (path, text) in enumerate(trace.sources)]
    parts = {
        "title": label(f"{trace.game}: {trace.title}"),
        "style": web("trace.css"),
        "script": web("trace.js"),
        "steps": "".join(_steps(trace, numbers)),
        "sources": "".join(sources),
    }
    return re.sub("@([a-z]+)@", lambda found: parts[found[1]], web("trace.html"))


def _steps(trace: Trace, numbers: dict[str, int]) -> list[str]:
    written = []
    function = ""
    for step in trace.steps:
        if step.function != function:
            function = step.function
            written.append(element("h2", label(function)))
        written.append(_step(trace, step, numbers))
    if trace.cut:
        written.append(element("p", label(f"More lines ran: only the first {len(trace)} are told.")))
    if trace.fault:
        written.append(element("p", label(trace.fault), role="alert"))
    return written


def _step(trace: Trace, step: Step, numbers: dict[str, int]) -> str:
    notes = "".join(element("li", label(note)) for note in trace.notes(step))
    line = element("code", label(step.source), style=f"padding-left:{step.depth}em")
    button = element("button", element("small", label(step.where)), line, name=_anchor(step, numbers))
    return element("div", button, element("ul", notes) if notes else "")


def _anchor(step: Step, numbers: dict[str, int]) -> str:
    return f"f{numbers.get(step.file, 0)}l{step.line}"


def _source(number: int, path: str, text: str, runs: Counter[tuple[str, int]]) -> str:
    rows = []
    for line, code in enumerate(text.rstrip("\n").split("\n"), start=1):
        ran = runs[path, line]
        cells = [element("td", str(line)), element("td", f"{ran}x" if ran else ""), element("td", label(code))]
        rows.append(f'<tr id="f{number}l{line}"{" class=ran" if ran else ""}>{"".join(cells)}</tr>')
    return element("h2", label(path)) + element("table", "".join(rows))
