"""Intervals for shares and means.

Shares: Wilson's score interval (Wilson 1927, "Probable inference, the law of succession, and statistical inference").
Shares that must sum to 1: those of all together by Goodman (1965, "On simultaneous confidence intervals for multinomial
proportions", Technometrics 7:247-254), and Pearson's chi-square test. Means: Student's t.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Estimate",
    "chi_square",
    "chi_square_tail",
    "equal_shares_p",
    "mean_interval",
    "normal_of_student",
    "normal_quantile",
    "share_interval",
    "shares_together",
    "student_of_normal",
    "student_quantile",
]

_MANY = 100
"""Degrees of freedom from which on an expansion is exact enough."""
_NEAR = 0.9
_EXACT = 1e-15
_MOST_STEPS = 200


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


def shares_together(counts: list[int], confidence: float = 0.95) -> list[Estimate]:
    """The shares of several outcomes, one of which each match has: all intervals hold together. Of two outcomes one
    says all."""
    n, several = sum(counts), len(counts)
    each = confidence if several < 3 else 1 - (1 - confidence) / several
    return [share_interval(count, n, each) for count in counts]


def equal_shares_p(counts: list[int]) -> float:
    """How probably equal shares give counts that differ so much or more (Pearson's chi-square test); not a number where
    there are fewer than two outcomes, or fewer than five of each to expect."""
    statistic = chi_square(counts)
    return statistic if math.isnan(statistic) else chi_square_tail(statistic, len(counts) - 1)


def chi_square(counts: list[int]) -> float:
    """Pearson's statistic of these counts against equal ones; not a number as above."""
    n, several = sum(counts), len(counts)
    if several < 2 or n < 5 * several:
        return math.nan
    even = n / several
    return sum((count - even) ** 2 / even for count in counts)


def chi_square_tail(x: float, freedom: int) -> float:
    """How often the chi-square distribution exceeds ``x`` >= 0 (Abramowitz and Stegun 26.4.4 and 26.4.5)."""
    half = x / 2
    total = math.erfc(math.sqrt(half)) if freedom % 2 else 0.0
    for power in range(freedom // 2):
        exponent = power + (0.5 if freedom % 2 else 0.0)
        if half > 0:
            total += math.exp(exponent * math.log(half) - half - math.lgamma(exponent + 1))
        elif exponent == 0:
            total += 1.0
    return min(1.0, total)


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
    """Where Student's distribution with so many degrees of freedom reaches ``p``, at least 1/2."""
    return student_of_normal(normal_quantile(p), freedom)


def student_of_normal(z: float, freedom: int) -> float:
    """What is as rare for Student's distribution as ``z`` is for the normal one; z >= 0."""
    root = z / math.sqrt(freedom)  # of log(1 + t^2 / freedom), to which z is nearly in proportion
    for _ in range(_MOST_STEPS):
        t = math.sqrt(freedom * math.expm1(root**2))
        reached = normal_of_student(t, freedom)
        if abs(reached - z) <= _EXACT * z:
            break
        root *= z / reached
    return t


def normal_of_student(t: float, freedom: int) -> float:
    """The way back; t >= 0. Of many degrees of freedom by Hill's expansion (1970, "Algorithm 395", Communications of
    the ACM 13:617-619), whose error is below 1e-9 there."""
    if freedom < _MANY:
        tail = _student_tail(t, freedom)
        return -normal_quantile(tail) if tail > 0 else math.inf
    y = (freedom - 0.5) * math.log1p(t * t / freedom)
    b = 48 * (freedom - 0.5) ** 2
    inner = (((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b)
    return ((inner + y + 3) / b + 1) * math.sqrt(y)


def _student_tail(t: float, freedom: int) -> float:
    """How often Student's distribution exceeds t >= 0: half the incomplete beta function I_x(freedom / 2, 1/2) at
    x = freedom / (freedom + t^2), or by its complement where x is near 1."""
    logarithm = math.log1p(t * t / freedom)
    x, rest = math.exp(-logarithm), -math.expm1(-logarithm)
    if x < _NEAR:
        return _incomplete_beta(x, rest, freedom / 2, 0.5) / 2
    return 0.5 - _incomplete_beta(rest, x, 0.5, freedom / 2) / 2


def _incomplete_beta(x: float, rest: float, a: float, b: float) -> float:
    """I_x(a, b) by a series of positive terms (Abramowitz and Stegun 26.5.4); ``rest`` is 1 - x."""
    if x == 0:
        return 0.0
    logarithm = a * math.log(x) + b * math.log(rest) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    total, term, count = 0.0, math.exp(logarithm) / a, 0
    while term > _EXACT * total:
        total += term
        term *= (a + b + count) / (a + 1 + count) * x
        count += 1
    return total
