"""The tools that people put on top of environments, run on games of ours; the step `tools` of `./quoin test --all`.

A module for each group of libraries; kit.py has what they share, `python -m tools` runs them.
"""

from __future__ import annotations

from tools import environments, spiel, learners  # isort: skip  (in the order of the table)
from tools.kit import TOOLS, table

__all__ = ["TOOLS", "environments", "learners", "spiel", "table"]
