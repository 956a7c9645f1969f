"""Kiln: makes the pot worth most now, else takes what brings the best pots on offer nearest."""

import csv

import quoin

MATERIALS = ["clay", "sand", "ash", "cobalt"]
FILE = quoin.game_folders()["kiln"] / "pots.csv"
POTS = {row["name"]: row for row in csv.DictReader(FILE.open())}
COST = {name: [int(row[f"cost.{kind}"] or 0) for kind in MATERIALS] for name, row in POTS.items()}


def worth(view, me):
    """Points and what was saved, and the hopes that the pots within reach give."""
    purse, saves, hopes = view["purse"][me], view["saves"][me], []
    for pot in [*view["held"][me], *(pot for tier in view["market"] for pot in tier)]:
        missing = sum(max(0, COST[pot][kind] - saves[kind] - purse[kind]) for kind in range(4)) - purse[4]
        points = int(POTS[pot]["points"])
        hopes.append((1 + 2 * points) / (2 + max(0, missing)))
    hopes.sort(reverse=True)
    pay = sum(h / (k + 1) for k, h in enumerate(hopes[:4]))
    return 3 * view["points"][me] + 2 * sum(saves) + pay + 0.1 * min(8, sum(purse)) + 0.1 * purse[4]


def choose(state):
    me, imagined = state.seat, state.clone()
    imagined.resample(me)  # which pots come next is hidden
    return max(state.legal_actions(), key=lambda action: worth(imagined.child(action).view(me), me))
