"""Actions and the sites that they name: what may be chosen now, what a choice touches."""

from __future__ import annotations

from functools import lru_cache

from quoin import _core
from quoin.drawing.svg.layout import Site

__all__ = ["Choice", "chosen_sites", "legal_sites", "may_see_choices", "site_of"]


Choice = dict[str, str | int | None]
"""An action as ``action_to_dict`` gives it."""


@lru_cache(maxsize=32)
def _fields(game: _core.Game) -> dict[tuple[str, str], tuple[int, int, dict[str, int]]]:
    """Board, kind of site and the numbers of the sites' names, for each field of an action that names a site."""
    described = game.description
    numbers: dict[tuple[int, int], dict[str, int]] = {}
    found = {}
    for kind in described.actions:
        for field in kind.fields:
            if field.domain.board is None or field.domain.sites is None:
                continue
            place = (field.domain.board, field.domain.sites)
            if place not in numbers:
                names = described.boards[place[0]].sites[place[1]].names
                numbers[place] = {name: number for number, name in enumerate(names)}
            found[kind.name, field.name] = (*place, numbers[place])
    return found


def site_of(game: _core.Game, kind: str, field: str, value: str | int | None) -> Site | None:
    """The site that a field's value names, ``None`` if it names none."""
    entry = _fields(game).get((kind, field))
    if entry is None or not isinstance(value, str) or value not in entry[2]:
        return None
    return entry[0], entry[1], entry[2][value]


def chosen_sites(game: _core.Game, choice: Choice) -> list[Site]:
    """The sites that an action, given as ``action_to_dict`` gives it, names."""
    kind = str(choice["kind"])
    found = (site_of(game, kind, field, value) for field, value in choice.items())
    return [site for site in found if site is not None]


def may_see_choices(state: _core.State, viewer: int | None) -> bool:
    """Whether the viewer may see what can be chosen: a list of legal actions tells of hidden things."""
    return viewer is None or viewer in state.seats_to_choose()[:1]


def legal_sites(state: _core.State, viewer: int | None) -> set[Site]:
    """The sites that some legal action names."""
    if not state.seats_to_choose() or not may_see_choices(state, viewer):
        return set()
    return {site for action in state.legal_actions() for site in chosen_sites(state.game, state.action_to_dict(action))}
