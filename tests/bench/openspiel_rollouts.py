"""OpenSpiel's random playouts a second, all in its C++: `openspiel_rollouts.py GAME REPETITIONS SECONDS`, or `version`.

A search with one simulation evaluates the root, and its evaluator plays N random matches to do so: no Python, no
tensors, no tree. The time of a search with N = 1 is subtracted. Games that pay as they go, which it does not search,
are played by its bots that choose at random. Prints one JSON object; runs in .build/bench-venv.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from importlib.metadata import version
from typing import Any

import pyspiel


def search_seconds(game: Any, state: Any, rollouts: int, seed: int) -> float:
    """Processor time of a search that plays so many matches; fails if it did not play them."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=seed)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=1, max_memory_mb=10, solve=False, seed=seed, verbose=False
    )
    begin = time.process_time()
    root = bot.mcts_search(state)
    seconds = time.process_time() - begin
    # A mean of +1, 0 and what a lost match gives each of several losers, -1 divided by how many they are.
    shares = root.total_reward * rollouts * max(1, game.num_players() - 1)
    if root.explore_count != 1 or abs(shares - round(shares)) > 1e-6 * rollouts:
        sys.exit(f"{game}: the search did not play {rollouts} matches")
    return seconds


def bots_seconds(game: Any, state: Any, rollouts: int, seed: int) -> float:
    """Processor time of so many matches between bots that choose at random."""
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    begin = time.process_time()
    for match in range(rollouts):
        pyspiel.evaluate_bots(state.clone(), bots, seed + match)
    return time.process_time() - begin


def playing_seconds(game: Any, state: Any, rollouts: int, seed: int) -> float:
    """Processor time of so many random matches."""
    searched = game.get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL
    return (search_seconds if searched else bots_seconds)(game, state, rollouts, seed)


def attempt(game: Any, state: Any, rollouts: int, seed: int) -> float | None:
    """The same; nothing if their game fails on the way, as Quoridor of four seats does where a seat must pass."""
    try:
        return playing_seconds(game, state, rollouts, seed)
    except pyspiel.SpielError:
        return None


def main() -> None:
    if sys.argv[1] == "version":
        print(json.dumps({"version": version("open_spiel"), "absl": version("absl-py")}))
        return
    repetitions, seconds = int(sys.argv[2]), float(sys.argv[3])
    game = pyspiel.load_game(sys.argv[1])
    state = game.new_initial_state()
    luck = random.Random(1)
    while state.is_chance_node():  # a search begins where somebody chooses
        state.apply_action(luck.choice(state.legal_actions()))
    rollouts = 50
    while (spent := attempt(game, state, rollouts, seed=1)) is not None and spent < seconds / 2:
        rollouts *= 2
    if spent is None:
        rollouts = max(50, rollouts // 4)  # few enough that most seeds are played to the end
    rates, doublings = [], []
    for seed in range(20 * repetitions):
        found = attempt(game, state, rollouts, seed)
        if found is None:
            continue
        once = statistics.median(playing_seconds(game, state, 1, seed) for _ in range(5))
        half = playing_seconds(game, state, rollouts // 2, seed) - once
        whole = found - once
        rates.append((rollouts - 1) / whole)
        doublings.append(whole / half)
        if len(rates) == repetitions:
            break
    if not rates:
        sys.exit(f"{game}: no search played {rollouts} matches")
    print(
        json.dumps(
            {
                "per_second": statistics.median(rates),
                "rollouts": rollouts,
                "twice_as_many_take": statistics.median(doublings),
            }
        )
    )


if __name__ == "__main__":
    main()
