"""Runs other people's tools on our environments. In: names of libraries or tools (default: all).

Out: what fails, with its stack, then how many did; exit 1 if one did. --table prints the table of docs/environments.md.
Needs tests/tools-requirements.txt.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import traceback
import warnings

from tools import TOOLS, table


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools", description="Runs other people's tools on our environments.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only libraries and tools with this in their name")
    parser.add_argument("--table", action="store_true", help="print the table of docs/environments.md, run nothing")
    arguments = parser.parse_args()
    if arguments.table:
        print(table())
        return 0
    wanted = [one for one in TOOLS if any(n in one.library + one.told for n in arguments.names or [""])]
    failed = 0
    for one in wanted:
        try:
            with warnings.catch_warnings(action="ignore"), contextlib.redirect_stdout(io.StringIO()):
                one.run()
        except Exception:
            failed += 1
            print(f"{one.library}: {one.told}", traceback.format_exc(limit=-4), sep="\n", flush=True)
    print(f"tools: {len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
