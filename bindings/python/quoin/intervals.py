"""Intervals for shares and means.

Shares: Wilson's score interval (Wilson 1927, "Probable inference, the law of succession, and statistical inference").
Means: Student's t, from SciPy, which is imported when it is first needed: the command line starts without it.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin.interrupts import held

__all__ = [
    "Estimate",
    "mean_interval",
    "normal_of_student",
    "normal_quantile",
    "share_interval",
    "student_of_normal",
    "student_quantile",
]


class Estimate(NamedTuple):
    """A value with its interval, and from how many matches."""

    value: float
    low: float
    high: float
    matches: int


def share_interval(count: float, n: int, confidence: float = 0.95) -> Estimate:
    """The share of ``count`` in ``n`` (Wilson's score interval); 0 to 1 if ``n`` is 0."""
    if n == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    z = normal_quantile((1 + confidence) / 2)
    share = count / n
    scale = 1 + z**2 / n
    middle = (share + z**2 / (2 * n)) / scale
    reach = z / scale * math.sqrt(share * (1 - share) / n + z**2 / (4 * n * n))
    low = 0.0 if count == 0 else max(0.0, middle - reach)
    high = 1.0 if count == n else min(1.0, middle + reach)
    return Estimate(share, low, high, n)


def mean_interval(values: NDArray[np.float64], confidence: float = 0.95) -> Estimate:
    """The mean of independent values (Student's t); without an interval if there are fewer than two."""
    n = len(values)
    if n == 0:
        return Estimate(math.nan, math.nan, math.nan, 0)
    mean = float(np.mean(values))
    if n == 1:
        return Estimate(mean, -math.inf, math.inf, 1)
    reach = student_quantile((1 + confidence) / 2, n - 1) * float(np.std(values, ddof=1)) / math.sqrt(n)
    return Estimate(mean, mean - reach, mean + reach, n)


def normal_quantile(p: float) -> float:
    """Where the standard normal distribution reaches ``p``."""
    return NormalDist().inv_cdf(p)


def student_quantile(p: float, freedom: int) -> float:
    """Where Student's distribution with so many degrees of freedom reaches ``p``."""
    with held():
        from scipy.special import stdtrit

    return float(stdtrit(freedom, p))


def student_of_normal(z: float, freedom: int) -> float:
    """What is as rare for Student's distribution as ``z`` is for the normal one; z >= 0."""
    with held():
        from scipy.special import ndtr, stdtrit

    return -float(stdtrit(freedom, ndtr(-z)))


def normal_of_student(t: float, freedom: int) -> float:
    """The way back."""
    with held():
        from scipy.special import ndtri, stdtr

    return -float(ndtri(stdtr(freedom, -t)))
