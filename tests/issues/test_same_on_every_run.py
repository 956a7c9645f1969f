"""One run in seven of chess was another: LuaJIT compiled a comparison whose jump asked for spoilt flags. What it
compiles is up to chance, in every machine anew. And where tables that are made in turns go from one turn of a loop to
the next, it read what another one of them has (LuaJIT of 2022; mended there in 2023)."""

from __future__ import annotations

from pathlib import Path

import quoin

YAML = """
quoin: 1
id: turns
title: Turns
version: 1.0.0
summary: Tables are made in turns.
seats: [{name: red}]
phases: [act]
actions: {act: {}}
max_length: 2
"""
RULES = """
function match.setup() go.act(0) end
function moves.act() emit.act() end
function play.act(me)
  local found, made = none, {}
  for turn = 1, 60 do
    found = made[1]
    made = turn % 2 == 1 and { true } or { false }
  end
  if not found then error("what another table has") end
  match.win(me)
end
"""


def signatures(jit: bool) -> list[int]:
    frame = quoin.simulate(quoin.load_game("chess", jit=jit), 200, seed=1)
    return list(frame["signature"])


def test_every_machine_plays_the_same_matches() -> None:
    plain = signatures(jit=False)
    for _ in range(16):
        assert signatures(jit=True) == plain


def test_tables_made_in_turns_keep_what_is_theirs(tmp_path: Path) -> None:
    """The 60th turn finds what the 59th made."""
    (tmp_path / "game.yaml").write_text(YAML)
    (tmp_path / "rules.lua").write_text(RULES)
    state = quoin.load_game(tmp_path).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.returns() == [1.0]
