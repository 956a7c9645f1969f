"""Batches: the same numbers for any number of threads, statistics that add up, Ctrl-C that stops them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import FIXTURES, environment, random_matches
from quoin import _core
from quoin.intervals import share_interval


def test_threads_do_not_change_results(any_game: quoin.Game) -> None:
    one = random_matches(any_game, 60, seed=5, threads=1)
    two = random_matches(any_game, 60, seed=5, threads=2)
    for name in ("plies", "decisions", "choices", "winners", "returns", "scores", "signatures"):
        assert np.array_equal(one[name], two[name])
    signature = _core.signature_of(one["signatures"])
    assert signature == _core.signature_of(two["signatures"])
    assert signature != _core.signature_of(random_matches(any_game, 60, seed=6)["signatures"])


def test_the_fast_loop_plays_the_same_matches(any_game: quoin.Game) -> None:
    slow = random_matches(any_game, 60, seed=5)
    fast = random_matches(any_game, 60, seed=5, details=False)
    for name in ("plies", "decisions", "choices", "winners"):
        assert np.array_equal(slow[name], fast[name])


def test_without_the_jit_the_matches_are_the_same(any_game: quoin.Game) -> None:
    plain = quoin.load_game(f"{any_game.folder}{str(any_game).removeprefix(any_game.id)}", jit=False)
    assert not plain.jit
    same = random_matches(plain, 30, seed=5)["signatures"] == random_matches(any_game, 30, seed=5)["signatures"]
    assert same.all()


def test_statistics_add_up(any_game: quoin.Game) -> None:
    result = random_matches(any_game, 200, seed=1)
    assert {len(column) for column in result.values()} == {200}
    assert (result["returns"].sum(axis=1) == 0).all()
    assert (result["plies"] <= any_game.max_game_length()).all()
    assert (result["decisions"] <= result["plies"]).all()
    assert (result["choices"] >= result["decisions"]).all()


def test_wilson_intervals_are_those_of_the_literature() -> None:
    """Newcombe 1998 (Statistics in Medicine 17, p. 861), method 3, and an empty sample."""
    for count, n, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)]:
        share = share_interval(count, n)
        assert (share.low, share.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
    assert share_interval(0, 0)[1:3] == (0.0, 1.0)


def test_progress_is_told(murailles: quoin.Game) -> None:
    told: list[int] = []
    _core.play_matches(murailles, _core.match_seeds(1, 0, 600), ["random"] * 2, 1, True, told.append)
    assert told == sorted(told)
    assert all(0 <= done <= 600 for done in told)


def test_an_exception_of_the_progress_stops_the_batch(murailles: quoin.Game) -> None:
    def refuse(_: int) -> None:
        raise RuntimeError("enough")

    start = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        _core.play_matches(murailles, _core.match_seeds(1, 0, 3_000_000), ["random"] * 2, 1, True, refuse)
    assert time.monotonic() - start < 20


def turns(state: quoin.State, left: int, owner: int | None = None) -> int:
    """The ways to complete so many turns, by states instead of blocks."""
    total = 0
    for action in state.legal_actions():
        now = state.child(action)
        ply = now.last_ply()
        assert ply is not None
        mover = owner if state.is_chance_node() else state.seat
        chooses = not now.is_terminal() and not now.is_chance_node()
        over = now.is_terminal() or (chooses and now.seat != mover) or any(seat != mover for seat, _ in ply.passes)
        if mover is not None and over:
            total += 1 if left == 1 else 0 if now.is_terminal() else turns(now, left - 1)
        elif not now.is_terminal():
            total += turns(now, left, mover)
    return total


@pytest.mark.parametrize(
    ("name", "depth"),
    [("murailles", 1), ("murailles/sprint", 2), ("mancala", 4), ("tic_tac_toe", 6), (str(FIXTURES / "high_card"), 2)],
)
def test_perft_by_turns_counts_what_each_seat_does_until_another_chooses(name: str, depth: int) -> None:
    """In tic-tac-toe a turn is a ply, and matches that end earlier do not count: 9 * 8 * 7 * 6 * 5 - 1440, times 4.
    (1440 of the sequences of five plies end the match.)"""
    state = quoin.load_game(name).new_initial_state(seed=0)
    assert quoin.perft(state, depth, turns=True) == turns(state, depth)
    assert quoin.perft(state, depth, threads=2, turns=True) == turns(state, depth)
    if name == "tic_tac_toe":
        assert quoin.perft(state, 6, turns=True) == (9 * 8 * 7 * 6 * 5 - 1440) * 4


def test_perft_counts_and_splits(murailles: quoin.Game) -> None:
    assert quoin.perft(murailles, 0) == 1
    assert quoin.perft(murailles, 1) == 18
    split = quoin.perft_split(murailles, 3)
    assert len(split) == 18
    assert sum(split.values()) == quoin.perft(murailles, 3, threads=2)
    state = murailles.new_initial_state(0)
    state.apply_action(state.string_to_action("step b1"))
    assert quoin.perft(state, 2) == split["step b1"]
    assert quoin.perft(state, 1) == len(state.legal_actions())


@pytest.mark.parametrize(("n", "seed", "threads"), [(-1, 1, 1), (1, 1, 0), (1, -5, 1)])
def test_bad_arguments_are_refused(murailles: quoin.Game, n: int, seed: int, threads: int) -> None:
    with pytest.raises(quoin.ArgumentError):
        random_matches(murailles, n, seed, threads)
    with pytest.raises(quoin.ArgumentError):
        quoin.perft(murailles, -1)


def test_other_threads_run_during_a_batch(murailles: quoin.Game) -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    while time.monotonic() - start < 0.5:
        random_matches(murailles, 300, seed=1)
    done.set()
    thread.join()
    assert ticks > 50


LONG = {
    "matches": "_core.play_matches(game, _core.match_seeds(1, 0, 3_000_000), ['random'] * 2, 1, True, None)",
    "perft": "quoin.perft(game, 30)",
    "bot": "quoin.make_bot('greedy-playout', 1, playouts=100_000_000).choose(game.new_initial_state(0))",
    "playouts of a batch": "game.new_batch(200_000, seed=1, threads=2).playouts(seed=1)",
}


def interrupt(script: str, folder: Path) -> str:
    """What a program prints after "ready", where it gets a Ctrl-C; it must end well."""
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=environment(), cwd=folder
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    os.kill(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=20)
    assert process.returncode == 0
    return output


@pytest.mark.parametrize("what", LONG)
def test_control_c_interrupts(what: str, tmp_path: Path) -> None:
    script = f"""
import quoin
from quoin import _core
game = quoin.load_game("murailles")
print("ready", flush=True)
try:
    {LONG[what]}
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(quoin.perft(game, 1), flush=True)
"""
    assert interrupt(script, tmp_path) == "interrupted\n18\n"


def test_bots_choose_legal_actions(any_game: quoin.Game) -> None:
    secret = any_game.name == "high_card"
    for name in (name for name in _core.bot_names(any_game) if not (secret and name == "minimax")):
        bot = quoin.make_bot(name, seed=3, playouts=20)
        state = any_game.new_initial_state(1)
        for _ in range(6):
            state.settle_luck()
            if state.is_terminal():
                break
            before = state.to_bytes()
            action = bot.choose(state)
            assert state.to_bytes() == before
            assert action in state.legal_actions(state.seats_to_choose()[0])
            state.apply_action(action)


def test_bots_repeat_themselves_for_a_seed(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(1)
    for name in _core.bot_names(murailles):
        choices = [quoin.make_bot(name, seed=3, playouts=200).choose(state) for _ in range(3)]
        assert len(set(choices)) == 1


def test_the_computer_takes_a_win(murailles: quoin.Game) -> None:
    position = {"seat": "red", "phase": "act", "zones": {"soldier": ["c4", "a3"]}}
    state = murailles.state_from_position(position)
    assert state.action_to_string(quoin.make_bot("greedy-playout", 1, playouts=500).choose(state)) == "step c5"


def test_unknown_bots_and_empty_thoughts_are_refused(murailles: quoin.Game) -> None:
    with pytest.raises(quoin.ArgumentError):
        quoin.make_bot("grandmaster")
    with pytest.raises(quoin.ArgumentError):
        quoin.make_bot("random", playouts=0)
    with pytest.raises(quoin.ArgumentError):
        quoin.make_bot("random", seconds=float("nan"))
    state = murailles.state_from_position({"seat": "red", "phase": "act", "zones": {"soldier": ["c4", "a3"]}})
    state.apply_action(state.string_to_action("step c5"))
    with pytest.raises(quoin.ArgumentError, match="nobody has to choose"):
        quoin.make_bot("random").choose(state)
