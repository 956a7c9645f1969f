"""A pickle with a few bits flipped hung (a batch), or gave another object than the one that was pickled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import quoin
from walk.altered import KINDS

COUNT = 300
PATH = os.pathsep.join([str(Path(quoin.__file__).parent.parent), str(Path(__file__).parent.parent)])


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
