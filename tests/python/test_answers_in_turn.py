"""The reaction cards of docs/game-yaml.md, played as they stand there."""

from __future__ import annotations

import quoin
from conftest import ROOT
from pages import blocks

HEAD = """
quoin: 1
id: answers
title: Answers
version: 1.0.0
summary: For a test.
seats: [{name: red, colour: red}, {name: blue, colour: blue}, {name: green, colour: green}]
deals: [hands]
max_length: 60
"""
MORE = """
function match.setup() deal.hands() end
function dealt.hands()
  zone.used:fill_all()
  zone.used:shuffle()
  for seat = 0, seats.n - 1 do zone.used:draw(4, hand[seat]) end
  go.act(0)
end
function moves.act(me)
  for at = 0, seats.n - 1 do
    if at ~= me and zone.lives[at] > 0 and hand[me]:has(card.strike) then emit.strike(at) end
  end
end
function pass.act() match.highest(zone.lives) end
"""


def load() -> quoin.Game:
    page = (ROOT / "docs" / "game-yaml.md").read_text(encoding="utf-8")
    part = page.partition("### Answers in turn\n")[2].partition("\n### ")[0]
    yaml, lua = (block.text for block in blocks(part) if block.kind in ("yaml", "lua"))
    return quoin.load_game(files={"game.yaml": HEAD + yaml, "rules.lua": lua + MORE})


def begun(game: quoin.Game) -> quoin.State:
    """Red strikes blue; blue has no block, green has one."""
    hands = {"red": ["strike"], "blue": ["strike"], "green": ["block", "block"]}
    state = game.state_from_position({"seat": "red", "phase": "act", "zones": {"hand": hands}})
    play(state, "strike blue")
    return state


def play(state: quoin.State, text: str) -> None:
    state.apply_action(state.string_to_action(text))


def asked(state: quoin.State) -> tuple[str, list[str]]:
    return state.game.seats[state.seat], sorted(state.action_to_string(action) for action in state.legal_actions())


def test_all_are_asked_in_turn_also_who_cannot_answer() -> None:
    state = begun(load())
    assert asked(state) == ("blue", ["let"])
    play(state, "let")
    assert asked(state) == ("green", ["block", "let"])
    play(state, "let")
    assert asked(state) == ("blue", ["strike green", "strike red"])
    assert state.zone("lives").tolist() == [3, 2, 3]


def test_after_an_answer_nobody_else_is_asked_and_nothing_happens() -> None:
    state = begun(load())
    play(state, "let")
    play(state, "block")
    assert asked(state) == ("blue", ["strike green", "strike red"])
    assert state.zone("lives").tolist() == [3, 3, 3]
    play(state, "strike red")
    assert asked(state) == ("green", ["block", "let"])
    play(state, "block")
    assert state.zone("lives").tolist() == [3, 3, 3]
    assert state.is_terminal()


def test_such_a_game_keeps_every_promise() -> None:
    findings = quoin.check(load(), matches=10)
    assert [finding for finding in findings if not finding.held] == []
    assert max(quoin.simulate(load(), 20, seed=1, progress=False)["plies"]) > 10
