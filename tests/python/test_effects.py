"""Effects put aside and gone on with, piles that are made again, phases in which only some choose."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import quoin

YAML = """
quoin: 1
id: aside
title: Aside
version: 1.0.0
summary: For a test.
seats: [{name: red, colour: red}, {name: blue, colour: blue}, {name: green, colour: green}]
boards: {field: {grid: 2}}
cards: {card: {list: [a, b, c, d, e, f]}}
zones:
  deck: {per: seat, pile: card, visible: nobody, refill: {from: used, shuffled: true}}
  used: {per: seat, pile: card}
  hand: {per: seat, pile: card, visible: owner}
  said: {over: 0..30, holds: 0..99}
counters: {n: 0..31}
effects:
  note: {fields: {number: 0..99}}
  both: {fields: {who: seat, yes: bool, at: field.cells}}
  draw: {fields: {who: seat, many: 0..6}}
  turn: {fields: {who: seat}}
deals: [start]
phases: {act: {}, reply: {together: true}}
actions: {say: {fields: {number: 0..3}}, stop: }
max_length: 60
"""
RULES = {
    "match.setup": "() deal.start() end",
    "dealt.start": "() go.act(0) end",
    "moves.act": "(me) emit.say(0) emit.say(1) emit.stop() end",
    "moves.reply": "(me) emit.say(me) emit.say(3) end",
    "play.say": "(me, number) go.act(me) end",
    "play.stop": "(me) match.draw() end",
    "chosen.reply": "() go.act(0) end",
    "effect.note": "(number) rules.say(number) go.on() end",
    "effect.both": "(who, yes, at) rules.say(10 * who + at + (yes and 50 or 0)) go.on() end",
    "effect.draw": "(who, many) draw.deck(who, many, zone.hand[who]) end",
    "effect.turn": "(who) go.act(who) end",
    "rules.say": "(number) zone.said[count.n] = number count.n = count.n + 1 end",
}


def load(folder: Path, rules: dict[str, str] | None = None, jit: bool = True, yaml: str = YAML) -> quoin.Game:
    text = "".join(f"function {name}{body}\n" for name, body in (RULES | (rules or {})).items())
    (folder / "game.yaml").write_text(yaml)
    (folder / "rules.lua").write_text(text)
    return quoin.load_game(folder, jit=jit)


def begun(game: quoin.Game, seed: int = 1) -> quoin.State:
    state = game.new_initial_state(seed)
    state.settle_luck()
    return state


def said(state: quoin.State) -> list[int]:
    view = state.view("red")
    return view["said"][: view["n"]]


@pytest.mark.parametrize("jit", [True, False])
def test_what_was_put_aside_last_happens_first_with_its_fields(tmp_path: Path, jit: bool) -> None:
    say = "(me, number) later.turn(2) later.note(7) later.both(1, true, 3) later.note(number) go.on() end"
    state = begun(load(tmp_path, {"play.say": say}, jit))
    state.apply_action(1)
    assert said(state) == [1, 10 + 3 + 50, 7]
    assert state.seat == 2


@pytest.mark.parametrize("jit", [True, False])
def test_an_effect_waits_for_an_answer_and_what_it_puts_aside_comes_before(tmp_path: Path, jit: bool) -> None:
    rules = {
        "play.say": """(me, number) if count.n == 0 then later.turn(2) later.note(5) later.both(0, false, 1) end
          go.on() end""",
        "effect.both": "(who, yes, at) rules.say(1) later.note(2) later.note(3) go.act(1) end",
    }
    state = begun(load(tmp_path, rules, jit))
    state.apply_action(0)
    assert (said(state), state.seat) == ([1], 1)
    waits = state.view("blue")
    assert waits["later.count"] == 4
    copy = state.clone()
    before = state.hash()
    state.apply_action(0)
    assert (said(state), state.seat) == ([1, 3, 2, 5], 2)
    state.undo_action()
    assert (state.hash(), said(state)) == (before, [1])
    copy.apply_action(1)
    assert said(copy) == [1, 3, 2, 5]
    assert copy.view("blue")["later.count"] == 0
    again = pickle.loads(pickle.dumps(copy))
    assert again.hash() == copy.hash()


def test_a_position_names_what_is_put_aside(tmp_path: Path) -> None:
    rules = {"play.say": "(me, number) go.on() end"}
    game = load(tmp_path, rules)
    zones = {"later.count": 2, "later.effect": {"0": "turn", "1": "note"}, "later.who": {"0": "blue"}}
    state = game.state_from_position({"seat": 0, "phase": "act", "zones": zones | {"later.number": {"1": 8}}}, seed=1)
    state.apply_action(0)
    assert (said(state), state.seat) == ([8], 1)
    broken = game.state_from_position({"seat": 0, "phase": "act", "zones": {"later.count": 2}}, seed=1)
    with pytest.raises(quoin.GameError, match="a position set by hand gives each row of `later` its effect"):
        broken.apply_action(0)


FULL = "(me, number) for k = 1, 17 do later.note(k) end go.on() end"
WRONG = {
    "nothing there": (
        {"play.say": "(me, number)\n  go.on() -- here\nend"},
        "go.on: nothing is put aside; say what comes after with later.EFFECT(...) before, or name a node",
    ),
    "nothing to draw for": (
        {"play.say": "(me, number)\n  draw.deck(0, 1, zone.hand[0]) -- here\nend"},
        "draw.deck: nothing is put aside; say what comes after with later.EFFECT(...) before, or name a node",
    ),
    "full": (
        {"play.say": "(me, number)\n  for k = 1, 17 do\n    later.note(k) -- here\n  end\nend"},
        "later.note: 16 effects are put aside, and there is room for no more; end what happens before them with go.on",
    ),
    "named twice": (
        {"play.say": "(me, number)\n  later.turn(0)\n  go.on()\n  go.act(0) -- here\nend"},
        "go.act: play.say had named the next node already (go.on at rules.lua:",
    ),
    "ended before": (
        {"play.say": "(me, number)\n  later.turn(0)\n  match.draw()\n  go.on() -- here\nend"},
        "go.on: play.say had named the next node already (match.draw at rules.lua:",
    ),
    "no node after": (
        {"play.say": "(me, number) later.note(1) go.on() end", "effect.note": "(number) -- here\nend"},
        "effect.note ended without saying what comes next (end it with go.PHASE(seat), go.on(), roll, deal or match)",
    ),
    "field too high": (
        {"play.say": "(me, number)\n  later.note(100) -- here\nend"},
        "later.note(number): number must be 0 to 99, not 100; ask first whether it is within",
    ),
    "field left out": (
        {"play.say": "(me, number)\n  later.both(0, true) -- here\nend"},
        "later.both(who, yes, at): at must be 0 to 3 (field.cells), not nil; it is missing, or has no value yet",
    ),
    "none": (
        {"play.say": "(me, number)\n  later.turn(none) -- here\nend"},
        "later.turn(who): who must be 0 to 2 (seat), not -1; -1 is none: ask first whether there is one",
    ),
    "no truth": (
        {"play.say": "(me, number)\n  later.both(0, 1, 2) -- here\nend"},
        "later.both(who, yes, at): yes must be true or false, not 1",
    ),
    "one field more": (
        {"play.say": "(me, number)\n  later.note(1, 2) -- here\nend"},
        "later.note(number) takes 1 field, not more; leave the rest out",
    ),
    "misspelt": (
        {"play.say": "(me, number)\n  later.nota(1) -- here\nend"},
        'there is no effect "nota" (did you mean "note"?)',
    ),
    "while it lists": (
        {"moves.act": "(me)\n  later.note(1) -- here\nend"},
        "later.note: moves.act only lists what may be done; what changes belongs into play.KIND",
    ),
    "too many cards": (
        {"play.say": "(me, number)\n  draw.deck(0, -1, zone.hand[0]) -- here\nend"},
        "draw.deck: how many cards must be 0 to 1000, not -1",
    ),
    "whose": (
        {"play.say": "(me, number)\n  later.turn(0)\n  draw.deck(3, 1, zone.hand[0]) -- here\nend"},
        "draw.deck: the seat must be 0 to 2, not 3; they are counted from 0",
    ),
    "to itself": (
        {"play.say": "(me, number)\n  later.turn(0)\n  draw.deck(0, 0, zone.deck[0]) -- here\nend"},
        "zone.deck[0]:draw: to must be another pile of the same cards",
    ),
    "in a together phase": (
        {
            "play.say": "(me, number)\n  if count.n == 1 then later.turn(0) go.on() end -- here\n  count.n = 1\n"
            "  go.reply(0)\nend"
        },
        "go.on: play.say named a next node in a together phase: chosen.reply (rules.lua:",
    ),
    "asks nobody": (
        {"play.say": "(me, number)\n  go.reply({}) -- here\nend"},
        "go.reply: it asks nobody; name a seat at least, as in go.reply({0, 1})",
    ),
    "asks twice": (
        {"play.say": "(me, number)\n  go.reply({1, 1}) -- here\nend"},
        "go.reply: seat 1 stands twice among those who choose",
    ),
    "asks whom": (
        {"play.say": "(me, number)\n  go.reply({0, 3}) -- here\nend"},
        "go.reply: the seat must be 0 to 2, not 3; they are counted from 0",
    ),
    "asks some in turn": (
        {"play.say": "(me, number)\n  go.act({0, 1}) -- here\nend"},
        "go.act: the seat must be 0 to 2, not a table",
    ),
}


def play_on(game: quoin.Game) -> None:
    state = begun(game)
    for _ in range(5):
        state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("what", WRONG)
def test_what_rules_do_wrong_is_told_with_its_line(tmp_path: Path, what: str, jit: bool) -> None:
    rules, message = WRONG[what]
    game = load(tmp_path, rules, jit)
    lines = (tmp_path / "rules.lua").read_text().splitlines()
    line = next(n for n, text in enumerate(lines, 1) if "-- here" in text)
    with pytest.raises(quoin.GameError) as error:
        play_on(game)
    assert str(error.value).startswith(f"rules.lua:{line}: {message}"), str(error.value)


@pytest.mark.parametrize("jit", [True, False])
def test_an_effect_that_always_goes_on_to_itself_is_stopped(tmp_path: Path, jit: bool) -> None:
    rules = {"play.say": "(me) later.note(1) go.on() end", "effect.note": "(number) later.note(number) go.on() end"}
    state = begun(load(tmp_path, rules, jit))
    with pytest.raises(quoin.GameError, match="is there a loop that never ends"):
        state.apply_action(0)


def test_an_effect_without_a_function_is_told_with_a_line_to_paste(tmp_path: Path) -> None:
    rules = dict(RULES)
    del rules["effect.both"]
    (tmp_path / "game.yaml").write_text(YAML)
    (tmp_path / "rules.lua").write_text("".join(f"function {name}{body}\n" for name, body in rules.items()))
    with pytest.raises(quoin.GameError) as error:
        quoin.load_game(tmp_path)
    assert "begin with: function effect.both(who, yes, at) go.on() end" in str(error.value)


DECLARED = {
    "fields of one name": (
        "turn: {fields: {who: seat}}",
        "turn: {fields: {who: 0..2}}",
        'field "who" of effect "turn" holds 0..2, and that of "both" seat',
    ),
    "phase on": ("{act: {},", "{act: {}, on: {},", 'a phase is called "on"'),
    "zone later": ("counters: {n: 0..31}", "counters: {n: 0..31, later: 0..1}", 'what is put aside lies in "later"'),
    "secret": (
        "turn: {fields: {who: seat}}",
        "turn: {fields: {who: seat}, secret: [whom]}",
        'effect "turn" has no field "whom" to keep secret (did you mean "who"?)',
    ),
    "no effects": (
        YAML[YAML.index("effects:") : YAML.index("deals:")],
        "",
        "draw.deck goes on with what was put aside, and there are no effects",
    ),
    "refill": (
        "refill: {from: used, shuffled: true}",
        "refill: {from: usd, shuffled: true}",
        'must be filled from another pile of the same cards, found "usd" (did you mean "used"?)',
    ),
    "sorted": (
        "refill: {from: used, shuffled: true}",
        "sorted: true, refill: {from: used, shuffled: true}",
        'pile "deck" is sorted and cannot be shuffled',
    ),
    "deal": ("deals: [start]", "deals: [start, deck]", "and so is another deal"),
    "rows": (
        "deck: {per: seat, pile",
        "deck: {pile",
        'is filled from "used", which has a row for each seat, and it has not',
    ),
}


@pytest.mark.parametrize("what", DECLARED)
def test_what_game_yaml_says_wrong_is_told(tmp_path: Path, what: str) -> None:
    old, new, message = DECLARED[what]
    assert old in YAML
    with pytest.raises(quoin.GameError) as error:
        load(tmp_path, yaml=YAML.replace(old, new))
    assert message in str(error.value), str(error.value)
    assert str(error.value).startswith("game.yaml:")


@pytest.mark.parametrize("jit", [True, False])
def test_a_short_pile_is_made_again_and_the_draw_goes_on(tmp_path: Path, jit: bool) -> None:
    """Two cards in the deck, three among the used: five are drawn in two steps, and the sixth is nowhere."""
    rules = {
        "dealt.start": """() zone.deck[1]:put(cards.card.a) zone.deck[1]:put(cards.card.b)
          zone.used[1]:put(cards.card.c) zone.used[1]:put(cards.card.d) zone.used[1]:put(cards.card.e) go.act(0) end""",
        "play.say": "(me) later.turn(2) later.draw(1, 6) go.on() end",
    }
    state = begun(load(tmp_path, rules, jit))
    state.apply_action(0)
    assert (state.node, state.phase) == ("deal", "deck")
    assert state.view("blue")["hand"][1] == ["b", "a"]
    state.settle_luck()
    assert sorted(state.view("blue")["hand"][1]) == ["a", "b", "c", "d", "e"]
    assert (state.view("blue")["deck.size"][1], state.view("blue")["used"][1], state.seat) == (0, [], 2)
    orders = set()
    for seed in range(60):
        other = begun(quoin.load_game(tmp_path, jit=jit), seed)
        other.apply_action(0)
        other.settle_luck()
        orders.add(tuple(other.view("blue")["hand"][1][2:]))
    assert len(orders) == 6


def test_only_those_who_are_asked_choose(tmp_path: Path) -> None:
    rules = {
        "play.say": """(me, number) rules.say(10 * me + number)
          if count.n == 1 then go.reply({2, 0}) end end""",
        "chosen.reply": "() go.act(1) end",
    }
    state = begun(load(tmp_path, rules))
    state.apply_action(0)
    assert state.seats_to_choose() == [2, 0] or sorted(state.seats_to_choose()) == [0, 2]
    assert state.legal_actions(1) == []
    assert "together reply from green of red green" in state.information_state_string(1)
    state.apply_action(3)
    assert state.seat == 0
    state.apply_action(3)
    assert said(state) == [0, 23, 3]
    assert (state.seat, state.node) == (1, "decide")
    assert "of red" not in state.information_state_string(1).splitlines()[-1]
