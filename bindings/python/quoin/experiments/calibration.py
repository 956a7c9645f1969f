"""Calibration: eight levels for a game, each as much stronger than the last.

In: a game. Out: bots for the levels 1 to 8 by matches between more and more thoughtful ones (:func:`calibrate`), as
levels.yaml has them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from quoin import _core
from quoin.errors import ArgumentError
from quoin.experiments.levels import BATCH, Score, duel

__all__ = [
    "ENGINES",
    "LEVELS",
    "STEP",
    "Calibration",
    "Engine",
    "Rung",
    "best_engine",
    "calibrate",
    "engine_of",
    "levels_yaml",
]

LEVELS = 8
STEP = 0.75
"""What a level is to score against the one below at least, unless luck decides too much."""
_EASY = (64, 0.28)
"""Of the path, who is beaten by somebody that knows no more than the rules: level 1 is no stronger."""
Tell = Callable[[str], object]

_LOGIT = math.log(STEP / (1 - STEP))
_PATH = (
    *((16, 0.8), (32, 0.5), (64, 0.28), (128, 0.13), (256, 0.04)),
    *((4**k, 0.0) for k in range(5, 13)),
)
"""Playouts (or positions) and share of random choices, from nearly none and nearly all up. Few large steps tell more
than many small ones of as many matches."""
_MOST = 200
_NARROW = 0.08  # half of an interval that is narrow enough
_AHEAD = 0.65  # of the matches: an engine is better
_SAME = 0.55  # of the matches: hardly better
_MOST_TACTICS = 10_000_000  # that mcts takes


class Engine(NamedTuple):
    """A kind of search that levels can be made of."""

    name: str
    limit: str
    """What its work is counted in."""
    options: str = ""
    tactics: int = 0
    """Positions to look at beside, for each playout."""

    def bot(self, work: int, share: float = 0.0) -> str:
        """So much work, and such a share of random choices."""
        tactics = f", tactics={min(work * self.tactics, _MOST_TACTICS)}" if self.tactics else ""
        random = f", random={share:g}" if share > 0 else ""
        return f"{self.name}({self.limit}={work}{self.options}{tactics}{random})"


ENGINES = (
    Engine("mcts", "playouts"),
    Engine("mcts", "playouts", tactics=5),
    Engine("mcts", "playouts", ", rave=300, explore=0.3"),
    Engine("minimax", "positions"),
    Engine("learned", "playouts"),
)
"""Which of them a game's levels are made of is found by matches."""


class Rung(NamedTuple):
    """A bot of the ladder, and its score against the one below; ``None`` where that was not played."""

    bot: str
    score: Score | None
    strength: float
    """Above random players, in units of ``log(score / (1 - score))``."""
    variance: float = 0.0
    """Of ``strength``, from the numbers of matches."""
    work: int = 0
    share: float = 1.0
    """What the bot does: playouts or positions, and its share of random choices."""


@dataclass(frozen=True)
class Calibration:
    """What was measured, and the bots that follow for the levels."""

    rungs: list[Rung]
    bots: list[str]
    step: float
    """What each level scores against the one below, as estimated: ``STEP``, less where luck decides too much, more
    where eight such steps do not reach from who is easily beaten to the best."""
    first: float
    """What level 1 scores against random players, as estimated."""
    guessed: int
    """How many of the levels lie above all that was played."""
    engine: Engine = ENGINES[0]
    """What they are made of."""
    interval: tuple[float, float] = (0.0, 1.0)
    """Of ``step``, 95 %: of the mean of all seven steps."""


def calibrate(
    game: _core.Game,
    *,
    seed: int = 1,
    threads: int = 1,
    seconds: float = 0.5,
    minutes: float = 10.0,
    engine: Engine | None = None,
    tell: Tell = lambda text: None,
) -> Calibration:
    """Find the engine that plays best, if none is given; then play better and better bots of it, each against the one
    below, until a move takes more than ``seconds`` or ``minutes`` are over; then place the levels between them, the
    last one at the best.

    The engines have a third of the minutes, a pair of bots an eighth. What lies above the last bot played is guessed:
    each further one is taken to be as much better as the last two. Where two in a row that choose nothing at random are
    hardly better, further ones are taken to be no better."""
    if engine is None:
        engine = best_engine(game, seed=seed, threads=threads, seconds=seconds / 4, minutes=minutes / 3, tell=tell)
    end = time.monotonic() + 40 * minutes
    rungs = [Rung("random", None, 0.0)]
    for work, share in _works(game, engine, seconds, seed):
        bot = engine.bot(work, share)
        if all(rung.share == 0 and rung.score and rung.score.value < _SAME for rung in rungs[-2:]):
            end = 0.0
        if time.monotonic() > end:
            guessed = _guessed(bot, rungs) if end else rungs[-1]._replace(bot=bot, score=None)
            rungs.append(guessed._replace(work=work, share=share))
            continue
        own = seed + len(rungs)
        score = duel(game, bot, rungs[-1].bot, _MOST, seed=own, threads=threads, narrow=_NARROW, seconds=7.5 * minutes)
        gain, variance = _logit(score)
        strength = rungs[-1].strength + max(0.0, gain)
        rungs.append(Rung(bot, score, strength, rungs[-1].variance + variance, work, share))
        tell(f"{bot} against {rungs[-2].bot}: {score.value:.0%} of {score.played}")
    if len(rungs) == 1:
        raise ArgumentError(
            f"{engine.bot(*_PATH[0])} takes more than {seconds:g} s for a move already; give more seconds"
        )
    return _placed(rungs, engine)


def _works(game: _core.Game, engine: Engine, seconds: float, seed: int) -> Iterator[tuple[int, float]]:
    """The path as far as a move has time for, its last step as large as that."""
    below = 0
    for work, share in _PATH:
        taken = _seconds_a_move(game, engine.bot(work, share), seed)
        if taken > seconds:
            most = float(f"{work * seconds / taken:.2g}")
            if share == 0 and most > 1.5 * below:
                yield int(most), share
            return
        yield work, share
        below = work


def best_engine(
    game: _core.Game,
    *,
    seed: int = 1,
    threads: int = 1,
    seconds: float = 0.1,
    minutes: float = math.inf,
    tell: Tell = lambda text: None,
) -> Engine:
    """The engine that plays the game best at about equal time, by a knockout of 20 matches each; the simpler one stays
    unless the other is clearly ahead. A move takes ``seconds``, less where ``minutes`` would not be enough."""
    best = ENGINES[0]
    own = engine_of(_core.levels_of(game)[0][-1])
    others = [one for one in dict.fromkeys((*ENGINES[1:], own)) if one and one != best and _plays(game, one, seed)]
    moves = BATCH * len(others) * _moves_a_match(game, best.bot(*_EASY), seed)
    seconds = min(seconds, 60 * minutes * threads / max(1, moves))
    work = _work_within(game, best, seconds, seed)
    for engine in others:
        other = _work_within(game, engine, seconds, seed)
        score = duel(game, engine.bot(other), best.bot(work), BATCH, seed=seed, threads=threads)
        tell(f"{engine.bot(other)} against {best.bot(work)}: {score.value:.0%} of {score.played}")
        if score.value > _AHEAD:
            best, work = engine, other
    return best


def engine_of(bot: str) -> Engine | None:
    """The kind of search that a bot is made of: ``mcts``, ``minimax(hints=0)``. ``None``: its work has no number."""
    name, _, text = bot.rstrip(")").partition("(")
    options = dict(option.split("=") for option in text.replace(" ", "").split(",") if "=" in option)
    limit = next((engine.limit for engine in ENGINES if engine.name == name), None)
    if limit is None:
        return None
    tactics = 5 if options.pop("tactics", "0") != "0" else 0
    rest = (f", {key}={value}" for key, value in options.items() if key not in (limit, "random"))
    return Engine(name, limit, "".join(rest), tactics)


def _plays(game: _core.Game, engine: Engine, seed: int) -> bool:
    """Not what asks for more than a game has: minimax among secrets, a network where there is none."""
    try:
        _seconds_a_move(game, engine.bot(*_PATH[0]), seed)
    except ArgumentError:
        return False
    return True


def _moves_a_match(game: _core.Game, bot: str, seed: int) -> int:
    columns = _core.play_matches(game, _core.match_seeds(seed, 0, 1), [bot] * game.num_players(), 1, False, None, 0)
    return max(1, int(columns["decisions"][0]))


def _work_within(game: _core.Game, engine: Engine, seconds: float, seed: int) -> int:
    """The most work of the path that a move has time for."""
    found: int = _PATH[0][0]
    for work, _ in _PATH:
        if _seconds_a_move(game, engine.bot(work), seed) > seconds:
            break
        found = work
    return found


def _placed(rungs: list[Rung], engine: Engine = ENGINES[0]) -> Calibration:
    """The bots of the levels: the last one the best, the others below it in equal steps, of ``STEP`` if that reaches
    from random players so far; of more where the first would be too strong."""
    best = rungs[-1].strength
    easy = next((rung.strength for rung in rungs if rung.bot == engine.bot(*_EASY)), best)
    step = best / LEVELS
    if step > _LOGIT:
        step = max(_LOGIT, (best - easy) / (LEVELS - 1))
    wanted = [best - step * (LEVELS - level) for level in range(1, LEVELS + 1)]
    strengths = np.array([rung.strength for rung in rungs[1:]])
    works = np.exp(np.interp(wanted, strengths, [math.log(rung.work) for rung in rungs[1:]]))
    shares = np.interp(wanted, strengths, [rung.share for rung in rungs[1:]])
    bots = [engine.bot(round(work), round(share, 2)) for work, share in zip(works, shares, strict=True)]
    known = max((rung.strength for rung in rungs if rung.score is not None), default=0.0)
    guessed = sum(strength > known + 1e-9 for strength in wanted)
    spread = np.interp(wanted[0], strengths, [rung.variance for rung in rungs[1:]])
    margin = 1.96 * math.sqrt(max(0.0, rungs[-1].variance - float(spread))) / (LEVELS - 1)
    interval = (_score(step - margin), _score(step + margin))
    return Calibration(rungs, bots, _score(step), _score(wanted[0]), guessed, engine, interval)


def _logit(score: Score) -> tuple[float, float]:
    """Of a score as it is likely to be, never quite 0 or 1; and the variance of that."""
    value = (score.value * score.matches + 1) / (score.matches + 2)
    return math.log(value / (1 - value)), 1 / (value * (1 - value) * (score.matches + 2))


def _score(strength: float) -> float:
    return 1 / (1 + math.exp(-strength))


def _guessed(bot: str, rungs: list[Rung]) -> Rung:
    """As much above the last one as the last two that were played gained in the mean."""
    played = [rung for rung in rungs if rung.score is not None] or rungs
    below, last = played[max(0, len(played) - 3)], played[-1]
    ahead = len(rungs) - rungs.index(last)
    part = ahead / max(1, rungs.index(last) - rungs.index(below))
    gain = (last.strength - below.strength) * part
    return Rung(bot, None, last.strength + gain, below.variance + (last.variance - below.variance) * (1 + part) ** 2)


def _seconds_a_move(game: _core.Game, bot: str, seed: int) -> float:
    """How long the bot thinks early in a match, without its random choices, whatever else the machine does; the second
    time, as the first one may have something to read."""
    from quoin.playing import play

    thinker = _core.make_bot(bot.partition(", random")[0].rstrip(")") + ")", seed)

    def early(plies: int) -> _core.State:
        return play(
            game, "random", seed=seed, until=lambda now: now.move_number() >= plies and not now.is_chance_node()
        )

    taken = 0.0
    for plies in (6, 7):
        state = early(plies)
        if state.is_terminal():  # some matches are short
            state = early(0)
        start = time.process_time()
        thinker.choose(state)
        taken = time.process_time() - start
    return taken


def levels_yaml(game: _core.Game, found: Calibration, engine: str | None = None) -> str:
    """The content of levels.yaml; ``engine``: the bot that was asked for."""
    guessed = f"; the last {found.guessed} by estimate" if found.guessed else ""
    low, high = found.interval
    asked = f' --engine "{engine}"' if engine else ""
    head = (
        f"# What level(1) to level(8) are: each scores about {found.step:.0%} against the one below\n"
        f"# ({low:.0%} to {high:.0%}), the first {found.first:.0%} against random players{guessed}.\n"
        f"# Made by `./quoin levels {game.name} --calibrate{asked} --write`.\n"
    )
    return head + "levels:\n" + "".join(f"  - {bot}\n" for bot in found.bots)
