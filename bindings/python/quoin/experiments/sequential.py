"""Looking at data while they come in, without more false alarms than stated: group-sequential boundaries.

Whoever tests at 5 % after every hundred matches and stops at the first alarm raises many more than 5 % false alarms.
Here the error is spent over the looks (Lan and DeMets 1983, "Discrete sequential boundaries for clinical trials",
Biometrika 70:659-663): after the share t of the matches at most ``alpha * t`` of it (their linear spending function;
Kim and DeMets 1987). The boundary of each look follows from those before by numerical integration (Armitage, McPherson
and Rowe 1969). The intervals ``mean +- boundary * standard error`` hold the true value at all looks together with
probability 1 - alpha, whenever and for whatever reason one stops (repeated confidence intervals: Jennison and Turnbull
1989, JRSS B 51:305-361).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

__all__ = ["Spending", "boundaries", "linear", "repeated_p"]

Spending = Callable[[float, float], float]
"""The share of the error ``alpha`` that may be spent by the time ``t`` (0 to 1)."""

_NODES = 96
_WIDEST = 12.0  # standard deviations; beyond lies no probability that counts
_LEVELS = np.logspace(-10, 0, 31)[:-1]


def linear(alpha: float, t: float) -> float:
    """Spends evenly: ``alpha * t``."""
    return alpha * t


@lru_cache(maxsize=4096)
def boundaries(times: tuple[float, ...], alpha: float, spending: Spending = linear) -> tuple[float, ...]:
    """How many standard errors from 0 a mean must lie at each look, two-sided, for ``alpha`` over all looks.

    ``times``: the shares of the matches at each look, ascending, the last at most 1.
    """
    found: list[float] = []
    nodes, density = np.zeros(1), np.ones(1)  # where the sum stands without an alarm so far, and how probably
    spent, before = 0.0, 0.0
    for t in times:
        step = math.sqrt(t - before)
        due = spending(alpha, t) - spent
        edge = _edge(nodes, density, step, due, _WIDEST * math.sqrt(t))
        spent += _outside(nodes, density, step, edge)
        found.append(edge / math.sqrt(t))
        x, weights = _gauss(edge)
        density = weights * (_bell((x[:, None] - nodes[None, :]) / step) / step @ density)
        nodes, before = x, t
    return tuple(found)


@lru_cache(maxsize=64)
def _levels(times: tuple[float, ...]) -> NDArray[np.float64]:
    return np.array([boundaries(times, float(alpha)) for alpha in _LEVELS])


def repeated_p(z: float, times: tuple[float, ...], look: int = -1) -> float:
    """The smallest ``alpha`` whose boundary ``z`` reaches at a look (by its index); interpolated, not below 1e-10.

    Like the intervals it may be looked at at any time: it falls below ``alpha`` with probability ``alpha`` at most if
    there is no difference.
    """
    limits = _levels(times)[:, look]  # falling
    return float(np.exp(np.interp(-abs(z), -limits, np.log(_LEVELS), right=0.0)))


def _edge(nodes: NDArray[np.float64], density: NDArray[np.float64], step: float, due: float, widest: float) -> float:
    """Beyond which edge the sum lies after the next step with the probability ``due``."""
    low, high = 0.0, widest
    if _outside(nodes, density, step, high) > due:
        return high
    edge = high / 2
    for _ in range(100):  # Newton's method on the logarithm, kept between the bounds
        outside = _outside(nodes, density, step, edge)
        low, high = (edge, high) if outside > due else (low, edge)
        slope = float((_bell((edge - nodes) / step) + _bell((edge + nodes) / step)) @ density) / step
        next_edge = edge + outside * math.log(outside / due) / slope if outside > 0 and slope > 0 else low
        if not low < next_edge < high:
            next_edge = (low + high) / 2
        if abs(next_edge - edge) < 1e-9:
            break
        edge = next_edge
    return edge


def _outside(nodes: NDArray[np.float64], density: NDArray[np.float64], step: float, edge: float) -> float:
    beyond = _upper((edge - nodes) / step) + _upper((edge + nodes) / step)
    return float(beyond @ density)


def _gauss(edge: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    x, weights = _legendre()
    return edge * x, edge * weights


@lru_cache(maxsize=1)
def _legendre() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    x, weights = np.polynomial.legendre.leggauss(_NODES)
    return x, weights


def _bell(x: NDArray[np.float64]) -> NDArray[np.float64]:
    density: NDArray[np.float64] = np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    return density


_erfc = np.frompyfunc(math.erfc, 1, 1)


def _upper(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """P(Z > x)."""
    return 0.5 * np.asarray(_erfc(x / math.sqrt(2)), dtype=np.float64)
