"""Simulations a second of OpenSpiel's own tree search from the start: `openspiel_searches.py GAME SECONDS`.

Its C++ bot, with one random rollout a simulation, the constant 1.4, its solver on and memory without limit. Prints one
JSON object; runs in .build/bench-venv.
"""

from __future__ import annotations

import json
import random
import sys
import time

import pyspiel


def main() -> None:
    game, seconds = pyspiel.load_game(sys.argv[1]), float(sys.argv[2])
    state = game.new_initial_state()
    luck = random.Random(1)
    while state.is_chance_node():  # a search begins where somebody chooses
        state.apply_action(luck.choice(state.legal_actions()))

    def search(simulations: int, seed: int) -> tuple[int, float]:
        """Simulations made, and processor time that they took."""
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        bot = pyspiel.MCTSBot(
            game,
            evaluator,
            uct_c=1.4,
            max_simulations=simulations,
            max_memory_mb=0,
            solve=True,
            seed=seed,
            verbose=False,
        )
        begin = time.process_time()
        root = bot.mcts_search(state)
        return root.explore_count, time.process_time() - begin

    made, spent, simulations, seed = 0, 0.0, 250, 1
    while spent < seconds / 2 and made == (0 if seed == 1 else simulations):
        simulations, seed = 2 * simulations, seed + 1
        made, spent = search(simulations, seed)
    rounds, total, passed = 0, 0, 0.0
    while passed < seconds / 2 or rounds == 0:
        made, spent = search(simulations, seed + rounds)
        rounds, total, passed = rounds + 1, total + made, passed + spent
    print(json.dumps({"per_second": total / passed, "simulations": simulations}))


if __name__ == "__main__":
    main()
