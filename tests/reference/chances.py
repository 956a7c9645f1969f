"""A chance node of the real game against the plain version's: the same outcomes with exactly the same probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import quoin


def outcomes_by_name(state: quoin.State, wanted: Mapping[str, Fraction], of_seats: bool) -> dict[str, int]:
    """The outcomes' numbers by the plain version's names: seats are numbered there."""
    found = state.chance_outcomes()
    faces = [str(state.action_to_dict(outcome)["outcome"]) for outcome, _ in found]
    if of_seats:
        faces = [str(state.game.seats.index(face)) for face in faces]
    chances = {face: chance for face, (_, chance) in zip(faces, found, strict=True)}
    assert len(chances) == len(found)
    assert chances == {face: float(chance) for face, chance in wanted.items()}
    return {face: outcome for face, (outcome, _) in zip(faces, found, strict=True)}
