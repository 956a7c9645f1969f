"""Why a match ended was not told: a player saw "red wins" and had to guess which rule had come into force."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import quoin
from issues.commands import FIXTURES, run

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
    assert told is not None
    assert told.startswith("match.")
    assert state.clone().ended_by == told
    assert state.game.deserialize_state(state.serialize()).ended_by == told
    assert pickle.loads(pickle.dumps(state)).ended_by == told
    state.undo_action()
    assert state.ended_by is None


def test_a_state_without_a_past_does_not_guess() -> None:
    state = played_out(quoin.load_game("murailles/sprint"), 3)
    assert state.game.state_from_dict(state.to_dict()).ended_by is None


def test_play_draw_and_replay_show_it(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "murailles/sprint", "--seed", "1", "--seat", "red=random", "--seat", "yellow=random")
    assert "ended by match." in done.stdout
    state = played_out(quoin.load_game("murailles/sprint"), 1)
    state.save(tmp_path / "match.quoin")
    told = f"ended by {state.ended_by}"
    assert told in run(tmp_path, "replay", "match.quoin").stdout
    assert told in str(quoin.draw(state))
    assert told in quoin.film(state).html
