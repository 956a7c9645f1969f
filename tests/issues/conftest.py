"""What is left out on the second Lua: tests of Python's half of the work, which is the same on either."""

from __future__ import annotations

import os

if os.environ.get("QUOIN_LUA") == "lua5.4":
    collect_ignore = [
        f"test_{name}.py"
        for name in (
            "altered_pickles",
            "chance_mask",
            "changed_files_on_workers",
            "chart_colours",
            "command_line",
            "control_c_everywhere",
            "control_c_is_told",
            "exit_during_a_call",
            "fewer_columns_than_names",
            "frames_stay_known",
            "last_choice",
            "named_files",
            "nothing_inside",
            "openspiel_bots",
            "openspiel_luck_first",
            "pickles_of_changed_games",
            "prerequisites",
            "renamed_in_a_pickle",
            "shared_terminal",
            "shown_without_a_kernel",
            "small_terminal",
            "standard_output_gone",
            "strange_texts",
            "threads_that_cannot_start",
            "very_many",
            "walk",
            "written_files",
            "wrong_types",
        )
    ]
