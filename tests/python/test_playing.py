"""quoin.play: one way to play a match, what it tells when a bot errs, and that nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import CLASSICS, FIXTURES
from quoin import _core
from quoin.playing import earlier, settle

GAMES = ["murailles/sprint", "muros", str(FIXTURES / "pig"), str(FIXTURES / "rock_paper_scissors")]
STRONG = "greedy-playout(playouts=6)"


@pytest.fixture
def tic_tac_toe() -> quoin.Game:
    return quoin.load_game(CLASSICS / "tic_tac_toe")


def first(state: quoin.State) -> int:
    return state.legal_actions()[0]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("strong", [False, True], ids=["random", "mixed"])
def test_the_match_of_a_seed_is_the_engines(name: str, strong: bool) -> None:
    """Decisions, choices made together, dice and deals; the signature is over the hashes of all plies."""
    game = quoin.load_game(name)
    bots = ["random"] * game.num_players()
    bots[-1] = STRONG if strong else "random"
    played = _core.match_columns(game, [quoin.play(game, bots, seed=5)])
    known = _core.play_matches(game, np.array([5], np.uint64), bots, 1, True, None)
    assert played["signatures"] == known["signatures"]


def test_a_state_is_played_on_itself_and_stops_where_it_is_told(tic_tac_toe: quoin.Game) -> None:
    state = tic_tac_toe.new_initial_state(1)
    assert quoin.play(state, first, until=lambda now: now.move_number() == 3) is state
    assert state.history() == [0, 1, 2]
    assert quoin.play(state, first).is_terminal()
    assert state.history()[:3] == [0, 1, 2]


def test_watchers_see_every_ply_and_a_copy_of_the_state_after_it() -> None:
    seen: list[tuple[quoin.State, quoin.Ply]] = []
    others: list[str] = []

    def spoil(state: quoin.State, ply: quoin.Ply) -> None:
        others.append(ply.node)
        if state.legal_actions():
            state.apply_action(state.legal_actions()[0])

    state = quoin.play("muros", seed=2, watch=[lambda state, ply: seen.append((state, ply)), spoil])
    assert [ply for _, ply in seen] == state.plies()
    assert [after.hash() for after, _ in seen] == [ply.hash for ply in state.plies()]
    assert others == [ply.node for ply in state.plies()]
    assert others[0] == "deal"


def test_bots_by_seat_and_of_every_kind(tic_tac_toe: quoin.Game) -> None:
    class First:
        def choose(self, state: quoin.State) -> int:
            return int(np.int64(first(state)))

    by_name = quoin.play(tic_tac_toe, {"cross": First(), "nought": quoin.make_bot(STRONG, seed=1)}, seed=3)
    assert quoin.play(tic_tac_toe, [First(), quoin.make_bot(STRONG, seed=1)], seed=3) == by_name
    with pytest.raises(quoin.ArgumentError, match="has the seat cross, which has no bot"):
        quoin.play(tic_tac_toe, {"nought": "random"})
    with pytest.raises(quoin.ArgumentError, match=r"no seat 'crass' \(did you mean \"cross\"\?\)"):
        quoin.play(tic_tac_toe, {"nought": "random", "crass": "random"})


def test_luck_may_be_chosen() -> None:
    """Dice by their outcome, a deal by its draws; None leaves it to the seed."""
    pig = FIXTURES / "pig"
    state = quoin.play(pig, "random", seed=1, luck=lambda now: 5, until=lambda now: now.move_number() > 20)
    faces = [ply.choice for ply in state.plies() if ply.node == "chance"]
    assert faces
    assert set(faces) == {5}
    dealt = quoin.play("muros", seed=1).plies()[0].draws
    other = quoin.play("muros", seed=2, luck=lambda now: dealt if now.move_number() == 0 else None)
    assert other.plies()[0].draws == dealt != quoin.play("muros", seed=2).plies()[0].draws


WRONG: list[tuple[Callable[[quoin.State], object], str]] = [
    (
        lambda state: "write a1",
        r"as nought chose 'write a1' in ply 2: an action is an integer \(state.string_to",
    ),
    (lambda state: None, r"as nought chose None in ply 2: an action is an integer \(does the function end without"),
    (lambda state: 1.5, r"as nought chose 1\.5 in ply 2: an action is an integer \(state\.legal_actions\(\)"),
    (lambda state: 0, r"as nought chose 0 in ply 2: .*write a1"),
    (lambda state: 10**6, r"as nought chose 1000000 in ply 2: "),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG, ids=["text", "nothing", "fraction", "taken", "far off"])
def test_a_wrong_choice_names_bot_seat_and_ply(
    tic_tac_toe: quoin.Game, wrong: Callable[[quoin.State], int], says: str
) -> None:
    state = tic_tac_toe.new_initial_state(1)
    with pytest.raises(quoin.IllegalAction, match=says):
        quoin.play(state, [first, wrong])
    assert state.history() == [0]
    assert quoin.play(state, first).is_terminal()


def test_wrong_luck_is_told(tic_tac_toe: quoin.Game) -> None:
    with pytest.raises(quoin.IllegalAction, match="luck chose 9 in ply "):
        quoin.play(FIXTURES / "pig", luck=lambda state: 9)
    with pytest.raises(quoin.IllegalAction, match=r"luck chose \[1\] in ply 1"):
        quoin.play("muros", luck=lambda state: [1])


@pytest.mark.parametrize("kind", [ValueError, KeyboardInterrupt, quoin.GameError, quoin.IllegalAction])
def test_what_a_bot_raises_comes_out_with_a_note(tic_tac_toe: quoin.Game, kind: type[BaseException]) -> None:
    def fails(state: quoin.State) -> int:
        if state.move_number() == 2:
            raise kind("no idea")
        return first(state)

    state = tic_tac_toe.new_initial_state(7)
    with pytest.raises(kind, match="no idea") as raised:
        quoin.play(state, fails)
    (note,) = raised.value.__notes__
    assert note.endswith(f"fails as cross was to choose in ply 3 of {tic_tac_toe} (seed 7)")
    assert state.history() == [0, 1]


def test_what_is_no_bot_or_function_is_refused(tic_tac_toe: quoin.Game) -> None:
    for wrong, says in [
        ({"bots": 7}, "7 is no bot"),
        ({"bots": quoin.Bot}, "is no bot"),
        (
            {"bots": "grandmaster"},
            "no bot 'grandmaster'; there are random, greedy-playout, learned, level, mcts, minimax",
        ),
        ({"bots": "ramdom"}, r'did you mean "random"\?'),
        ({"bots": ["random"]}, "has 2 seats; found 1 bots"),
        ({"luck": 3}, "luck is a function of a state; found 3"),
        ({"until": True}, "until is a function of a state; found True"),
        ({"watch": 3}, "watch is a function of a state and a ply, or a list of them; found 3"),
    ]:
        with pytest.raises(quoin.ArgumentError, match=says):
            quoin.play(tic_tac_toe, **wrong)  # type: ignore[arg-type]
    with pytest.raises(quoin.WrongType, match="start is a game, its name, or a state; found 3"):
        quoin.play(3)  # type: ignore[arg-type]


def test_a_bot_that_draws_begins_with_a_seed_of_its_own(tic_tac_toe: quoin.Game) -> None:
    class Draws:
        def begin(self, seed: int) -> None:
            self.random = random.Random(seed)

        def choose(self, state: quoin.State) -> int:
            return self.random.choice(state.legal_actions())

    assert quoin.play(tic_tac_toe, Draws(), seed=4).history() == quoin.play(tic_tac_toe, Draws(), seed=4).history()


def test_settle_stops_where_a_seat_has_no_chooser() -> None:
    state = quoin.load_game(FIXTURES / "rock_paper_scissors").new_initial_state(1)
    settle(state, {0: first})
    assert state.seats_to_choose() == [1]
    settle(state, {1: first})
    assert state.seats_to_choose() == [0] or state.is_terminal()


def test_earlier_states_lead_back_to_the_start(tic_tac_toe: quoin.Game) -> None:
    state = quoin.play(tic_tac_toe, first, seed=1)
    states = list(earlier(state))
    assert [one.move_number() for one in states] == list(range(len(state.history()), -1, -1))
    assert states[-1] == tic_tac_toe.new_initial_state(1)


def test_the_last_ply_is_the_last_of_the_plies(tmp_path: Path) -> None:
    state = quoin.load_game("muros").new_initial_state(1)
    assert state.last_ply() is None
    quoin.play(state, until=lambda now: now.move_number() == 5)
    assert state.last_ply() == state.plies()[-1]
