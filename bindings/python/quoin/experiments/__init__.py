"""Experiments with games: many matches as a DataFrame, variants compared, dials swept, whole games reported on.

Every match depends on the game, the bots and its seed only: results are the same on one thread, on many, on a pool of
processes, on Dask and on Ray.
"""

from quoin.experiments.comparing import compare
from quoin.experiments.comparison import Comparison
from quoin.experiments.executors import ray_executor
from quoin.experiments.fair_shares import Fairness, fairness
from quoin.experiments.frames import concat
from quoin.experiments.reporting import report
from quoin.experiments.reports import Report
from quoin.experiments.simulating import simulate
from quoin.experiments.summaries import summary
from quoin.experiments.sweeping import sweep
from quoin.experiments.tournaments import Tournament, tournament

__all__ = [
    "Comparison",
    "Fairness",
    "Report",
    "Tournament",
    "compare",
    "concat",
    "fairness",
    "ray_executor",
    "report",
    "simulate",
    "summary",
    "sweep",
    "tournament",
]
