"""A bot against scripts in hold'em of two seats: `holdem [--bot "level(8)"] [--deals 1500] [--first 0] [OPPONENT ...]`.

An opponent is a script of this file (caller, raiser, pairs, tight) or a bot. Each deal is played twice with the same
cards, the bot in either seat. Chips a hand and their 95 % interval, the mean of both being one number. Blinds are 1 and
2, stacks 200.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Callable

import quoin
from tables import draw

RANKS = {**{str(k): k for k in range(2, 11)}, "jack": 11, "queen": 12, "king": 13, "ace": 14}
HIGH, RAISES = 1, 3  # places of the zone `round`: the highest bet, how many bets and raises there were


def first(state: quoin.State, *wanted: str) -> int:
    """The first of these actions that there is; "bet" is the least raise, "raise" the greatest."""
    actions = {state.action_to_string(action): action for action in state.legal_actions()}
    raises = [text for text in actions if text.startswith("raise")]
    if raises:
        actions["bet"], actions["raise"] = actions[raises[0]], actions[raises[-1]]
    return next((actions[text] for text in wanted if text in actions), state.legal_actions()[0])


def seen(state: quoin.State) -> tuple[list[tuple[int, str]], list[tuple[int, str]], list[int]]:
    """Ranks and suits of the own cards and of the board, and the zone `round`."""
    view = state.view(state.seat)

    def parts(cards: list[str]) -> list[tuple[int, str]]:
        return [(RANKS[rank], suit) for suit, rank in (card.split("_") for card in cards)]

    return parts(view["hand"][state.seat]), parts(view["board"]), view["round"]


def caller(state: quoin.State) -> int:
    """Calls everything."""
    return first(state, "check", "call")


def raiser(state: quoin.State) -> int:
    """Bets and raises as much as it may."""
    return first(state, "raise", "all_in", "call", "check")


def made(mine: list[tuple[int, str]], board: list[tuple[int, str]]) -> int:
    """0 nothing, 1 a pair with an own card, 2 the highest such pair, 3 more than a pair."""
    ranks, others = [rank for rank, _ in mine], [rank for rank, _ in board]
    suits = Counter(suit for _, suit in mine + board)
    known = {*ranks, *others} | ({1} if 14 in ranks + others else set())
    straights = (range(low, low + 5) for low in range(1, 11))
    straight = any(known.issuperset(one) and any(rank in one for rank in ranks) for one in straights)
    flush = any(suits[suit] >= 5 for _, suit in mine)
    paired = [rank for rank in ranks if rank in others]
    threes = any((ranks + others).count(rank) >= 3 for rank in ranks)
    if straight or flush or threes or (len(paired) == 2 and ranks[0] != ranks[1]):
        return 3
    if ranks[0] == ranks[1]:
        return 2 if ranks[0] > max(others) else 1
    return 0 if not paired else 2 if paired[0] == max(others) else 1


def pairs(state: quoin.State) -> int:
    """Tight before the flop: pairs and two high cards; then it bets and calls with any pair."""
    mine, board, bets = seen(state)
    low, high = sorted(rank for rank, _ in mine)
    if not board:
        cheap = bets[HIGH] <= 6
        if low == high or low >= 10:
            return first(state, "raise", "call", "check") if cheap else first(state, "call", "check", "all_in")
        good = high >= 12 or low >= 8
        return first(state, "check", "call") if good and cheap else first(state, "check", "fold")
    worth = made(mine, board)
    if worth == 3:
        return first(state, "raise", "all_in", "call", "check")
    if worth == 0:
        return first(state, "check", "fold")
    return first(state, "bet", "call", "check") if bets[RAISES] == 0 else first(state, "check", "call")


def tight(state: quoin.State) -> int:
    """Plays one hand in six, and then only with the highest pair or more."""
    mine, board, bets = seen(state)
    low, high = sorted(rank for rank, _ in mine)
    if not board:
        if not ((low == high and low >= 7) or low >= 10 or (high == 14 and low >= 9)):
            return first(state, "check", "fold")
        return first(state, "raise", "call", "check") if bets[RAISES] < 3 else first(state, "call", "check")
    worth = made(mine, board)
    if worth < 2:
        return first(state, "check", "fold")
    if worth == 2 and bets[RAISES] > 0:
        return first(state, "call", "check")
    return first(state, "raise", *(["all_in"] if worth == 3 else []), "call", "check")


SCRIPTS: dict[str, Callable[[quoin.State], int]] = {one.__name__: one for one in (caller, raiser, pairs, tight)}


def chips(game: quoin.Game, bot: str, opponent: str, deal: int) -> float:
    """What the bot won in the mean of both seats."""
    won = 0.0
    for mine in (0, 1):
        seed = 2 * deal + mine
        other = SCRIPTS.get(opponent) or quoin.make_bot(opponent, seed=seed)
        players = [other, other]
        players[mine] = quoin.make_bot(bot, seed=seed)
        won += quoin.play(game, players, seed=deal).returns()[mine] / 2
    return won


def main() -> None:
    parser = argparse.ArgumentParser(prog="quoin lab holdem", description=__doc__)
    parser.add_argument("opponents", nargs="*", metavar="OPPONENT", default=list(SCRIPTS))
    parser.add_argument("--bot", default="level(8)", help="the bot (level(8))")
    parser.add_argument("--deals", type=int, default=1500, metavar="N", help="each is played twice (1500)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="of the first deal (0)")
    options = parser.parse_args()
    game = quoin.load_game("holdem", players=2)
    rows = []
    for opponent in options.opponents:
        deals = range(options.first, options.first + options.deals)
        won = [chips(game, options.bot, opponent, deal) for deal in deals]
        reach = 1.96 * statistics.pstdev(won) / len(won) ** 0.5
        rows.append([opponent, str(len(won)), f"{statistics.mean(won):+.2f} ± {reach:.2f}"])
    draw(f"{options.bot} in hold'em of two seats", ["opponent", "deals", "chips a hand"], rows)


if __name__ == "__main__":
    try:
        main()
    except quoin.QuoinError as error:
        sys.exit(str(error).partition("\n")[0])
