"""Builds and runs the benchmarks, prints one table: `./quoin bench [--processes N] [--json]`.

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


def playouts(binary: Path, processes: int) -> dict[str, Any]:
    """Rates of both sides and their ratio, the figures of a process being medians over its repetitions."""
    rates: Figures = {"native": [], "lua": []}
    for number in range(processes):
        if sys.stderr.isatty():
            print(f"\rplayouts: process {number + 1} of {processes}", end="", file=sys.stderr, flush=True)
        runs = measure(binary, "_playouts$", repetitions=5, seconds=0.3)
        for side in rates:
            rates[side].append(statistics.median(figures(runs, "items_per_second")[f"{side}_playouts"]))
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    ratios = [lua / native for lua, native in zip(rates["lua"], rates["native"], strict=True)]
    return {
        "native_per_second": spread(rates["native"]),
        "lua_per_second": spread(rates["lua"]),
        "ratio": spread(ratios),
        "matches_compared": int(runs[0]["compared"]),
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


def rows(result: dict[str, Any]) -> list[tuple[str, str]]:
    """The table: what was measured, and the figure."""

    def ranged(values: dict[str, float], form: str) -> str:
        middle, low, high = (form.format(values[key]) for key in ("median", "min", "max"))
        return f"{middle}  ({low} to {high})"

    play, table = result["playouts"], []
    table.append(("playouts a second, hand-written C++", ranged(play["native_per_second"], "{:,.0f}")))
    table.append((f"playouts a second, rules on {result['lua']}", ranged(play["lua_per_second"], "{:,.0f}")))
    table.append(("  ratio", ranged(play["ratio"], "{:.2f}")))
    table.append(("  matches found equal on both sides", f"{play['matches_compared']} of {play['matches_compared']}"))
    for size, copied in result["copies"].items():
        table.append((f"memcpy of a block of {size} bytes", f"{copied['memcpy_ns']:.1f} ns"))
        for way, text in (("state_assign", "copying into a state"), ("state_copy", "making a new copy")):
            table.append((f"  {text}", f"{copied[way + '_ns']:.1f} ns, {copied[way + '_ratio']:.1f} times as long"))
    table.append(("loading: from files to a ready machine", f"{result['load_ms']:.2f} ms"))
    calls = result["python"]
    if isinstance(calls, str):
        table.append(("calls from Python", f"not measured: {calls}"))
    else:
        for name, ns in calls.items():
            call = f"{name}(state)" if "." in name else f"state.{name}"
            table.append((f"Python: {call}", f"{ns:,.0f} ns"))
    return table


def show(table: list[tuple[str, str]]) -> None:
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        width = max(len(what) for what, _ in table)
        for what, figure in table:
            print(f"{what:<{width}}  {figure}")
        return
    drawn = Table("Murailles, standard dials", "median (smallest to largest)")
    for what, figure in table:
        drawn.add_row(what, figure)
    Console().print(drawn)


def main() -> None:
    parser = argparse.ArgumentParser(prog="quoin bench", description="Measures the runtime's speed.")
    parser.add_argument("--processes", type=int, default=7, help="processes for the playouts (default 7)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    parser.add_argument("--binary", type=Path, help="a quoin_bench that is already built")
    options = parser.parse_args()
    if options.processes < 1:
        parser.error("--processes must be at least 1")
    binary = options.binary or build()
    result: dict[str, Any] = {"lua": os.environ.get("QUOIN_LUA", "luajit")}
    result["playouts"] = playouts(binary, options.processes)
    result["copies"] = copies(binary)
    load = figures(measure(binary, "^load_game$", repetitions=5, seconds=0.1), "cpu_time")["load_game"]
    result["load_ms"] = statistics.median(load) / 1e6
    result["python"] = python_calls()
    if options.json:
        print(json.dumps(result))
    else:
        show(rows(result))


if __name__ == "__main__":
    main()
