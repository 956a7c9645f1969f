"""Results on disk: kept piece by piece, read again, refused if they are others, whole after the process was killed."""

from __future__ import annotations

import fcntl
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import quoin
from conftest import CLASSICS, environment
from quoin import _core
from quoin.experiments import collection

GAME = str(CLASSICS / "tic_tac_toe")


def test_finished_matches_are_read_and_only_the_others_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "runs.parquet"
    first = quoin.simulate(GAME, 40, seed=1, save=save)
    played: list[tuple[int, int]] = []
    real = collection.run

    def spy(job, missing, *more):  # type: ignore[no-untyped-def]
        played.extend(missing)
        return real(job, missing, *more)

    monkeypatch.setattr(collection, "run", spy)
    more = quoin.simulate(GAME, 100, seed=1, save=save)
    assert played == [(40, 100)]
    pd.testing.assert_frame_equal(more, quoin.simulate(GAME, 100, seed=1))
    played.clear()
    again = quoin.simulate(GAME, 40, seed=1, save=save)
    assert played == []
    pd.testing.assert_frame_equal(first, again)


def test_a_gap_is_filled(tmp_path: Path) -> None:
    save = tmp_path / "runs"
    whole = quoin.simulate(GAME, 200, seed=1, save=save)
    parts = sorted(save.glob("part-*.parquet"))
    assert len(parts) > 2
    parts[1].unlink()
    pd.testing.assert_frame_equal(quoin.simulate(GAME, 200, seed=1, save=save), whole)


def test_pandas_reads_the_folder_as_one_table(tmp_path: Path) -> None:
    save = tmp_path / "runs.parquet"
    frame = quoin.simulate(GAME, 60, seed=1, save=save)
    (save / ".quoin-x.tmp").write_bytes(b"half a part")  # what a killed process left
    read = pd.read_parquet(save).sort_values("match", ignore_index=True)
    pd.testing.assert_frame_equal(read, frame, check_dtype=False)
    quoin.simulate(GAME, 61, seed=1, save=save)
    assert not list(save.glob(".*.tmp"))


def test_what_another_process_writes_just_now_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "runs"
    real = _core.write_file

    def write_while_another_does(path, *more, **how):  # type: ignore[no-untyped-def]
        if path.suffix == ".parquet":
            with (save / ".quoin-7.tmp").open("wb") as draft, monkeypatch.context() as other:
                fcntl.flock(draft, fcntl.LOCK_EX)
                other.setattr(_core, "write_file", real)
                quoin.simulate(GAME, 3, seed=1, save=save)
                assert (save / ".quoin-7.tmp").exists()
        real(path, *more, **how)

    monkeypatch.setattr(_core, "write_file", write_while_another_does)
    frame = quoin.simulate(GAME, 30, seed=1, save=save)
    pd.testing.assert_frame_equal(frame, quoin.simulate(GAME, 30, seed=1))
    assert not list(save.glob(".*.tmp"))


def test_of_two_that_begin_a_folder_at_once_the_second_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "runs"
    real = _core.write_file

    def write_while_another_begins(*arguments, **how):  # type: ignore[no-untyped-def]
        with monkeypatch.context() as other:
            other.setattr(_core, "write_file", real)
            quoin.simulate(GAME, 3, seed=1, save=save)
        real(*arguments, **how)

    monkeypatch.setattr(_core, "write_file", write_while_another_begins)
    with pytest.raises(quoin.SaveError, match="seed 1, not 2"):
        quoin.simulate(GAME, 3, seed=2, save=save)
    monkeypatch.undo()
    assert set(quoin.simulate(GAME, 3, save=save)["seed"]) == set(quoin.simulate(GAME, 3, seed=1)["seed"])


def test_a_process_killed_before_its_header_was_there_leaves_a_folder_to_begin_in(tmp_path: Path) -> None:
    (tmp_path / ".quoin-7.tmp").write_text("{")
    assert len(quoin.simulate(GAME, 3, seed=1, save=tmp_path)) == 3


def test_matches_that_do_not_know_who_began_are_refused(tmp_path: Path) -> None:
    quoin.simulate(GAME, 3, seed=1, save=tmp_path)
    header = tmp_path / "_quoin.json"
    header.write_text(header.read_text(encoding="utf-8").replace('"quoin": 2', '"quoin": 1'), encoding="utf-8")
    with pytest.raises(quoin.SaveError, match="written by another version of quoin"):
        quoin.simulate(GAME, 3, seed=1, save=tmp_path)


@pytest.mark.parametrize("content", ["{", "[]", '{"quoin": 2}', "\xff"])
def test_a_damaged_header_is_told(tmp_path: Path, content: str) -> None:
    quoin.simulate(GAME, 3, seed=1, save=tmp_path / "runs")
    (tmp_path / "runs" / "_quoin.json").write_bytes(content.encode("latin-1"))
    for seed in (1, None):
        with pytest.raises(quoin.SaveError, match=r"_quoin\.json: the header .* damaged"):
            quoin.simulate(GAME, 3, seed=seed, save=tmp_path / "runs")


def test_a_seed_of_numpy_is_kept_too(tmp_path: Path) -> None:
    frame = quoin.simulate(GAME, np.int64(3), seed=np.int64(3), save=tmp_path / "runs")  # type: ignore[arg-type]
    assert frame.attrs["quoin"]["seed"] == 3
    pd.testing.assert_frame_equal(frame, quoin.simulate(GAME, 3, save=tmp_path / "runs"))


def test_without_a_seed_the_saved_one_goes_on(tmp_path: Path) -> None:
    first = quoin.simulate(GAME, 10, save=tmp_path / "runs")
    second = quoin.simulate(GAME, 20, save=tmp_path / "runs")
    assert first.attrs["quoin"]["seed"] == second.attrs["quoin"]["seed"]
    pd.testing.assert_frame_equal(second.head(10), first)


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"seed": 2}, "seed 1, not 2"),
        ({"bots": ["random", "greedy-playout:5"]}, r"bots random, random, not random, greedy-playout\(playouts=5\)"),
        ({"game": f"{GAME}/by-cell"}, r"fingerprint .*\(tic_tac_toe, now tic_tac_toe/by-cell\)"),
        ({"details": False}, "details True, not False"),
    ],
)
def test_other_matches_are_refused(tmp_path: Path, other: dict[str, object], says: str) -> None:
    quoin.simulate(GAME, 5, seed=1, save=tmp_path / "runs")
    arguments = {"game": GAME, "n": 5, "seed": 1, **other}
    with pytest.raises(quoin.SaveError, match=says):
        quoin.simulate(save=tmp_path / "runs", **arguments)  # type: ignore[arg-type]


def test_places_that_hold_something_else_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(quoin.SaveError, match="this is a file"):
        quoin.simulate(GAME, 5, seed=1, save=tmp_path / "file")
    with pytest.raises(quoin.SaveError, match="something else than results"):
        quoin.simulate(GAME, 5, seed=1, save=tmp_path)
    quoin.simulate(GAME, 5, seed=1, save=tmp_path / "runs")
    next((tmp_path / "runs").glob("part-*")).write_bytes(b"PAR1 no more")
    with pytest.raises(quoin.SaveError, match="damaged"):
        quoin.simulate(GAME, 5, seed=1, save=tmp_path / "runs")


def test_an_error_keeps_what_was_done(tmp_path: Path) -> None:
    def fails_later(state: quoin.State) -> int:
        if len(list((tmp_path / "runs").glob("part-*"))) >= 2:
            raise RuntimeError("enough")
        return state.legal_actions()[0]

    with pytest.raises(RuntimeError, match="enough"):
        quoin.simulate(GAME, 1000, seed=1, bots=["random", fails_later], save=tmp_path / "runs")
    assert len(list((tmp_path / "runs").glob("part-*"))) == 2


def test_a_killed_process_loses_only_the_piece_under_way(tmp_path: Path) -> None:
    save = tmp_path / "runs"
    script = f"""
import quoin
quoin.simulate({GAME!r}, 100_000, seed=1, bots=["random", "greedy-playout(playouts=60)"], save={str(save)!r})
"""
    process = subprocess.Popen([sys.executable, "-c", script], env=environment(), cwd=tmp_path)
    deadline = time.monotonic() + 60
    while len(list(save.glob("part-*"))) < 5 and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    parts = sorted(save.glob("part-*.parquet"))
    assert len(parts) >= 5
    # Each part is whole, and together they are the first matches without a gap: only what was under way is lost.
    there = pd.concat([pd.read_parquet(part) for part in parts], ignore_index=True)
    assert list(there["match"]) == list(range(len(there)))
    n = len(there) + 3
    bots = ["random", "greedy-playout(playouts=60)"]
    resumed = quoin.simulate(GAME, n, seed=1, bots=bots, save=save)
    assert len(resumed) == n
    pd.testing.assert_frame_equal(resumed, quoin.simulate(GAME, n, seed=1, bots=bots))
