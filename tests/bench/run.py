"""Builds and runs the benchmarks, prints tables: `./quoin bench [PART] [--quick] [--game ID] [--json] ...`.

Playouts by hand-written C++, by the rules in Lua and by OpenSpiel alternate; ratios are formed between neighbours and
given as median (smallest to largest) over processes, because LuaJIT compiles differently in each.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import chart
import suite
import tables
from measure import Effort, build
from openspiel import GAMES, OpenSpiel

FULL = Effort(processes=7, repetitions=5, seconds=0.3)
CLASSICS = replace(FULL, processes=3)
QUICK = Effort(processes=1, repetitions=2, seconds=0.05)


def options_of(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="quoin bench", description="Measures the runtime's speed.")
    parser.add_argument(
        "part",
        nargs="?",
        choices=["classics", "search"],
        help="classics: only these, beside OpenSpiel's; search: tree searches beside OpenSpiel's",
    )
    parser.add_argument("--quick", action="store_true", help="one short process of each; installs nothing")
    parser.add_argument("--game", action="append", help="only this game's playouts and steps")
    parser.add_argument(
        "--processes",
        type=int,
        help=f"processes for each game's playouts (default {FULL.processes}, of classics {CLASSICS.processes})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="also draw the ratios into this SVG")
    parser.add_argument("--from", type=Path, dest="source", metavar="FILE", help="show what --json printed earlier")
    parser.add_argument("--no-openspiel", action="store_true", help="leave OpenSpiel out")
    parser.add_argument("--binary", type=Path, help="a quoin_bench that is already built")
    options = parser.parse_args(words)
    if options.processes is not None and options.processes < 1:
        parser.error("--processes must be at least 1")
    if options.source and not options.source.is_file():
        parser.error(f"there is no file {options.source}")
    return options


def chosen_games(binary: Path, options: argparse.Namespace) -> list[str]:
    known, asked = suite.games(binary), options.game
    if options.part == "search":
        known = [game for game in known if game in suite.SEARCHED]
    elif options.part:
        known = [game for game in known if game in GAMES]
    for game in asked or []:
        if game not in known:
            sys.exit(f"quoin bench: {game} is not raced; these are: {', '.join(known)}")
    return asked or known


def measure_all(options: argparse.Namespace) -> dict[str, Any]:
    effort = QUICK if options.quick else CLASSICS if options.part else FULL
    effort = replace(effort, processes=options.processes or effort.processes)
    binary = options.binary or build()
    games = chosen_games(binary, options)
    openspiel = OpenSpiel(install=not options.quick and not options.no_openspiel)
    if options.no_openspiel:
        openspiel.version, openspiel.problem = None, "OpenSpiel is left out"
    few = replace(effort, processes=min(3, effort.processes), seconds=effort.seconds / 3)
    result: dict[str, Any] = {"machine": suite.machine(binary, openspiel), "no_openspiel": openspiel.problem}
    if options.part == "search":
        result["searches"] = {game: suite.searches(binary, game, effort, openspiel) for game in games}
        return result
    result["playouts"] = {game: suite.playouts(binary, game, effort, openspiel) for game in games}
    if options.part:
        return result
    result["steps"] = suite.steps(binary, games, few)
    if not options.game:
        result["floor"] = suite.floor(binary, few)
        result["growth"] = suite.growth(binary, few)
        result["threads"] = suite.threads(binary, few)
        result["copies"] = suite.copies(binary, effort)
        result["python"] = suite.python_calls(openspiel, effort)
        result["batches"] = suite.batches()
    return result


def main() -> None:
    options = options_of(sys.argv[1:])
    result = json.loads(options.source.read_text()) if options.source else measure_all(options)
    if options.chart:
        options.chart.write_text(chart.draw(result))
    if options.json:
        print(json.dumps(result))
    else:
        tables.show_all(result, options.markdown)


if __name__ == "__main__":
    main()
