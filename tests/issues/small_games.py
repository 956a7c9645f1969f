"""A game of two seats made from a few lines of Lua, and every way to play it: what the tests of rules share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import quoin

YAML = """
quoin: 1
id: small
title: Small
version: 1.0.0
summary: Whatever its rules say.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
boards: {field: {grid: {rows: 2, columns: 3}}}
sets: {colour: [crimson, azure]}
dials: {brisk: {flag: true, default: true}}
zones:
  stones: {over: field.cells, holds: 0..1?}
  hand: {per: seat, over: colour, holds: 0..9}
  lit: {over: field.cells, holds: bool}
  ready: {per: seat, holds: bool}
  maybe: {over: field.cells, holds: bool?}
  by_side: {over: bool, holds: 0..9, start: 0}
counters:
  turns: {holds: 0..50}
  done: {holds: bool}
records:
  log: {capacity: 9, columns: {who: seat, good: bool}}
histories:
  past: {of: [stones], capacity: 60}
dice:
  coin: {faces: bool}
  coins: {faces: bool, roll: 2}
deals: [mix]
phases: {act: {}, bid: {together: true}}
actions:
  step: {fields: {cell: field.cells}, text: "step {cell}"}
  choose: {fields: {yes: bool, cell: field.cells}, text: "choose {yes} {cell}"}
max_length: 60
"""
FUNCTIONS = {
    "match.setup": "() go.act(0)",
    "moves.act": "(me) for cell = 0, 2 do emit.step(cell) end",
    "moves.bid": "(me) for cell = 0, 2 do emit.step(cell) end",
    "play.step": "(me, cell) rules.onwards(me)",
    "play.choose": "(me, yes, cell) rules.onwards(me)",
    "rolled.coin": "(me, face) go.act(me)",
    "rolled.coins": "(me, faces) go.act(me)",
    "dealt.mix": "() go.act(0)",
    "chosen.bid": "() go.act(0)",
    "rules.onwards": """(me)
  count.turns = count.turns + 1
  if count.turns > 20 then match.win(me) else go.act(1 - me) end""",
}


def write_game(folder: Path, functions: dict[str, str], start: str = "") -> Path:
    """A game whose functions are those of ``FUNCTIONS`` but for the given ones; each stands from a line of its own."""
    bodies = FUNCTIONS | functions
    text = start + "".join(f"function {name}{body}\nend\n" for name, body in bodies.items())
    (folder / "game.yaml").write_text(YAML)
    (folder / "rules.lua").write_text(text)
    return folder


def line_of(folder: Path, part: str) -> int:
    """The number of the only line that has ``part``."""
    lines = [n for n, line in enumerate((folder / "rules.lua").read_text().splitlines(), 1) if part in line]
    assert len(lines) == 1, lines
    return lines[0]


def _match(game: quoin.Game) -> None:
    state = game.new_initial_state(seed=3)
    while not state.is_terminal():
        state.settle_luck()
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[0])


def _batch(game: quoin.Game) -> None:
    states = game.new_batch(3, seed=3)
    while not states.terminated.all():
        states.step(states.sample_actions())


def _batch_playouts(game: quoin.Game) -> None:
    game.new_batch(3, seed=3).playouts(seed=1)


WAYS: dict[str, Callable[[quoin.Game], object]] = {
    "match": _match,
    "simulate": lambda game: quoin.simulate(game, 3, seed=3),
    "simulate without details": lambda game: quoin.simulate(game, 3, seed=3, details=False),
    "perft": lambda game: quoin.perft(game, 4),
    "batch": _batch,
    "playouts of a batch": _batch_playouts,
    "bot": lambda game: quoin.make_bot("greedy-playout", playouts=20, seed=1).step(game.new_initial_state(seed=3)),
}
"""Every way to have matches played."""
