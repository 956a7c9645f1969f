"""What matches pay: payoffs, their bounds and sums, teams, and who reads them."""

from __future__ import annotations

import itertools
import pickle
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import FIXTURES

SHARES = FIXTURES / "shares"
VARIANTS = ["", "misere", "common", "exchange", "free"]

HEAD = """quoin: 1
id: paid
title: Paid
version: 1.0.0
summary: Two choose numbers and are paid.
seats: [{name: red, colour: red}, {name: yellow, colour: yellow}]
zones:
  due: {per: seat, holds: -20..20}
phases: [act]
actions:
  pay: {fields: {one: -20..20, other: -20..20}, text: "pay {one} {other}"}
max_length: 2
"""
RULES = """function match.setup() go.act(0) end
function moves.act() for one = -20, 20 do for other = -20, 20 do emit.pay(one, other) end end end
function play.pay(me, one, other)
  zone.due[0], zone.due[1] = one, other
  match.pay(zone.due)
end
"""


def written(folder: Path, more: str, rules: str = RULES, head: str = HEAD, jit: bool = True) -> quoin.Game:
    (folder / "game.yaml").write_text(head + more, encoding="utf-8")
    (folder / "rules.lua").write_text(rules, encoding="utf-8")
    return quoin.load_game(folder, jit=jit)


def shares(variant: str = "", **dials: int) -> quoin.Game:
    return quoin.load_game(f"{SHARES}/{variant}" if variant else SHARES, **dials)


@pytest.fixture(params=[True, False], ids=["jit", "no-jit"])
def jit(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def refused(game: quoin.Game, one: int, other: int) -> str:
    """What is said to such payoffs; the match is as it was."""
    state = game.new_initial_state(1)
    before = state.to_bytes()
    with pytest.raises(quoin.GameError) as refusal:
        state.apply_action(state.string_to_action(f"pay {one} {other}"))
    assert state.to_bytes() == before
    return str(refusal.value)


def test_payoffs_are_the_returns_on_every_binding(tmp_path: Path, jit: bool) -> None:
    game = written(tmp_path, "payoffs: -20..20\n", jit=jit)
    for one, other in itertools.product((-20, -1, 0, 7, 20), repeat=2):
        state = game.new_initial_state(1)
        assert state.returns() == [0, 0]
        state.apply_action(state.string_to_action(f"pay {one} {other}"))
        assert state.returns() == state.scores() == [one, other]
        assert state.ended_by == "match.pay in play.pay of red"


@pytest.mark.parametrize(
    ("payoffs", "paid", "message"),
    [
        ("-2..2", (3, 0), "payoffs lie within -2..2, but red would get 3"),
        ("-2..2", (0, -3), "payoffs lie within -2..2, but yellow would get -3"),
        ("{range: -2..2, sum: 0}", (2, -1), "payoffs must sum to 0, but these sum to 1: red 2, yellow -1"),
        ("{range: 0..9, sum: 9}", (4, 4), "payoffs must sum to 9, but these sum to 8: red 4, yellow 4"),
        ("{range: 0..9, same: true}", (4, 5), "all seats get the same, but these differ: red 4, yellow 5"),
    ],
)
def test_wrong_payoffs_are_refused_at_their_line(
    tmp_path: Path, jit: bool, payoffs: str, paid: tuple[int, int], message: str
) -> None:
    game = written(tmp_path, f"payoffs: {payoffs}\n", jit=jit)
    assert refused(game, *paid).startswith(f"rules.lua:5: match.pay: {message}")


@pytest.mark.parametrize(
    ("more", "word", "message"),
    [
        ("", "pay(zone.due)", "match.pay: game.yaml declares no `payoffs`; say there what seats may get, or name the"),
        ("payoffs: 0..1\n", "win(0)", "match.win: this game has `payoffs`; end it with match.pay(zone)"),
        ("payoffs: 0..1\n", "highest(zone.due)", "match.highest: this game has `payoffs`; end it with match.pay(zone)"),
        ("payoffs: 0..1\n", "pay(3)", "match.pay: it needs a zone with one number for each seat (`per: seat`), not 3"),
        ("", "lowest(3)", "match.lowest: it needs a zone with one number for each seat (`per: seat`), not 3"),
    ],
)
def test_words_that_do_not_fit_are_refused(tmp_path: Path, jit: bool, more: str, word: str, message: str) -> None:
    game = written(tmp_path, more, RULES.replace("pay(zone.due)", word), jit=jit)
    assert refused(game, 0, 0).startswith(f"rules.lua:5: {message}")


def test_an_error_that_is_caught_pays_nothing(tmp_path: Path, jit: bool) -> None:
    rules = RULES.replace("match.pay(zone.due)", "if not pcall(match.pay, zone.due) then go.act(1) end")
    game = written(tmp_path, "payoffs: {range: -20..20, sum: 0}\n", rules, jit=jit)
    state = game.new_initial_state(1)
    state.apply_action(state.string_to_action("pay 5 5"))
    assert not state.is_terminal()
    state.apply_action(state.string_to_action("pay 5 -5"))
    assert state.returns() == [5, -5]


def best_of(game: quoin.Game, variant: str, taken: list[int]) -> list[float]:
    """By hand: what the rules of the fixture say."""
    total = sum(taken)
    if variant == "common":
        return [total] * 4
    if variant == "exchange":
        return [4 * one - total for one in taken]
    if variant == "free":
        return [one - total % 2 for one in taken]
    lead = (taken[0] + taken[2]) - (taken[1] + taken[3])
    lead = -lead if variant == "misere" else lead
    return [0.0] * 4 if lead == 0 else [0.5 if (lead > 0) == (seat % 2 == 0) else -0.5 for seat in range(4)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_match_of_one_round_pays_what_was_counted_by_hand(variant: str) -> None:
    game = shares(variant, rounds=1)
    seen = []
    for taken in itertools.product(range(3), repeat=4):
        state = game.new_initial_state(1)
        for shares_taken in taken:
            state.apply_action(state.string_to_action(f"take {shares_taken}"))
        assert state.returns() == best_of(game, variant, list(taken))
        seen += state.returns()
        assert game.deserialize_state(state.serialize()).returns() == state.returns()
        assert pickle.loads(pickle.dumps(state)).returns() == state.returns()
    # Bounds are those that are reached; of the general sum both are.
    assert (min(seen), max(seen)) == (game.min_utility(), game.max_utility())


@pytest.mark.parametrize(
    ("variant", "kind", "total", "low", "high"),
    [
        ("", "zero sum", 0, -0.5, 0.5),
        ("misere", "zero sum", 0, -0.5, 0.5),
        ("common", "identical", None, 0, 16),
        ("exchange", "zero sum", 0, -12, 12),
        ("free", "general sum", None, -1, 4),
    ],
)
def test_what_is_known_of_returns_before_a_match(
    variant: str, kind: str, total: float | None, low: float, high: float
) -> None:
    game = shares(variant)
    assert (game.utility_kind(), game.utility_sum()) == (kind, total)
    assert (game.min_utility(), game.max_utility()) == (low, high)


def test_constant_sums_are_told(tmp_path: Path) -> None:
    game = written(tmp_path, "payoffs: {range: 0..9, sum: 9}\n")
    assert (game.utility_kind(), game.utility_sum()) == ("constant sum", 9)
    assert game.description.payoffs == quoin.description.Payoffs(0, 9, False, 9)


@pytest.mark.parametrize("variant", VARIANTS)
def test_batches_and_simulations_pay_what_matches_pay(variant: str) -> None:
    game = shares(variant)
    frame = quoin.simulate(game, 40, seed=3)
    for row in frame.itertuples():
        state = game.new_initial_state(int(row.seed))
        found = [getattr(row, f"returns_{seat}") for seat in game.seats]
        assert len(found) == 4
        assert game.min_utility() <= min(found) <= max(found) <= game.max_utility()
        del state
    batch = game.new_batch(50, 7)
    while (batch.current_player >= 0).any():
        batch.step(batch.sample_actions())
    played = [batch.state(row).returns() for row in range(50)]
    assert np.array_equal(batch.returns, np.array(played, np.float32))
    assert np.array_equal(batch.playouts(1), batch.returns)


def test_seats_know_their_teams() -> None:
    described = shares().description
    assert described.teams == ("meridian", "parallel")
    assert [seat.team for seat in described.seats] == [0, 1, 0, 1]
    assert [seat.team for seat in quoin.load_game("murailles").description.seats] == [0, 1]


def test_a_single_team_wins_or_loses_as_one(tmp_path: Path, jit: bool) -> None:
    head = HEAD.replace("{name: red,", "{name: red, team: us,").replace("{name: yellow,", "{name: yellow, team: us,")
    rules = RULES.replace("match.pay(zone.due)", "if one > other then match.win(1) else match.lose() end")
    game = written(tmp_path, "", rules, head, jit=jit)
    assert (game.utility_kind(), game.utility_sum()) == ("identical", None)
    for text, returns in (("pay 2 1", [1, 1]), ("pay 1 2", [-1, -1])):
        state = game.new_initial_state(1)
        state.apply_action(state.string_to_action(text))
        assert state.returns() == returns
    assert quoin.simulate(game, 50, seed=1).winner.isin(["won", "lost"]).all()


@pytest.mark.parametrize("bot", ["mcts(playouts=400)", "greedy-playout(playouts=300)"])
def test_bots_take_what_pays_most(tmp_path: Path, bot: str) -> None:
    head = HEAD.replace("-20..20, other: -20..20", "0..3, other: 0..3").replace("holds: -20..20", "holds: -300..900")
    rules = """function match.setup() go.act(0) end
function moves.act() for one = 0, 3 do emit.pay(one, one) end end
function play.pay(me, one)
  zone.due[0], zone.due[1] = ({ [0] = -300, 200, 900, 100 })[one], 100
  match.pay(zone.due)
end
"""
    game = written(tmp_path, "payoffs: -300..900\n", rules, head)
    state = game.new_initial_state(1)
    action = quoin.make_bot(bot, 3).choose(state)
    assert state.action_to_string(action) == "pay 2 2"


def test_pictures_say_what_everybody_gets() -> None:
    for variant, said in (
        ("common", "Everybody gets 5"),
        ("free", "(paid: north 0, east 1, south 1, west -1)"),
    ):
        state = shares(variant, rounds=1).new_initial_state(1)
        for shares_taken in (1, 2, 2, 0):
            state.apply_action(state.string_to_action(f"take {shares_taken}"))
        assert said in quoin.describe(state) if hasattr(quoin, "describe") else said in quoin.draw(state).svg


@pytest.mark.parametrize(
    ("variant", "labels"),
    [
        ("", {"north+south", "east+west", "draw"}),
        ("common", {"paid"}),
        ("exchange", {"north+south", "east+west", "draw"}),
    ],
)
def test_tables_of_matches_name_the_teams_that_won(variant: str, labels: set[str]) -> None:
    game = shares(variant)
    frame = quoin.simulate(game, 60, seed=2)
    assert set(frame.winner) == labels
    estimated = quoin.summary(frame)
    assert [name for name in estimated.index if name in labels] == [
        name for name in ("north+south", "east+west", "draw", "paid") if name in labels
    ]
    assert estimated.loc["score_north", "value"] == pytest.approx(frame.score_north.mean())
    won = frame[frame.winner == "north+south"]
    lead = won.returns_north + won.returns_south - won.returns_east - won.returns_west
    assert (lead > 0).all()


def test_reports_of_games_that_pay_tell_the_payoffs() -> None:
    for variant, rungs in (("common", 0), ("free", 2)):
        report = quoin.report(shares(variant, rounds=1), matches=30, skilled=4, seed=1, progress=False)
        assert len(report.rungs) == rungs
        assert "payoff of west" in str(report)


def test_blocks_that_paid_what_cannot_be_are_refused() -> None:
    for variant, changed in (
        ("common", "pays seats differently"),
        ("exchange", "payoffs sum to"),
        ("free", "holds 100"),
    ):
        game = shares(variant, rounds=1)
        state = game.new_initial_state(1)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[1])
        zone = game.description.zone("payoffs")
        block = bytearray(state.to_bytes())
        position = {"block": block.hex(), "ply": 4}
        assert game.state_from_position(position).returns() == state.returns()
        block[zone.offset] = 100 if variant == "free" else (block[zone.offset] + 1) % 256
        with pytest.raises(quoin.ArgumentError, match=changed):
            game.state_from_position({"block": block.hex(), "ply": 4})


@pytest.mark.parametrize("variant", VARIANTS)
def test_openspiel_is_told_the_type_and_the_bounds(variant: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    ours = shares(variant)
    game = quoin.environments.openspiel.load_game(ours)
    assert game.get_type().utility.name == ours.utility_kind().upper().replace(" ", "_")
    assert (game.min_utility(), game.max_utility()) == (ours.min_utility(), ours.max_utility())
    assert game.utility_sum() == ours.utility_sum()
    state = pyspiel.load_game(str(game)).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[2])
    assert state.returns() == {"common": [16.0] * 4, "free": [4.0] * 4}.get(variant, [0.0] * 4)


def test_environments_know_the_range_of_rewards() -> None:
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    game = shares("free", rounds=3)
    for env in (
        quoin.environments.versus(game),
        quoin.environments.vector(game, 2),
        quoin.environments.aec(game),
        quoin.environments.parallel(game),
    ):
        assert env.reward_range == (-1, 6)
