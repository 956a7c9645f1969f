"""``python -m walk [PART]``: makes all calls (those whose text has PART) in a few child processes and prints the tally.

Ends with status 1 if a call ended in a signal, did not end, took much memory or answered with something else than a
sentence; these calls are listed.
"""

from __future__ import annotations

import argparse
import sys

from walk.parent import walk


def main() -> int:
    parser = argparse.ArgumentParser(prog="walk", description="Calls everything with everything that is wrong.")
    parser.add_argument("part", nargs="?", default="", help="only calls whose text has this")
    parser.add_argument("--children", type=int, default=2)
    parser.add_argument("--every", type=int, default=1, help="only one call of so many")
    arguments = parser.parse_args()
    found = walk(arguments.part, children=arguments.children, every=arguments.every)
    print(found.text)
    return bool(found.problems)


if __name__ == "__main__":
    sys.exit(main())
