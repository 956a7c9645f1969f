"""Levels: how strong bots are beside one another, and eight of them for a game, each as much stronger than the last.

In: a game. Out: duels between bots (:func:`duel`), and bots for the levels 1 to 8 by matches between more and more
thoughtful ones (:func:`calibrate`), as levels.yaml has them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError
from quoin.experiments.arguments import as_count
from quoin.experiments.facts import has_rivals
from quoin.experiments.openings import probe, repeating, usual_opening
from quoin.intervals import mean_interval

__all__ = [
    "ENGINES",
    "LEVELS",
    "STEP",
    "Calibration",
    "Engine",
    "Rung",
    "Score",
    "Seating",
    "best_engine",
    "calibrate",
    "compared",
    "duel",
    "levels_yaml",
    "seatings_of",
]

LEVELS = 8
STEP = 0.75
"""What a level is to score against the one below at least, unless luck decides too much."""
_EASY = (64, 0.28)
"""Of the path, who is beaten by somebody that knows no more than the rules: level 1 is no stronger."""
Tell = Callable[[str], object]
_Bot = TypeVar("_Bot")

_LOGIT = math.log(STEP / (1 - STEP))
_PATH = (
    *((16, 0.8), (24, 0.65), (32, 0.5), (48, 0.38), (64, 0.28), (96, 0.2), (128, 0.13), (192, 0.08), (256, 0.04)),
    *((2**k, 0.0) for k in range(9, 24)),
)
"""Playouts (or positions) and share of random choices, from nearly none and nearly all up."""
_BATCH = 20
_FEWEST, _MOST = 60, 200
_NARROW = 0.08  # half of an interval that is narrow enough
_AHEAD = 0.65  # of the matches: an engine is better


class Engine(NamedTuple):
    """A kind of search that levels can be made of."""

    name: str
    limit: str
    """What its work is counted in."""
    options: str = ""

    def bot(self, work: int, share: float = 0.0) -> str:
        """So much work, and such a share of random choices."""
        random = f", random={share:g}" if share > 0 else ""
        return f"{self.name}({self.limit}={work}{self.options}{random})"


ENGINES = (
    Engine("mcts", "playouts"),
    Engine("mcts", "playouts", ", rave=300, explore=0.3"),
    Engine("minimax", "positions"),
    Engine("learned", "playouts"),
)
"""Which of them a game's levels are made of is found by matches."""


class Score(NamedTuple):
    """What a bot gets of the points against another, with its 95 % interval."""

    value: float
    low: float
    high: float
    matches: int
    """How many were played; where they were the same again and again, or began with openings, the different ones."""
    opening: int = 0
    """How many random choices each began with."""

    @property
    def played(self) -> str:
        """In words, how many matches, and how they began."""
        after = f" after {self.opening} random choice{'s' if self.opening > 1 else ''} each" if self.opening else ""
        return f"{self.matches} match{'es' if self.matches > 1 else ''}{after}"


class Rung(NamedTuple):
    """A bot of the ladder, and its score against the one below; ``None`` where that was not played."""

    bot: str
    score: Score | None
    strength: float
    """Above random players, in units of ``log(score / (1 - score))``."""


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


def duel(
    game: _core.Game,
    bot: str,
    other: str,
    matches: int,
    *,
    seed: int = 1,
    threads: int = 1,
    narrow: float | None = None,
    opening: int | None = None,
) -> Score:
    """How ``bot`` scores against ``other``, 0 to 1: how often a seat of the one gets more than a seat of the other,
    equal returns counted half. Every side is played by either equally often. Where all play together, each plays the
    same matches by itself, and points are compared.

    ``narrow``: it stops when half of the interval is so small.

    ``opening``: how many random choices a match begins with before the bots choose, the same ones for both seatings.
    ``None``: none, but where the first matches are the same again and again (bots that always choose alike, in a game
    that draws nothing) they do not count, and all begin with three a seat, at most a third of a match."""
    seats, seatings = game.num_players(), seatings_of(game, bot, other)
    begun = 0 if opening is None else as_count("opening", opening)
    found: list[_Match] = []
    while len(found) < matches:
        most = _BATCH - len(found) % _BATCH if found else probe(seats)
        count = min(most, matches - len(found))
        seeds = _core.match_seeds(seed, len(found), count)
        first = not found
        found += _played(game, seeds, seatings, threads, begun)
        if first and opening is None and not begun and repeating([one.key for one in found], seats, len(seatings)):
            begun = usual_opening(seats, float(np.mean([one.decisions for one in found])))
            found = [] if begun else found
        if narrow is not None and len(found) >= _FEWEST:
            score = _score_of(found, seats, begun)
            if score.high - score.low <= 2 * narrow:
                break
    return _score_of(found, seats, begun)


class _Match(NamedTuple):
    """What became of it, and what is equal for equal ones."""

    value: float
    key: tuple[int, ...]
    decisions: int


class Seating(NamedTuple, Generic[_Bot]):
    """Who sits where in a match between two bots: one a seat; the seats of the one, those of the other."""

    bots: list[_Bot]
    mine: list[int]
    others: list[int]


def seatings_of(game: _core.Game, bot: _Bot, other: _Bot) -> list[Seating[_Bot]]:
    """Sides in turn the one's and the other's, and the other way round; alone with itself where there are no rivals."""
    seats = range(game.num_players())
    if not has_rivals(game):
        return [Seating([bot] * len(seats), list(seats), []), Seating([other] * len(seats), [], list(seats))]
    teams = [seat.team for seat in game.description.seats]
    sides = list(dict.fromkeys(seat if team is None else team for seat, team in enumerate(teams)))
    side = [sides.index(seat if team is None else team) for seat, team in enumerate(teams)]
    found = []
    for turn in (0, 1):
        mine = [seat for seat in seats if side[seat] % 2 == turn]
        others = [seat for seat in seats if side[seat] % 2 != turn]
        found.append(Seating([bot if seat in mine else other for seat in seats], mine, others))
    return found


def _played(
    game: _core.Game, seeds: NDArray[np.uint64], seatings: list[Seating[str]], threads: int, opening: int
) -> list[_Match]:
    """A match for each seed; the seatings take turns. With an opening both play the same seeds, in pairs."""

    def play(own: NDArray[np.uint64], bots: list[str]) -> dict[str, NDArray[np.float64]]:
        return _core.play_matches(game, own, bots, threads, True, None, opening)

    if not has_rivals(game):
        one, two = (play(seeds, seating.bots) for seating in seatings)
        values = compared(one["scores"][:, 0], two["scores"][:, 0])
        keys = zip(one["signatures"].tolist(), two["signatures"].tolist(), strict=True)
        lengths = np.minimum(one["decisions"], two["decisions"])
        return list(map(_Match, values.tolist(), keys, lengths.tolist()))
    found: list[_Match] = []
    for turn, seating in enumerate(seatings):
        own = seeds[turn::2]
        columns = play((seeds[::2][: len(own)] if opening else own).copy(), seating.bots)
        returns = columns["returns"]
        pairs = [compared(returns[:, one], returns[:, two]) for one in seating.mine for two in seating.others]
        marks = [(turn, one) for one in columns["signatures"].tolist()]
        found += map(_Match, np.mean(pairs, axis=0).tolist(), marks, columns["decisions"].tolist())
    return found


def compared(mine: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """1 where the one has more, 1/2 where both have as much, else 0."""
    return np.where(mine > others, 1.0, np.where(mine == others, 0.5, 0.0))


def _score_of(found: Sequence[_Match], seats: int, opening: int) -> Score:
    """The mean; its interval is no wider than 0 to 1, nor nothing where all matches ended alike. Where they are the
    same again and again, or only openings make them different, equal ones count once."""
    if opening or repeating([one.key for one in found], seats, 2):
        found = list({one.key: one for one in found}.values())
    mean = mean_interval(np.array([one.value for one in found]))
    least = 1.96 * math.sqrt(0.25 / len(found) / len(found)) if found else 0.5
    low, high = min(mean.low, mean.value - least), max(mean.high, mean.value + least)
    return Score(mean.value, max(0.0, low), min(1.0, high), mean.matches, opening)


# ---- calibration ----


def calibrate(
    game: _core.Game,
    *,
    seed: int = 1,
    threads: int = 1,
    seconds: float = 0.5,
    minutes: float = 10.0,
    tell: Tell = lambda text: None,
) -> Calibration:
    """Find the engine that plays best; then play better and better bots of it, each against the one below, until a move
    takes more than ``seconds`` or ``minutes`` are over; then place the levels between them, the last one at the best.

    What lies above the last bot played is guessed: each further one is taken to be as much better as the last two."""
    end = time.monotonic() + 60 * minutes
    engine = best_engine(game, seed=seed, threads=threads, seconds=seconds / 4, tell=tell)
    rungs = [Rung("random", None, 0.0)]
    for work, share in _PATH:
        bot = engine.bot(work, share)
        if _seconds_a_move(game, bot, seed) > seconds:
            break
        if time.monotonic() > end:
            rungs.append(Rung(bot, None, rungs[-1].strength + _gain(rungs)))
            continue
        score = duel(game, bot, rungs[-1].bot, _MOST, seed=seed + len(rungs), threads=threads, narrow=_NARROW)
        rungs.append(Rung(bot, score, rungs[-1].strength + max(0.0, _logit(score))))
        tell(f"{bot} against {rungs[-2].bot}: {score.value:.0%} of {score.played}")
    if len(rungs) == 1:
        raise ArgumentError(
            f"{engine.bot(*_PATH[0])} takes more than {seconds:g} s for a move already; give more seconds"
        )
    return _placed(rungs, engine)


def best_engine(
    game: _core.Game, *, seed: int = 1, threads: int = 1, seconds: float = 0.1, tell: Tell = lambda text: None
) -> Engine:
    """The engine that plays the game best at about equal time, by a knockout of 20 matches each; the simpler one stays
    unless the other is clearly ahead."""
    best = ENGINES[0]
    work = _work_within(game, best, seconds, seed)
    for engine in ENGINES[1:]:
        try:
            other = _work_within(game, engine, seconds, seed)
        except ArgumentError:  # it does not play games with secrets, or has no network of this one
            continue
        score = duel(game, engine.bot(other), best.bot(work), _BATCH, seed=seed, threads=threads)
        tell(f"{engine.bot(other)} against {best.bot(work)}: {score.value:.0%} of {score.played}")
        if score.value > _AHEAD:
            best, work = engine, other
    return best


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
    bots = [_between(float(place), engine) for place in np.interp(wanted, strengths, np.arange(len(strengths)))]
    known = max((rung.strength for rung in rungs if rung.score is not None), default=0.0)
    guessed = sum(strength > known + 1e-9 for strength in wanted)
    return Calibration(rungs, bots, _score(step), _score(wanted[0]), guessed, engine)


def _between(place: float, engine: Engine) -> str:
    """A bot between two of the path."""
    below = min(int(place), len(_PATH) - 2)
    part = place - below
    (few, often), (many, seldom) = _PATH[below], _PATH[below + 1]
    return engine.bot(round(few * (many / few) ** part), round(often + (seldom - often) * part, 2))


def _logit(score: Score) -> float:
    """Of a score as it is likely to be: never quite 0 or 1."""
    value = (score.value * score.matches + 1) / (score.matches + 2)
    return math.log(value / (1 - value))


def _score(strength: float) -> float:
    return 1 / (1 + math.exp(-strength))


def _gain(rungs: list[Rung]) -> float:
    last = rungs[max(0, len(rungs) - 3) :]
    return (last[-1].strength - last[0].strength) / max(1, len(last) - 1)


def _seconds_a_move(game: _core.Game, bot: str, seed: int) -> float:
    """How long the bot thinks early in a match, without its random choices."""
    from quoin.playing import play

    thinker = _core.make_bot(bot.partition(", random")[0].rstrip(")") + ")", seed)

    def early(plies: int) -> _core.State:
        return play(
            game, "random", seed=seed, until=lambda now: now.move_number() >= plies and not now.is_chance_node()
        )

    state = early(6)
    if state.is_terminal():  # some matches are short
        state = early(0)
    start = time.perf_counter()
    thinker.choose(state)
    return time.perf_counter() - start


def levels_yaml(game: _core.Game, found: Calibration) -> str:
    """The content of levels.yaml."""
    guessed = f"; the last {found.guessed} by estimate" if found.guessed else ""
    head = (
        f"# What level(1) to level(8) are: each scores about {found.step:.0%} against the one below, the first\n"
        f"# {found.first:.0%} against random players{guessed}.\n"
        f"# Made by `./quoin levels {game.name} --calibrate --write`.\n"
    )
    return head + "levels:\n" + "".join(f"  - {bot}\n" for bot in found.bots)
