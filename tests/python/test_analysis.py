"""What bots know about positions: values against a search of all matches by hand, words, lines, what stays hidden."""

from __future__ import annotations

from functools import cache

import pytest

import quoin
from conftest import CLASSICS, FIXTURES, Run
from quoin import bots

NO_WIN = [
    (a, b, c) for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
]


@cache
def value(marks: str) -> int:
    """Of tic-tac-toe for who is to write, by trying everything: 1 won, 0 drawn, -1 lost."""
    mine = "xo"[len(marks.replace(".", "")) % 2]
    if any(marks[a] == marks[b] == marks[c] != "." for a, b, c in NO_WIN):
        return -1
    free = [place for place, mark in enumerate(marks) if mark == "."]
    return max((-value(marks[:place] + mine + marks[place + 1 :]) for place in free), default=0)


def position(*places: int) -> tuple[quoin.State, str]:
    """Tic-tac-toe after these cells, and the same as nine letters."""
    state = quoin.load_game(CLASSICS / "tic_tac_toe").new_initial_state(1)
    marks = "." * 9
    for number, place in enumerate(places):
        state.apply_action(place)
        marks = marks[:place] + "xo"[number % 2] + marks[place + 1 :]
    return state, marks


@pytest.mark.parametrize("places", [(), (0,), (4, 1), (0, 1), (0, 4, 8), (0, 1, 3, 6), (4, 0, 8)])
def test_values_are_those_of_a_search_of_all_matches(places: tuple[int, ...]) -> None:
    state, marks = position(*places)
    found = quoin.make_bot("mcts(playouts=200000)", seed=1).analyse(state)
    mine = "xo"[len(places) % 2]
    exact = {place: -value(marks[:place] + mine + marks[place + 1 :]) for place in state.legal_actions()}
    assert found.seat == state.seat
    assert sorted(one.action for one in found.actions) == state.legal_actions()
    assert exact[found.best.action] == max(exact.values()), "the best one stands first"
    for one in found.actions:
        assert not one.proven or one.low <= exact[one.action] <= one.high, one
        assert one.text == state.action_to_string(one.action)
    assert found.best.proven
    assert found.best.value == max(exact.values())
    assert sum(one.share for one in found.actions) == pytest.approx(1)
    assert sum(one.visits for one in found.actions) == found.simulations


def test_a_value_is_told_in_words_and_the_line_in_the_texts_of_the_game() -> None:
    state, _ = position(0, 3, 1, 4)
    found = quoin.make_bot("mcts(playouts=5000)", seed=1).analyse(state)
    assert found.advice == "write c1: wins for certain"
    assert found.best.words == "wins for certain"
    assert (found.line[0].seat, found.line[0].action) == (0, 2)
    drawn = quoin.make_bot("mcts(playouts=200000)", seed=1).analyse(position()[0])
    assert drawn.best.words == "draws for certain"
    assert "; then nought write " in drawn.advice
    played = position()[0]
    for ply in drawn.line:
        assert (played.seat, played.action_to_string(ply.action)) == (ply.seat, ply.text)
        played.apply_action(ply.action)
    lost, _ = position(0, 1, 3)
    worst = quoin.make_bot("mcts(playouts=200000)", seed=1).analyse(lost).actions[-1]
    assert worst.words == "loses for certain"
    early = quoin.make_bot("mcts(playouts=300)", seed=1).analyse(quoin.load_game("murailles").new_initial_state(1))
    assert early.best.words.startswith("about ")
    assert early.best.words.endswith(" % of the points")


def test_payoffs_are_told_as_what_is_got() -> None:
    state = quoin.load_game("kuhn_poker").new_initial_state(1)
    while state.is_chance_node():
        state.play_luck()
    found = quoin.make_bot("mcts(playouts=2000)", seed=1).analyse(state)
    assert all(one.words.startswith("gets about ") for one in found.actions)
    assert -2 <= found.best.value <= 2


def test_choices_made_at_once_are_advised_by_their_shares() -> None:
    """Rock, paper and scissors are each to be chosen a third of the time."""
    state = quoin.load_game(FIXTURES / "rock_paper_scissors").new_initial_state(1)
    found = quoin.make_bot("mcts(playouts=20000)", seed=1).analyse(state)
    assert [one.share for one in found.actions] == pytest.approx([1 / 3] * 3, abs=0.05)
    assert found.advice.startswith("at random: ")


def test_positions_that_a_seat_cannot_tell_apart_get_the_same_analysis() -> None:
    state = quoin.load_game("muros").new_initial_state(3)
    while state.is_chance_node():
        state.play_luck()
    found = [
        quoin.make_bot("mcts(playouts=200)", seed=5).analyse(other)
        for other in (state, *(state.resample(state.seat, seed) for seed in range(4)))
    ]
    assert len({(one.actions, one.line, one.advice) for one in found}) == 1


def test_an_analysis_is_shown_as_text_html_and_frame() -> None:
    state, _ = position(4)
    found = quoin.make_bot("mcts(playouts=400)", seed=1).analyse(state)
    assert str(found).splitlines()[0] == f"nought: {found.advice}"
    assert str(found).splitlines()[3].split()[:4] == ["action", "value", "between", "visits"]
    assert len(str(found).splitlines()) == 4 + 8
    assert found._repr_html_().count("<tr>") == 1 + 8
    assert list(found.frame.columns) == [
        *("action", "text", "value", "low", "high", "proven", "visits", "share", "words")
    ]
    assert found.frame["action"][0] == found.best.action == quoin.make_bot("mcts(playouts=400)", seed=1).choose(state)


def test_a_bot_that_weighs_nothing_says_so() -> None:
    state, _ = position()
    with pytest.raises(quoin.ArgumentError, match="this bot does not tell what actions are worth"):
        quoin.make_bot("random", seed=1).analyse(state)
    with pytest.raises(quoin.ArgumentError, match="nobody has to choose here"):
        quoin.make_bot("mcts", seed=1).analyse(quoin.load_game("muros").new_initial_state(1))


def test_bots_of_python_may_analyse_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_registered", {})

    class Asking:
        def choose(self, state: quoin.State) -> int:
            return state.legal_actions()[0]

        def analyse(self, state: quoin.State) -> quoin.Analysis:
            return quoin.make_bot("mcts(playouts=100)", seed=1).analyse(state)

    quoin.register_bot("asking", lambda seed: Asking())
    quoin.register_bot("silent", lambda seed: lambda state: state.legal_actions()[0])
    quoin.register_bot("wrong", lambda seed: type("Wrong", (Asking,), {"analyse": lambda *_: 3})())
    state, _ = position(4)
    assert isinstance(quoin.make_bot("asking").analyse(state), quoin.Analysis)
    with pytest.raises(quoin.ArgumentError, match=r"the bot silent has no analyse\(state\)"):
        quoin.make_bot("silent").analyse(state)
    with pytest.raises(quoin.ArgumentError, match=r"what wrong finds is a quoin.Analysis; found 3"):
        quoin.make_bot("wrong").analyse(state)


def test_hint_at_the_terminal_says_why(cli: Run) -> None:
    typed = "write a1\nwrite a2\nwrite b1\nwrite b2\nhint\nquit\n"
    people = ("--seat", "cross=human", "--seat", "nought=human")
    done = cli("play", "tic_tac_toe", "--seed", "1", *people, text=typed)
    assert "hint: write c1: wins for certain" in done.stdout, done.stdout


def test_hint_at_the_notebook_table_says_why() -> None:
    table = quoin.table("tic_tac_toe", against=None, seed=1)
    for action in (0, 3, 1, 4):
        table.state.apply_action(action)
    table.hint()
    assert table.message.startswith("hint: write ")
    assert table.message.endswith(": wins for certain")


@pytest.mark.parametrize("bot", ["minimax(depth=1)", "minimax(depth=2, hints=0)", "mcts(playouts=20)"])
def test_nothing_is_proven_where_no_end_was_reached(bot: str) -> None:
    """A match of Hex on 11 by 11 takes 11 stones of a side at least."""
    found = quoin.make_bot(bot, seed=1).analyse(quoin.load_game("hex").new_initial_state(1))
    assert not any(one.proven for one in found.actions)
    assert all(-1 <= one.low <= one.value <= one.high <= 1 for one in found.actions)
    assert found.best.words.startswith("about ")
    assert found.best.visits > 0


def test_what_a_bot_has_not_tried_is_told_as_such() -> None:
    found = quoin.make_bot("mcts(playouts=20, hints=0)", seed=1).analyse(quoin.load_game("hex").new_initial_state(1))
    tried = [one.visits > 0 for one in found.actions]
    assert tried.count(False) == 101
    assert [one.words != "not tried" for one in found.actions] == tried


def test_minimax_proves_no_more_than_ends_do() -> None:
    """Cross wins at once with c1 alone. Of three sides others need not play against the seat."""
    state, marks = position(0, 3, 1, 4)
    for depth in (1, 9):
        found = quoin.make_bot(f"minimax(depth={depth})").analyse(state)
        for one in found.actions:
            exact = -value(marks[: one.action] + "x" + marks[one.action + 1 :])
            assert one.low <= exact <= one.high, one
            assert one.proven == (depth == 9 or one.text == "write c1"), one
    three = quoin.load_game(FIXTURES / "pig", players="3", goal="10").new_initial_state(1)
    while three.is_chance_node() or three.legal_actions() == []:
        three.play_luck()
    told = quoin.make_bot("minimax(depth=3)").analyse(three)
    assert all(one.high == 1 for one in told.actions)


def test_what_tactics_looked_at_is_told() -> None:
    state = quoin.load_game("connect_four").new_initial_state(1)
    found = quoin.make_bot("mcts(playouts=20, tactics=500)", seed=1).analyse(state)
    assert found.simulations == 20
    assert 500 <= found.tactics_positions < 600, "it looks at the clock every 16 positions"
    assert f"20 simulations and {found.tactics_positions} positions of tactics" in str(found)
    assert quoin.make_bot("mcts(playouts=20)", seed=1).analyse(state).tactics_positions == 0
    session = quoin.Session(state)
    assert session.call("hint", bot="mcts(playouts=20, tactics=500)")["tactics_positions"] >= 500
