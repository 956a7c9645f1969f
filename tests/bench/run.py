"""Builds and runs the benchmarks, prints one table: `./quoin bench [--game ID] [--processes N] [--json]`.

Playouts by hand-written C++ and by the rules in Lua alternate at random within a process; ratios are formed within a
process and given as median (smallest to largest) over processes, because LuaJIT compiles differently in each.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
Figures = dict[str, list[float]]  # benchmark name -> one figure per repetition


def build() -> Path:
    """The benchmark binary of the build that ./quoin uses, brought up to date."""
    preset = "lua5.4" if os.environ.get("QUOIN_LUA") == "lua5.4" else "release"
    folder = ROOT / ".build" / preset
    run_quietly(["cmake", "-S", str(ROOT), "--preset", preset, f"-DPython_EXECUTABLE={sys.executable}"])
    run_quietly(["cmake", "--build", str(folder), "--target", "quoin_bench"])
    return folder / "tests" / "quoin_bench"


def run_quietly(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}\nquoin bench: `{' '.join(command)}` failed; its output stands above.")


def measure(binary: Path, pattern: str, repetitions: int, seconds: float) -> list[dict[str, Any]]:
    """One process of Google Benchmark; its single repetitions."""
    command = [
        str(binary),
        f"--benchmark_filter={pattern}",
        f"--benchmark_repetitions={repetitions}",
        f"--benchmark_min_time={seconds}",
        "--benchmark_enable_random_interleaving=true",
        "--benchmark_format=json",
    ]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"quoin bench: {binary} ended with code {done.returncode}:\n{done.stderr}")
    runs: list[dict[str, Any]] = json.loads(done.stdout)["benchmarks"]
    for run in runs:
        if run.get("error_occurred"):
            sys.exit(f"quoin bench: {run['name']}: {run['error_message']}")
    return [run for run in runs if run["run_type"] == "iteration"]


def figures(runs: list[dict[str, Any]], key: str) -> Figures:
    result: Figures = {}
    for run in runs:
        result.setdefault(run["run_name"], []).append(float(run[key]))
    return result


def spread(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def games(binary: Path) -> list[str]:
    """The games that have a hand-written side."""
    command = [str(binary), "--benchmark_list_tests", "--benchmark_filter=^native_playouts/"]
    listed = subprocess.run(command, text=True, capture_output=True, check=True).stdout
    return [line.split("/")[1] for line in listed.splitlines()]


def playouts(binary: Path, game: str, processes: int) -> dict[str, Any]:
    """Rates of both sides and their ratio, the figures of a process being medians over its repetitions."""
    rates: Figures = {"native": [], "lua": []}
    for number in range(processes):
        if sys.stderr.isatty():
            print(f"\r\x1b[K{game}: process {number + 1} of {processes}", end="", file=sys.stderr, flush=True)
        runs = measure(binary, f"_playouts/{game}$", repetitions=5, seconds=0.3)
        for side in rates:
            rates[side].append(statistics.median(figures(runs, "items_per_second")[f"{side}_playouts/{game}"]))
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    load = figures(measure(binary, f"^load_game/{game}$", repetitions=5, seconds=0.1), "cpu_time")
    ratios = [lua / native for lua, native in zip(rates["lua"], rates["native"], strict=True)]
    return {
        "native_per_second": spread(rates["native"]),
        "lua_per_second": spread(rates["lua"]),
        "ratio": spread(ratios),
        "matches_compared": int(runs[0]["compared"]),
        "plies": runs[0]["plies"],
        "choices": runs[0]["choices"],
        "load_ms": statistics.median(load[f"load_game/{game}"]) / 1e6,
    }


def copies(binary: Path) -> dict[int, dict[str, float]]:
    """Nanoseconds of a memcpy of the block, of copying into a state and of making a copy, by size of the block."""
    runs = measure(binary, "^(block|state)_", repetitions=9, seconds=0.02)
    times = {name: statistics.median(values) for name, values in figures(runs, "cpu_time").items()}
    result = {}
    for variant in ("0", "1"):
        size = next(int(run["bytes"]) for run in runs if run["run_name"] == f"block_memcpy/{variant}")
        bare = times[f"block_memcpy/{variant}"]
        ways = {way: times[f"{way}/{variant}"] for way in ("state_assign", "state_copy")}
        result[size] = {"memcpy_ns": bare} | {
            key: value for way, ns in ways.items() for key, value in ((f"{way}_ns", ns), (f"{way}_ratio", ns / bare))
        }
    return result


def python_calls() -> dict[str, float] | str:
    script = ROOT / "tests" / "bench" / "python_calls.py"
    done = subprocess.run([sys.executable, str(script)], text=True, capture_output=True, check=False)
    if done.returncode != 0:
        return done.stderr.strip().splitlines()[-1]
    calls: dict[str, float] = json.loads(done.stdout)
    return calls


def ranged(values: dict[str, float], form: str) -> str:
    middle, low, high = (form.format(values[key]) for key in ("median", "min", "max"))
    return f"{middle} ({low} to {high})"


def playout_rows(result: dict[str, Any]) -> list[list[str]]:
    """A row for each game: median (smallest to largest) over the processes."""
    return [
        [
            game,
            f"{play['plies']:.0f}",
            ranged(play["native_per_second"], "{:,.0f}"),
            ranged(play["lua_per_second"], "{:,.0f}"),
            ranged(play["ratio"], "{:.2f}"),
            f"{play['matches_compared']}",
            f"{play['load_ms']:.1f} ms",
        ]
        for game, play in result["playouts"].items()
    ]


def other_rows(result: dict[str, Any]) -> list[list[str]]:
    """What else was measured, and the figure."""
    table = []
    for size, copied in result["copies"].items():
        table.append([f"memcpy of a block of {size} bytes", f"{copied['memcpy_ns']:.1f} ns"])
        for way, text in (("state_assign", "copying into a state"), ("state_copy", "making a new copy")):
            table.append([f"  {text}", f"{copied[way + '_ns']:.1f} ns, {copied[way + '_ratio']:.1f} times as long"])
    calls = result["python"]
    if isinstance(calls, str):
        table.append(["calls from Python", f"not measured: {calls}"])
    else:
        for name, ns in calls.items():
            call = f"{name}(state)" if "." in name else f"state.{name}"
            table.append([f"Python: {call}", f"{ns:,.0f} ns"])
    return table


def show(title: str, heads: list[str], table: list[list[str]]) -> None:
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        widths = [max(len(row[i]) for row in [heads, *table]) for i in range(len(heads))]
        for row in [[title], heads, *table]:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip())
        return
    drawn = Table(*heads, title=title, title_justify="left")
    for row in table:
        drawn.add_row(*row)
    console = Console()
    (console if console.is_terminal else Console(width=140)).print(drawn)


def main() -> None:
    parser = argparse.ArgumentParser(prog="quoin bench", description="Measures the runtime's speed.")
    parser.add_argument("--game", action="append", help="only this game's playouts, and nothing else")
    parser.add_argument("--processes", type=int, default=7, help="processes for each game's playouts (default 7)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    parser.add_argument("--binary", type=Path, help="a quoin_bench that is already built")
    options = parser.parse_args()
    if options.processes < 1:
        parser.error("--processes must be at least 1")
    binary = options.binary or build()
    known = games(binary)
    chosen = options.game or known
    for game in chosen:
        if game not in known:
            parser.error(f"there is no hand-written {game}; there are: {', '.join(known)}")
    result: dict[str, Any] = {"lua": os.environ.get("QUOIN_LUA", "luajit")}
    result["playouts"] = {game: playouts(binary, game, options.processes) for game in chosen}
    if not options.game:
        result["copies"] = copies(binary)
        result["python"] = python_calls()
    if options.json:
        print(json.dumps(result))
        return
    heads = [
        "game",
        "plies",
        "C++ by hand, a second",
        f"rules on {result['lua']}",
        "ratio",
        "compared",
        "load",
    ]
    show("Random playouts: median (smallest to largest) over processes", heads, playout_rows(result))
    if not options.game:
        show("Copies and calls, Murailles", ["what", "time"], other_rows(result))


if __name__ == "__main__":
    main()
