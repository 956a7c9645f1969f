"""A game of luck alone: blue says a number, then red says what a die will show, or which card of six will be dealt, and
wins if it does."""

from __future__ import annotations

from pathlib import Path

import quoin

__all__ = ["guess_a_card", "guess_a_die", "playouts"]

_HEAD = """quoin: 1
id: {id}
title: Guess
version: 1.0.0
summary: Blue says a number, red what luck will bring.
seats: [{{name: red, colour: red}}, {{name: blue, colour: blue}}]
counters: {{said: {{holds: 1..6, start: 1}}}}
phases: [say]
actions: {{say: {{fields: {{n: 1..6}}, text: "say {{n}}"}}}}
max_length: 3
"""
_RULES = """function match.setup() go.say(1) end
function moves.say() for n = 1, 6 do emit.say(n) end end
"""
_DIE = """function play.say(me, n) count.said = n if me == 1 then go.say(0) else roll.die(0) end end
function rolled.die(_, face) match.win(face == count.said and 0 or 1) end
"""
_CARD = """function play.say(me, n) count.said = n if me == 1 then go.say(0) else deal.card() end end
function dealt.card() match.win(random.below(6) + 1 == count.said and 0 or 1) end
"""


def guess_a_die(where: Path) -> quoin.Game:
    return _made(where / "guess_a_die", "dice: {die: {faces: 1..6}}\n", _DIE)


def guess_a_card(where: Path) -> quoin.Game:
    return _made(where / "guess_a_card", "deals: [card]\n", _CARD)


def _made(folder: Path, more: str, rules: str) -> quoin.Game:
    folder.mkdir()
    (folder / "game.yaml").write_text(_HEAD.format(id=folder.name) + more)
    (folder / "rules.lua").write_text(_RULES + rules)
    return quoin.load_game(folder)


def playouts(state: quoin.State, each: int = 8) -> int:
    """The bot that everybody writes first: what ``child`` and ``settle_luck`` lead to, on the mean."""

    def worth(action: int) -> float:
        total = 0.0
        for _ in range(each):
            child = state.child(action)
            child.settle_luck()
            total += child.returns()[state.seat]
        return total

    return max(state.legal_actions(), key=worth)
