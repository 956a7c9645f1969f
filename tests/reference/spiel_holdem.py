"""Texas hold'em beside OpenSpiel's universal_poker: its kinds, and what choices and cards are called here."""

from __future__ import annotations

import re
from typing import Any

import quoin


def told(state: Any, action: int) -> str:
    """``fold``, ``call``, or how many chips the seat has put in after it has raised."""
    if action < 2:
        return ("fold", "call")[action]
    spent = re.findall(r"P\d+: (\d+)", str(state.child(action)).partition("Spent:")[2])
    return str(spent[state.current_player()])


def choice(text: str, state: quoin.State) -> str:
    """From that, which counts earlier rounds too: a raise to so many chips in this one."""
    me = state.current_player()
    shown = state.view()
    mine, high = shown["bet"][me], shown["round"][1]
    if text == "call" and mine == high:
        return "check"
    if not text.isdigit():
        return text
    to = int(text) - shown["paid"][me] + mine
    if to == mine + shown["chips"][me]:
        return "all_in"
    return f"raise to {to}" if high else f"bet {to}"


def half_alone(text: str, state: quoin.State) -> bool:
    """Theirs lists half a pot only where the whole pot can be bet; a ladder's rungs do not ask for one another."""
    me, shown = state.current_player(), state.view()
    mine, pot, high = shown["bet"][me], shown["round"][0], shown["round"][1]
    return text.startswith(("bet", "raise")) and 2 * high + pot - mine > mine + shown["chips"][me]


def beyond_all(text: str, state: quoin.State) -> bool:
    """Theirs lists raises that nobody could call: chips that can be neither won nor lost."""
    me, shown = state.current_player(), state.view()
    rows = zip(shown["bet"], shown["chips"], shown["status"], strict=True)
    others = [bet + chips for seat, (bet, chips, does) in enumerate(rows) if seat != me and does != "folded"]
    return text not in ("fold", "call", "check") and max(others) <= shown["round"][1]


def next_card(ours: quoin.State, theirs: Any) -> int:
    """The hands, seat by seat, and what lies on the board; theirs are numbered rank by rank."""
    dealt = sum(ply.player < 0 for ply in theirs.full_history())
    hands = 2 * theirs.num_players()
    card = int(ours.zone("hand").flatten()[dealt] if dealt < hands else ours.zone("board")[dealt - hands])
    return card % 13 * 4 + card // 13


def poker(players: int, blinds: str, rules: str, first: int) -> str:
    """Texas hold'em as universal_poker takes it; `first`: the player after the blinds, from 1."""
    return (
        f"universal_poker(numPlayers={players},numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        f"firstPlayer={first} 1 1 1,blind={blinds},{rules})"
    )


def kind(dials: dict[str, Any], blinds: str, rules: str, first: int = 3) -> dict[str, Any]:
    """What stands beside one another, but for the name of ours."""
    theirs = poker(dials["players"], blinds, rules, first)
    named = {"text": choice, "named": told, "luck": next_card, "beyond": beyond_all}
    return {"theirs": theirs, "dials": dials, "forgets": True, **named}


def no_limit(stacks: list[int], abstraction: str) -> str:
    """What universal_poker calls hold'em without a limit."""
    return f"betting=nolimit,stack={' '.join(map(str, stacks))},bettingAbstraction={abstraction}"


def with_halves(players: int, blinds: str, chips: dict[str, int], first: int = 3) -> dict[str, Any]:
    """Bets of half the pot, the pot or all chips."""
    stacks = [chips.get("stack", 200)] * players
    besides = kind({"players": players, **HALVES, **chips}, blinds, no_limit(stacks, "fchpa"), first)
    return {**besides, "unlisted": half_alone}


# All amounts are divided by any number of winners: chips that are left over of a pot are cut to pieces there. Of two
# seats who call one another that is so with any amounts.
LIMIT = "betting=limit,maxRaises=3 4 4 4,raiseSize=120 120 240 240"
POT = {"betting": "ladder", "ladder": {"first": 100}}
HALVES = {"betting": "ladder", "ladder": {"first": 50, "second": 100}}
EVEN = {"stack": 99840, "small_blind": 3840, "big_blind": 7680}  # halves of halves are whole numbers, and their shares
CHIPS = {"stack": 12000, "small_blind": 60, "big_blind": 120}
SHORT = {"red": 10200, "blue": 6600, "yellow": 11040, "magenta": 9000}
STACKS = [12000 - SHORT.get(name, 0) for name in ("red", "blue", "green", "yellow", "magenta", "cyan")]
GAMES = [
    kind({"players": 6, **POT, **CHIPS}, "60 120 0 0 0 0", no_limit([12000] * 6, "fcpa")),
    kind({"players": 2, **POT}, "2 1", no_limit([200] * 2, "fcpa"), 2),
    kind({"players": 2, "betting": "any"}, "2 1", no_limit([200] * 2, "fullgame"), 2),
    kind({"players": 2, "betting": "limit", **CHIPS}, "120 60", LIMIT, 2),
    kind({"players": 4, "betting": "limit", **CHIPS}, "60 120 0 0", LIMIT),
    kind(
        {"players": 6, **POT, **CHIPS, "short": SHORT, "short_all_in": "open"},
        "60 120 0 0 0 0",
        no_limit(STACKS, "fcpa"),
    ),
    with_halves(2, "2 1", {}, 2),
    with_halves(6, "3840 7680 0 0 0 0", EVEN),
]
