"""What is left out on the second Lua: tests of Python's half of the work, which is the same on either."""

from __future__ import annotations

import os

if os.environ.get("QUOIN_LUA") == "lua5.4":
    collect_ignore = [
        f"test_{name}.py"
        for name in (
            "chance_mask",
            "chart_colours",
            "control_c_everywhere",
            "control_c_is_told",
            "frames_stay_known",
            "last_choice",
            "openspiel_luck_first",
            "shared_terminal",
            "shown_without_a_kernel",
            "small_terminal",
            "openspiel_bots",
            "very_many",
            "walk",
            "written_files",
            "wrong_types",
        )
    ]
