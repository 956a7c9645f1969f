"""Random matches of our games and OpenSpiel's side by side: `python tests/reference/spiel_pair.py [MATCHES [PART]]`.

At every ply both must have the same legal actions (by text), the same seat on turn, the same returns, and end at
the same time. Where something is hidden, two histories must be one information state of a seat here exactly if they
are there: of all histories met, and in small games of all that there are. Where theirs tells observations alone, their
information state is all of a match, and the seat's choices. PART picks entries of spiel_games.py by a
part of their names. Prints a line a game; a difference ends it with exit 1.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.metadata import version
from itertools import permutations
from typing import Any

import pyspiel

import quoin
from spiel_games import GAMES, Beside

SHARE = 25  # matches a task


class Difference(Exception):
    """The two games are not the same; the text says where."""


class Partition:
    """Which histories a seat cannot tell apart, here and there; if theirs forgets things, only those of here."""

    def __init__(self, forgets: bool) -> None:
        self.forgets = forgets
        self.there: dict[tuple[int, str], str] = {}
        self.here: dict[tuple[int, str], str] = {}

    def meet(self, ours: quoin.State, told: list[str], players: tuple[int, ...]) -> str:
        """Notes a history for all seats, with what their players have been told; answers why it makes the two
        partitions differ, or nothing."""
        for there, seat in zip(told, players, strict=True):
            here = ours.information_state_string(seat)
            if self.there.setdefault((seat, here), there) != there:
                return f"{ours.game.seats[seat]} cannot tell it from one that is another there: {there}"
            if not self.forgets and self.here.setdefault((seat, there), here) != here:
                return f"{ours.game.seats[seat]} can tell it from one that is the same there: {there}"
        return ""


class Pair:
    """One game of ours and theirs; play(seed) plays a match on both."""

    def __init__(self, beside: Beside) -> None:
        self.beside = beside
        self.ours = quoin.load_game(beside.ours, **beside.dials)
        self.theirs = pyspiel.load_game(beside.theirs)
        self._texts: dict[tuple[int, int], str] = {}
        self.partition = Partition(beside.forgets)
        kind = self.theirs.get_type()
        hides = kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        self.compares_information = hides and (kind.provides_information_state_string or beside.observes)
        self.observed: list[list[str]] = []

    def walk(self) -> int:
        """All histories of a small game; returns how many end, raises Difference."""
        return self._walk(self.ours.new_initial_state(0), self.theirs.new_initial_state(), [])

    def _walk(self, ours: quoin.State, theirs: Any, played: list[str]) -> int:
        self._same(played, "is over", ours.is_terminal(), theirs.is_terminal())
        self._same(played, "returns", ours.returns(), self._returns(theirs))
        if ours.is_terminal():
            return 1
        self._same(played, "luck", ours.is_chance_node(), theirs.is_chance_node())
        if ours.is_chance_node():
            return self._walk_luck(ours, theirs, played)
        self._meet(played, ours, theirs)
        here, there = self.choices(played, ours, theirs)
        return sum(
            self._walk(ours.child(action), theirs.child(there[text]), [*played, text]) for text, action in here.items()
        )

    def _walk_luck(self, ours: quoin.State, theirs: Any, played: list[str]) -> int:
        """Each outcome here with all of theirs that are the same: together they must be as probable."""
        ends, met = 0, set[tuple[int, ...]]()
        for outcome, chance in ours.chance_outcomes():
            after, told = ours.child(outcome), [*played, ours.action_to_string(outcome)]
            chance_there = 0.0
            for numbers in self._luck(after, theirs):
                there, likely = theirs, 1.0
                for number in numbers:
                    likely *= dict(there.chance_outcomes())[number]
                    there = there.child(number)
                chance_there += likely
                self._same(told, "luck met twice", False, numbers in met)
                met.add(numbers)
                ends += self._walk(after, there, told)
            if abs(chance_there - chance) > 1e-12:
                self._differ(told, f"a chance of {chance} here, {chance_there} there")
        return ends

    def _luck(self, ours: quoin.State, theirs: Any) -> list[tuple[int, ...]]:
        """All that may come up in theirs, one after the other, where ours stands after its luck."""
        assert self.beside.luck is not None
        found = self.beside.luck(ours, theirs)
        numbers = (found,) if isinstance(found, int) else tuple(found)
        return sorted(set(permutations(numbers))) if self.beside.any_order else [numbers]

    def _meet(self, played: list[str], ours: quoin.State, theirs: Any) -> None:
        if not self.compares_information:
            return
        players = self.beside.players or tuple(range(theirs.num_players()))
        if why := self.partition.meet(ours, self._told(theirs), players):
            self._differ(played, why)

    def _told(self, theirs: Any) -> list[str]:
        """What each of their players has been told so far in this match."""
        players = range(theirs.num_players())
        if not self.beside.observes:
            return [theirs.information_state_string(player) for player in players]
        for player in players:
            self.observed[player].append(theirs.observation_string(player))
        return ["\n".join(observed) for observed in self.observed]

    def play(self, seed: int) -> int:
        """Plays one random match; returns its plies, raises Difference."""
        choose = random.Random(seed)
        ours, theirs = self.begin(seed)
        played: list[str] = []
        self.observed = [[] for _ in range(theirs.num_players())]
        while True:
            self.draw(ours, theirs, choose)
            self._same(played, "is over", ours.is_terminal(), theirs.is_terminal())
            self._same(played, "returns", ours.returns(), self._returns(theirs))
            if ours.is_terminal():
                return len(played)
            if self._ends_by_a_pass(ours, theirs):
                return len(played)
            self._same(played, "on turn", ours.seat, self._seat(theirs.current_player()))
            self._meet(played, ours, theirs)
            here, there = self.choices(played, ours, theirs)
            eager = [text for text in sorted(here) if seed % 2 and text.startswith(self.beside.eager)]
            text = choose.choice(eager or sorted(here))
            if self.beside.observes:
                self.observed[theirs.current_player()].append(text)
            ours.apply_action(here[text])
            theirs.apply_action(there[text])
            played.append(text)

    def begin(self, seed: int) -> tuple[quoin.State, Any]:
        """A match on both, dealt where luck stands before the first choice."""
        ours, theirs = self.ours.new_initial_state(seed), self.theirs.new_initial_state()
        if self.beside.dealt is not None:
            while ours.is_chance_node():
                ours.play_luck()
            for outcome in self.beside.dealt(ours):
                theirs.apply_action(outcome)
        return ours, theirs

    def draw(self, ours: quoin.State, theirs: Any, choose: random.Random) -> None:
        """Plays the luck that comes now, the same on both."""
        while self.beside.luck and theirs.is_chance_node():
            if ours.is_chance_node():  # else it lay hidden here since the deal
                ours.apply_action(choose.choice(ours.legal_actions()))
            for number in self._luck(ours, theirs)[0]:
                theirs.apply_action(number)

    def choices(self, played: list[str], ours: quoin.State, theirs: Any) -> tuple[dict[str, int], dict[str, int]]:
        """The actions of both by our texts."""
        there = self._actions(theirs, ours)
        here = {ours.action_to_string(action): action for action in ours.legal_actions()}
        if self.beside.unlisted is not None:
            here = {text: action for text, action in here.items() if not self.beside.unlisted(text, ours)}
        if self.beside.beyond is not None:
            there = {text: action for text, action in there.items() if not self.beside.beyond(text, ours)}
        if here.keys() != there.keys():
            more, less = sorted(here.keys() - there.keys()), sorted(there.keys() - here.keys())
            self._differ(played, f"legal only here: {more}; legal only there: {less}")
        return here, there

    def _returns(self, theirs: Any) -> list[float]:
        found = [paid - self.beside.more * theirs.is_terminal() for paid in theirs.returns()]
        order = self.beside.players or self.beside.returns
        return found if order is None else [found[order.index(seat)] for seat in range(len(found))]

    def _seat(self, player: int) -> int:
        return player if self.beside.players is None else self.beside.players[player]

    def _ends_by_a_pass(self, ours: quoin.State, theirs: Any) -> bool:
        passed = ours.current_player() != theirs.current_player() and len(theirs.legal_actions()) == 1
        return self.beside.forced_pass and passed

    def _actions(self, theirs: Any, ours: quoin.State) -> dict[str, int]:
        player = theirs.current_player()
        legal = set(theirs.legal_actions())  # their Quoridor lists a cell twice to which two jumps lead
        found = {self._text(theirs, ours, player, action): action for action in legal}
        assert len(found) == len(legal), f"two actions of {self.theirs} have one text here"
        return found

    def _text(self, theirs: Any, ours: quoin.State, player: int, action: int) -> str:
        """Our text of one of their actions."""
        text = self._texts.get((player, action))
        if text is None:
            named = self.beside.named(theirs, action) if self.beside.named else theirs.action_to_string(player, action)
            text = self.beside.text(named, ours)
            if self.beside.fixed:
                self._texts[player, action] = text
        return text

    def _same(self, played: list[str], what: str, here: object, there: object) -> None:
        if here != there:
            self._differ(played, f"{what}: {here} here, {there} there")

    def _differ(self, played: list[str], what: str) -> None:
        raise Difference(f"{self.beside.name} and {self.theirs} after {', '.join(played) or 'nothing'}: {what}")


@cache
def pair(number: int) -> Pair:
    """A game by its place among them."""
    return Pair(GAMES[number])


def play(number: int, seeds: range) -> int:
    """The plies of a match of each seed."""
    return sum(pair(number).play(seed) for seed in seeds)


def walk(number: int) -> int:
    """How many histories of a small game end."""
    return pair(number).walk()


def wanted(number: int, matches: int) -> int:
    """So many of a game's first setting; of its others, which share most of the rules with it, a third."""
    others = {GAMES[before].ours for before in range(number)}
    return -(-matches // 3) if GAMES[number].ours in others else matches


def shares(matches: int) -> list[range]:
    """The seeds of so many matches in parts short enough that no processor waits long for another at the end."""
    return [range(begin, min(begin + SHARE, matches)) for begin in range(0, matches, SHARE)]


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    part = sys.argv[2] if len(sys.argv) > 2 else ""
    chosen = [number for number, beside in enumerate(GAMES) if part in beside.name]
    with ProcessPoolExecutor() as pool:
        try:
            played = {
                number: [pool.submit(play, number, seeds) for seeds in shares(wanted(number, matches))]
                for number in chosen
            }
            walked = {number: pool.submit(walk, number) for number in chosen if GAMES[number].small}
            for number, parts in played.items():
                plies = sum(part.result() for part in parts)
                names = f"{GAMES[number].name} and {GAMES[number].theirs}"
                told = f", all {walked[number].result()} histories" if number in walked else ""
                print(f"{names}: {wanted(number, matches)} matches, {plies} plies{told}, the same", flush=True)
        except Difference as difference:
            pool.shutdown(cancel_futures=True)
            sys.exit(str(difference))
    told = f"{matches} matches of each, a third of further settings"
    print(f"{len(chosen)} games as in OpenSpiel {version('open_spiel')}, {told}")


if __name__ == "__main__":
    main()
