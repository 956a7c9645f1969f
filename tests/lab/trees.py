"""How many leaves a second `quoin.Tree` asks about, answered with nothing (uniform priors, values of 0).

100 simulations from each state, over four plies with subtrees kept; the best of three runs. Beside it the processor
time a leaf, and what the trees take.
"""

from __future__ import annotations

import time

import numpy as np

import quoin

ROWS = [("connect_four", 1024), ("connect_four", 64), ("connect_four", 1), ("murailles", 1024), ("chess", 256),
        ("backgammon", 256), ("leduc_poker", 256)]  # fmt: skip
PLIES = 4
RUNS = 3


def search(tree: quoin.Tree, states: int) -> int:
    """Leaves that were asked about until every tree has its simulations."""
    seats = tree.batch.num_players()
    values = np.zeros((states * 8, seats), np.float32)
    leaves_told = 0
    while leaves := tree.ask():
        tree.tell(None, values[: len(leaves)])
        leaves_told += len(leaves)
    return leaves_told


def run(game: quoin.Game, states: int, threads: int) -> tuple[float, float, int]:
    """Leaves a second, microseconds of a processor a leaf, bytes of the trees."""
    tree = quoin.Tree(game.new_batch(states, 1, threads), 100, seed=1, at_once=8 if states == 1 else 1)
    began, used, told = time.perf_counter(), time.process_time(), 0
    for _ in range(PLIES):
        told += search(tree, states)
        tree.advance(tree.best)
    return told / (time.perf_counter() - began), (time.process_time() - used) / told * 1e6, tree.nbytes


def main() -> None:
    print("| game | states | leaves a second, one thread | two threads | processor time a leaf, us | MB |")
    print("|---|---|---|---|---|---|")
    for name, states in ROWS:
        if name not in quoin.game_names():
            continue
        game = quoin.load_game(name)
        one, two = (max(run(game, states, threads) for _ in range(RUNS)) for threads in (1, 2))
        cells = f"{one[0]:,.0f} | {two[0]:,.0f} | {one[1]:.2f} | {one[2] / 1e6:.1f}"
        print(f"| {name} | {states:,} | {cells} |")


if __name__ == "__main__":
    main()
