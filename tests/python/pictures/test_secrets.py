"""What a seat may not see is in none of its pictures: not in the last ply's text, nor its sites, nor the points."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import FIXTURES, ROOT, play_randomly
from quoin._core import last_sites

HERE = Path(__file__).parent
BLUFF = HERE.parent / "environments" / "games" / "bluff"


def bluff() -> quoin.State:
    """The bettor has drawn the high card."""
    state = quoin.load_game(BLUFF).new_initial_state(1)
    state.settle_luck()
    assert quoin.film(state)._parts.plies[-1] == "card: high"
    return state


def hidden() -> quoin.State:
    """ann has hidden the low card and got 7 points that only she sees."""
    state = quoin.load_game(HERE / "secret").new_initial_state(1)
    state.apply_action(state.string_to_action("hide low"))
    return state


@pytest.mark.parametrize("seat", ["bettor", "caller", -1])
def test_of_a_hidden_die_only_the_roll_is_told(seat: str | int) -> None:
    state = bluff()
    assert "last ply: bettor rolls card." in quoin.draw(state, seat).svg
    assert "card: high" not in quoin.draw(state, seat).svg
    assert "card: high" not in quoin.film(state, seat).html
    assert "last ply: card: high." in quoin.draw(state).svg


@pytest.mark.parametrize("seat", ["bob", -1])
def test_of_a_hidden_choice_others_are_told_only_who_chose(seat: str | int) -> None:
    state = hidden()
    for text in (quoin.draw(state, seat).svg, quoin.film(state, seat).html):
        assert "ann chooses" in text
        assert "hide low" not in text
    assert "last ply: ann: hide low." in quoin.draw(state, "ann").svg
    assert "last ply: ann: hide low." in quoin.draw(state).svg


def test_the_tables_log_tells_people_only_their_own_choices() -> None:
    table = quoin.table(quoin.load_game(HERE / "secret"), against=None, seed=1)
    table.pick("card", "low")
    assert table.plies == ["ann chooses"]
    assert "hide low" not in table.picture
    alone = quoin.table(quoin.load_game(HERE / "secret"), against="random", seed=1)
    alone.pick("card", "low")
    assert alone.plies[-1] == "ann: hide low"


def test_hidden_points_are_question_marks_as_text_too() -> None:
    state = hidden()
    seen = quoin.draw(state, "bob")
    assert "? points" in seen.text
    assert "7" not in seen.text
    assert "7 points" not in state.observation_string("bob")
    assert "ann has ? points" in seen.svg
    assert "hand ann low" in quoin.draw(state, "ann").text
    assert "7 points" in quoin.draw(state, "ann").text
    assert "7 points" in quoin.draw(state).text


@pytest.mark.parametrize("name", ["muros", str(FIXTURES / "high_card"), str(FIXTURES / "hidden_hands")])
def test_choices_are_told_to_all_where_other_things_are_hidden(name: str) -> None:
    state = quoin.load_game(name).new_initial_state(3)
    play_randomly(state, 9, 4)
    while state.is_simultaneous_node() and len(state.seats_to_choose()) < state.num_players():
        play_randomly(state, 1, 5)
    seats, game = state.game.seats, state.game
    chosen = [f"{seats[ply.seat]}: {game.action_to_string(ply.choice)}" for ply in state.plies() if ply.player >= 0]
    for viewer in range(len(seats)):
        told = [text for text in told_plies(state, viewer) if text.partition(": ")[0] in seats]
        assert told == chosen[::-1]
        assert quoin.draw(state.resample(viewer, 5), viewer).text == quoin.draw(state, viewer).text


def test_the_sites_marked_after_anothers_secret_choice_are_those_that_the_viewer_saw_change(tmp_path: Path) -> None:
    folder = tmp_path / "muros"
    shutil.copytree(ROOT / "games" / "muros", folder)
    text = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(text.replace("  lay:\n", "  lay:\n    secret: true\n"))
    state = quoin.load_game(folder).new_initial_state(1)
    state.settle_luck()
    state.apply_action(next(one for one in state.legal_actions() if "at west1" in state.action_to_string(one)))
    board = state.game.description.boards[0].sites
    before = state.clone()
    before.undo_action()
    changed = {
        (0, kind, place)
        for kind, zone in ((0, "counters"), (3, "cards"))
        for place in np.flatnonzero(state.zone(zone) != before.zone(zone)).tolist()
    }
    seen = last_sites(state, 1 - state.plies()[-1].player)
    assert seen == {None: changed}
    assert board[3].names.index("west1") in {site for _, kind, site in seen[None] if kind == 3}


def told_plies(state: quoin.State, viewer: int) -> list[str]:
    """What a viewer is told was played, the latest first."""
    plies: list[str] = quoin.Session(state).call("table", viewer=viewer)["plies"]
    return plies


def test_choices_made_together_are_untold_until_all_have_chosen_whoever_begins() -> None:
    state = quoin.load_game(HERE / "turns").new_initial_state(1)
    state.apply_action(state.string_to_action("show high"))  # cid begins: cid, ann, bob
    state.apply_action(state.string_to_action("show low"))
    for seat, texts in enumerate([["ann: show low"], [], ["cid: show high"]]):
        assert told_plies(state, seat) == texts
    state.apply_action(state.string_to_action("show low"))
    told = ["bob: show low", "ann: show low", "cid: show high"]
    assert told_plies(state, 0) == told


@pytest.mark.parametrize("seat", [np.int64(1), np.int8(1), "yellow"])
def test_a_seat_is_any_whole_number_or_a_name(seat: object) -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    assert quoin.draw(state, seat) == quoin.draw(state, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [True, False, 1.0, 2, -2, "blue"])
def test_what_is_no_seat_is_refused(seat: object) -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    with pytest.raises(quoin.ArgumentError, match="there is no seat"):
        quoin.draw(state, seat)  # type: ignore[arg-type]
