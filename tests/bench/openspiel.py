"""OpenSpiel beside Quoin: an environment of its own with the wheel from PyPI, and rates of its random playouts.

Nothing else needs it; where it cannot be installed, the benchmarks tell so and go on.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from measure import ROOT, Effort, script

# Hold'em with bets of half the pot, the pot and all chips; so many chips that halves and shares are whole numbers.
HOLDEM = (
    "universal_poker(betting=nolimit,bettingAbstraction=fchpa,numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,"
    "numBoardCards=0 3 1 1,"
)
# Contest of contests.h -> OpenSpiel's game with the same rules and board.
GAMES = {
    "tic_tac_toe": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough",
    "hex": "hex(board_size=11)",
    "othello": "othello",
    "chess": "chess",
    "go": "go(board_size=9)",
    "chess960": "chess(chess960=true)",
    "antichess": "antichess",
    "twixt": "twixt(board_size=24)",
    "havannah": "havannah",
    "y": "y",
    "mancala": "mancala",
    "backgammon": "backgammon",
    "quoridor": "quoridor",
    "quoridor_4": "quoridor(players=4,wall_count=5)",
    "lines_of_action": "lines_of_action",
    "nine_mens_morris": "nine_mens_morris",
    "dots_and_boxes": "dots_and_boxes(num_rows=5,num_cols=5)",
    "amazons": "amazons",
    "clobber": "clobber",
    "chinese_checkers": "chinese_checkers",
    "chinese_checkers_6": "chinese_checkers(players=6)",
    "kuhn_poker": "kuhn_poker",
    "leduc_poker": "leduc_poker",
    "liars_dice": "liars_dice",
    "holdem": HOLDEM + "numPlayers=6,firstPlayer=3 1 1 1,blind=7680 15360 0 0 0 0,stack=" + "1536000 " * 5 + "1536000)",
    "holdem_2": HOLDEM + "numPlayers=2,firstPlayer=2 1 1 1,blind=15360 7680,stack=1536000 1536000)",
    "hearts": "hearts(pass_cards=false)",
    "spades": "spades",
    "hanabi": "hanabi",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel())",
    "gin_rummy": "gin_rummy",
}
HOME = ROOT / ".build" / "bench-venv"


class OpenSpiel:
    """The installed wheel; `problem` says why there is none."""

    def __init__(self, install: bool) -> None:
        self.python = HOME / "bin" / "python"
        self.problem = ""
        self.version: str | None = None
        if not self._works() and install:
            self._install()
        if not self.problem and not self._works():
            self.problem = "OpenSpiel is not installed (`./quoin bench` without --quick installs it)"

    def _works(self) -> bool:
        try:
            found = script(self.python, "openspiel_rollouts.py", "version")
        except OSError:
            return False
        if isinstance(found, str):
            return False
        self.version = found["version"]
        return self.version == _wanted()

    def _install(self) -> None:
        print("quoin bench: installing OpenSpiel into .build/bench-venv ...", file=sys.stderr)
        quiet = ["-m", "pip", "--disable-pip-version-check", "--quiet"]
        wheel = [
            "install",
            "--no-deps",
            "--only-binary",
            ":all:",
            "-r",
            str(Path(__file__).with_name("requirements.txt")),
        ]
        for command in (
            [sys.executable, "-m", "venv", "--without-pip", str(HOME)],
            [sys.executable, *quiet, "--python", str(self.python), *wheel],
        ):
            done = subprocess.run(command, text=True, capture_output=True, check=False)
            if done.returncode != 0:
                last = (done.stderr.strip().splitlines() or ["no message"])[-1]
                self.problem = f"OpenSpiel could not be installed: {last}"
                return

    def rate(self, game: str, effort: Effort) -> float:
        """Random playouts a second of one process of its own."""
        words = (GAMES[game], str(effort.repetitions), str(effort.seconds))
        found = script(self.python, "openspiel_rollouts.py", *words)
        if isinstance(found, str):
            sys.exit(f"quoin bench: OpenSpiel's {game}: {found}")
        return float(found["per_second"])

    def search_rate(self, game: str, seconds: float) -> float:
        """Simulations a second of its tree search, of one process of its own."""
        found = script(self.python, "openspiel_searches.py", GAMES[game], str(seconds))
        if isinstance(found, str):
            sys.exit(f"quoin bench: OpenSpiel's search of {game}: {found}")
        return float(found["per_second"])


def _wanted() -> str:
    lines = Path(__file__).with_name("requirements.txt").read_text().splitlines()
    return next(line.partition("==")[2] for line in lines if line.startswith("open_spiel"))
