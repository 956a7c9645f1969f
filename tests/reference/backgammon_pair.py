"""Random matches of our Backgammon and OpenSpiel's side by side: `python tests/reference/backgammon_pair.py [MATCHES]`.

Theirs plays two numbers as one action, ours one number as one ply. So turns are compared (halves of turns after a
double): from every position both must reach the same set of positions. A difference ends it with exit 1.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pyspiel

import quoin

POINTS = 24
HALF = 2
"""Numbers of a double that theirs uses in one action."""
Position = tuple[tuple[int, ...], ...]
"""Of white, then black: stones on points 1 to 24, on the bar, borne off."""


class Difference(Exception):
    """The two games are not the same; the text says where."""


def ours_at(state: quoin.State) -> Position:
    white, black = state.zone("men").tolist()
    off = state.zone("off").tolist()
    return ((*white[1:25], white[25], off[0]), (*black[1:25], black[0], off[1]))


def theirs_at(state: Any) -> Position:
    """From their tensor: of each player the points with four numbers each; their x goes up, as our black does."""
    tensor = state.observation_tensor(0)
    found = []
    for player in (1, 0):
        row = tensor[4 * POINTS * player : 4 * POINTS * (player + 1)]
        stones = []
        for point in range(POINTS):
            one, two, three, more = (round(part) for part in row[4 * point : 4 * point + 4])
            stones.append(one + 2 * two + 3 * three + (3 + more if more else 0))
        bar, off = tensor[8 * POINTS + 3 * player], tensor[8 * POINTS + 3 * player + 1]
        found.append((*stones, round(bar), round(off)))
    return (found[0], found[1])


def dice_left(state: quoin.State) -> int:
    return int(sum(state.zone("dice").tolist()))


def ends_half(before: quoin.State, after: quoin.State) -> bool:
    """That ply ends what theirs plays as one action: a turn, or half of one with a double."""
    if after.is_terminal() or after.current_player() != before.current_player():
        return True
    same_turn = after.zone("turns").tolist() == before.zone("turns").tolist()
    return not same_turn or dice_left(before) > HALF == dice_left(after)


def reached(state: quoin.State) -> dict[Position, list[int]]:
    """Every position that the seat on turn can bring about by the dice that lie, and how."""
    found: dict[Position, list[int]] = {}
    seen: set[tuple[Position, str]] = set()

    def walk(now: quoin.State, plies: list[int]) -> None:
        key = (ours_at(now), str(now.zone("dice").tolist()))
        if key in seen:
            return
        seen.add(key)
        for action in now.legal_actions():
            after = now.clone()
            after.apply_action(action)
            if ends_half(now, after):
                found.setdefault(ours_at(after), [*plies, action])
            else:
                walk(after, [*plies, action])

    walk(state, [])
    return found


@dataclass
class Pair:
    """Ours and theirs with the same rules."""

    dials: dict[str, Any] = field(default_factory=dict)
    theirs: str = "backgammon"
    returns: bool = True

    def __post_init__(self) -> None:
        self.game = quoin.load_game("backgammon", **self.dials)
        self.other = pyspiel.load_game(self.theirs)

    def play(self, seed: int) -> int:
        choose = random.Random(seed)
        ours, theirs = self.game.new_initial_state(seed), self.other.new_initial_state()
        turns = 0
        while not ours.is_terminal():
            if theirs.is_terminal() and turns == self.dials.get("max_turns"):
                return turns  # a double in the last turn: theirs ends after half of it
            self._same(turns, "over", ours.is_terminal(), theirs.is_terminal())
            if ours.is_chance_node():
                self.throw(ours, theirs, choose)
                turns += 1
            self.pass_by(theirs)
            if ours.is_terminal() or ours.is_chance_node():
                continue
            self._same(turns, "on turn", ours.current_player(), 1 - theirs.current_player())
            here = reached(ours)
            there = {}
            for action in theirs.legal_actions():
                after = theirs.child(action)
                there[theirs_at(after)] = action
            self._same(turns, "positions", set(here), set(there))
            chosen = choose.choice(sorted(here))
            for action in here[chosen]:
                ours.apply_action(action)
            theirs.apply_action(there[chosen])
            self.pass_by(theirs)
        self._same(turns, "over", True, theirs.is_terminal())
        if self.returns:
            self._same(turns, "returns", ours.returns(), theirs.returns()[::-1])
        return turns

    def throw(self, ours: quoin.State, theirs: Any, choose: random.Random) -> None:
        """The same throw in both; the odds of each are the same."""
        odds = {ours.action_to_string(outcome).split(": ")[1]: chance for outcome, chance in ours.chance_outcomes()}
        told: dict[str, float] = {}
        which: dict[str, int] = {}
        for outcome, chance in theirs.chance_outcomes():
            text = theirs.action_to_string(-1, outcome)
            one, other = sorted(text.partition("roll: ")[2][:2])
            name = f"{one}+{other}"
            if "starts" in text:  # theirs says who; in ours the higher die does: white's stands first
                name = f"{other}+{one}" if "O starts" in text else f"{one}+{other}"
            told[name] = told.get(name, 0) + chance
            which[name] = outcome
        self._same(0, "throws", sorted(odds), sorted(told))
        self._same(0, "odds", {k: round(v, 9) for k, v in odds.items()}, {k: round(v, 9) for k, v in told.items()})
        text = choose.choices(sorted(odds), [odds[name] for name in sorted(odds)])[0]
        ours.apply_action(ours.string_to_action(text))
        theirs.apply_action(which[text])

    def pass_by(self, theirs: Any) -> None:
        """Where nothing can be moved theirs has an action; ours goes on by itself."""
        while not theirs.is_terminal() and not theirs.is_chance_node():
            actions = theirs.legal_actions()
            if [theirs.action_to_string(theirs.current_player(), action) for action in actions] != ["Pass"]:
                return
            theirs.apply_action(actions[0])

    def _same(self, turns: int, what: str, here: Any, there: Any) -> None:
        if here != there:
            if isinstance(here, set):
                here, there = here - there, there - here
            raise Difference(f"turn {turns}: {what}: {here} here, {there} there")


PAIRS = {
    "single": Pair({"scoring": "single"}),
    "gammons": Pair({"scoring": "gammons"}, "backgammon(scoring_type=enable_gammons)"),
    "full": Pair({}, "backgammon(scoring_type=full_scoring)"),
    # Theirs does not count the first turn.
    "short": Pair({"scoring": "single", "max_turns": 21}, "backgammon(max_player_turns=20)"),
    # Theirs tells 0 for every match of three stones: it asks who has borne off fifteen.
    "three": Pair({"stones": "three", "scoring": "single"}, "backgammon(hyper_backgammon=true)", returns=False),
}


def play(name: str, seeds: range) -> int:
    return sum(PAIRS[name].play(seed) for seed in seeds)


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with ProcessPoolExecutor() as pool:
        try:
            first, *others = PAIRS  # the others share most of the rules with the first
            counts = {first: matches, **dict.fromkeys(others, -(-matches // 3))}
            played = {name: pool.submit(play, name, range(count)) for name, count in counts.items()}
            for name, turns in played.items():
                print(f"backgammon, {name}: {counts[name]} matches, {turns.result()} turns, the same", flush=True)
        except Difference as difference:
            pool.shutdown(cancel_futures=True)
            sys.exit(str(difference))


if __name__ == "__main__":
    main()
