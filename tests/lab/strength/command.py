"""Matches of mcts against OpenSpiel's tree search, or against itself; `--results` keeps them.

Holds the contests that its options name and prints a table.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import numpy as np

from measure import say
from strength import limits, plans
from strength.contests import Contest, run
from strength.ledger import Ledger, Tally
from strength.sides import Ours, Theirs
from tables import as_markdown, draw


def options_of(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="quoin lab strength",
        description="Matches of mcts against OpenSpiel's tree search, or against itself; seats swapped.",
        epilog="A contest ends when it is clear whether the first side reaches its aim; intervals allow for that.",
    )
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--doublings", action="store_true", help="each number of simulations against half of it")
    kinds.add_argument("--rivals", action="store_true", help="1,000 simulations against greedy-playout and random")
    kinds.add_argument("--solo", action="store_true", help="mean points of the game of a single seat")
    kinds.add_argument("--leduc", action="store_true", help="how far from unexploitable play of Leduc poker is")
    kinds.add_argument("--overruns", action="store_true", help="how far mcts exceeds its seconds")
    kinds.add_argument("--threads", action="store_true", help="simulations and strength with two threads beside one")
    parser.add_argument("--game", action="append", metavar="NAME", help="only this game; repeatable")
    parser.add_argument("--matches", type=int, metavar="N", help="at most so many of each contest")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--playouts", type=int, metavar="N", help="of equal simulations a choice (100)")
    limit.add_argument("--seconds", type=float, metavar="S", help="of equal time a choice (0.05)")
    parser.add_argument("--explore", type=float, metavar="C", help="constant of OpenSpiel's search")
    parser.add_argument("--adapter", action="store_true", help="OpenSpiel plays on our games through the adapter")
    parser.add_argument("--every", action="store_true", help="play all matches, also when it is clear")
    parser.add_argument("--results", type=Path, metavar="FILE", help="JSON lines: what is there is not played again")
    parser.add_argument("--show", action="store_true", help="play nothing, print the table of --results")
    parser.add_argument("--json", action="store_true", help="print one JSON object a contest instead of the table")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    options = parser.parse_args(words)
    for name in ("matches", "playouts", "seconds", "explore"):
        value = getattr(options, name)
        if value is not None and not value > 0:
            parser.error(f"--{name} must be above 0; found {value}")
    if options.results and not options.results.parent.is_dir():
        parser.error(f"there is no folder {options.results.parent} for --results")
    if options.show and not (options.results and options.results.is_file()):
        parser.error("--show needs --results FILE with a file that is there")
    return options


def contests_of(options: argparse.Namespace) -> list[Contest]:
    wanted = plans.Limits(options.matches, options.playouts, options.seconds, options.explore, options.adapter)
    games: list[str] = options.game or []
    if options.doublings:
        return plans.doublings(wanted, games or list(plans.OWN))
    if options.rivals:
        return plans.rivals(wanted, games or list(plans.OWN))
    if options.solo:
        return plans.alone(wanted)
    if options.threads:
        return plans.threads(wanted, games or list(plans.FIVE))
    found = plans.beside_openspiel(wanted)
    known = sorted({contest.game for contest in found})
    for game in games:
        if game not in known:
            raise SystemExit(f"quoin lab: {game} is not played against OpenSpiel; these are: {', '.join(known)}")
    return [contest for contest in found if not games or contest.game in games]


def leduc(options: argparse.Namespace) -> list[list[str]]:
    """The exploitability of the table's bots, by simulations."""
    from strength.leduc import measure

    rows = []
    for playouts in [options.playouts] if options.playouts else plans.LEDUC:
        choices = options.matches or plans.LEDUC.get(playouts, 20)
        explore = options.explore or plans.EXPLORE["leduc_poker"]
        for side in (Ours(f"mcts(playouts={playouts})"), Theirs(explore, playouts)):
            say(f"{side}: {choices} choices in each of 936 information states")
            rows.append([str(side), str(choices), f"{measure(side, choices):.3f}"])
    return rows


def overruns(options: argparse.Namespace) -> list[list[str]]:
    """How late choices came, as shares of the seconds."""
    seconds, rows = options.seconds or 0.1, []
    for game in options.game or plans.FIVE:
        late = limits.overruns(game, seconds, options.matches or 500)
        middle, most = np.median(late), np.quantile(late, 0.99)
        kept = np.mean(late < 0.05)
        rows.append([game, f"{seconds:g}", str(len(late)), f"{middle:.1%}", f"{most:.1%}", f"{kept:.1%}"])
    return rows


def thread_gains(options: argparse.Namespace) -> list[list[str]]:
    """Simulations of two threads beside those of one, in the same time."""
    seconds, rows = options.seconds or 0.2, []
    for game in options.game or plans.FIVE:
        gains = limits.thread_gains(game, seconds, 40)
        rows.append([game, str(len(gains)), f"{np.median(gains):.2f}", f"{gains.min():.2f} to {gains.max():.2f}"])
    return rows


def main(words: list[str], low_priority: Callable[[int], int] = os.nice) -> None:
    options = options_of(words)
    put = as_markdown if options.markdown else draw
    if options.leduc:
        low_priority(10)
        put("Leduc poker", ["side", "choices a state", "exploitability, antes"], leduc(options))
        return
    if options.overruns:
        heads = ["game", "seconds", "choices", "late: median", "99 %", "by less than 5 %"]
        put("Overruns of mcts", heads, overruns(options))
        return
    if options.threads and not options.show:
        put("Two threads beside one", ["game", "searches", "simulations", "least to most"], thread_gains(options))
    contests, ledger = contests_of(options), Ledger(options.results)
    if not options.show:
        low_priority(10)
        for contest in contests:
            run(contest, ledger, say, options.every)
        say("")
    found = [(contest, tally) for contest in contests if (tally := ledger.tally(contest.name, contest.matches))]
    if options.json:
        for contest, tally in found:
            print(json.dumps({"contest": contest.name, "aim": contest.aim, **asdict(tally)}))
        return
    put("Strength", HEADS, [row(contest, tally) for contest, tally in found])


HEADS = ["game", "side", "against", "matches", "score", "95 % between", "Elo", "points ahead", "ms a choice", "aim"]


def row(contest: Contest, tally: Tally) -> list[str]:
    score, points = tally.score, tally.points
    alone = contest.sides[0] == contest.sides[1]
    return [
        contest.game,
        str(contest.sides[0]),
        "" if alone else str(contest.sides[1]),
        str(score.matches),
        "" if alone else f"{score.value:.1%}",
        "" if alone else f"{score.low:.1%} and {score.high:.1%}",
        "" if alone else elo(score.value),
        f"{points.value:.2f}" + (f" ({points.low:.2f} to {points.high:.2f})" if points.matches > 1 else ""),
        "{:.1f}, {:.1f}".format(*(1000 * seconds for seconds in tally.seconds)),
        verdict(contest, tally),
    ]


def elo(score: float) -> str:
    """The difference in rating that such a score tells of."""
    return f"{round(-400 * math.log10(1 / score - 1)):+d}" if 0 < score < 1 else ""


def verdict(contest: Contest, tally: Tally) -> str:
    if not contest.aim:
        return ""
    score = tally.score
    told = "reached" if score.low > contest.aim else "missed" if score.high < contest.aim else "not clear"
    return f"{contest.aim:.0%}: {told}"


if __name__ == "__main__":
    main(sys.argv[1:])
