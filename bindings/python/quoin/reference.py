"""The primitives as a page: ``python -m quoin.reference docs/rules-api.md`` writes their table into the page anew."""

from __future__ import annotations

import sys
from pathlib import Path

from quoin import _core

__all__ = ["primitive_table", "with_primitive_table"]

_BEGIN = "<!-- primitives: made by python -m quoin.reference -->"
_END = "<!-- end of primitives -->"


def primitive_table() -> str:
    """Every primitive as a Markdown table, made from the runtime's own description."""
    rows = ["| call | answers | what it does | cost |", "|---|---|---|---|"]
    for primitive in _core.primitives():
        names = ", ".join(param["name"] + ("?" if param["type"].endswith("?") else "") for param in primitive["params"])
        call = f"`{primitive['receiver']}:{primitive['name']}({names})`"
        where = "; ".join(f"`{param['name']}`: {_help(param)}" for param in primitive["params"])
        text = (f"{primitive['help']} {where}." if where else primitive["help"]).replace("|", "\\|")
        rows.append(f"| {call} | {primitive['returns']} | {text} | {primitive['cost']} |")
    return "\n".join(rows)


def _help(param: dict[str, str]) -> str:
    return param["help"] + (", or part of the pieces or cards" if param["type"] == "value or part" else "")


def with_primitive_table(page: str) -> str:
    """The page with the table between its two marks made anew. ValueError if the page has no marks."""
    head, begin, rest = page.partition(_BEGIN)
    _, end, tail = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"the page lacks the marks {_BEGIN} and {_END}")
    return f"{head}{_BEGIN}\n\n{primitive_table()}\n\n{_END}{tail}"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    _core.write_file(path, with_primitive_table(path.read_text(encoding="utf-8")))
