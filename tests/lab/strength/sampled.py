"""OpenSpiel's information-set search in Python, where its C++ cannot resample states: Spades, and through the adapter.

What the seat cannot see is drawn anew by ours; of theirs a match is made in which these cards were dealt.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType

from strength.boards import Adapted, Board

SEATS, CARDS, TRIES = 4, 52, 20


class Rollouts:
    """Random matches to the end by OpenSpiel's C++, as its search in Python asks for them."""

    def __init__(self, players: int, seed: int) -> None:
        self._bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(players)]
        self._seed = seed

    def evaluate(self, state: Any) -> list[float]:
        self._seed = (self._seed + 1) % 2**31
        found: list[float] = pyspiel.evaluate_bots(state, self._bots, self._seed)
        return found

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class SampledPlayer:
    """Plays with so many simulations, or as many as fit into the seconds by the speed of its choices so far."""

    def __init__(self, game: Any, explore: float, playouts: int, seconds: float, seed: int) -> None:
        self._make = {"game": game, "uct_c": explore, "final_policy_type": ISMCTSFinalPolicyType.MAX_VISIT_COUNT}
        self._make["use_observation_string"] = not game.get_type().provides_information_state_string
        self._random = np.random.RandomState(seed)
        self._evaluator = Rollouts(game.num_players(), seed)
        self._playouts, self._allowed = playouts, seconds
        self._rate = 1000.0
        self.seconds = 0.0
        self.choices = 0

    def turn(self, board: Board) -> None:
        playouts = self._playouts or max(1, round(self._rate * self._allowed))
        bot = ISMCTSBot(
            evaluator=self._evaluator,
            max_simulations=playouts,
            random_state=self._random,
            allow_inconsistent_action_sets=False,
            **self._make,
        )
        if not isinstance(board, Adapted):
            bot.set_resampler(lambda state, player: self._other(board, state, player))
        begin = time.perf_counter()
        action = int(bot.step(board.theirs))
        spent = time.perf_counter() - begin
        if len(board.theirs.legal_actions()) > 1:
            self._rate = playouts / spent
        self.seconds += spent
        self.choices += 1
        board.play_theirs(action)

    def _other(self, board: Board, state: Any, player: int) -> Any:
        """A match of theirs that the player cannot tell from this one."""
        played = state.history()[CARDS:]
        for _ in range(TRIES):
            drawn = board.ours.resample_from_infostate(player, self._random.uniform)
            found = self._dealt(state, drawn.zone("hand"))
            if all(_played(found, action) for action in played):
                return found
        return state.clone()

    @staticmethod
    def _dealt(state: Any, hands: Any) -> Any:
        held = [[int(card) for card in hands[seat] if card >= 0] for seat in range(SEATS)]
        for seat in range(SEATS):
            before = state.history()[seat:CARDS:SEATS]
            gone = set(state.history()[CARDS:])
            held[seat] += [card for card in before if card in gone]
        found = state.get_game().new_initial_state()
        for card in range(CARDS):
            found.apply_action(held[card % SEATS][card // SEATS])
        return found


def _played(state: Any, action: int) -> bool:
    if action not in state.legal_actions():
        return False
    state.apply_action(action)
    return True
