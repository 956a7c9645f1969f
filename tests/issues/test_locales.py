"""The process's locale: on Lua 5.4 it changed sorting, comparing, writing and reading of numbers, and so the matches.

``setlocale`` is called by programs that host Python, by GUI toolkits, and by people. The locales are made here, from
the sources that the package ``locales`` brings, so that no test depends on which ones a machine has.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from issues.commands import PACKAGE
from issues.small_games import write_game

ROOT = Path(__file__).resolve().parents[2]
MADE = ROOT / ".build" / "test" / "locales"
LOCALES = {
    "C": None,
    "C.UTF-8": None,
    "de_DE.UTF-8": "de_DE",
    "tr_TR.UTF-8": "tr_TR",
    "tr_TR.ISO-8859-9": "tr_TR",  # letters of one byte beyond ASCII
}
# What functions of rules answer: by the bytes of a text and with a decimal point, as the Lua manual has it for "C".
TABLE = r"""
local list = { "b", "B", "a", "\195\164", "Z", "_", "\xe4", "i", "I", "\195\169" }
table.sort(list)
local keys = {}
for key in pairs({ b = 1, B = 1, a = 1, ["\195\164"] = 1, Z = 1, _ = 1 }) do keys[#keys + 1] = key end
local answers = {
  table.concat(list, " "), table.concat(keys, " "), tostring("a" < "B"), tostring("_" < "a"), tostring("i" < "I"),
  tostring(0.5), 0.5 .. "", string.format("%.2f %g %e", 1.5, 2.5, 3.5), string.format("%5.1f|%s", 1.75, 2.75),
  tostring(tonumber("1.5")), tostring(tonumber("1,5")), table.concat({ 1.5, 2 }, " "),
  string.upper("aei\xe9\xfd\195\164"), string.lower("AEI\xc9\xdd\195\132"), tostring(1e15), tostring(-0.25),
}
error(table.concat(answers, "\n"), 0)
"""
ANSWERS = r"""B I Z _ a b i ä é \xE4
B Z _ a b ä
false
true
false
0.5
0.5
1.50 2.5 3.500000e+00
  1.8|2.75
1.5
nil
1.5 2
AEI\xE9\xFDä
aei\xC9\xDDÄ
1e+15
-0.25"""
PROGRAM = """\
import locale, sys
print(locale.setlocale(locale.LC_ALL, sys.argv[1]))
sys.stdout.reconfigure(encoding="utf-8")
import quoin
from quoin import _core
try:
    quoin.load_game(sys.argv[2])
except quoin.GameError as error:
    print(error.message)
print("signatures")
for line in sys.argv[3:]:
    name, number = line.split()
    game, seeds = quoin.load_game(name), _core.match_seeds(1, 0, 200)
    columns = _core.play_matches(game, seeds, ["random"] * game.num_players(), 1, True, None)
    found = f"{_core.signature_of(columns['signatures']):016x}"
    print(name, found)
print(locale.localeconv()["decimal_point"], locale.setlocale(locale.LC_ALL))
"""


def _made(name: str, source: str) -> None:
    """A locale in the folder of made ones, once."""
    if (MADE / name).is_dir():
        return
    MADE.mkdir(parents=True, exist_ok=True)
    begun = MADE / f".{name}.{os.getpid()}"
    made = subprocess.run(
        ["localedef", "-i", source, "-f", name.partition(".")[2], begun], capture_output=True, text=True
    )
    assert begun.is_dir(), f"{made.stderr}\n(the package locales has the sources of locales)"
    try:
        begun.rename(MADE / name)
    except OSError:  # another worker was first
        assert (MADE / name).is_dir()


def _signatures(locale: str) -> list[str]:
    """Of the games that fall to the locale, and on the second Lua, which had the fault, of their variants too."""
    lines = (ROOT / "tests" / "golden" / "signatures.txt").read_text().splitlines()
    every = os.environ.get("QUOIN_LUA") == "lua5.4"
    games = [line for line in lines if line.strip() and not line.startswith("#") and (every or "/" not in line)]
    return games[list(LOCALES).index(locale) :: len(LOCALES)]


@pytest.mark.parametrize("name", LOCALES)
def test_rules_work_bytewise_and_with_a_point_in_every_locale(name: str, tmp_path: Path) -> None:
    source = LOCALES[name]
    if source is not None:
        _made(name, source)
    signatures = _signatures(name)
    folder = {} if source is None else {"LOCPATH": str(MADE)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, name, write_game(tmp_path, {}, start=TABLE), *signatures],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": PACKAGE, **folder},
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    chosen, _, rest = done.stdout.decode("utf-8").partition("\n")
    answers, _, rest = rest.partition("\nsignatures\n")
    *found, after = rest.splitlines()
    assert chosen == name
    assert answers == ANSWERS
    assert found == signatures
    assert after == f"{',' if source else '.'} {name}"  # the process keeps the locale that it chose
