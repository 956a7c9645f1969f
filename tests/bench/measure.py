"""Building and running the benchmark binary: processes of Google Benchmark in, figures by benchmark out."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
Run = dict[str, Any]  # one repetition of one benchmark, as Google Benchmark tells it


@dataclass(frozen=True)
class Effort:
    """How long to measure: processes, repetitions within one, and seconds of each repetition."""

    processes: int
    repetitions: int
    seconds: float


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


def say(text: str) -> None:
    """Shows what is being measured, on a terminal only; "" clears it."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def names(binary: Path, pattern: str) -> list[str]:
    command = [str(binary), "--benchmark_list_tests", f"--benchmark_filter={pattern}"]
    listed = subprocess.run(command, text=True, capture_output=True, check=False)
    return listed.stdout.splitlines() if listed.returncode == 0 else []


def process(binary: Path, pattern: str, effort: Effort, seed: int = 1) -> tuple[list[Run], Run]:
    """One process, with matches of its own by its seed; its single repetitions, in random order among the benchmarks,
    and what it says of itself.
    """
    command = [
        str(binary),
        f"--benchmark_filter={pattern}",
        f"--benchmark_repetitions={effort.repetitions}",
        f"--benchmark_min_time={effort.seconds}",
        "--benchmark_enable_random_interleaving=true",
        "--benchmark_format=json",
    ]
    environment = {**os.environ, "QUOIN_BENCH_SEED": str(seed)}
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"quoin bench: {binary} ended with code {done.returncode}:\n{done.stderr}")
    told = json.loads(done.stdout)
    for run in told["benchmarks"]:
        if run.get("error_occurred"):
            sys.exit(f"quoin bench: {run['name']}: {run['error_message']}")
    return [run for run in told["benchmarks"] if run["run_type"] == "iteration"], told["context"]


def medians(runs: list[Run], key: str) -> dict[str, float]:
    """Benchmark -> median of a figure over its repetitions."""
    values: dict[str, list[float]] = {}
    for run in runs:
        values.setdefault(run["run_name"], []).append(float(run[key]))
    return {name: statistics.median(found) for name, found in values.items()}


def over_processes(binary: Path, pattern: str, key: str, effort: Effort) -> dict[str, dict[str, float]]:
    """Benchmark -> spread, over several processes, of the median within one."""
    values: dict[str, list[float]] = {}
    for number in range(effort.processes):
        say(f"{pattern}: process {number + 1} of {effort.processes}")
        for name, median in medians(process(binary, pattern, effort, number + 1)[0], key).items():
            values.setdefault(name, []).append(median)
    say("")
    return {name: spread(found) for name, found in values.items()}


def spread(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def script(python: str | Path, *words: str) -> dict[str, Any] | str:
    """Runs one of the scripts beside this one: the JSON object it prints, or the last line of its complaint."""
    command = [str(python), str(Path(__file__).with_name(words[0])), *words[1:]]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        complaint = done.stderr.strip().splitlines()
        return complaint[-1] if complaint else f"{words[0]} ended with code {done.returncode}"
    told: dict[str, Any] = json.loads(done.stdout)
    return told
