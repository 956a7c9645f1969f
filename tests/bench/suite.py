"""What `./quoin bench` measures: each function takes the binary and the effort and answers a part of the result."""

from __future__ import annotations

import os
import platform
import statistics
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from measure import ROOT, Effort, medians, names, over_processes, process, say, script, spread
from openspiel import GAMES, OpenSpiel

FIXTURES = ROOT / "tests" / "games"
CLASSICS = ROOT / "games" / "classics"


def machine(binary: Path, openspiel: OpenSpiel) -> dict[str, Any]:
    """On what all was measured."""
    context = process(binary, "^block_memcpy/0$", Effort(1, 1, 0.001))[1]
    cpus = Path("/proc/cpuinfo")
    models = [line.partition(":")[2].strip() for line in _lines(cpus) if line.startswith("model name")]
    system = dict(line.split("=", 1) for line in _lines(Path("/etc/os-release")) if "=" in line)
    return {
        "processor": models[0] if models else platform.machine(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "system": system.get("PRETTY_NAME", platform.system()).strip('"'),
        "compiler": context["compiler"],
        "lua": context["lua"],
        "python": platform.python_version(),
        "openspiel": openspiel.version,
    }


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def games(binary: Path) -> list[str]:
    """The games that are raced."""
    return [name.split("/")[1] for name in names(binary, "^lua_playouts/")]


def playouts(binary: Path, game: str, effort: Effort, openspiel: OpenSpiel) -> dict[str, Any]:
    """Rates of the sides and their ratios. Processes of the sides alternate; a ratio is formed from neighbours."""
    rates: dict[str, list[float]] = {}
    with_openspiel = game in GAMES and not openspiel.problem
    for number in range(effort.processes):
        say(f"{game}: process {number + 1} of {effort.processes}")
        runs, _ = process(binary, f"_playouts/{game}$", effort, number + 1)
        median = medians(runs, "items_per_second")
        for name, rate in median.items():
            rates.setdefault(name.partition("_")[0], []).append(rate)
        if with_openspiel:
            rates.setdefault("openspiel", []).append(openspiel.rate(game, effort))
    say("")
    load = medians(process(binary, f"^load_game/{game}$", replace(effort, seconds=effort.seconds / 3))[0], "cpu_time")
    compared = next(run for run in runs if run["run_name"] == f"lua_playouts/{game}")
    result = {
        "plies": compared["plies"],
        "choices": compared["choices"],
        "matches_compared": int(compared["compared"]),
        "load_ms": load[f"load_game/{game}"] / 1e6,
        "per_second": {side: spread(found) for side, found in rates.items()},
        "plies_per_second": {side: statistics.median(found) * compared["plies"] for side, found in rates.items()},
    }
    for above, below in (("lua", "native"), ("lua", "openspiel"), ("openspiel", "native")):
        if above in rates and below in rates:
            result[f"{above}_to_{below}"] = spread(_ratios(rates[above], rates[below]))
    return result


SEARCHED = ("tic_tac_toe", "connect_four", "breakthrough", "hex", "othello")


def searches(binary: Path, game: str, effort: Effort, openspiel: OpenSpiel) -> dict[str, Any]:
    """Simulations a second of both tree searches, in turn; a ratio is formed from neighbours."""
    rates: dict[str, list[float]] = {"quoin": [], "openspiel": []}
    once = replace(effort, repetitions=1, seconds=0.1)  # a search that proves nothing lasts a second by itself
    for number in range(effort.processes):
        say(f"search of {game}: process {number + 1} of {effort.processes}")
        runs, _ = process(binary, f"^mcts_search/{game}$", once, number + 1)
        rates["quoin"].append(medians(runs, "items_per_second")[f"mcts_search/{game}"])
        if not openspiel.problem:
            rates["openspiel"].append(openspiel.search_rate(game, 2.0))
    say("")
    result: dict[str, Any] = {"per_second": {side: spread(found) for side, found in rates.items() if found}}
    if rates["openspiel"]:
        result["quoin_to_openspiel"] = spread(_ratios(rates["quoin"], rates["openspiel"]))
    return result


def _ratios(above: list[float], below: list[float]) -> list[float]:
    return [a / b for a, b in zip(above, below, strict=True)]


def steps(binary: Path, chosen: list[str], effort: Effort) -> dict[str, dict[str, dict[str, float]]]:
    """Game -> nanoseconds of listing the actions, and of playing one and listing what comes next."""
    found = over_processes(binary, f"^lua_(list|apply)/({'|'.join(chosen)})$", "cpu_time", effort)
    return {game: {way: found[f"lua_{way}/{game}"] for way in ("list", "apply")} for game in chosen}


def floor(binary: Path, effort: Effort) -> dict[str, float]:
    """Nanoseconds of one draw of the generator, and of a ply of a game without rules."""
    times = over_processes(binary, "^(one_draw|floor_playouts)$", "cpu_time", effort)
    plies = process(binary, "^floor_playouts$", Effort(1, 1, 0.01))[0][0]["plies"]
    return {"draw_ns": times["one_draw"]["median"], "ply_ns": times["floor_playouts"]["median"] / plies}


def growth(binary: Path, effort: Effort) -> dict[str, dict[str, dict[str, float]]]:
    """Game and dial -> value -> playouts a second, plies of a match, actions of a list, nanoseconds a ply."""
    result: dict[str, dict[str, dict[str, float]]] = {}
    rates = over_processes(binary, "^sized/", "items_per_second", effort)
    runs, _ = process(binary, "^sized/", Effort(1, 1, 0.01))
    for run in sorted(runs, key=lambda run: run["family_index"]):
        _, game, dial, value = run["run_name"].split("/")
        rate = rates[run["run_name"]]["median"]
        result.setdefault(f"{game}, {dial}", {})[value] = {
            "per_second": rate,
            "plies": run["plies"],
            "list_length": run["choices"] / run["plies"],
            "ply_ns": 1e9 / (rate * run["plies"]),
        }
    return result


def threads(binary: Path, effort: Effort) -> dict[str, dict[str, Any]]:
    """Game -> playouts a second by elapsed time on one and on two threads, and how many times as many two give; that
    also for the hand-written side. A gain is formed within one process.
    """
    found: list[dict[str, float]] = []
    for number in range(effort.processes):
        say(f"threads: process {number + 1} of {effort.processes}")
        found.append(medians(process(binary, "^batch/", effort, number + 1)[0], "items_per_second"))
    say("")

    def rates(side: str, game: str, count: int) -> list[float]:
        return [one[f"batch/{side}/{game}/{count}/real_time"] for one in found]

    def gain(side: str, game: str) -> dict[str, float]:
        return spread(_ratios(rates(side, game, 2), rates(side, game, 1)))

    played = dict.fromkeys(name.split("/")[2] for name in found[0])
    return {
        game: {
            "1": spread(rates("lua", game, 1)),
            "2": spread(rates("lua", game, 2)),
            "gain": gain("lua", game),
            "native_gain": gain("native", game),
        }
        for game in played
    }


def copies(binary: Path, effort: Effort) -> dict[int, dict[str, float]]:
    """Nanoseconds of a memcpy of the block, of copying into a state and of making a copy, by size of the block."""
    runs, _ = process(binary, "^(block|state)_", Effort(1, 3 * effort.repetitions, effort.seconds / 10))
    times = medians(runs, "cpu_time")
    result = {}
    for variant in ("0", "1"):
        size = next(int(run["bytes"]) for run in runs if run["run_name"] == f"block_memcpy/{variant}")
        result[size] = {way: times[f"{way}/{variant}"] for way in ("block_memcpy", "state_assign", "state_copy")}
    return result


def python_calls(openspiel: OpenSpiel, effort: Effort) -> dict[str, dict[str, float] | str]:
    """Library and game -> call -> nanoseconds; the libraries take turns."""
    asked: list[tuple[str, str | Path, str, str]] = [
        ("Quoin, murailles", sys.executable, "quoin", str(ROOT / "games" / "murailles")),
        ("Quoin, connect four", sys.executable, "quoin", str(CLASSICS / "connect_four")),
    ]
    if not openspiel.problem:
        asked.append(("OpenSpiel, connect four", openspiel.python, "openspiel", "connect_four"))
    result: dict[str, dict[str, float] | str] = {}
    found: dict[str, list[dict[str, float]]] = {}
    for _ in range(min(3, effort.processes)):
        for title, python, library, game in asked:
            say(f"calls from Python: {title}")
            told = script(python, "python_calls.py", library, game)
            if isinstance(told, str):
                result[title] = told
            else:
                found.setdefault(title, []).append(told)
    say("")
    for title, rounds in found.items():
        result[title] = {call: statistics.median(one[call] for one in rounds) for call in rounds[0]}
    return result


def batches() -> dict[str, Any] | str:
    """What tests/bench/batches.py tells, where there is one."""
    if not Path(__file__).with_name("batches.py").exists():
        return "there is no batches.py"
    say("batches")
    told = script(sys.executable, "batches.py")
    say("")
    return told
