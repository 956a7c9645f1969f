"""Contests: two sides in a game, matches in twos with seats swapped, until it is clear if the first reaches its aim.

In: a contest and a ledger. Out: results, added to the ledger as they come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quoin import _core
from strength.boards import Board, game_of, new_board
from strength.ledger import LOOKS, Ledger, Tally, Two
from strength.sides import Side

MOST_SEEDS = 2**31  # of OpenSpiel


@dataclass(frozen=True)
class Contest:
    """A game and who plays it; a single seat is played by the first side alone."""

    game: str
    sides: tuple[Side, Side]
    matches: int
    aim: float
    """The share of points (a win 1, a draw 1/2) that the first side is to reach; 0: none is named."""
    way: str = "alone"
    """On which boards: alone, paired or adapted."""

    @property
    def name(self) -> str:
        return f"{self.game}: {self.sides[0]} - {self.sides[1]}" + (", adapter" if self.way == "adapted" else "")

    def clear(self, tally: Tally | None) -> bool:
        """Whether it is known if the first side reaches its aim, by the share or by points."""
        if tally is None or not self.aim:
            return False
        return not tally.score.low <= self.aim <= tally.score.high


def run(contest: Contest, ledger: Ledger, say: Callable[[str], None], every: bool = False) -> None:
    """Plays what is missing; ``every``: also when it is clear."""
    twos = max(1, contest.matches // 2)
    step = max(1, -(-twos // LOOKS))
    for number in range(twos):
        if number % step == 0 and not every and contest.clear(ledger.tally(contest.name, contest.matches)):
            break
        if not ledger.has(contest.name, number):
            say(f"{contest.name}: {2 * number} of {contest.matches} matches")
            ledger.add(play_two(contest, number))


def play_two(contest: Contest, number: int) -> Two:
    """Matches of one seed, each side once on the seats 0, 2, ... and once on the others."""
    seed = int(_core.match_seeds(0, number, 1)[0]) % MOST_SEEDS
    alone = game_of(contest.game).num_players() == 1
    found = [_play(contest, seed, swapped) for swapped in ((0,) if alone else (0, 1))]
    count = len(found)
    seconds = [sum(one.seconds[side] for one in found) / count for side in (0, 1)]
    return Two(
        contest.name,
        number,
        sum(one.score for one in found),
        sum(one.points for one in found) / count,
        count,
        sum(one.plies for one in found),
        (seconds[0], seconds[1]),
    )


def _play(contest: Contest, seed: int, swapped: int) -> Two:
    board = new_board(contest.game, seed, contest.way)
    seeds = [int(one) % MOST_SEEDS for one in _core.match_seeds(seed, 2 * swapped, 2)]
    players = [side.player(board, own) for side, own in zip(contest.sides, seeds, strict=True)]
    while not board.ours.is_terminal():
        players[_side_of(board.ours.seat, swapped)].turn(board)
    mean = _means(board, swapped)
    points = mean[0] - mean[1] if len(mean) > 1 else float(board.ours.scores()[0])
    seconds = [player.seconds / max(1, player.choices) for player in players]
    score = 0.5 + 0.5 * ((points > 0) - (points < 0))
    return Two(contest.name, 0, score, points, 1, board.ours.move_number(), (seconds[0], seconds[1]))


def _side_of(seat: int, swapped: int) -> int:
    return (seat + swapped) % 2


def _means(board: Board, swapped: int) -> list[float]:
    """The mean return of a seat of each side."""
    returns = board.ours.returns()
    sides = [[got for seat, got in enumerate(returns) if _side_of(seat, swapped) == side] for side in (0, 1)]
    return [sum(got) / len(got) for got in sides if got]
