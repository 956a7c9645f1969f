"""With `executor="processes"` and a file changed on disk: 180 lines of tracebacks and "is there enough memory?"."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import quoin
from issues.children import run_program
from issues.commands import CLASSICS, FIXTURES

PROGRAM = """
import pathlib, quoin

def first(state):
    return state.legal_actions()[0]

if __name__ == "__main__":
    game = quoin.load_game({folder!r})
    rules = pathlib.Path({folder!r}, "rules.lua")
    rules.write_text(rules.read_text() + "-- another")
    try:
        quoin.simulate(game, 100, seed=1, executor={executor}, progress=False)
    except quoin.SaveError as error:
        print(error.message)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game whose files may be changed."""
    return Path(shutil.copytree(CLASSICS / "tic_tac_toe", tmp_path / "tic_tac_toe"))


def test_it_is_one_exception_that_names_the_file(folder: Path) -> None:
    done = run_program(PROGRAM.format(folder=str(folder), executor='"processes"'))
    assert (done.code, done.err) == (0, ""), "and the workers say nothing"
    assert done.out.startswith(
        "tic_tac_toe is not the game that was pickled or sent here: rules.lua has changed (fingerprint "
    )


def test_bots_that_workers_do_not_have_are_named() -> None:
    """Functions of a program that is no file."""
    done = run_program(f"""
        import quoin
        def first(state):
            return state.legal_actions()[0]
        for bot in (first, lambda state: 0):
            try:
                quoin.simulate({str(FIXTURES / "pig")!r}, 9, bots=bot, executor="processes", progress=False)
            except quoin.QuoinError as error:
                print(error)
    """)
    assert (done.code, done.err) == (0, "")
    unknown, closure = done.out.splitlines()
    assert unknown.startswith("a worker process cannot make the bots: AttributeError(")
    assert "cannot be sent to other processes" in closure
    assert unknown.endswith(hint := "(define them in a module that the workers can import, or play on threads)")
    assert closure.endswith(hint)


def test_dask_and_ray_tell_it_too(folder: Path) -> None:
    """Their executors unpickle a job elsewhere: here in this process, which is as good."""
    import pickle

    from quoin.experiments.matches import Failed, Job, play_safely
    from quoin.line_up import LineUp

    packed = pickle.dumps(Job.of(quoin.load_game(folder), LineUp(("random", "random")), 1, True))
    (folder / "rules.lua").write_text((folder / "rules.lua").read_text() + "-- another")
    failed = play_safely(pickle.loads(packed), 0, 3)
    assert isinstance(failed, Failed)
    assert "rules.lua has changed" in str(failed.error)
