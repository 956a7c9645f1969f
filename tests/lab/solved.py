"""Racks of Connect Four solved by the runtime and by rack_solver.cpp: `solved [COLUMNSxROWS[:MOVES]] ...`.

Moves are digits from 1. Prints values, positions and processor seconds of both; fails if values differ.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import quoin

ROOT = Path(__file__).resolve().parents[2]
RACKS = ("4x4", "4x5", "5x4", "5x5", "6x4", "5x6", "7x6:45461667")  # by bits 6x5 takes minutes
MEMORY = 2048.0  # megabytes


def rack(folder: Path, columns: int, rows: int) -> quoin.Game:
    source = ROOT / "games" / "classics" / "connect_four"
    text = (source / "game.yaml").read_text(encoding="utf-8")
    for before, after in (
        ("rows: 6, columns: 7", f"rows: {rows}, columns: {columns}"),
        ("row: 1..6", f"row: 1..{rows}"),
        ("[a, b, c, d, e, f, g]", f"[{', '.join('abcdefghi'[:columns])}]"),
    ):
        text = text.replace(before, after)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    (folder / "rules.lua").write_text((source / "rules.lua").read_text(encoding="utf-8"), encoding="utf-8")
    return quoin.load_game(folder)


def ours(folder: Path, columns: int, rows: int, moves: str) -> tuple[float, str]:
    state = rack(folder, columns, rows).new_initial_state(0)
    for move in moves:
        state.apply_action(int(move) - 1)
    before = time.process_time()
    found = quoin.solve(state, memory=MEMORY, each=False)
    if found.values is None:
        raise SystemExit("not solved")
    return found.values[found.seat], f"{found.positions:,} positions, {time.process_time() - before:.1f} s"


def by_bits(program: Path, columns: int, rows: int, moves: str) -> tuple[int, str]:
    before = os.times().children_user
    done = subprocess.run([program, str(columns), str(rows), moves], capture_output=True, text=True, check=True)
    return int(done.stdout), f"{os.times().children_user - before:.1f} s"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "rack_solver"
        subprocess.run(["c++", "-O2", "-o", program, Path(__file__).with_name("rack_solver.cpp")], check=True)
        for words in sys.argv[1:] or RACKS:
            size, _, moves = words.partition(":")
            columns, rows = map(int, size.split("x"))
            value, effort = ours(folder, columns, rows, moves)
            known, effort_by_bits = by_bits(program, columns, rows, moves)
            print(f"{words}: {value:+g}, {effort}; by bits {known:+d}, {effort_by_bits}", flush=True)
            if value != known:
                raise SystemExit(f"{words}: the values differ")


if __name__ == "__main__":
    main()
