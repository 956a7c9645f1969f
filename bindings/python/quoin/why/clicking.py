"""Why nothing can be begun or gone on with at a place that was clicked. In: a state, what was chosen so far, a site.
Out: a few actions that would have used the place, each with the reason why it is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quoin import _core
from quoin.description import ActionKind
from quoin.why.asking import Reasons, Why

__all__ = ["why_not_there"]

_MOST = 2  # actions that are told
_ASKED = 24  # actions that are looked at
_TELLING = ("barred", "condition", "turn")


def why_not_there(state: _core.State, chosen: Sequence[str], site: tuple[int, int, int]) -> list[Why]:
    """The reasons of the first actions that name the site (board, kind of site, site) and all that was chosen, as who
    has to choose may know them; of kinds that may be played now before others, and each reason once."""
    reasons = Reasons(state, state.seat)
    legal = set(state.legal_actions())
    kinds = state.game.description.actions
    listed = [kind for kind in kinds if any(kind.offset <= one < kind.offset + kind.count for one in legal)]
    for some in (listed, [kind for kind in kinds if kind not in listed]):
        named = [[one for one in sorted(_naming(state, kind, chosen, site)) if one[1] not in legal] for kind in some]
        if told := _telling(reasons, [action for _, action in sorted(one for asked in named for one in asked)]):
            return told
        if firsts := [asked[0][1] for asked in named if asked]:
            return [reasons.why(action) for action in firsts[:_MOST]]
    return []


def _telling(reasons: Reasons, asked: Sequence[int]) -> list[Why]:
    """The first answers that say more than that it is not listed, or of another phase."""
    told: dict[str, Why] = {}
    for action in asked[:_ASKED]:
        one = reasons.shortly(action)
        if one.kind in _TELLING:
            told.setdefault(one.reason, one)
        if len(told) == _MOST:
            break
    return list(told.values())


def _naming(
    state: _core.State, kind: ActionKind, chosen: Sequence[str], site: tuple[int, int, int]
) -> Iterator[tuple[int, int]]:
    """(place of the field among those that name sites, action) of a kind's actions that name the site."""
    board, sites, number = site
    name = state.game.description.boards[board].sites[sites].names[number]
    fields = [one for one in kind.fields if one.domain.board is not None]
    places = [at for at, one in enumerate(fields) if (one.domain.board, one.domain.sites) == (board, sites)]
    for action in range(kind.offset, kind.offset + kind.count) if places else ():
        texts = state.game.action_to_dict(action)
        if not set(chosen) <= {*texts.values()} or None in texts.values():
            continue
        yield from ((at, action) for at in places if texts[fields[at].name] == name)
