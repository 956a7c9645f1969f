"""Every game and variant in the registries of Gymnasium and PettingZoo, filled when this module is imported.

>>> gymnasium.make("quoin.environments.registered:quoin/murailles-7x7-v0", opponents="random")
"""

from __future__ import annotations

import gymnasium

from quoin.catalog import game_names
from quoin.environments.seated import env_id
from quoin.errors import MissingExtra
from quoin.extras import optional

__all__ = ["register"]


def register() -> list[str]:
    """Register what is not yet registered; the ids of all games. See :func:`quoin.environments.register`."""
    ids = {env_id(name): name for name in game_names()}
    for key, name in ids.items():
        if key not in gymnasium.registry:
            gymnasium.register(
                key,
                entry_point="quoin.environments.seated:SeatEnv",
                vector_entry_point="quoin.environments.many:BatchEnv",
                kwargs={"game": name},
            )
    _register_with_pettingzoo(ids)
    return list(ids)


def _register_with_pettingzoo(ids: dict[str, str]) -> None:
    """PettingZoo has a registry since 1.27."""
    try:
        zoo = optional("pettingzoo", "rl")
    except MissingExtra:
        return
    for kind, entry_point in (("aec", "turns:TurnEnv"), ("parallel", "together:TogetherEnv")):
        known = getattr(zoo, f"{kind}_registry", None)
        for key, name in ids.items():
            if known is not None and key not in known:
                zoo.register(kind, key, entry_point=f"quoin.environments.{entry_point}", kwargs={"game": name})


register()
