"""One run in seven of chess was another: LuaJIT compiled a comparison whose jump asked for spoilt flags. What it
compiles is up to chance, in every machine anew."""

from __future__ import annotations

import quoin


def signatures(jit: bool) -> list[int]:
    frame = quoin.simulate(quoin.load_game("chess", jit=jit), 200, seed=1)
    return list(frame["signature"])


def test_every_machine_plays_the_same_matches() -> None:
    plain = signatures(jit=False)
    for _ in range(16):
        assert signatures(jit=True) == plain
