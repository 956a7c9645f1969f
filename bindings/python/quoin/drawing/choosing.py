"""An action chosen piece by piece: sites that are clicked, kinds and values that are picked; what is left to choose.

No picture and no notebook here: a :class:`Choosing` says what may be clicked and picked, and which action it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from quoin import _core

__all__ = ["Choice", "Choosing", "Question", "Site", "sites_in"]

KIND = "kind"
Site = tuple[int, int, int]
"""Board, kind of site, site."""
Choice = dict[str, str | int | None]
"""An action as ``action_to_dict`` gives it."""


@dataclass(frozen=True)
class Question:
    """What may be picked next: the field (``"kind"`` for the kind of action) and its values, by their names.
    ``sites``: the values can be clicked too."""

    name: str
    values: list[str]
    sites: bool


@dataclass(frozen=True)
class _Step:
    """A field whose value was picked, or a site that was clicked: by default the first site that an action needs."""

    field: str = ""
    value: str = ""
    site: Site | None = None
    first: bool = True


class Choosing:
    """The choice that a state waits for."""

    def __init__(self, state: _core.State) -> None:
        self.state = state
        self._steps: list[_Step] = []
        self._order = {kind.name: [entry.name for entry in kind.fields] for kind in state.game.description.actions}
        actions = state.legal_actions() if state.seats_to_choose() else []
        self._actions = [self._entry(action) for action in actions]

    def _entry(self, action: int) -> tuple[int, Choice, dict[str, Site]]:
        """An action, its fields, and those of them that are sites."""
        choice = self.state.action_to_dict(action)
        return action, choice, sites_in(self.state.game, choice)

    # ---- what is left ----

    def chosen(self) -> list[str]:
        """What was chosen so far, in words."""
        boards = self.state.game.description.boards
        return [
            step.value if step.site is None else boards[step.site[0]].sites[step.site[1]].names[step.site[2]]
            for step in self._steps
        ]

    def left(self) -> list[tuple[int, Choice, dict[str, Site]]]:
        """The legal actions that agree with what has been chosen: number, fields, and the sites still needed."""
        found = []
        for action, choice, sites in self._actions:
            open_sites = self._after(choice, sites)
            if open_sites is not None:
                found.append((action, choice, open_sites))
        return found

    def _after(self, choice: Choice, sites: dict[str, Site]) -> dict[str, Site] | None:
        """The sites that an action still needs after all steps; ``None`` if it does not agree with them."""
        needed = dict(sites)
        for step in self._steps:
            if step.site is None:
                if str(choice.get(step.field)) != step.value:
                    return None
                needed.pop(step.field, None)
                continue
            candidates = list(needed)[:1] if step.first else list(needed)
            taken = next((name for name in candidates if needed[name] == step.site), None)
            if taken is None:
                return None
            del needed[taken]
        return needed

    def clickable(self) -> frozenset[Site]:
        """The sites that may be clicked: for each action left the first site that it still needs."""
        return frozenset(next(iter(needed.values())) for _, _, needed in self.left() if needed)

    def question(self) -> Question | None:
        """What may be picked from a list: the kind if several are left, else the first open field with a choice."""
        left = self.left()
        kinds = _values([choice for _, choice, _ in left], KIND)
        if len(kinds) > 1:
            return Question(KIND, kinds, sites=False)
        for name in self._order[kinds[0]] if kinds else []:
            values = _values([choice for _, choice, _ in left], name)
            if name in left[0][2]:
                return Question(name, values, sites=True)
            if len(values) > 1:
                return Question(name, values, sites=False)
        return Question(KIND, kinds, sites=False) if kinds and not self._steps else None

    def action(self) -> int | None:
        """The chosen action, once it is clear: one is left, and every site in it was chosen."""
        left = self.left()
        return left[0][0] if self._steps and len(left) == 1 and not left[0][2] else None

    # ---- choosing ----

    def click(self, site: Site) -> bool:
        """Choose a site; ``False`` if no action left needs it. If an action needs it first, it is taken for that."""
        return self._try(_Step(site=site)) or self._try(_Step(site=site, first=False))

    def pick(self, name: str, value: str) -> bool:
        """Choose a kind or the value of a field; ``False`` if no action left has it."""
        return self._try(_Step(name, value))

    def back(self) -> None:
        """Take back the last click or pick."""
        if self._steps:
            self._steps.pop()

    def _try(self, step: _Step) -> bool:
        self._steps.append(step)
        if self.left():
            return True
        self._steps.pop()
        return False


def _values(choices: list[Choice], name: str) -> list[str]:
    """The different values of a field, in the order of the actions."""
    return list(dict.fromkeys(str(choice[name]) for choice in choices))


@lru_cache(maxsize=32)
def _site_fields(game: _core.Game) -> dict[str, dict[str, dict[str, Site]]]:
    """For each kind of action and field of it that names a site: the sites by their names."""
    boards = game.description.boards
    by_name = {
        (board, kind): {name: (board, kind, site) for site, name in enumerate(entry.names)}
        for board, one in enumerate(boards)
        for kind, entry in enumerate(one.sites)
    }
    return {
        kind.name: {
            field.name: by_name[field.domain.board, field.domain.sites]
            for field in kind.fields
            if field.domain.board is not None and field.domain.sites is not None
        }
        for kind in game.description.actions
    }


def sites_in(game: _core.Game, choice: Choice) -> dict[str, Site]:
    """The sites that an action names, by the fields that name them."""
    fields = _site_fields(game)[str(choice[KIND])]
    return {name: sites[str(choice[name])] for name, sites in fields.items() if choice[name] in sites}
