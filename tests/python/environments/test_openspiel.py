"""OpenSpiel's own tests on every game and variant, copies with their luck."""

from __future__ import annotations

import copy
import pickle
import shutil
import subprocess
import sys
import unittest
import warnings
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import quoin
from quoin.environments import openspiel

with warnings.catch_warnings(action="ignore"):  # of OpenSpiel's own modules
    import pyspiel
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms.sample_some_states import sample_some_states

HERE = Path(__file__).resolve().parent
FIXTURES = HERE.parents[1] / "games"
CLASSICS = HERE.parents[2] / "games" / "classics"
BLUFF = HERE / "games" / "bluff"
SAMPLED = pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
EXPLICIT = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    openspiel.register()


@pytest.fixture(scope="module")
def spiel_game(game: quoin.Game) -> pyspiel.Game:
    """One game of each kind, or every one there is."""
    return openspiel.load_game(game)


def run_api_test(case: type[unittest.TestCase], **attributes: object) -> None:
    """One of the classes that OpenSpiel's api_test makes a test of each of its own games with."""
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(type("OfOurs", (case,), attributes))
    assert suite.countTestCases() >= 5
    result = unittest.TestResult()
    suite.run(result)
    assert not result.failures + result.errors, (result.failures + result.errors)[0][1]


def test_a_random_match_passes_openspiels_simulation_test(spiel_game: pyspiel.Game) -> None:
    # OpenSpiel cannot serialize the game object of any Python game with sampled chance; its states it can, see below.
    serialize = spiel_game.get_type().chance_mode != SAMPLED
    pyspiel.random_sim_test(spiel_game, num_sims=1, serialize=serialize, verbose=False)


def test_some_states_pass_openspiels_api_test(spiel_game: pyspiel.Game) -> None:
    def fewer_states(case: type[api_test.EnforceAPIOnPartialTreeBase]) -> None:  # than 400
        case.some_states = sample_some_states(spiel_game, max_states=40)
        case.game_type = spiel_game.get_type()

    names = {"game": spiel_game, "game_name": str(spiel_game), "setUpClass": classmethod(fewer_states)}
    run_api_test(api_test.EnforceAPIOnPartialTreeBase, **names)


def test_the_whole_tree_passes_openspiels_api_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bluff by hand: 1 draw and 2 rolls after checks; 2 + 2 choices; 2 * 2 + 2 * 2 ends; the caller sees no card."""
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "bluff", (3, 4, 8))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "bluff", 3)
    run_api_test(api_test.EnforceAPIOnFullTreeBase, game=openspiel.load_game(BLUFF), game_name="bluff")


@pytest.mark.parametrize("name", ["mosaix", "high_card", "rock_paper_scissors"])
def test_games_with_choices_at_once_are_simultaneous_and_become_turn_based(name: str, fixture_game: object) -> None:
    game = openspiel.load_game(fixture_game(name))
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    turns = pyspiel.convert_to_turn_based(game)
    assert turns.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    pyspiel.random_sim_test(turns, num_sims=1, serialize=game.get_type().chance_mode != SAMPLED, verbose=False)


def test_every_shipped_game_is_registered_by_a_name_of_its_own() -> None:
    names = openspiel.register()
    assert len(names) == len(set(names)) == len(quoin.game_names()) + 1
    assert set(names) <= set(pyspiel.registered_names())
    assert openspiel.register() == names, "twice is no mistake"
    for short, name in zip(names, quoin.game_names(), strict=False):
        assert pyspiel.load_game(short).quoin_game == quoin.load_game(name)


PILES = {"barter", "caravans", "embankment", "festival", "kiln", "orchard", "terraces"}
"""Games of piles whose order nobody sees."""
HIDING = PILES | {"banners", "gin_rummy", "hanabi", "hearts", "holdem", "kuhn_poker", "leduc_poker", "liars_dice"}
HIDING |= {"muros", "spades"}
DEALT = PILES | {"muros", "gin_rummy", "goofspiel", "hanabi", "hearts", "holdem", "marches", "spades"}
UTILITIES = {"embankment": "IDENTICAL", "hanabi": "IDENTICAL", "hearts": "GENERAL_SUM", "spades": "GENERAL_SUM"}
TOGETHER = {"barter", "festival", "goofspiel", "ledger", "mosaix"}


def test_the_type_tells_what_the_game_is(shipped: quoin.Game) -> None:
    game = shipped
    kind = openspiel.load_game(game).get_type()
    hidden = game.id in HIDING and game.dials.get("hands") != "all"  # as in muros/open
    assert (kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION) == hidden
    listed = EXPLICIT if game.description.dice else pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kind.chance_mode == (SAMPLED if game.id in DEALT else listed)
    alone = game.num_players() == 1
    assert kind.utility.name == UTILITIES.get(game.id, "GENERAL_SUM" if alone else "ZERO_SUM")
    together = game.id in TOGETHER and not alone
    assert (kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS) == together


def test_dials_are_parameters() -> None:
    game = pyspiel.load_game("quoin_murailles(size=7,max_turns=50)")
    assert game.quoin_game == quoin.load_game("murailles", size=7, max_turns=50)
    assert str(game) == "quoin_murailles(max_turns=50,size=7)"
    walls = openspiel.load_game("wall_to_wall", width=6, bricks={"GF": 6, "GL": 6})
    assert walls.quoin_game.dials["bricks"]["GF"] == 6
    assert pyspiel.load_game(str(walls)).quoin_game == walls.quoin_game
    with pytest.raises(pyspiel.SpielError, match="length"):
        pyspiel.load_game("quoin_murailles(length=7)")
    with pytest.raises(quoin.ArgumentError, match="size"):
        pyspiel.load_game("quoin_murailles(size=4)")


def test_a_folder_is_a_game_too() -> None:
    game = openspiel.load_game(FIXTURES / "hidden_hands", rounds=1)
    assert game.quoin_game == quoin.load_game(FIXTURES / "hidden_hands", rounds=1)
    assert pyspiel.load_game(str(game)).quoin_game == game.quoin_game
    assert openspiel.load_game(game.quoin_game).quoin_game == game.quoin_game


def walk(game: pyspiel.Game, seed: int) -> Iterator[pyspiel.State]:
    """The states of one random match."""
    random = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_simultaneous_node():
            legal = [state.legal_actions(player) or [0] for player in range(game.num_players())]
            state.apply_actions([int(random.choice(actions)) for actions in legal])
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    yield state


@pytest.mark.parametrize(
    "name", ["murailles/sprint", "muros/7x7", "mosaix", "wall_to_wall/small", "crazy_palace/short"]
)
def test_copies_serializations_and_pickles_are_whole(name: str) -> None:
    game = openspiel.load_game(name)
    for number, state in enumerate(walk(game, 1)):
        if number % 9:
            continue
        for other in (
            state.clone(),
            copy.deepcopy(state),
            copy.copy(state),
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
        ):
            assert other.match == state.match
            assert other.full_history().__len__() == state.full_history().__len__()
            assert other.history() == state.history()
            assert str(other) == str(state)
            assert other.move_number() == state.move_number()
        if state.is_chance_node():
            twins = [state.child(state.legal_actions()[0]) for _ in range(2)]
            assert twins[0].match == twins[1].match
        assert other.get_game().quoin_game == game.quoin_game


def test_an_edited_game_is_loaded_anew(tmp_path: Path) -> None:
    folder = shutil.copytree(CLASSICS / "connect_four", tmp_path / "drops")
    before = openspiel.load_game(folder)
    assert pickle.loads(pickle.dumps(before.new_initial_state())).get_game().num_distinct_actions() == 7
    rules = folder / "game.yaml"
    rules.write_text(
        rules.read_text().replace("a, b, c, d, e, f, g]", "a, b, c, d, e, f, g, h]").replace("columns: 7", "columns: 8")
    )
    after = openspiel.load_game(folder)
    assert after.quoin_game == quoin.load_game(folder)
    assert after.num_distinct_actions() == pyspiel.load_game(str(before)).num_distinct_actions() == 8
    assert pickle.loads(pickle.dumps(after.new_initial_state())).get_game().num_distinct_actions() == 8


def test_pickles_are_read_by_a_process_that_has_registered_nothing(tmp_path: Path) -> None:
    state = openspiel.load_game("murailles", size=7).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    program = "import pickle, pathlib; print(pickle.loads(pathlib.Path('state').read_bytes()).history())"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(state.history())
    assert not done.stderr, "and Python ends without complaint"


def test_deals_are_drawn_anew_for_each_match_and_fixed_by_the_seed() -> None:
    def deals(seed: int) -> list[bytes]:
        game = openspiel.load_game("muros", rng_seed=seed)
        found = []
        for _ in range(5):
            state = game.new_initial_state()
            assert state.chance_outcomes() == [(0, 1.0)]
            state.apply_action(0)
            found.append(state.match.to_bytes())
        return found

    assert len(set(deals(-1) + deals(-1))) == 10
    assert deals(3) == deals(3)
    assert deals(3) != deals(4)


def test_deals_may_be_listed_and_then_histories_are_all_there_is_to_a_state() -> None:
    game = openspiel.load_game("muros/7x7", deals=50, rng_seed=1)
    assert game.get_type().chance_mode == EXPLICIT
    assert game.max_chance_outcomes() == 50
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    start = game.new_initial_state()
    assert sum(probability for _, probability in start.chance_outcomes()) == pytest.approx(1)
    dealt = {start.child(outcome).match.to_bytes() for outcome in range(50)}
    assert len(dealt) == 50
    *_, last = walk(game, 2)
    again = pyspiel.load_game(str(game)).new_initial_state()
    for action in last.history():
        again.apply_action(action)
    assert again.match == last.match


def test_a_resampled_state_looks_the_same_to_the_player() -> None:
    game = openspiel.load_game("muros/7x7", players=3, rng_seed=2)  # with two seats the other hand can be worked out
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differ = 0
    for number, state in enumerate(walk(game, 3)):
        if state.is_chance_node() or number % 5:
            continue
        for player in range(3):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.history() == state.history()
            differ += other.match != state.match
    assert differ > 0


def test_observers_tell_public_from_private() -> None:
    state = openspiel.load_game(BLUFF).new_initial_state()
    state.apply_action(1)
    game = state.get_game()
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    private = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    assert "low" in game.make_py_observer(private).string_from(state, 0)
    assert "low" not in game.make_py_observer(private).string_from(state, 1)
    assert "low" not in game.make_py_observer(public).string_from(state, 0)
    whole = game.make_py_observer()
    whole.set_from(state, 0)
    assert np.array_equal(whole.tensor, state.match.observation_tensor(0))
    assert set(whole.dict) == {piece.name for piece in game.quoin_game.observation_pieces()}
    assert state.observation_tensor(0) == whole.tensor.tolist()


def test_states_and_actions_have_structures_and_texts() -> None:
    state = openspiel.load_game("murailles").new_initial_state()
    assert state.to_dict()["game"] == state.match.to_dict()["game"]
    for action in state.legal_actions():
        text = state.action_to_string(action)
        assert text == state.match.action_to_string(action)
        assert state.string_to_action(text) == action


def test_moves_are_numbered_from_nought(murailles: quoin.Game) -> None:
    numbers = [state.move_number() for state in walk(openspiel.load_game(murailles), 5)]
    assert all(later == earlier + 1 for earlier, later in pairwise(numbers))


def test_games_of_texts_are_played_and_their_pickles_hold_the_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = CLASSICS / "tic_tac_toe"
    files = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.*") if path.is_file()}
    game = openspiel.load_game(quoin.load_game("tic_tac_toe/by-cell", files=files))
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[4])
    pickled = pickle.dumps((game, state))
    monkeypatch.setattr(openspiel, "_made", {})  # as in a process that has loaded nothing
    openspiel._game_of.cache_clear()
    openspiel._folder.cache_clear()
    again, same = pickle.loads(pickled)
    assert again.quoin_game == quoin.load_game("tic_tac_toe/by-cell")
    assert (again.quoin_game.folder, str(same)) == ("", str(state))
