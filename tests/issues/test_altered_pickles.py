"""A pickle with a few bits flipped hung (a batch), or gave another object than the one that was pickled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import quoin
from quoin import _core
from walk.altered import KINDS

COUNT = 300
PATH = os.pathsep.join([str(Path(quoin.__file__).parent.parent), str(Path(__file__).parent.parent)])


COIN = Path(__file__).parent / "games" / "coin"
COLUMNS = {"blocks": 0, "plies": 2, "policies": 3, "terminated": 4, "returns": 5}  # every seed is one


@pytest.mark.parametrize("column", COLUMNS)
def test_a_batch_takes_back_no_column_that_no_batch_has(column: str) -> None:
    """With other generators its first random action was drawn for ever."""
    game = quoin.load_game(COIN)
    function, (_, arguments, _) = game.new_batch(3, seed=1).__reduce__()
    assert function.__name__ == "restore"
    *others, content, luck = arguments
    for byte in (0x5A, 0xFF):
        altered = list(content)
        altered[COLUMNS[column]] = bytes([byte]) * len(altered[COLUMNS[column]])
        with pytest.raises(quoin.ArgumentError, match=r"the arrays are not those of 3 states of this game|block: "):
            _core.restore_batch(*others, tuple(altered), luck)


@pytest.mark.parametrize("kind", KINDS)
def test_an_altered_pickle_is_refused_or_gives_what_was_pickled(kind: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "walk.altered", kind, str(COUNT), "1"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": PATH},
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    *others, last = done.stdout.splitlines()
    counts: dict[str, int] = json.loads(last)
    print(kind, counts)
    assert not others
    assert sum(counts.values()) == COUNT
    assert sum(count for word, count in counts.items() if word.startswith("refused")) > COUNT / 2
