"""Learning: generations of self-play, steps of training between them, and how strong it is by now.

In: a game, minutes. Out: ``network.qnn`` in the game's folder, and a checkpoint beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from quoin import _core
from quoin.errors import ArgumentError
from quoin.experiments.levels import Score, duel
from quoin.learning.checkpoint import History, load_checkpoint, save_checkpoint
from quoin.learning.margins import need_points
from quoin.learning.memory import Memory
from quoin.learning.model import Model, model_for, shape_for
from quoin.learning.network_file import layers_of, network_text
from quoin.learning.self_play import play_generation

__all__ = ["OPPONENTS", "Progress", "checkpoint_of", "learn"]

OPPONENTS = ("mcts(playouts=100)", "mcts(playouts=1000)", "mcts(playouts=10000)")
"""Whom it is measured against, each after the one before is beaten."""
_BEATEN = 0.9
_SIMULATIONS = 32
_TRUST = 0.25
"""How much the search's value counts beside the end of the match, in what is learned of a position."""
_LESSON = 512
"""Positions of a step."""
_TIMES = 4.0
"""How often each position is learned, in the mean."""
_RATE, _LAST_RATE = 1e-3, 1e-4
_SLOW_FROM = 0.6
"""Of the time: from here on steps get smaller."""
_GENERATION = 12.0
"""Seconds that a generation is to play, or a tenth of the time if that is less."""
_FIRST_MATCHES = 64
_SAVES = 60.0
"""Seconds between checkpoints, which may be large."""
_MEASURING = 0.01
"""Of the time, for each measurement: 20 matches are played even if they take longer."""
_TRIALS = 10
"""Measurements of strength in the time that is given."""


class Progress(NamedTuple):
    """What is told after each generation."""

    minutes: float
    """Of all sessions."""
    generation: int
    matches: int
    positions: int
    plies: float
    """Choices of a match, in the mean."""
    policy_loss: float
    value_loss: float
    play_seconds: float
    train_seconds: float
    strength: Score | None
    """Where it was measured."""
    opponent: str
    """Against whom."""


Tell = Callable[[Progress], object]


def checkpoint_of(file: Path) -> Path:
    """Where the checkpoint of a network's file lies."""
    return file.with_name(file.name + ".learning.npz")


def learn(
    game: _core.Game,
    minutes: float,
    *,
    seed: int = 1,
    threads: int = 2,
    simulations: int = _SIMULATIONS,
    trust: float = _TRUST,
    rollout: float = 0.0,
    margin: float = 0.0,
    opponents: Sequence[str] = OPPONENTS,
    playouts: int = 100,
    anew: bool = False,
    tell: Tell = lambda progress: None,
) -> History:
    """Play and learn for so long; then the file has the network of the end. What an earlier session learned goes on
    (its checkpoint, or else the network alone), unless ``anew``.

    ``trust``: how much, 0 to 1, what the search found of a position counts in what is learned of its value, beside how
    the match ended. ``rollout``: how much, 0 to 1, the end of a random match counts beside the network's value in the
    search, also where strength is measured. ``margin``: how much, 0 to 1, it counts by how many points a match was won,
    beside who won it. ``playouts``: of the bot ``learned`` there; ``opponents``: against whom,
    each after the one before is beaten (nine matches of ten). ``ArgumentError`` where the game's folder cannot be
    written to, its dials are not as declared, or an earlier session learned by other rules."""
    for name, share in (("trust", trust), ("rollout", rollout), ("margin", margin)):
        if not 0 <= share <= 1:  # NaN is not
            raise ArgumentError(f"{name} is a number from 0 to 1, not {share}")
    if margin:
        need_points(game)
    file = _file_of(game)
    model, memory, history = _begun(game, file, seed, anew)
    draw = np.random.default_rng([seed, history.generation])
    turned = _core.turned_views(game, seed=1)
    began = time.monotonic()
    earlier = history.minutes
    end = began + 60 * minutes
    next_trial = began + 60 * minutes / _TRIALS
    next_save = began
    while (now := time.monotonic()) < end:
        network = _core.read_network(game, _text(game, model), file.name)
        wanted = (
            _FIRST_MATCHES
            if not history.seconds_a_match
            else round(min(_GENERATION, 6 * minutes) / history.seconds_a_match)
        )
        generation = play_generation(
            game,
            model.shape,
            network,
            turned,
            min(max(wanted, 16), 20_000),
            simulations=simulations,
            trust=trust,
            rollout=rollout,
            margin=margin,
            seed=(seed << 32) + history.generation,
            threads=threads,
            usual=history.choices_a_match,
            until=end,
        )
        memory.add(generation.part)
        played = time.monotonic()
        losses = _train(
            model, memory, len(generation.part.seats), draw, (now - began) / (60 * minutes), end + 6 * minutes
        )
        history.generation += 1
        history.matches += generation.matches
        history.positions += len(generation.part.seats)
        history.choices_a_match = generation.plies
        history.seconds_a_match = generation.seconds / max(1, generation.matches)
        history.minutes = earlier + (time.monotonic() - began) / 60
        _write_network(game, file, model, history)
        if time.monotonic() > next_save:
            save_checkpoint(checkpoint_of(file), game, model, memory, history)
            next_save = time.monotonic() + _SAVES
        strength, opponent = None, ""
        if (trained := time.monotonic()) >= min(next_trial, end):
            bot = f"learned(playouts={playouts}, rollout={rollout:g})" if rollout else f"learned(playouts={playouts})"
            strength, opponent = _measured(game, history, bot, opponents, seed, threads, 60 * minutes * _MEASURING)
            next_trial += 60 * minutes / _TRIALS
        tell(
            Progress(
                history.minutes,
                history.generation,
                history.matches,
                history.positions,
                generation.plies,
                *losses,
                generation.seconds,
                trained - played,
                strength,
                opponent,
            )
        )
    _write_network(game, file, model, history)
    save_checkpoint(checkpoint_of(file), game, model, memory, history)
    return history


def _text(game: _core.Game, model: Model, note: str = "") -> str:
    return network_text(game, model.layers(), note, hints=model.shape.told)


def _measured(
    game: _core.Game,
    history: History,
    bot: str,
    opponents: Sequence[str],
    seed: int,
    threads: int,
    seconds: float,
) -> tuple[Score, str]:
    """Its strength against the first opponent that it has not beaten yet, in about so many seconds."""
    beaten = {str(row[0]) for row in history.strengths if float(row[2]) >= _BEATEN}
    opponent = next((one for one in opponents if one not in beaten), opponents[-1])
    strength = duel(game, bot, opponent, 100, seed=seed, threads=threads, narrow=0.06, seconds=seconds)
    history.strengths.append([opponent, history.minutes, *strength])
    return strength, opponent


def _file_of(game: _core.Game) -> Path:
    """Where the network is to lie."""
    if not game.folder:
        raise ArgumentError("a network lies beside its game, and this one has no folder")
    if str(game) != game.name:
        raise ArgumentError(
            f"a network is for the dials as they are declared, and {game} has others",
            hint="a variant that sets them has a network of its own",
        )
    file = Path(game.folder) / _core.network_marks(game)["file"]
    _core.need_writable(file)
    return file


def _begun(game: _core.Game, file: Path, seed: int, anew: bool) -> tuple[Model, Memory, History]:
    """New ones, or what an earlier session left."""
    checkpoint = checkpoint_of(file)
    if not anew and checkpoint.exists():
        return load_checkpoint(checkpoint, game)
    shape = shape_for(game)
    if anew or not file.exists():
        model = model_for(game, seed, shape)
    else:
        text = _core.read_file(file).decode("utf-8", "replace")
        _core.read_network(game, text, file.name)
        layers = layers_of(text, file.name, game)
        tables = round(len(layers.first) / shape.inputs)  # it may know nothing of hints
        model = model_for(game, seed, shape._replace(units=layers.second.shape, tables=tables))
        if not model.take(layers):
            raise ArgumentError("its network has another form", file=str(file), hint="--anew begins anew")
    return model, Memory(model.shape), History()


def _train(
    model: Model, memory: Memory, fresh: int, draw: np.random.Generator, passed: float, latest: float
) -> tuple[float, float]:
    """As many steps as the fresh positions are worth; the mean losses."""
    left = min(1.0, max(0.0, (1 - passed) / (1 - _SLOW_FROM)))
    rate = _LAST_RATE + (_RATE - _LAST_RATE) * left
    losses = [(0.0, 0.0)]
    for step in range(max(1, round(_TIMES * fresh / _LESSON))):
        if step and time.monotonic() > latest:
            break
        losses.append(model.learn(memory.lesson(_LESSON, draw), rate))
    policy, value = np.mean(losses[1:], axis=0)
    return float(policy), float(value)


def _write_network(game: _core.Game, file: Path, model: Model, history: History) -> None:
    note = f"{history.matches} matches in {history.minutes:.0f} minutes"
    _core.write_file(file, _text(game, model, note))
