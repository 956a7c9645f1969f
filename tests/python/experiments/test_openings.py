"""Bots that always choose alike: their matches are the same again and again, which is told; random openings make them
different. What is expected is played by hand with quoin.make_bot."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import quoin
from conftest import CLASSICS, Run
from quoin import _core
from quoin.experiments.levels import duel, seatings_of
from quoin.intervals import mean_interval

FOUR = str(CLASSICS / "connect_four")
ONE, TWO = "minimax(depth=1)", "minimax(depth=2)"

# Who begins is drawn, and nothing else; each takes one or two of 15, and who takes the last one wins.
TAKING = """
function match.setup() roll.who(0) end
function rolled.who(_, seat) go.take(seat) end
function moves.take()
  emit.one()
  if count.taken < 14 then emit.two() end
end
function rules.took(me, stones)
  count.taken = count.taken + stones
  if count.taken == 15 then return match.win(me) end
  go.take((me + 1) % seats.n)
end
function play.one(me) rules.took(me, 1) end
function play.two(me) rules.took(me, 2) end
"""
TAKING_YAML = """
quoin: 1
id: taking
title: Taking
version: 1.0.0
summary: The last one wins.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
dice: {who: {faces: 0..1}}
counters: {taken: {holds: 0..15}}
phases: [take]
actions: {one: {}, two: {}}
max_length: 20
"""


@pytest.fixture
def taking(tmp_path: Path) -> quoin.Game:
    folder = tmp_path / "taking"
    folder.mkdir()
    (folder / "game.yaml").write_text(TAKING_YAML, encoding="utf-8")
    (folder / "rules.lua").write_text(TAKING, encoding="utf-8")
    return quoin.load_game(folder)


def first(state: quoin.State) -> int:
    return state.legal_actions()[0]


def last(state: quoin.State) -> int:
    return state.legal_actions()[-1]


def by_hand(game: quoin.Game, bots: list[str], seed: int, opening: int) -> quoin.State:
    """A match of two seats without luck and forced choices at its beginning."""
    state = game.new_initial_state(seed)
    draws = quoin.make_bot("random", _core.bot_seed(seed, game.num_players()))
    for _ in range(opening):
        state.apply_action(draws.choose(state))
    seated = [quoin.make_bot(bot, _core.bot_seed(seed, seat)) for seat, bot in enumerate(bots)]
    while not state.is_terminal():
        state.apply_action(seated[state.seat].choose(state))
    return state


def points(state: quoin.State, seat: int) -> float:
    return (1 + np.sign(state.returns()[seat] - state.returns()[1 - seat])) / 2


def test_a_duel_of_bots_that_choose_alike_begins_with_random_choices_the_same_for_both() -> None:
    game = quoin.load_game(FOUR)
    seeds = [int(_core.match_seeds(7, 2 * pair, 1)[0]) for pair in range(4)] + [
        int(_core.match_seeds(7, 8 + 2 * pair, 1)[0]) for pair in range(6)
    ]
    played = [by_hand(game, [ONE, TWO], seed, 6) for seed in seeds]
    turned = [by_hand(game, [TWO, ONE], seed, 6) for seed in seeds]
    for one, two in zip(played, turned, strict=True):
        assert one.history()[:6] == two.history()[:6]
    got = [points(state, 0) for state in played] + [points(state, 1) for state in turned]
    score = duel(game, ONE, TWO, 20, seed=7)
    different = len({tuple(state.history()) for state in played}) + len({tuple(state.history()) for state in turned})
    assert (score.opening, score.matches, different) == (6, 20, 20)
    assert score.value == pytest.approx(np.mean(got))


def test_without_openings_they_play_two_matches_and_only_these_count() -> None:
    game = quoin.load_game(FOUR)
    played = [by_hand(game, bots, seed, 0) for seed in range(10) for bots in ([ONE, TWO], [TWO, ONE])]
    assert len({tuple(state.history()) for state in played}) == 2
    score = duel(game, ONE, TWO, 40, seed=1, opening=0)
    expected = mean_interval(np.array([points(played[0], 0), points(played[1], 1)]))
    assert (score.value, score.matches, score.opening) == (expected.value, 2, 0)
    assert score.low <= max(0, expected.low)
    assert score.high >= min(1, expected.high)
    assert score.high - score.low > 0.4


def test_bots_that_draw_play_as_they_did() -> None:
    game, bots = quoin.load_game(FOUR), ("mcts(playouts=20)", TWO)
    seeds = _core.match_seeds(3, 0, 30)
    got = []
    for turn, seating in enumerate(seatings_of(game, *bots)):
        returns = _core.play_matches(game, seeds[turn::2].copy(), seating.bots, 1, False, None)["returns"]
        got += [(1 + np.sign(row[turn] - row[1 - turn])) / 2 for row in returns]
    score = duel(game, *bots, 30, seed=3)
    assert (score.value, score.matches, score.opening) == (pytest.approx(np.mean(got)), 30, 0)


@pytest.mark.parametrize("executor", [None, 2])
def test_a_tournament_has_as_many_different_matches_as_it_plays(executor: int | None) -> None:
    game = quoin.load_game(FOUR)
    done: list[int] = []
    found = quoin.tournament(
        FOUR, [ONE, TWO, "random"], 20, seed=5, executor=executor, progress=lambda now, _: done.append(now)
    )
    seeds = _core.match_seeds(5, 0, 10).tolist()
    played = [by_hand(game, bots, seed, 6) for bots in ([ONE, TWO], [TWO, ONE]) for seed in seeds]
    for half in (played[:10], played[10:]):
        assert len({tuple(state.history()) for state in half}) == 10
    assert found.openings.tolist() == [[0, 6, 0], [6, 0, 0], [0, 0, 0]]
    assert found.counted.tolist() == found.matches.tolist() == [[0, 20, 20], [20, 0, 20], [20, 20, 0]]
    assert found.scores[0, 1] == sum(points(state, 0) for state in played[:10]) + sum(
        points(state, 1) for state in played[10:]
    )
    assert done[-1] == 60
    places = [found.frame["bot"].tolist().index(bot) + 1 for bot in (ONE, TWO)]
    assert str(found).endswith(f"\nmatches began with 6 random choices: {min(places)} and {max(places)}")


def test_ratings_of_matches_that_are_the_same_are_no_surer_than_those_of_two() -> None:
    """40 matches that are two different ones rate as a tournament of these two does."""
    many = quoin.tournament(FOUR, [ONE, TWO], 40, seed=1, opening=0, progress=False)
    two = quoin.tournament(FOUR, [ONE, TWO], 2, seed=1, opening=0, progress=False)
    assert many.matches[0, 1] == 40
    assert many.counted[0, 1] == 2
    assert many.ratings == two.ratings
    assert str(many).endswith("\nonly 2 matches of 1 and 2 are different; they alone count for Elo")
    asked = quoin.tournament(FOUR, [ONE, "random"], 8, seed=1, opening=4, progress=False)
    assert str(asked).endswith("\nmatches began with 4 random choices")


def test_bots_of_python_that_choose_alike_are_found_out(taking: quoin.Game) -> None:
    """Also where luck draws who begins, so that there are four different matches, and nothing else."""
    for bots in ([first, last], [last, first]):
        with pytest.warns(quoin.Repeated, match="^the 40 matches are only 2 different ones"):
            quoin.simulate(taking, 40, seed=1, bots=bots)
    found = quoin.tournament(taking, {"first": first, "last": last}, 30, seed=1, progress=False)
    assert found.openings[0, 1] == 3  # who takes one and who takes two make ten choices
    assert found.counted[0, 1] > 4


def test_matches_of_two_choices_have_no_openings() -> None:
    found = quoin.tournament("kuhn_poker", {"first": first, "last": last}, 40, seed=1, progress=False)
    assert not found.openings.any()


def test_an_opening_leaves_something_to_choose() -> None:
    game = quoin.load_game("tic_tac_toe")
    for seed in range(30):
        state = _core.begin_match(game, seed, 50)
        assert len(state.legal_actions()) > 1
        whole = by_hand(game, ["random", "random"], seed, 4)
        assert state.history()[:4] == whole.history()[:4]


def test_simulate_warns_and_plays_openings() -> None:
    with pytest.warns(quoin.Repeated, match="^all 30 matches are the same; intervals take them for independent: give"):
        frame = quoin.simulate(FOUR, 30, seed=1, bots=TWO, details=False)
    assert frame["signature"].nunique() == 1
    game = quoin.load_game(FOUR)
    opened = quoin.simulate(game, 30, seed=1, bots=TWO, opening=6)
    again, moves = quoin.simulate(game, 30, seed=1, bots=TWO, opening=6, trajectories=True)
    pd.testing.assert_frame_equal(opened, again)
    assert opened["signature"].nunique() == 30
    assert opened.attrs["quoin"]["opening"] == 6
    played = by_hand(game, [TWO, TWO], int(opened["seed"][4]), 6)
    assert moves[moves["match"] == 4]["action"].tolist() == played.history()
    drawn = quoin.simulate(game, 30, seed=1, opening=6)
    python = quoin.simulate(game, 30, seed=1, opening=6, trajectories=True)[0]
    assert drawn["signature"].tolist() == python["signature"].tolist()
    with pytest.raises(quoin.ArgumentError, match="opening is at least 0; found -1"):
        quoin.simulate(game, 1, opening=-1)


def test_kept_matches_with_another_opening_are_refused(tmp_path: Path) -> None:
    save = tmp_path / "runs"
    quoin.simulate(FOUR, 5, seed=1, save=save)
    with pytest.raises(quoin.SaveError, match="the matches there are others: opening 0, not 2"):
        quoin.simulate(FOUR, 5, seed=1, save=save, opening=2)


def test_matches_that_were_kept_before_there_were_openings_are_read(tmp_path: Path) -> None:
    """Their header has none, and with bots there were no signatures without details."""
    save = tmp_path / "runs"
    bots = ["mcts(playouts=5)", "random"]
    whole = quoin.simulate(FOUR, 6, seed=1, bots=bots, details=False)
    quoin.simulate(FOUR, 4, seed=1, bots=bots, details=False, save=save)
    header = json.loads((save / "_quoin.json").read_text(encoding="utf-8"))
    del header["opening"]
    (save / "_quoin.json").write_text(json.dumps(header), encoding="utf-8")
    for part in save.glob("part-*.parquet"):
        pd.read_parquet(part).drop(columns="signature").to_parquet(part)
    more = quoin.simulate(FOUR, 6, seed=1, bots=bots, details=False, save=save)
    pd.testing.assert_frame_equal(more, whole.drop(columns="signature"))


def test_comparisons_fairness_and_sweeps_say_so() -> None:
    text = str(quoin.compare(FOUR, FOUR, ONE, matches=100, seed=1, progress=False))
    assert "\nconnect_four: all 100 matches are the same; intervals take them for independent: give each" in text
    result = quoin.fairness(FOUR, [ONE, TWO], matches=100, seed=1, progress=False)
    assert str(result).splitlines()[-1].startswith("the 100 matches are only 2 different ones; intervals take")
    for opened in (
        str(quoin.compare(FOUR, FOUR, ONE, matches=100, seed=1, progress=False, opening=6)),
        str(quoin.fairness(FOUR, [ONE, TWO], matches=100, seed=1, progress=False, opening=6)),
    ):
        assert "take them for independent" not in opened
    with pytest.warns(quoin.Repeated, match="^in 2 of 2 combinations all 10 matches are the same; intervals"):
        quoin.sweep("hex", size=[4, 5], matches=10, bots=ONE, seed=1, progress=False)


def test_random_matches_of_a_game_without_choices_are_not_told_of() -> None:
    starter = Path(__file__).parents[2] / "issues" / "games" / "starter"
    assert len(quoin.simulate(starter, 20, seed=1, details=False)) == 20


def test_the_command_says_so_and_takes_an_opening(cli: Run) -> None:
    same = cli("simulate", FOUR, "-n", "12", "--seed", "1", "--bot", TWO).stdout
    assert "all 12 matches are the same; intervals take them for independent: give each an opening of 6" in same
    opened = cli("simulate", FOUR, "-n", "12", "--seed", "1", "--bot", TWO, "--opening", "6")
    assert opened.stdout.startswith(f"connect_four: 12 matches of {TWO} after 6 random choices, seed 1\n")
    assert "independent" not in opened.stdout
    summary = json.loads(cli("simulate", FOUR, "-n", "12", "--seed", "1", "--bot", TWO, "--json").stdout)
    assert (summary["matches"], summary["different"], summary["opening"]) == (12, 1, 0)


def test_levels_that_choose_alike_are_verified_after_random_choices(cli: Run, tmp_path: Path) -> None:
    folder = tmp_path / "four"
    folder.mkdir()
    for file in (CLASSICS / "connect_four").iterdir():
        if file.name in ("game.yaml", "rules.lua"):
            (folder / file.name).write_bytes(file.read_bytes())
    bots = "\n".join(f"  - minimax(depth={level})" for level in range(1, 9))
    (folder / "levels.yaml").write_text(f"levels:\n{bots}\n", encoding="utf-8")
    told = cli("levels", str(folder), "--verify", "2:1", "-n", "20", "--seed", "1")
    assert told.stdout.rstrip().endswith(", 20 matches after 6 random choices each)"), told.stdout + told.stderr


def test_a_session_tells_how_many_matches_of_a_part_are_different() -> None:
    """Marks of parts are those of the whole; random matches are too many to be marked."""
    session = quoin.Session(FOUR)
    whole = session.call("simulate", matches=8, seed=1, bots=[ONE])
    parts = [session.call("simulate", matches=4, seed=1, first=first, bots=[ONE]) for first in (0, 4)]
    assert whole["different"] == 1
    assert [part["marks"] for part in parts] == [whole["marks"]] * 2
    many = session.call("simulate", matches=40, seed=1)
    assert many["different"] == 40
    assert many["marks"] == []
    opened = quoin.simulate(FOUR, 8, seed=1, bots="level(1)", progress=False)
    few = session.call("simulate", matches=8, seed=1, bots=["level(1)"])
    assert few["different"] == len(few["marks"]) == opened["signature"].nunique()
