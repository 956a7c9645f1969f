"""Who chose first, and how often each place in turn order wins: in frames, and wherever shares by seat stand."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import quoin
from conftest import FIXTURES, Run
from quoin import _core
from quoin.intervals import chi_square_tail, equal_shares_p, shares_together
from quoin.playing import earlier
from wide import wide

# Who begins is drawn; in turn each of three seats takes the coin with probability 1/2, so that the first to toss wins
# 1/2 + (1/2)^4 + ... = 1/2 / (1 - 1/8) = 4/7 of the matches, the second 2/7, the third 1/7.
STARTER = FIXTURES.parent / "issues" / "games" / "starter"
BY_PLACE = (4 / 7, 2 / 7, 1 / 7)
BEFORE_THE_FIRST_TURN = {"wall_to_wall": "pick", "hearts": "pass"}  # their rules: colours are chosen, cards are passed

ROTATING = """
-- Three rounds of two tosses each; the seat that begins moves on by one each round.
function match.setup() roll.who(0) end
function rolled.who(_, seat)
  count.starter = seat
  go.toss(seat)
end
function moves.toss() emit.toss() end
function play.toss(me)
  count.tosses = count.tosses + 1
  if count.tosses == 6 then return match.win(me) end
  if count.tosses % 2 == 1 then return go.toss((me + 1) % seats.n) end
  count.starter = (count.starter + 1) % seats.n
  go.toss(count.starter)
end
"""
ROTATING_YAML = """
quoin: 1
id: rotating
title: Rotating
version: 1.0.0
summary: The seat that begins a round moves on.
seats: [{name: red, colour: red}, {name: blue, colour: blue}, {name: green, colour: green}]
dice: {who: {faces: 0..2}}
counters: {starter: {holds: 0..2}, tosses: {holds: 0..6}}
phases: [toss]
actions: {toss: {}}
max_length: 9
"""


def shares_of_places(frame: pd.DataFrame, places: int = 3) -> list[float]:
    return [float((frame["place"] == place).mean()) for place in range(1, places + 1)]


@pytest.fixture(scope="module")
def starter() -> pd.DataFrame:
    return quoin.simulate(STARTER, 14_000, seed=1)


def test_who_begins_wins_four_matches_of_seven(starter: pd.DataFrame) -> None:
    counts = [int((starter["place"] == place).sum()) for place in (1, 2, 3)]
    assert stats.chisquare(counts, [14_000 * share for share in BY_PLACE]).pvalue > 0.001
    by_seat = starter["winner"].value_counts()
    assert stats.chisquare(by_seat).pvalue > 0.001  # a third each
    assert (starter["began"] == starter["winner"]).sum() == counts[0]
    assert stats.chisquare(starter["began"].value_counts()).pvalue > 0.001


def test_seats_that_never_chose_stand_behind_those_that_did(starter: pd.DataFrame) -> None:
    short = starter[starter["decisions"] == 1]  # the first toss took the coin
    assert (short["place"] == 1).all()
    order = short.loc[short["began"] == "blue", ["place_red", "place_blue", "place_green"]]
    assert set(map(tuple, order.to_numpy().tolist())) == {(3, 1, 2)}


def by_hand(state: quoin.State) -> list[int]:
    """The places of the seats in a match that is over, from its states."""
    order: list[int] = []
    for before in reversed(list(earlier(state))):
        setup = BEFORE_THE_FIRST_TURN.get(before.game.id) == before.phase
        if before.node == "decide" and not setup and before.current_player() not in order:
            order.append(before.current_player())
    seats = before.game.num_players()
    if not order:
        return [0] * seats
    order += [seat for k in range(1, seats) if (seat := (order[-1] + k) % seats) not in order]
    return [order.index(seat) + 1 for seat in range(seats)]


TRIED = ["hearts", "wall_to_wall", "muros(players=4)", "mosaix(players=3)", "mosaix/solo", "goofspiel(players=3)"]
OTHERS = [name for name in quoin.game_names() if "/" not in name and name not in TRIED]


@pytest.mark.parametrize("name", [*TRIED, *map(wide, OTHERS)])
def test_places_are_those_of_the_first_choices(name: str) -> None:
    game = quoin.load_game(name)
    frame = quoin.simulate(game, 3, seed=1)
    of_seats = frame[[f"place_{seat}" for seat in game.seats]].to_numpy().tolist()
    for number, seed in enumerate(_core.match_seeds(1, 0, 3).tolist()):
        state = quoin.play(game, "random", seed=seed)
        assert of_seats[number] == by_hand(state)
        first = [seat for seat, place in zip(game.seats, of_seats[number], strict=True) if place == 1]
        assert frame["began"][number] == (first[0] if first else "together")


def test_quoridor_for_four_goes_around_the_board_not_along_the_list() -> None:
    # Its README: turns go clockwise, white, blue, red, green; the list is white, red, blue, green.
    frame = quoin.simulate("quoridor(players=4)", 3, seed=1)
    seats = quoin.load_game("quoridor", players=4).seats
    assert frame[[f"place_{seat}" for seat in seats]].drop_duplicates().to_numpy().tolist() == [[1, 3, 2, 4]]


@pytest.mark.parametrize(("name", "seats"), [("wall_to_wall/small", 2), ("hearts", 4)])
def test_choices_before_the_first_turn_are_nobodys_beginning(name: str, seats: int) -> None:
    # A coin says who starts after both chose colours; the two of clubs leads after cards were passed. Each seat alike.
    began = quoin.simulate(name, 800, seed=1, details=False)["began"].value_counts()
    assert len(began) == seats
    assert stats.chisquare(began).pvalue > 0.001


def test_a_starter_that_moves_on_began_once(tmp_path: Path) -> None:
    (tmp_path / "rotating").mkdir()
    (tmp_path / "rotating" / "game.yaml").write_text(ROTATING_YAML)
    (tmp_path / "rotating" / "rules.lua").write_text(ROTATING)
    frame = quoin.simulate(tmp_path / "rotating", 300, seed=1)
    # Of seats 0 1 | 1 2 | 2 0 from the drawn one the last wins: the drawn one itself.
    assert (frame["began"] == frame["winner"]).all()
    assert (frame["place"] == 1).all()
    assert set(frame["began"]) == {"red", "blue", "green"}


def test_nobody_begins_where_all_choose_at_the_same_time() -> None:
    frame = quoin.simulate("goofspiel", 20, seed=1)
    assert set(frame["began"]) == {"together"}
    assert not frame[["place", "place_red", "place_blue"]].to_numpy().any()
    assert not any(str(name).startswith("place") for name in quoin.summary(frame).index)
    with pytest.raises(quoin.ArgumentError, match="nobody begins"):
        quoin.fairness("goofspiel", matches=10)
    assert "began_wins" not in quoin.compare("goofspiel", "goofspiel", matches=4, seed=1).frame.index


def test_a_team_stands_where_its_first_seat_does() -> None:
    frame = quoin.simulate(FIXTURES / "shares", 60, seed=2)  # north takes first, its partner is south
    assert set(frame["place_south"]) == {3}
    places = frame.groupby("winner")["place"].unique().map(list).to_dict()
    assert places == {"north+south": [1], "east+west": [2], "draw": [0]}


def test_shared_wins_and_draws_are_nobodys_place() -> None:
    frame = quoin.simulate("hearts", 200, seed=1)
    shared = frame["winner"].str.contains(r"\+|draw")
    assert shared.any()
    assert (frame.loc[shared, "place"] == 0).all()
    assert (frame.loc[~shared, "place"] > 0).all()


def test_matches_of_bots_in_python_know_who_began() -> None:
    game = quoin.load_game(STARTER)
    engine = quoin.simulate(game, 30, seed=4, bots=["random", "random", "greedy-playout(playouts=2)"])
    python = quoin.simulate(game, 30, seed=4, bots=lambda state: state.legal_actions()[0])
    columns = ["began", "place", "place_red"]  # a toss is all that can be chosen
    pd.testing.assert_frame_equal(engine[columns], python[columns])


def test_kept_matches_know_who_began(tmp_path: Path) -> None:
    first = quoin.simulate(STARTER, 40, seed=1, save=tmp_path / "runs")
    again = quoin.simulate(STARTER, 40, seed=1, save=tmp_path / "runs")
    pd.testing.assert_frame_equal(first, again)
    assert (pd.read_parquet(tmp_path / "runs")["began"] == first["began"]).all()


def test_a_summary_has_the_shares_by_turn_order(starter: pd.DataFrame) -> None:
    rows = quoin.summary(starter)
    assert rows.loc[["place_1", "place_2", "place_3"], "value"].tolist() == shares_of_places(starter)


def test_a_comparison_says_what_would_be_fair_with_other_seats() -> None:
    result = quoin.compare("muros/7x7", "muros/7x7(players=3)", seed=1, matches=300, stop=None)
    row = result["began_wins"]
    for side, fair, seats in (("base", row.base_fair, 2), ("variant", row.variant_fair, 3)):
        matches = result.matches[result.matches["side"] == side]
        names = ["magenta", "cyan", "orange"][:seats]
        wins = [matches["winner"].str.split("+").map(lambda won, name=name: name in won).mean() for name in names]
        assert fair == pytest.approx(sum(wins) / seats)  # what a seat wins on the average
    assert "with 2 seats" in str(result)
    assert "with 3 seats" in result._repr_html_()
    began = [
        row_of.began in row_of.winner.split("+")
        for row_of in result.matches[result.matches["side"] == "base"].itertuples()
    ]
    assert row.base == pytest.approx(np.mean(began))


def test_a_sweep_tells_the_share_of_who_begins_and_a_fair_one() -> None:
    frame = quoin.simulate(STARTER, 200, seed=1)
    row = quoin.sweep("muros/7x7", players=[2, 3], matches=200, seed=1).iloc[1]
    assert row["began_wins_low"] < row["began_wins"] < row["began_wins_high"]
    assert 0.3 < row["fair"] < 0.36  # a third, and wins that are shared
    assert frame["place"].max() == 3


def test_a_report_has_the_shares_by_turn_order(starter: pd.DataFrame) -> None:
    report = quoin.report(STARTER, matches=700, skilled=0, seed=1)
    rows = report.frame.set_index("measure")
    labels = [f"{who}, of decided" for who in ("who begins", "second", "third")]
    assert rows.loc[labels, "value"].tolist() == shares_of_places(starter.head(700))
    assert "fair: 33.3%, chi-square p < 0.0001" in str(report)
    page = report._repr_html_()
    assert "By turn order, of decided matches" in page
    assert "random play: third" in page


def test_fairness_finds_that_it_is_worth_something_to_begin(starter: pd.DataFrame) -> None:
    found = quoin.fairness(STARTER, seed=1, matches=2000)
    counts = [int((starter["place"].head(2000) == place).sum()) for place in (1, 2, 3)]
    assert found.frame["wins"].tolist() == counts
    assert found.frame["verdict"].tolist() == ["more", "less", "less"]
    assert found.frame.index.name == "place"
    expected = stats.chisquare(counts)
    assert (found.chi_square, found.p) == pytest.approx((expected.statistic, expected.pvalue))
    by_seat = quoin.fairness(STARTER, by="seat", seed=1, matches=2000)
    assert by_seat.frame["wins"].tolist() == [
        int((starter["winner"].head(2000) == s).sum()) for s in by_seat.game.seats
    ]
    assert set(by_seat.frame["verdict"]) == {"open"}
    assert by_seat.p > 0.001
    text = str(found)
    assert "2,000 matches, 2,000 decided" in text
    assert "fair: 33.3% each" in text
    assert "p < 0.0001" in text


def test_skill_does_not_count_for_a_place() -> None:
    bots = ["greedy-playout(playouts=10)", "random"]
    found = quoin.fairness("tic_tac_toe", bots, matches=60, seed=1)
    counts = [0, 0]
    for turn, seating in enumerate((bots, bots[::-1])):
        frame = quoin.simulate("tic_tac_toe", 30, seed=1 + turn, bots=seating)
        counts = [count + int((frame["place"] == place).sum()) for place, count in enumerate(counts, 1)]
    assert found.frame["wins"].tolist() == counts


def test_fairness_says_where_nothing_was_decided() -> None:
    # Partners of Spades always win together, and no seat alone.
    assert "no match was won by one side alone" in str(quoin.fairness("spades", matches=5, seed=1))
    assert "too few decided matches" in str(quoin.fairness(STARTER, matches=9, seed=1))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"by": "table"}, 'by is "turn" or "seat"'),
        ({"matches": 0}, "matches is at least 1"),
        ({"confidence": 95}, "confidence is"),
        ({"bots": ["random"]}, "3 seats"),
        ({"game": "mosaix/solo"}, "nobody plays against another"),
    ],
)
def test_fairness_refuses_what_it_cannot_tell(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.fairness(**{"game": STARTER, **arguments})  # type: ignore[arg-type]


def test_the_tail_of_chi_square_is_that_of_scipy() -> None:
    for freedom in range(1, 9):
        for x in (0.0, 0.01, 0.5, 1.0, 3.84, 10.0, 40.0, 300.0):
            assert chi_square_tail(x, freedom) == pytest.approx(stats.chi2.sf(x, freedom), rel=1e-12)
    assert equal_shares_p([30, 20, 25]) == pytest.approx(stats.chisquare([30, 20, 25]).pvalue)
    assert math.isnan(equal_shares_p([7, 7]) + equal_shares_p([4, 4]))


def test_intervals_of_shares_hold_together_as_often_as_stated() -> None:
    counts = np.random.default_rng(1).multinomial(2000, BY_PLACE, size=2000)
    held = sum(
        all(one.low <= true <= one.high for one, true in zip(shares_together(row, 0.9), BY_PLACE, strict=True))
        for row in counts.tolist()
    )
    assert 0.89 < held / 2000 < 0.94  # Bonferroni's bound is a little wide
    alone = shares_together([60, 40])[0]  # of two shares one says all
    wilson = stats.binomtest(60, 100).proportion_ci(0.95, method="wilson")
    assert (alone.low, alone.high) == pytest.approx((wilson.low, wilson.high))


def test_the_command_line_tells_who_wins_by_turn_order(cli: Run, tmp_path: Path) -> None:
    frame = quoin.simulate(STARTER, 200, seed=1)
    counts = [int((frame["place"] == place).sum()) for place in (1, 2, 3)]
    arguments = ("simulate", str(STARTER), "-n", "200", "--seed", "1")
    shown = cli(*arguments, "--csv", "out.csv")
    assert shown.returncode == 0, shown.stderr
    for who, count in zip(("who begins", "second", "third"), counts, strict=True):
        assert re.search(rf"^{who} +{count} +{count / 2:.1f}%", shown.stdout, re.MULTILINE)
    rows = pd.read_csv(tmp_path / "out.csv")
    assert rows["began"].tolist() == frame["began"].tolist()
    assert rows["place"].tolist() == frame["place"].tolist()
    found = json.loads(cli(*arguments, "--json").stdout)
    assert found["places"] == counts
    assert found["began"] == frame["began"].value_counts().to_dict()
    assert "white began every match" in cli("simulate", "chess", "-n", "2", "--seed", "1").stdout
