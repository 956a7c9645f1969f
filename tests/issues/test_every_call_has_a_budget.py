"""Rules that never end hung the process for ever, with the JIT on, wherever they were called from. Every function of
the rules and every way to call them ends with file, line and count. In child processes: what hangs tells nothing.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
from pathlib import Path

import quoin
from quoin import _core

sys.path.insert(0, {here!r})
from small_games import FUNCTIONS, WAYS, line_of, write_game

STARTS = dict.fromkeys(FUNCTIONS, {{}}) | {{
    "moves.bid": {{"match.setup": "() go.bid(0)"}},
    "chosen.bid": {{"match.setup": "() go.bid(0)", "play.step": "(me, cell)"}},
    "rolled.coin": {{"match.setup": "() roll.coin(0)"}},
    "rolled.coins": {{"match.setup": "() roll.coins(0)"}},
    "dealt.mix": {{"match.setup": "() deal.mix()"}},
    "pass.act": {{"moves.act": "(me) "}},
    "play.choose": {{"moves.act": "(me) emit.choose(true, 0) emit.choose(false, 0)"}},
}}
OTHERS = {{
    "profile": lambda game: quoin.profile(game, 3),
    "coverage": lambda game: _core.coverage(game, 3, 1),
    "comparison": lambda game: quoin.compare(game, game, matches=20),
    "report": lambda game: quoin.report(game, matches=20),
}}
folder, jit, calls = Path(sys.argv[1]), sys.argv[2] == "jit", 0
for function, others in STARTS.items():
    signature = FUNCTIONS.get(function, "(me)").split(")")[0] + ")"
    write_game(folder, others | {{function: signature + "\\n  while true do end -- here"}})
    place = f"rules.lua:{{line_of(folder, '-- here')}}: the rules used up their 1000000 ticks"
    game = quoin.load_game(folder, jit=jit)
    for way, call in (WAYS | OTHERS).items():
        if (way == "bot" and "match.setup" in others) or (way == "profile" and function != "moves.act"):
            continue  # no bot is asked at a node of luck; a profile gives rules a hundred times as much
        try:
            call(game)
        except quoin.BudgetError as error:
            assert place in str(error) or (way == "profile" and "100000000 ticks" in str(error)), (function, way, error)
            calls += 1
        else:
            raise AssertionError(f"{{way}} did not call {{function}}")
print(calls, "calls ended")
"""


@pytest.mark.parametrize("jit", ["jit", "no-jit"])
def test_loops_without_end_end_in_every_function_however_it_is_called(tmp_path: Path, jit: str) -> None:
    script = SCRIPT.format(here=str(Path(__file__).parent))
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path), jit], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout.split()[0]) > 100
