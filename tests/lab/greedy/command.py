"""A bot against greedy scripts of some twenty lines: `greedy [GAME ...] [--bot "level(5)"]`.

The bot sits in one seat, in each as often, the script of tests/lab/greedy in all others. Scripts of games without
secrets look two plies ahead. Where all play together the bot has all seats, and wins are counted. Games of
tests/lab/games are found by their names, too.
"""

from __future__ import annotations

import argparse
import importlib
import json
import re
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import quoin
from quoin.intervals import share_interval
from tables import as_markdown, draw

HERE = Path(__file__).resolve().parent
OF_MODDERS = HERE.parent / "games"
TOGETHER = ["embankment"]
GAMES = sorted(path.stem for path in HERE.glob("[a-z]*.py") if path.stem != "command")
COLUMNS = ["game", "seats", "matches", "won", "drawn", "lost", "share won, draws half", "points", "s a choice"]


@dataclass(frozen=True)
class Played:
    """A match: what the bot made of it."""

    game: str
    number: int
    score: float
    """1 if it won alone, 1/2 if it shared the first place, else 0."""
    ahead: float
    """Its points less the most of the others; alone: its return."""
    seconds: float
    choices: int


def options_of() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="quoin lab greedy", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"with dials, e.g. 'ledger(players=3)'; {GAMES}")
    parser.add_argument("--bot", default="level(5)", help="the bot (level(5))")
    parser.add_argument("--matches", type=int, default=40, metavar="N", help="of each game (40)")
    parser.add_argument("--results", type=Path, metavar="FILE", help="JSON lines: what is there is not played again")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    return parser.parse_args()


def load(name: str) -> quoin.Game:
    """A game by its name, with dials, shipped or of modders."""
    own = OF_MODDERS / re.split(r"[/(]", name)[0] / "game.yaml"
    return quoin.load_game(str(OF_MODDERS / name) if own.is_file() else name)


def play(name: str, number: int, bot: str) -> Played:
    """The match of this number; who sits where goes round."""
    game = load(name)
    seats = game.num_players()
    alone = game.description.id in TOGETHER
    greedy = None if alone else importlib.import_module(f"greedy.{game.description.id}").choose
    mine, spent = number % seats, [0.0, 0]
    bots = [quoin.make_bot(bot, seed=seats * number + seat) for seat in range(seats)]

    def thinks(state: quoin.State) -> int:
        begin = time.perf_counter()
        action = bots[state.seat].choose(state)
        if len(state.legal_actions()) > 1:
            spent[0] += time.perf_counter() - begin
            spent[1] += 1
        return action

    players = [thinks if alone or seat == mine else greedy for seat in range(seats)]
    end = quoin.play(game, players, seed=number // seats)
    returns, scores = end.returns(), end.scores()
    if alone:
        return Played(name, number, float(returns[0] > 0), returns[0], *spent)
    first = [seat for seat in range(seats) if returns[seat] == max(returns)]
    score = 0.0 if mine not in first else 1.0 if len(first) == 1 else 0.5
    return Played(name, number, score, scores[mine] - max(scores[:mine] + scores[mine + 1 :]), *spent)


def row(name: str, found: list[Played]) -> list[str]:
    scores = [one.score for one in found]
    share = share_interval(sum(scores), len(scores))
    counts = [str(scores.count(score)) for score in (1, 0.5, 0)]
    ahead = sum(one.ahead for one in found) / len(found)
    seconds = sum(one.seconds for one in found) / max(1, sum(one.choices for one in found))
    shown = f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"
    seats = str(load(name).num_players())
    return [name, seats, str(len(found)), *counts, shown, f"{ahead:+.1f}", f"{seconds:.2f}"]


def main() -> None:
    options = options_of()
    found: dict[tuple[str, int], Played] = {}
    if options.results and options.results.is_file():
        kept = (Played(**json.loads(line)) for line in options.results.read_text(encoding="utf-8").splitlines())
        found = {(one.game, one.number): one for one in kept}
    rows = []
    for name in options.games or [*GAMES, *TOGETHER]:
        for number in range(options.matches):
            if (name, number) not in found:
                found[name, number] = one = play(name, number, options.bot)
                if options.results:
                    with options.results.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(one)) + "\n")
        rows.append(row(name, [one for one in found.values() if one.game == name]))
    (as_markdown if options.markdown else draw)(f"{options.bot} against greedy scripts", COLUMNS, rows)


if __name__ == "__main__":
    try:
        main()
    except quoin.QuoinError as error:
        sys.exit(str(error).partition("\n")[0])
