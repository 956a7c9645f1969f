"""The table of tools in docs/environments.md is the one that the step `tools` runs."""

from __future__ import annotations

from pathlib import Path

import tools

PAGE = Path(__file__).resolve().parents[3] / "docs" / "environments.md"


def test_the_page_lists_the_tools_that_are_run() -> None:
    assert tools.table() in PAGE.read_text(encoding="utf-8")
    libraries = ["Gymnasium", "PettingZoo", "OpenSpiel", "TorchRL", "Stable-Baselines3", "RLlib", "PufferLib"]
    assert list(dict.fromkeys(one.library for one in tools.TOOLS)) == libraries
