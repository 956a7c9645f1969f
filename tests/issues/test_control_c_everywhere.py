"""Ctrl-C in each of the loops that may take long: it ends the call within about a second, and leaves all as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from issues.children import Ended, run_program
from issues.commands import CLASSICS, FIXTURES

GAME = str(CLASSICS / "connect_four")
KEYBOARD = {
    "random matches": "_core.play_matches(game, many, ['random'] * 2, 1, True, None)",
    "random matches on threads": "_core.play_matches(game, many, ['random'] * 2, 3, False, None)",
    "matches between bots": "_core.play_matches(game, seeds, ['greedy-playout(playouts=99)'] * 2, 2, True, None)",
    "coverage": "_core.coverage(game, 10**9, 1)",
    "check": "quoin.check(game, 10**9)",
    "profile": "quoin.profile(game, 10**7)",
    "perft": "quoin.perft(game, 40)",
    "perft_split": "quoin.perft_split(game, 40, threads=2)",
    "bot": "quoin.make_bot('greedy-playout', seconds=1000).step(game.new_initial_state(1))",
    "batch.step": "states.step(states.sample_actions())",
    "batch.step on threads": "shared.step(shared.sample_actions())",
    "batch.playouts": "states.playouts(1)",
    "cases": "quoin.run_cases(cases)",
}
FRAME = {
    "quoin.simulate": "quoin.simulate(game, 10**9, progress=False)",
    "quoin.simulate with a bot of Python": "quoin.simulate(game, 10**9, bots=first, progress=False)",
    "quoin.simulate on an executor": "quoin.simulate(game, 10**9, executor=2, progress=False)",
    "quoin.compare": "quoin.compare(game, game, matches=10**9, progress=False)",
    "quoin.sweep": "quoin.sweep('pig', goal=[20, 30], matches=10**9, progress=False)",
    "quoin.report": "quoin.report(game, matches=10**9, progress=False)",
}
"""Those that answer with what is done, and warn."""

PROGRAM = """
import os, signal, threading, time, warnings
import quoin, pandas, numpy
from quoin import _core
import quoin.experiments

warnings.simplefilter("ignore", quoin.Interrupted)
warnings.simplefilter("ignore", quoin.Repeated)
os.environ["QUOIN_GAMES"] = {fixtures!r}
game, slow, cases = quoin.load_game({game!r}), quoin.load_game({slow!r}), {slow!r}
seeds, many = _core.match_seeds(1, 0, 10**5), _core.match_seeds(1, 0, 2 * 10**7)
states, shared = slow.new_batch(2000, 1), slow.new_batch(2000, 1, 2)
before = [states.blocks.copy(), shared.blocks.copy()]
first = lambda state: state.legal_actions()[0]

def press(then):
    time.sleep(0.3)
    then.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)

for name, call in {calls!r}.items():
    pressed = []
    presser = threading.Thread(target=press, args=(pressed,))
    presser.start()
    try:
        eval(call)
        ended = "answered"
    except KeyboardInterrupt:
        ended = "KeyboardInterrupt"
    if not pressed:
        ended = "too quick to press Ctrl-C"
        try:
            presser.join()
        except KeyboardInterrupt:
            pass
    took = time.monotonic() - pressed[0] if pressed else -1
    print(name, ended, took, sep=";", flush=True)
for batch, was in zip((states, shared), before):
    print((batch.blocks == was).all() and batch.legal_counts.min() == 3)
"""
# A ply takes some milliseconds, a step of 2,000 states many seconds.
SLOW_YAML = """
quoin: 1
id: slow
title: Slow
version: 1.0.0
summary: Thinks long.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
boards: {field: {grid: {rows: 1, columns: 3}}}
counters: {turns: {holds: 0..50}, sum: {holds: 0..1}}
phases: {act: {}}
actions: {step: {fields: {cell: field.cells}, text: "step {cell}"}}
max_length: 60
"""
SLOW_LUA = """
function match.setup() go.act(0) end
function moves.act(me) for cell = 0, 2 do emit.step(cell) end end
function play.step(me, cell)
  local sum = 0
  for _ = 1, 150 do
    local text = ""
    for n = 1, 300 do text = text .. (n * n % 7) end
    sum = sum + #text
  end
  count.sum = sum % 2
  count.turns = count.turns + 1
  if count.turns > 20 then match.win(me) else go.act(1 - me) end
end
"""
SLOW_CASES = "quoin: 1\ncases:\n" + "".join(
    f"  - name: case {number}\n    moves: [{', '.join(['step a1'] * 15)}]\n    legal_count: 3\n" for number in range(40)
)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose plies take long, with many cases."""
    folder = tmp_path_factory.mktemp("slow")
    (folder / "game.yaml").write_text(SLOW_YAML)
    (folder / "rules.lua").write_text(SLOW_LUA)
    (folder / "cases.yaml").write_text(SLOW_CASES)
    return folder


@pytest.fixture(scope="module")
def done(slow: Path) -> Ended:
    """Ctrl-C in every call."""
    text = PROGRAM.format(fixtures=str(FIXTURES), game=GAME, slow=str(slow), calls=KEYBOARD | FRAME)
    return run_program(text, seconds=300)


@pytest.mark.slow("the first waits for the program that stops every call")
@pytest.mark.parametrize("name", KEYBOARD | FRAME)
def test_it_ends_the_call(name: str, done: Ended) -> None:
    (line,) = [line for line in done.out.splitlines() if line.startswith(f"{name};")]
    _, how, took = line.split(";")
    assert how == ("answered" if name in FRAME else "KeyboardInterrupt")
    assert 0 < float(took) < 10, "about a second, with other programs on the processor"


def test_batches_are_as_they_were(done: Ended) -> None:
    assert done.out.splitlines()[-2:] == ["True", "True"]
    assert (done.code, done.err) == (0, "")


# ---- the command line ----

COMMANDS = {
    "simulate": ("-n", "1000000000"),
    "perft": ("-d", "40"),
    "check": ("-n", "1000000000"),
    "profile": ("-n", "10000000"),
    "report": ("-n", "1000000000"),
    "compare": (GAME, "-n", "1000000000", "--all"),
    "play": ("--seat", "red=greedy-playout:1000s", "--seat", "yellow=random"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_it_ends_a_command_with_130(name: str) -> None:
    done = run_program(
        f"""
        import sys, threading, time
        from quoin.cli import app
        import quoin.experiments, pandas
        threading.Timer(0.5, lambda: (times.append(time.monotonic()), signal.raise_signal(signal.SIGINT))).start()
        times = []
        sys.argv = ["quoin", {name!r}, {GAME!r}, *{COMMANDS[name]!r}]
        try:
            app.main()
        finally:
            print("took", time.monotonic() - times[0])
        """
    )
    assert done.code == 130
    assert "Traceback" not in done.err
    assert done.err.splitlines()[-1:] == ["stopped"] or name in ("report", "compare"), (
        done.err
    )  # they tell of what is done
    assert float(done.out.split()[-1]) < 3


# Ctrl-C in the middle of the import of a module.
PRESSED = """
import sys
class Press:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Press())
"""


@pytest.mark.parametrize("module", ["quoin._core", "typer", "quoin.catalog", "rich.table"])
def test_during_the_imports_of_a_command_it_is_told_in_a_word(module: str) -> None:
    more = 'sys.argv = ["quoin", "list"]\nfrom quoin.cli import main\nmain()'
    assert run_program(PRESSED.format(module=module) + more) == (130, "", "stopped\n")


@pytest.mark.parametrize("module", ["numpy.linalg", "pandas.core.frame", "quoin.experiments.comparing"])
def test_during_the_imports_of_a_first_call_it_leaves_them_whole(module: str) -> None:
    more = f"""
for _ in range(2):
    try:
        import quoin
        print(len(quoin.simulate({GAME!r}, 3)))
    except KeyboardInterrupt:
        print("pressed")
"""
    assert run_program(PRESSED.format(module=module) + more) == (0, "pressed\n3\n", "")
