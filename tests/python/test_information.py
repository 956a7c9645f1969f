"""Information states and resampling: what a seat knows, and that it cannot tell a resampled state from the true one."""

from __future__ import annotations

import copy
import pickle
import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import CLASSICS, FIXTURES, play_randomly

HIDING = [
    "muros",
    "muros(players=3)",
    "muros(players=4)",
    str(FIXTURES / "high_card"),
    str(FIXTURES / "hidden_hands"),
    str(FIXTURES / "hidden_hands") + "(players=2)",
    str(FIXTURES / "rock_paper_scissors") + "(players=3)",
    "mosaix(players=3,size=5)",
]


@pytest.fixture(scope="module", params=HIDING, ids=lambda name: name.split("/")[-1])
def hiding(request: pytest.FixtureRequest) -> quoin.Game:
    name = str(request.param)
    if "/" in name and "(" in name:
        return quoin.load_game(name.split("(")[0], players=int(name.split("=")[1].rstrip(")")))
    return quoin.load_game(name)


def walk(game: quoin.Game, seed: int = 0, most: int = 60) -> list[quoin.State]:
    """The states of a random match, each knowing its past."""
    state, found = game.new_initial_state(seed), []
    for number in range(most):
        found.append(state.clone())
        if state.is_terminal():
            break
        play_randomly(state, 1, 1000 * seed + number)
    return found


def test_a_seat_cannot_tell_a_resampled_state_from_the_true_one(hiding: quoin.Game) -> None:
    for seed in range(2):
        for number, state in enumerate(walk(hiding, seed, most=30)):
            for seat in range(state.num_players()):
                other = state.resample(seat, seed=number)
                assert (other.observation_tensor(seat) == state.observation_tensor(seat)).all()
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.view(seat) == state.view(seat)
                assert other.legal_actions(seat) == state.legal_actions(seat)
                assert (other.legal_actions_mask(seat) == state.legal_actions_mask(seat)).all()
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert (other.information_state_tensor(seat) == state.information_state_tensor(seat)).all()
                assert other.to_dict(seat) == state.to_dict(seat)
                assert (other.node, other.seat, other.move_number()) == (state.node, state.seat, state.move_number())
                if state.node in ("decide", "together"):
                    assert other.legal_actions()


def test_resampled_matches_can_be_played_kept_and_resampled_again(hiding: quoin.Game) -> None:
    for number, state in enumerate(walk(hiding, seed=3)[::5]):
        other = state.resample(0, seed=number)
        with pytest.raises(quoin.ArgumentError):
            other.undo_action()
        assert other.history() == []
        for same in (copy.deepcopy(other), pickle.loads(pickle.dumps(other)), hiding.state_from_dict(other.to_dict())):
            assert same == other
        play_randomly(other, 6, seed=number)
        again = other.resample(0, seed=number)
        assert again.information_state_string(0) == other.information_state_string(0)
        assert again.information_state_string(0).startswith(state.information_state_string(0))
        play_randomly(again, 500)
        assert again.is_terminal()


def test_resampling_is_repeatable_and_draws_the_luck_anew(hiding: quoin.Game) -> None:
    state = walk(hiding, seed=1)[3]
    assert state.resample(0, seed=5) == state.resample(0, seed=5)
    assert state.resample(0, seed=5).seed == state.resample(0, seed=5).seed != state.seed
    assert state.resample(0).seed != state.resample(0).seed
    numbers = iter([0.25, 0.5])
    assert state.resample_from_infostate(0, lambda: next(numbers)) == state.resample(0, seed=2**62 + 2**31)
    with pytest.raises(quoin.ArgumentError, match="sampler"):
        state.resample_from_infostate(0, lambda: 1.0)
    for wrong in ("x", None, float("nan")):
        with pytest.raises(quoin.ArgumentError, match="the sampler must give numbers"):
            state.resample_from_infostate(0, lambda wrong=wrong: wrong)
    with pytest.raises(ZeroDivisionError):
        state.resample_from_infostate(0, lambda: 1 / 0)


def test_cards_of_hidden_hands_are_redealt_with_their_true_chances() -> None:
    """Muros with three seats: the hands of the two others hold together what seat 0 sees nowhere; each has 5 cards."""
    game = quoin.load_game("muros(players=3)")
    state = game.new_initial_state(seed=4)
    state.play_luck()
    hands = state.zone("hand").copy()
    pool = hands[1] + hands[2]
    found = np.zeros(4)
    tries = 3000
    for seed in range(tries):
        other = state.resample(0, seed=seed).zone("hand")
        assert (other[0] == hands[0]).all()
        assert (other[1] + other[2] == pool).all()
        assert other[1].sum() == other[2].sum() == 5
        found += other[1]
    # Hypergeometric: each colour's mean is half its cards; its variance is below pool / 4, so 5 sigma is:
    assert (np.abs(found / tries - pool / 2) < 5 * np.sqrt(pool / 4 / tries) + 1e-9).all()


def test_with_two_seats_the_other_hand_of_muros_follows_from_what_is_seen() -> None:
    state = quoin.load_game("muros").new_initial_state(seed=4)
    state.play_luck()
    assert (state.resample(0, seed=1).zone("hand") == state.zone("hand")).all()


def test_a_copied_deck_keeps_fitting_the_hands_dealt_from_it() -> None:
    """High Card: the deck holds all cards and the hands are copies of its first places."""
    state = quoin.load_game(FIXTURES / "high_card").new_initial_state(seed=2)
    state.play_luck()
    mine = state.zone("hand")[0].tolist()
    seen = Counter[int]()
    for seed in range(2000):
        other = state.resample(0, seed=seed)
        deck, hand = other.zone("deck").tolist(), other.zone("hand")
        assert sorted(deck) == list(range(8))
        assert deck[:3] == hand[0].tolist() == mine
        assert deck[3:6] == hand[1].tolist()
        seen[hand[1][0]] += 1
    assert sorted(seen) == sorted(set(range(8)) - set(mine))
    assert all(abs(count - 400) < 5 * 18 for count in seen.values())  # binomial(2000, 1/5): sigma 17.9


def test_waiting_choices_of_others_are_drawn_anew() -> None:
    state = quoin.load_game(FIXTURES / "rock_paper_scissors").new_initial_state(seed=1)
    state.apply_action(0)
    shown = Counter[str]()
    for seed in range(300):
        other = state.resample(1, seed=seed)
        other.apply_action(0)
        shown[other.view()["shown"][0]] += 1
    assert sorted(shown) == ["paper", "rock", "scissors"]
    assert min(shown.values()) > 60
    mine = state.resample(0, seed=1)
    mine.apply_action(1)
    assert mine.view()["shown"] == ["rock", "paper"]  # one's own choice stays


def test_other_seats_learn_nothing_of_the_true_past_from_a_resampled_state() -> None:
    state = quoin.load_game(FIXTURES / "high_card").new_initial_state(seed=2)
    while not state.is_simultaneous_node():
        state.play_luck()
    other = next(s for s in (state.resample(0, seed=k) for k in range(50)) if s != state)
    told = other.information_state_string("south")
    assert told.startswith("seat south\n2 start; ")
    assert told.count("\n") == 2


# ---- information states ----


def test_the_string_grows_with_each_ply_and_tells_equal_things_alike(any_game: quoin.Game) -> None:
    for seat in range(any_game.num_players()):
        texts = [state.information_state_string(seat) for state in walk(any_game, seed=1, most=40)]
        for before, after in pairwise(texts):
            assert after.startswith(before)
            assert after.count("\n") == before.count("\n") + 1


def test_states_that_differ_in_what_is_hidden_have_equal_strings() -> None:
    state = quoin.load_game(FIXTURES / "rock_paper_scissors").new_initial_state(seed=1)
    rock, paper = state.child(0), state.child(1)
    assert rock.information_state_string(1) == paper.information_state_string(1)
    assert rock.information_state_string(0) != paper.information_state_string(0)
    assert (rock.information_state_tensor(1) == paper.information_state_tensor(1)).all()
    assert rock.child(2).information_state_string(1) != paper.child(2).information_state_string(1)


def test_the_string_is_what_was_done_and_seen() -> None:
    state = quoin.load_game(CLASSICS / "tic_tac_toe").new_initial_state(seed=1)
    for text in ("write b2", "write a1"):
        state.apply_action(state.string_to_action(text))
    marks = "".join(f"mark[{column}{row}]=none; " for row in "123" for column in "abc")
    assert state.information_state_string("nought") == (
        f"seat nought\n0 start; {marks}next: cross write\n"
        "1 cross: write b2; mark[b2]=cross; next: nought write\n"
        "2 nought: write a1; mark[a1]=nought; next: cross write\n"
    )


def test_the_past_of_tic_tac_toe_by_hand() -> None:
    game = quoin.load_game(CLASSICS / "tic_tac_toe")
    state = game.new_initial_state(seed=1)
    for text in ("write b2", "write a1"):
        state.apply_action(state.string_to_action(text))
    past = game.information_state_pieces()[-1]
    assert (past.name, past.shape, past.axes) == ("past", (9, 6), ("ply", "what"))
    assert past.labels == ("who: me", "who: me+1", "who: luck", "write", "field 0", "outcome")
    assert game.information_state_tensor_shape() == [game.observation_tensor_size() + 54]
    tensor = state.information_state_tensor("nought")
    assert (tensor[: past.offset] == state.observation_tensor("nought")).all()
    rows = tensor[past.offset :].reshape(past.shape)
    # Cells are numbered by row: b2 is 4 of 0..8, a1 is 0.
    assert rows[0].tolist() == [0, 1, 0, 1, 0.5, 0]
    assert rows[1].tolist() == [1, 0, 0, 1, 0, 0]
    assert not rows[2:].any()


def waiting_plies(state: quoin.State) -> set[int]:
    """The last plies, as far as they are choices that wait for those of others."""
    found: set[int] = set()
    if state.is_simultaneous_node():
        waits = {seat for seat, choice in enumerate(state.zone("pending").tolist()) if choice >= 0}
        found = {len(state.plies()) - 1 - k for k in range(len(waits))}
    return found


def test_the_past_tells_all_choices_but_those_that_wait_and_luck_only_where_nothing_is_hidden(
    hiding: quoin.Game,
) -> None:
    past = hiding.information_state_pieces()[-1]
    seats = hiding.num_players()
    hides = any(zone.visible != "all" and zone.role != "engine" for zone in hiding.description.zones)
    for state in walk(hiding, seed=2)[::4]:
        rows = state.information_state_tensor(1)[past.offset :].reshape(past.shape)
        waiting = waiting_plies(state)
        for number, (row, ply) in enumerate(zip(rows, state.plies(), strict=False)):
            who = seats if ply.player == quoin.CHANCE_PLAYER else (ply.seat - 1) % seats
            assert np.flatnonzero(row[: seats + 1]).tolist() == [who]
            if who == seats:
                assert not (hides and row[seats + 1 :].any())
            else:
                assert row[seats + 1 :].any() != (who != 0 and number in waiting)


def test_tensors_stay_within_their_bounds(any_game: quoin.Game) -> None:
    shape = any_game.information_state_tensor_shape()
    assert shape[0] <= any_game.observation_tensor_size() + 100_000
    for state in walk(any_game, seed=5)[::10]:
        tensor = state.information_state_tensor()
        assert tensor.shape == tuple(shape)
        assert tensor.min() >= 0
        assert tensor.max() <= 1
        out = np.full(shape, 3, np.float32)
        assert state.information_state_tensor(0, out) is out


def test_a_state_without_a_past_starts_its_information_there(murailles: quoin.Game) -> None:
    batch = murailles.new_batch(1, seed=1)
    for _ in range(4):
        batch.step(batch.sample_actions())
    state = batch.state(0)
    assert state.information_state_string(0).startswith("seat red\n4 start; ")
    play_randomly(state, 2)
    assert state.information_state_string(0).count("\n") == 4
    past = murailles.information_state_pieces()[-1]
    rows = state.information_state_tensor(0)[past.offset :].reshape(past.shape)
    assert np.flatnonzero(rows.any(axis=1)).tolist() == [4, 5]


def test_information_states_belong_to_seats(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(seed=1)
    with pytest.raises(quoin.ArgumentError):
        state.information_state_string(-1)
    with pytest.raises(quoin.ArgumentError):
        state.resample(2)


# ---- the bot ----


SECRET = """
quoin: 1
id: secret
title: Secret
seats: [{name: red}, {name: blue}]
counters: {secret: {holds: 0..9, visible: nobody}}
deals: [secret]
phases: [guess]
actions: {guess: {fields: {what: 0..9}, text: "guess {what}"}}
max_length: 2
"""
SECRET_RULES = """
function match.setup() deal.secret() end
function dealt.secret()
  count.secret = random.below(10)
  go.guess(0)
end
function moves.guess() for what = 0, 9 do emit.guess(what) end end
function play.guess(me, what) match.win(what == count.secret and me or 1 - me) end
"""


def test_the_bot_does_not_know_what_is_hidden_from_it(tmp_path: Path) -> None:
    """Who knows the secret number guesses it every time; who does not, one time in ten."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "game.yaml").write_text(SECRET)
    (tmp_path / "secret" / "rules.lua").write_text(SECRET_RULES)
    game = quoin.load_game(tmp_path / "secret")
    hits = 0
    for seed in range(100):
        state = game.new_initial_state(seed)
        state.play_luck()
        state.apply_action(quoin.make_bot("greedy-playout", seed=seed, playouts=100).choose(state))
        hits += state.returns()[0] > 0
    assert hits <= 25  # binomial(100, 1/10): mean 10, sigma 3


@pytest.mark.parametrize("name", ["hidden_hands", "high_card"])
def test_the_bot_plays_games_with_hidden_things_to_their_end(name: str) -> None:
    state = quoin.load_game(FIXTURES / name).new_initial_state(seed=1)
    bot = quoin.make_bot("greedy-playout", seed=2, playouts=40)
    while not state.is_terminal():
        if state.is_chance_node():
            state.play_luck()
        else:
            state.apply_action(bot.choose(state))


def test_the_check_finds_choices_that_tell_what_is_hidden(tmp_path: Path) -> None:
    folder = tmp_path / "hidden_hands"
    shutil.copytree(FIXTURES / "hidden_hands", folder)
    rules = (folder / "rules.lua").read_text()
    leaking = rules.replace("if hand[me][colour] > 0 then", "if hand[me][colour] > 0 and bag[colour] % 2 == 0 then")
    assert leaking != rules
    promise = "what is hidden from a seat decides neither what it sees nor what it may do"
    sound = {finding.promise: finding.held for finding in quoin.check(quoin.load_game(folder), matches=5)}
    assert sound[promise]
    (folder / "rules.lua").write_text(leaking + "\nfunction pass.lay(me) go.lay(order.after(me)) end\n")
    found = {finding.promise: finding for finding in quoin.check(quoin.load_game(folder), matches=5)}
    assert not found[promise].held
    assert "seat" in found[promise].detail
