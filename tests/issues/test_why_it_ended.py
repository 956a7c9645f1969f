"""Why a match ended was not told: a player saw "red wins" and had to guess which rule had come into force."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import quoin
from issues.commands import FIXTURES, run
from quoin import _core
from wide import WIDE

ONE_WAY = FIXTURES / "high_card"


def played_out(game: quoin.Game, seed: int) -> quoin.State:
    """A match of random choices."""
    state = game.new_initial_state(seed)
    bot = quoin.make_bot("random", seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.play_luck()
        else:
            state.apply_action(bot.choose(state))
    return state


def written(folder: Path, rules: str, more: str = "") -> quoin.Game:
    """A game for two with an action `go`, an action `stop` and a die."""
    (folder / "game.yaml").write_text(
        "quoin: 1\nid: ends\ntitle: Ends\nversion: 1.0.0\nsummary: It ends.\n"
        "seats: [{name: red, colour: red}, {name: blue, colour: blue}]\n"
        "zones:\n  points: {per: seat, holds: 0..9, help: points}\n"
        "dice:\n  coin: {faces: [head, tail]}\n"
        "phases: [act]\nactions:\n  go: {help: go on}\n  stop: {help: end it}\nmax_length: 9\n" + more,
        encoding="utf-8",
    )
    base = (
        "function match.setup() go.act(0) end\nfunction moves.act() emit.go() emit.stop() end\n"
        "function play.go(me) go.act(1 - me) end\nfunction play.stop(me) match.win(me) end\n"
        "function rolled.coin() match.draw() end\n"
    )
    (folder / "rules.lua").write_text(base + rules, encoding="utf-8")
    return quoin.load_game(folder)


@pytest.fixture(params=[True, False], ids=["jit", "no-jit"])
def jit(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def ending(game: quoin.Game, *choices: str, jit: bool = True) -> str | None:
    state = quoin.load_game(game.folder, jit=jit).new_initial_state(1)
    for choice in choices:
        assert state.ended_by is None
        state.apply_action(state.string_to_action(choice))
        state.settle_luck()
    assert state.is_terminal()
    return state.ended_by


def test_the_word_the_function_and_the_seat_are_told(tmp_path: Path, jit: bool) -> None:
    game = written(tmp_path, "")
    assert ending(game, "go", "stop", jit=jit) == "match.win in play.stop of blue"


def test_a_draw_is_told(tmp_path: Path, jit: bool) -> None:
    game = written(tmp_path, "function play.stop(me) roll.coin(me) end")
    assert ending(game, "stop", jit=jit) == "match.draw in rolled.coin of red"


def test_most_points_are_told(tmp_path: Path, jit: bool) -> None:
    game = written(tmp_path, "function play.stop(me) zone.points[me] = 3 match.highest(zone.points) end")
    assert ending(game, "stop", jit=jit) == "match.highest in play.stop of red"


def test_a_helper_that_ends_it_is_told_by_the_function_that_called_it(tmp_path: Path, jit: bool) -> None:
    game = written(tmp_path, "function rules.over(me) match.win(1 - me) end\nfunction play.stop(me) rules.over(me) end")
    assert ending(game, "stop", jit=jit) == "match.win in play.stop of red"


def test_who_could_do_nothing_is_told(tmp_path: Path, jit: bool) -> None:
    game = written(
        tmp_path,
        "function moves.act(me) if me == 0 then emit.go() end end\nfunction pass.act(me) match.win(1 - me) end",
    )
    assert ending(game, "go", jit=jit) == "match.win in pass.act: blue had no legal action"


def test_choices_made_together_end_it_in_chosen(jit: bool) -> None:
    state = played_out(quoin.load_game(ONE_WAY, cards=1, jit=jit), 1)
    assert state.ended_by is not None
    assert " in chosen." in state.ended_by or " in rolled." in state.ended_by or " in play." in state.ended_by


def test_undo_copies_records_and_pickles_know_it() -> None:
    state = played_out(quoin.load_game("murailles/sprint"), 3)
    told = state.ended_by
    where = state.ended_in
    assert told is not None
    assert where is not None
    assert where.startswith("match.")
    assert told != where
    for same in (state.clone(), state.game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
        assert (same.ended_by, same.ended_in) == (told, where)
    state.undo_action()
    assert state.ended_by is state.ended_in is None


def test_a_state_without_a_past_does_not_guess() -> None:
    state = played_out(quoin.load_game("murailles/sprint"), 3)
    assert state.game.state_from_dict(state.to_dict()).ended_by is None


def test_play_draw_and_replay_show_it(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "murailles/sprint", "--seed", "1", "--seat", "red=random", "--seat", "yellow=random")
    assert "match." not in done.stdout
    state = played_out(quoin.load_game("murailles/sprint"), 1)
    state.save(tmp_path / "match.quoin")
    told = str(state.ended_by)
    assert re.search("(Draw|wins): (the last of 200 turns|the soldier has|the other soldier is)", done.stdout)
    assert told in run(tmp_path, "replay", "match.quoin").stdout
    assert told in str(quoin.draw(state))
    assert told in quoin.film(state).html


# ---- in the words of the rules ----

WORDS = [
    ('match.win(me, "a flag is taken")', "a flag is taken"),
    ('match.win(0, 1, "both arrive")', "both arrive"),
    ('match.draw("stalemate")', "stalemate"),
    ('match.highest(zone.points, "the last round")', "the last round"),
    ('match.lowest(zone.points, "Schluß ⚑")', "Schluß ⚑"),
    ('match.draw(string.format("%d rounds", 7))', "7 rounds"),
    ("match.win(me, nil)", None),
    ("match.draw(nil)", None),
    ("match.draw(me)", None),  # as `pass.PHASE = match.draw` calls it
]


@pytest.mark.parametrize(("call", "told"), WORDS)
def test_endings_speak_the_language_of_the_game(tmp_path: Path, jit: bool, call: str, told: str | None) -> None:
    game = written(tmp_path, f"function play.stop(me) {call} end")
    where = f"{call.partition('(')[0]} in play.stop of red"
    assert ending(game, "stop", jit=jit) == (told or where)
    state = game.new_initial_state(1)
    state.apply_action(state.string_to_action("stop"))
    assert state.ended_in == where
    assert where not in str(quoin.draw(state))
    assert (told or "") in str(quoin.draw(state))
    assert _core.result(state).startswith("Draw" if "draw" in call else ("Red wins", "Draw"))


def test_the_reason_of_one_match_is_not_that_of_the_next(tmp_path: Path, jit: bool) -> None:
    game = quoin.load_game(
        written(
            tmp_path, 'function play.stop(me) if me == 0 then match.draw("agreed") else match.draw() end end'
        ).folder,
        jit=jit,
    )
    assert ending(game, "stop", jit=jit) == "agreed"
    assert ending(game, "go", "stop", jit=jit) == "match.draw in play.stop of blue"


def test_payoffs_and_a_lost_match_are_told_why(tmp_path: Path, jit: bool) -> None:
    paying = written(
        tmp_path,
        'function play.stop(me) match.pay(zone.points, "showdown") end function rolled.coin() end',
        "payoffs: 0..9\n",
    )
    assert ending(paying, "stop", jit=jit) == "showdown"
    rules = 'function play.stop(me) match.lose("out of time") end function rolled.coin() end'
    alone = written(tmp_path, rules)
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8").replace(", {name: blue, colour: blue}", "")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    assert ending(alone, "stop", jit=jit) == "out of time"


BAD = [
    ("match.draw(true)", 'match.draw: why the match ended is told by a text such as "stalemate", not true'),
    ("match.draw(9)", 'match.draw: why the match ended is told by a text such as "stalemate", not 9'),
    ("match.highest(zone.points, 3)", "match.highest: why the match ended is told by a text"),
    ("match.win(me, {})", "match.win: the seat must be 0 to 1, not a table"),
    ('match.win("checkmate")', 'match.win: the seat must be 0 to 1, not "checkmate"'),
    ('match.win("checkmate", me)', 'match.win: the seat must be 0 to 1, not "checkmate"'),
    ('match.win(me, "one", "two")', 'match.win: the seat must be 0 to 1, not "one"'),
    ('match.win(me, "  ")', "match.win: the reason is blank; leave it out, or say why the match ended"),
    ('match.win(me, "")', "match.win: the reason is blank"),
    ('match.win(me, string.rep("x", 101))', "match.win: a reason has 100 bytes at most, this one has 101"),
    ('match.win(me, "a\\nb")', "match.win: a reason is one line of plain text, and this one is not: a\\x0Ab"),
    ('match.win(me, "\\27[2J")', "match.win: a reason is one line of plain text, and this one is not: \\x1B[2J"),
    ('match.win(me, "\\255")', "match.win: a reason is one line of plain text, and this one is not: \\xFF"),
]


@pytest.mark.parametrize(("call", "message"), BAD)
def test_bad_reasons_are_refused_at_their_line(tmp_path: Path, jit: bool, call: str, message: str) -> None:
    game = quoin.load_game(written(tmp_path, f"function play.stop(me)\n  {call}\nend").folder, jit=jit)
    state = game.new_initial_state(1)
    with pytest.raises(quoin.GameError) as refused:
        state.apply_action(state.string_to_action("stop"))
    assert str(refused.value).startswith(f"rules.lua:7: {message}")
    assert not state.is_terminal()


def test_very_many_reasons_take_no_more_room_than_few(tmp_path: Path) -> None:
    rules = (
        'function play.stop(me) match.draw(string.format("after %d plies", count.n)) end\n'
        "function play.go(me) count.n = count.n + 1 go.act(1 - me) end"
    )
    written(tmp_path, rules, "counters:\n  n: 0..2000\n")
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8").replace("max_length: 9", "max_length: 2000")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    state = quoin.load_game(tmp_path).new_initial_state(1)
    for n in range(600):
        other = state.clone()
        other.apply_action(other.string_to_action("stop"))
        assert other.ended_by == f"after {n} plies"
        state.apply_action(state.string_to_action("go"))


@pytest.mark.parametrize("name", quoin.game_names())
def test_every_game_says_why_it_ended_and_how_it_is_won(name: str) -> None:
    game = quoin.load_game(name)
    assert 0 < len(game.description.summary) <= 90
    assert all(0 < len(variant.summary) <= 90 for variant in game.description.variants)
    for seed in range(1, 21 if WIDE else 2):
        state = played_out(game, seed)
        assert state.ended_by is not None
        assert state.ended_by != state.ended_in
        assert "match." not in state.ended_by
        assert f": {state.ended_by}" in _core.result(state)


# ---- whether somebody could go on ----


def test_rules_ask_whether_a_seat_could_choose(tmp_path: Path, jit: bool) -> None:
    """Blue finds nothing to do: what play asks is what the engine finds."""
    rules = (
        "function moves.act(me) if me == 0 then emit.go() emit.stop() end end\n"
        "function play.go(me)\n  for seat = 0, 1 do zone.points[seat] = can.act(seat) and 1 or 2 end\n  go.act(0)\nend"
    )
    state = quoin.load_game(written(tmp_path, rules).folder, jit=jit).new_initial_state(1)
    state.apply_action(state.string_to_action("go"))
    assert state.zone("points").tolist() == [1, 2]
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["go", "stop"]


ASKED = [
    ("function play.stop(me) if can.act(2) then go.act(0) end end", "can.act: the seat must be 0 to 1, not 2"),
    ("function play.stop(me) if can.act() then go.act(0) end end", "can.act: the seat must be 0 to 1, not nil"),
    ("function play.stop(me) if can.ac(0) then go.act(0) end end", 'there is no phase "ac" (did you mean "act"?)'),
    (
        "function moves.act(me) if me == 1 and can.act(0) then emit.go() end emit.stop() end "
        "function play.stop() go.act(1) end",
        "can.act: moves.act only lists what may be done; ask in functions that say what comes next",
    ),
]


@pytest.mark.parametrize(("rules", "message"), ASKED)
def test_wrong_questions_are_told(tmp_path: Path, jit: bool, rules: str, message: str) -> None:
    state = quoin.load_game(written(tmp_path, rules).folder, jit=jit).new_initial_state(1)
    with pytest.raises(quoin.GameError) as refused:
        state.apply_action(state.string_to_action("stop"))
    assert str(refused.value).startswith(f"rules.lua:6: {message}")
