"""Pickles of our objects with bits flipped, bytes changed or cut off: each must be refused, or be what it was.

``python -m walk.altered KIND COUNT SEED`` in a process of its own; prints how often what happened. A line before each
alteration says which it is, so that a signal or a hang names it.
"""

from __future__ import annotations

import faulthandler
import json
import pickle
import random
import resource
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import quoin
from walk.makers import game, state

__all__ = ["KINDS"]

ADDRESSES = 4 << 30


def _spiel(played: bool) -> Any:
    loaded = quoin.environments.openspiel.load_game(game("tic_tac_toe"))
    if not played:
        return loaded
    found = loaded.new_initial_state()
    found.apply_action(4)
    return found


KINDS: dict[str, Callable[[], Any]] = {
    "Game": lambda: game("pig"),
    "State": lambda: state("end"),
    "StateBatch": lambda: game().new_batch(5, seed=1),
    "SpielGame": lambda: _spiel(False),
    "SpielState": lambda: _spiel(True),
}


def content(thing: Any) -> Any:
    """What two equal objects have in common."""
    if isinstance(thing, quoin.StateBatch):
        columns = (thing.blocks, thing.seeds, thing.plies, thing.terminated, thing.returns, thing.current_player)
        facts = (thing.seed, thing.threads, thing.auto_reset, thing.sample_actions().tolist())
        return [column.tolist() for column in columns], facts, content(thing.game)
    if isinstance(thing, quoin.Game):
        return thing.fingerprint, thing.jit, thing.folder
    if isinstance(thing, quoin.State):
        return thing.serialize(), content(thing.game)
    return str(thing)


def altered(whole: bytes, chance: random.Random) -> bytes:
    """The pickle with one to three bits flipped, or a byte changed, or its end cut off."""
    found = bytearray(whole)
    way = chance.randrange(4)
    if way == 0:
        return bytes(found[: chance.randrange(len(found))])
    if way == 1:
        found[chance.randrange(len(found))] = chance.randrange(256)
        return bytes(found)
    for _ in range(chance.randrange(1, 4)):
        found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def outcome(text: bytes, kind: type, was: Any) -> str:
    """``refused: ...``, ``as it was``, ``no object of ours``, or ``ANOTHER``."""
    try:
        found = pickle.loads(text)
    except Exception as error:
        return f"refused: {type(error).__name__}"
    if not isinstance(found, kind):
        return "no object of ours"
    return "as it was" if content(found) == was else "ANOTHER"


def main() -> None:
    name, count, seed = sys.argv[1], *map(int, sys.argv[2:4])
    thing = KINDS[name]()
    whole = pickle.dumps(thing)
    was = content(pickle.loads(whole))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    for number in range(count):
        text = altered(whole, chance)
        print(json.dumps([number, text.hex()]), file=sys.stderr)
        faulthandler.dump_traceback_later(10, exit=True)
        word = outcome(text, type(thing), was)
        faulthandler.cancel_dump_traceback_later()
        counts[word] += 1
        if word == "ANOTHER":
            print(json.dumps(["another", text.hex()]))
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
