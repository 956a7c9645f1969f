"""``match.phase``: which phase is on, wherever rules and hints may ask."""

from __future__ import annotations

import pytest

import quoin

YAML = """
quoin: 1
id: asked
title: Asked
version: 1.0.0
summary: For a test.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
sets: {word: [nothing, ask, answer, both, idle]}
counters: {said: 0..20}
zones: {heard: {over: 0..19, holds: word?}}
dice: {coin: {faces: [heads, tails]}}
deals: [mix]
effects: {after: {fields: {who: seat}}}
phases: {ask: {}, answer: {}, both: {together: true}, idle: {}}
actions: {say: {fields: {w: word}}}
max_length: 60
"""
# What each function hears when it asks is kept in `heard`, or listed where nothing may be written.
RULES = """
local function on() return set.word[match.phase or "nothing"] end
local function hear()
  zone.heard[count.said] = on()
  count.said = count.said + 1
end
function match.setup() hear() deal.mix() hear() end
function dealt.mix() hear() go.ask(0) hear() end
function moves.ask() emit.say(on()) end
function moves.answer() emit.say(on()) end
function moves.both() emit.say(on()) end
function moves.idle() if match.phase ~= "idle" then emit.say(on()) end end
function text.say(_, w) return "say " .. w .. " in " .. match.phase end
function play.say(me)
  local phase = match.phase
  hear()
  if phase == "ask" then
    assert(not can.idle(me))
    roll.coin(me)
    hear()
  elseif phase == "answer" then
    later.after(me)
    go.on()
    hear()
  end
end
function rolled.coin(me) hear() go.answer(1 - me) hear() end
function effect.after(who) hear() go.idle(who) hear() end
function pass.idle(me) hear() go.both(me) hear() end
function chosen.both() hear() match.draw() hear() end
"""
HINTS = "function evaluate() return ({ ask = 1, answer = 2, both = 3 })[match.phase] or 9 end\n"


def load(rules: str = RULES, jit: bool = True) -> quoin.Game:
    return quoin.load_game(files={"game.yaml": YAML, "rules.lua": rules, "bot.lua": HINTS}, jit=jit)


@pytest.mark.parametrize("jit", [True, False])
def test_each_function_is_told_the_phase_that_is_on(jit: bool) -> None:
    state = load(jit=jit).new_initial_state(seed=1)
    words = ["nothing", "ask", "answer", "both", "idle"]
    listed, worth = [], []
    while not state.is_terminal():
        if state.is_chance_node():
            state.play_luck()
            continue
        (action,) = state.legal_actions()
        listed.append(state.action_to_string(action))
        worth.append(state.evaluate(0))
        state.apply_action(action)
    heard = [words[word] for word in state.zone("heard").tolist() if word >= 0]
    assert heard == [  # by hand: what stands before a comma is asked before a node is named
        *("nothing", "nothing"),  # match.setup, the deal is named
        *("nothing", "ask"),  # dealt.mix, go.ask
        *("ask", "nothing"),  # play.say, roll.coin
        *("nothing", "answer"),  # rolled.coin, go.answer
        *("answer", "nothing"),  # play.say, go.on
        *("nothing", "idle"),  # effect.after, go.idle
        *("idle", "both"),  # pass.idle, go.both
        *("both", "both"),  # play.say of each seat
        *("both", "nothing"),  # chosen.both, match.draw
    ]
    assert listed == ["say 1 in ask", "say 2 in answer", "say 3 in both", "say 3 in both"]
    assert worth == [1, 2, 3, 3]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("if match.phse then end", r'there is no match\.phse \(did you mean "phase"\?\)'),
        ('match.phase = "ask"', r"match\.phase is assigned while a match is played"),
    ],
)
def test_a_phase_is_read_by_its_name_and_never_set(line: str, says: str) -> None:
    game = load(RULES.replace("function match.setup() ", f"function match.setup() {line} "))
    with pytest.raises(quoin.GameError, match=says):
        game.new_initial_state(seed=1)


def test_while_files_load_no_phase_is_on() -> None:
    with pytest.raises(quoin.GameError, match=r"rules\.lua:1: match\.phase: nobody chooses while the files load"):
        load("local before = match.phase\n" + RULES)
