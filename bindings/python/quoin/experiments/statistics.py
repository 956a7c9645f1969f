"""Intervals for shares and means, without SciPy.

Shares: Wilson's score interval (Wilson 1927, "Probable inference, the law of succession, and statistical inference").
Means: Student's t. Everything here is checked against SciPy in the tests.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    """Where Student's distribution with so many degrees of freedom reaches ``p``; 0.5 <= p < 1."""
    return _from_tail(1 - p, freedom)


@lru_cache(maxsize=4096)
def student_of_normal(z: float, freedom: int) -> float:
    """What is as rare for Student's distribution as ``z`` is for the normal one; z >= 0."""
    return _from_tail(math.erfc(z / math.sqrt(2)) / 2, freedom)


def normal_of_student(t: float, freedom: int) -> float:
    """The way back."""
    tail = _tail(t, freedom)
    return -NormalDist().inv_cdf(tail) if tail > 0 else math.inf


def _from_tail(tail: float, freedom: int) -> float:
    low, high = 0.0, 1.0
    while _tail(high, freedom) > tail:
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if _tail(middle, freedom) > tail else (low, middle)
    return (low + high) / 2


def _tail(t: float, freedom: int) -> float:
    """P(T > t) for t >= 0."""
    return _beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2


def _beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function (its continued fraction: DLMF 8.17.22, by Lentz's method)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    tiny = 1e-300
    c, d = 1.0, 1 / max(tiny, 1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, 1000):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / (1 + term * d or tiny)
            c = 1 + term / c or tiny
            fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction
