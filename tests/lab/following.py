"""How long a match takes to follow a save, in milliseconds: `following [SAVES] [GAME ...]`.

Half of a random match stands on a copy of the game; each save adds a comment to the rules. Reloading is the files
loaded anew and the match replayed; following begins with the save and adds what `quoin watch` waits: its looks, 30 ms
apart, and for editors that save in several steps.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import quoin
from quoin.following.watching import Saved, settled

LOOK = 0.03
GAMES = ["murailles", "holdem"]  # the first to be played, and the slowest to load


def half_over(folder: Path) -> quoin.State:
    """A match that is half over."""
    game = quoin.load_game(folder)
    plies = quoin.play(game, seed=1).move_number() // 2
    return quoin.play(game, seed=1, until=lambda state: state.move_number() == plies)


def times(match: quoin.State, rules: Path, saves: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each reload, and from each save until the match has followed."""
    saved = Saved(rules.parent)
    reloads, whole = [], []
    for number in range(saves):
        text = rules.read_text(encoding="utf-8")
        begin = time.perf_counter()
        rules.write_text(f"-- {number}\n{text}", encoding="utf-8")
        time.sleep(LOOK * (number * 7 % 30) / 30)  # until the next look
        while not (names := saved.changed()):
            time.sleep(LOOK)
        settled(saved, names)
        start = time.perf_counter()
        done = quoin.replay(match, match.game.reload())
        end = time.perf_counter()
        assert not done.differences, done
        match = done.state
        reloads.append(1000 * (end - start))
        whole.append(1000 * (end - begin))
    return reloads, whole


def percentiles(found: list[float]) -> str:
    return f"{statistics.median(found):.1f} | {sorted(found)[min(len(found) - 1, len(found) * 99 // 100)]:.1f}"


def main() -> None:
    saves = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    print("| game | plies | reloading, median | 99 % | following, median | 99 % |\n|---|---|---|---|---|---|")
    for name in sys.argv[2:] or GAMES:
        with tempfile.TemporaryDirectory() as empty:
            folder = Path(empty) / name
            shutil.copytree(quoin.game_folders()[name], folder)
            match = half_over(folder)
            reloads, whole = times(match, folder / "rules.lua", saves)
            print(f"| {name} | {match.move_number()} | {percentiles(reloads)} | {percentiles(whole)} |")
    print(f"\n{saves} saves each; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
