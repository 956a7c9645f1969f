"""Intervals and sequential boundaries against SciPy, published tables and simulation."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest
from scipy import stats

from quoin.experiments.sequential import boundaries, repeated_p
from quoin.intervals import (
    mean_interval,
    normal_of_student,
    share_interval,
    student_of_normal,
    student_quantile,
)

FIFTHS = (0.2, 0.4, 0.6, 0.8, 1.0)


@pytest.mark.parametrize(("count", "n"), [(0, 1), (0, 20), (7, 20), (20, 20), (813, 2000), (1, 100_000)])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_shares_have_the_interval_of_wilson(count: int, n: int, confidence: float) -> None:
    found = share_interval(count, n, confidence)
    expected = stats.binomtest(count, n).proportion_ci(confidence, method="wilson")
    assert (found.low, found.high) == (pytest.approx(expected.low, abs=1e-12), pytest.approx(expected.high, abs=1e-12))
    assert found.value == count / n


def test_the_quantiles_are_those_of_the_printed_tables() -> None:
    table = {
        (0.95, 1): 6.314,
        (0.95, 2): 2.920,
        (0.975, 1): 12.706,
        (0.975, 10): 2.228,
        (0.995, 3): 5.841,
        (0.975, 120): 1.980,
    }
    assert {key: round(student_quantile(*key), 3) for key in table} == table


@pytest.mark.parametrize("freedom", [1, 2, 10, 50, 99, 100, 100_000])
def test_what_is_as_rare_for_student_as_for_the_normal_distribution(freedom: int) -> None:
    assert student_of_normal(0.0, freedom) == 0.0
    for z in (0.1, 1.96, 3.5, 5.0, 8.0):
        t = student_of_normal(z, freedom)
        assert stats.t.logsf(t, freedom) == pytest.approx(stats.norm.logsf(z), rel=1e-9)
        assert normal_of_student(t, freedom) == pytest.approx(z, rel=1e-9)


def test_means_have_the_interval_of_student() -> None:
    values = np.random.default_rng(1).exponential(size=37)
    found = mean_interval(values, 0.9)
    low, high = stats.t.interval(0.9, 36, loc=values.mean(), scale=stats.sem(values))
    assert (found.low, found.high) == (pytest.approx(low), pytest.approx(high))
    assert np.isinf(mean_interval(values[:1]).high)
    assert np.isnan(mean_interval(values[:0]).value)


def o_brien_fleming(alpha: float, t: float) -> float:
    """Lan and DeMets' spending for boundaries like O'Brien and Fleming's: nearly nothing early. Two-sided."""
    normal = NormalDist()
    return 4 * (1 - normal.cdf(normal.inv_cdf(1 - alpha / 4) / math.sqrt(t)))


def pocock(alpha: float, t: float) -> float:
    """Lan and DeMets' spending for boundaries like Pocock's: nearly the same at each look."""
    return alpha * math.log(1 + (math.e - 1) * t)


def test_boundaries_are_the_published_ones() -> None:
    # Five equal looks, alpha 0.05 two-sided: the tables of Lan and DeMets' spending functions as printed in
    # Reboussin, DeMets, Kim and Lan 2000 (Controlled Clinical Trials 21:190-207) and in gsDesign's manual.
    of_o_brien_fleming = boundaries(FIFTHS, 0.05, o_brien_fleming)
    assert of_o_brien_fleming == pytest.approx((4.877, 3.357, 2.680, 2.290, 2.031), abs=5e-4)
    assert boundaries(FIFTHS, 0.05, pocock) == pytest.approx((2.438, 2.427, 2.410, 2.397, 2.386), abs=5e-4)
    assert boundaries((1.0,), 0.05) == pytest.approx((stats.norm.isf(0.025),))


def test_the_first_boundary_spends_its_share_of_the_error() -> None:
    assert boundaries((0.1, 1.0), 0.01)[0] == pytest.approx(stats.norm.isf(0.0005))


@pytest.mark.parametrize("times", [FIFTHS, (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0)])
def test_random_walks_leave_the_boundaries_as_often_as_stated(times: tuple[float, ...]) -> None:
    draws = np.random.default_rng(7)
    steps = draws.standard_normal((200_000, len(times))) * np.sqrt(np.diff([0.0, *times]))
    z = np.cumsum(steps, axis=1) / np.sqrt(times)
    alarms = np.abs(z) > boundaries(times, 0.05)
    for look, t in enumerate(times):
        count = int(alarms[:, : look + 1].any(axis=1).sum())
        assert stats.binomtest(count, len(z), 0.05 * t).pvalue > 1e-4
    naive = (np.abs(z) > 1.96).any(axis=1).mean()
    assert naive > 0.14  # Armitage, McPherson and Rowe 1969: 14.2 % for five equal looks


def test_the_repeated_p_is_the_error_whose_boundary_is_reached() -> None:
    for alpha in (0.2, 0.05, 0.01, 1e-4):
        for look, boundary in enumerate(boundaries(FIFTHS, alpha)):
            assert repeated_p(boundary, FIFTHS, look) == pytest.approx(alpha, rel=0.03)
    assert repeated_p(0.0, FIFTHS) == 1.0
    assert repeated_p(100.0, FIFTHS) == pytest.approx(1e-10)
    assert repeated_p(-3.0, FIFTHS) == repeated_p(3.0, FIFTHS)
