"""State-steps per second of batches, with random actions drawn natively: prints one flat JSON object.

Each figure is the median over repetitions, sampling and stepping timed together; matches that end begin anew. The bytes
for each state are the growth of the process by a batch that has been stepped, by /proc/self/statm.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from pathlib import Path

import quoin

REPETITIONS = 7
SECONDS = 0.15  # for each repetition
SIZES = (1, 16, 256, 4096, 65536)
MANY = 100_000
CONNECT_FOUR = Path(__file__).resolve().parents[2] / "games" / "classics" / "connect_four"


def rate(batch: quoin.StateBatch) -> float:
    """State-steps a second in one repetition."""
    steps = 0
    begin = time.perf_counter()
    while True:
        for _ in range(max(1, 4096 // len(batch))):
            batch.step(batch.sample_actions())
            steps += len(batch)
        passed = time.perf_counter() - begin
        if passed >= SECONDS:
            return steps / passed


def medians(batches: dict[str, quoin.StateBatch]) -> dict[str, float]:
    """Median state-steps a second of each, the batches taking turns."""
    for batch in batches.values():
        rate(batch)
    rates: dict[str, list[float]] = {name: [] for name in batches}
    for _ in range(REPETITIONS):
        for name, batch in batches.items():
            rates[name].append(rate(batch))
    return {name: statistics.median(found) for name, found in rates.items()}


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def bytes_a_state() -> dict[str, float]:
    """What many states of Murailles take: all arrays, and the growth of the process."""
    game = quoin.load_game("murailles")
    game.new_batch(256, seed=1).step(game.new_batch(256, seed=1).sample_actions())
    before = resident()
    batch = game.new_batch(MANY, seed=1)
    actions = batch.sample_actions()
    batch.step(actions)
    grown = resident() - before - actions.nbytes
    return {"murailles_bytes_a_state": batch.nbytes / MANY, "murailles_resident_bytes_a_state": grown / MANY}


def main() -> None:
    result = bytes_a_state()
    game = quoin.load_game(CONNECT_FOUR)
    result |= medians(
        {
            f"connect_four_{size}_states_{threads}_threads": game.new_batch(size, 1, threads, auto_reset=True)
            for size in SIZES
            for threads in (1, 2)
        }
    )
    one, two = (result[f"connect_four_4096_states_{threads}_threads"] for threads in (1, 2))
    print(json.dumps({**result, "connect_four_4096_states_speedup": two / one}))


if __name__ == "__main__":
    main()
