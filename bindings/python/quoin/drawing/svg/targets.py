"""Actions and the sites that they name: what may be chosen now, what the last ply touched."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from quoin import _core
from quoin.drawing.facts import describe
from quoin.drawing.svg.layout import Site
from quoin.drawing.svg.markup import words
from quoin.plies import Ply

__all__ = ["chosen_sites", "known_plies", "legal_sites", "may_see_choices", "ply_texts", "site_of"]


@lru_cache(maxsize=32)
def _fields(game: _core.Game) -> dict[tuple[str, str], tuple[int, int, dict[str, int]]]:
    """Board, kind of site and the numbers of the sites' names, for each field of an action that names a site."""
    facts = describe(game)
    numbers: dict[tuple[int, int], dict[str, int]] = {}
    found = {}
    for kind in facts["actions"]:
        for field in kind["fields"]:
            if "sites" not in field:
                continue
            place = (field["board"], field["sites"])
            if place not in numbers:
                names = facts["boards"][place[0]]["sites"][place[1]]["names"]
                numbers[place] = {name: number for number, name in enumerate(names)}
            found[kind["name"], field["name"]] = (*place, numbers[place])
    return found


def site_of(game: _core.Game, kind: str, field: str, value: Any) -> Site | None:
    """The site that a field's value names, ``None`` if it names none."""
    entry = _fields(game).get((kind, field))
    if entry is None or value not in entry[2]:
        return None
    return entry[0], entry[1], entry[2][value]


def chosen_sites(game: _core.Game, choice: dict[str, Any]) -> list[Site]:
    """The sites that an action, given as ``action_to_dict`` gives it, names."""
    kind = choice.get("kind", "")
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


def known_plies(state: _core.State, viewer: int | None) -> list[Ply]:
    """The plies that the viewer may know of: choices made together are secret until all have chosen."""
    plies = state.plies()
    before = state.seat if state.node == "together" else -1
    while viewer is not None and plies and plies[-1].node == "together" and 0 <= plies[-1].seat < before:
        if plies[-1].seat == viewer:
            break
        before = plies.pop().seat
    return plies


def ply_texts(state: _core.State, viewer: int | None) -> list[str]:
    """All plies that the viewer may know of, in words."""
    plies = known_plies(state, viewer)
    before, texts = state.clone(), []
    for _ in range(len(state.history()) - len(plies)):
        before.undo_action()
    for ply in reversed(plies):
        before.undo_action()
        if ply.player >= 0:
            texts.append(f"{state.game.seats[ply.player]}: {state.game.action_to_string(ply.choice)}")
        else:
            texts.append(words(before.action_to_string(-1, ply.choice)))
    return texts[::-1]
