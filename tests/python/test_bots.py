"""Bots registered in Python: named wherever bots are named, with options in the same form as the engine's."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import quoin
from conftest import CLASSICS, Run
from quoin import bots

GAME = CLASSICS / "tic_tac_toe"
FILE = '''
import quoin

@quoin.bot("from-file")
class FromFile:
    """Takes the action that stands so far from the first."""

    def __init__(self, seed: int, place: int = 0) -> None:
        self.place = place

    def choose(self, state: quoin.State) -> int:
        actions = state.legal_actions()
        return actions[min(self.place, len(actions) - 1)]
'''


def nth(seed: int, place: int = 0, last: bool = False, share: float = 0.5, word: str = "x") -> bots.Choose:
    """What a factory is: a function of a seed and options."""
    return lambda state: state.legal_actions()[-1 if last else min(place, len(state.legal_actions()) - 1)]


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    before = dict(bots._registered)
    bots._registered.clear()
    quoin.register_bot("nth", nth)
    yield
    bots._registered.clear()
    bots._registered.update(before)


def test_a_registered_bot_plays_by_its_name_everywhere() -> None:
    game = quoin.load_game(GAME)
    mine = "nth(last=yes)"
    told = "nth(place=0,last=True,share=0.5,word=x)"
    assert quoin.play(game, [mine, "nth"]).history()[:2] == [8, 0]
    frame = quoin.simulate(game, 3, seed=1, bots=[mine, "random"])
    assert set(frame["bots"]) == {f"{told}, random"}
    assert quoin.compare(game, game, ["nth", "random"], matches=8, seed=1, progress=False).pairs == 4
    assert quoin.sweep("murailles", size=[5], bots="nth", matches=2, seed=1)["matches"].tolist() == [2]
    made = quoin.make_bot("nth", place=1)
    assert (made.name, str(made)) == ("nth", "nth(place=1,last=False,share=0.5,word=x)")
    assert made.choose(game.new_initial_state(1)) == made.step(game.new_initial_state(1)) == 1
    assert "nth" in quoin.bot_names()


def test_a_registered_bot_is_an_opponent_and_sits_at_the_notebook_table() -> None:
    env = quoin.environments.versus(GAME, opponents="nth(place=2)", seat="nought")
    env.reset(seed=1)
    assert env.match.history() == [2]
    vector = quoin.environments.vector(GAME, 2, opponents=["nth(place=2)"], seat="nought")
    vector.reset(seed=1)
    assert vector.batch.plies.tolist() == [1, 1]
    assert quoin.table(quoin.load_game(GAME), "nth(place=2)", seat="nought").state.history() == [2]


def test_options_are_read_as_their_defaults_are() -> None:
    found = bots.checked_bot("nth( place=3 , last=no, share=0.25, word=abc )")
    assert str(found) == "nth(place=3,last=False,share=0.25,word=abc)"
    for text, says in [
        ("nth(place=3, place=4)", 'nth takes place once; found it again: "place=4"'),
        ("nth(places=3)", r'nth has no option "places"; there are place, last, share, word \(did you mean "place"\?\)'),
        ("nth(place=much)", r'"much" is no int for place \(e\.g\. place=0\)'),
        ("nth(last=perhaps)", '"perhaps" is no bool for last'),
        ("nth(place=3", r'"nth\(place=3" is no bot \(options stand in brackets: nth\(place=0'),
        ("nth:3", r'"nth:3" is no bot \(options stand in brackets'),
        (
            "mth",
            r"there is no bot 'mth'; there are random, greedy-playout, learned, level, mcts, minimax, nth "
            r"\(did you mean \"nth\"\?\)",
        ),
    ]:
        with pytest.raises(quoin.ArgumentError, match=says):
            quoin.make_bot(text)


def test_what_cannot_be_registered_is_refused() -> None:
    for name, factory, says in [
        ("two words", nth, "a bot's name is a letter, then letters, digits, - and _; found 'two words'"),
        ("random", nth, 'the name "random" is taken'),
        ("human", nth, 'the name "human" is taken'),
        ("x", 3, "factory is a function of a seed that gives a bot; found 3"),
        ("x", lambda: None, "what makes the bot x takes no seed"),
        ("x", lambda seed, depth: None, "the option depth of the bot x has no default"),
    ]:
        with pytest.raises(quoin.ArgumentError, match=says):
            quoin.register_bot(name, factory)  # type: ignore[arg-type]
    quoin.register_bot("nobody", lambda seed: 3)  # type: ignore[arg-type, return-value]
    with pytest.raises(quoin.ArgumentError, match="what makes the bot nobody gave 3, which is no bot"):
        quoin.make_bot("nobody")


def test_a_bot_draws_from_the_seed_of_its_match_and_seat() -> None:
    seeds: list[int] = []
    quoin.register_bot("told", lambda seed: seeds.append(seed) or nth(seed))  # type: ignore[func-returns-value]
    quoin.play(GAME, "told", seed=3)
    assert seeds == [quoin._core.bot_seed(3, seat) for seat in range(2)]


def test_other_processes_know_bots_of_modules() -> None:
    found = bots.checked_bot("nth(place=2)")
    bots._registered.clear()
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.make(1).choose(quoin.load_game(GAME).new_initial_state(1)) == 2


def test_the_command_line_reads_bots_from_files(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FILE, encoding="utf-8")
    there = {"QUOIN_BOTS": str(tmp_path / "mine.py")}
    done = cli("play", str(GAME), "--seat", "nought=from-file(place=4)", "--seat", "cross=from-file", **there)
    assert "nought write c2" in done.stdout, done.stderr
    done = cli("compare", str(GAME), str(GAME), "-n", "4", "--seed", "1", "--bot", "from-file", **there)
    assert "from-file(place=0)" in done.stdout, done.stderr
    refused = cli("play", str(GAME), "--seat", "0=from-file").stderr
    assert "there are human, random, greedy-playout, learned, level, mcts" in refused


def test_a_file_that_is_missing_is_named(cli: Run, tmp_path: Path) -> None:
    there = {"QUOIN_BOTS": str(tmp_path / "none.py")}
    done = cli("play", str(GAME), "--seat", "0=from-file", **there)
    assert done.returncode == 2
    assert "QUOIN_BOTS names what is no Python file" in done.stderr
    assert "none.py" in done.stderr


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("random", 5),
        ("greedy-playout(playouts=12)", 5),
        ("greedy-playout(playouts=12, random=0.5)", 5),
        ("minimax(depth=2, random=0.4)", 5),
        ("level(1)", 0),  # these keep a tree from choice to choice, which copies do not carry
        ("mcts(playouts=12, random=0.5)", 0),
    ],
)
def test_copies_and_pickles_of_a_bot_draw_on_as_it_does(text: str, before: int) -> None:
    game = quoin.load_game("othello" if "minimax" in text else "muros/7x7")
    bot = quoin.make_bot(text, seed=7)

    def choices(one: quoin.Bot, number: int) -> list[int]:
        state = game.new_initial_state(1)
        state.settle_luck()
        return [one.choose(state) for _ in range(number)]

    fresh = choices(quoin.make_bot(text, seed=7), before + 8)
    assert len(set(fresh)) > 1
    choices(bot, before)
    for other in [copy.deepcopy(bot), pickle.loads(pickle.dumps(bot)), copy.copy(bot)]:
        assert str(other) == str(bot)
        assert choices(other, 8) == fresh[before:]
    assert choices(bot, 8) == fresh[before:]


def test_the_draws_of_a_bot_that_keeps_a_tree_go_on_in_its_copies() -> None:
    state = quoin.load_game("othello").new_initial_state(1)
    bot, level = quoin.make_bot("mcts(playouts=2, random=1)", seed=7), quoin.make_bot("level(1)", seed=7)
    for one in (bot, level):
        for _ in range(5):
            one.choose(state)
    other, like = pickle.loads(pickle.dumps((bot, level)))
    # All its choices are random ones, whatever it thinks.
    assert [other.choose(state) for _ in range(8)] == [bot.choose(state) for _ in range(8)]
    # Each of its choices draws once whether it is to be one: for which game, and that generator's two numbers.
    level.choose(state), like.choose(state)
    assert like.__reduce__()[1][1][2][:3] == level.__reduce__()[1][1][2][:3]


def test_an_altered_pickle_of_a_bot_is_refused() -> None:
    whole = pickle.dumps(quoin.make_bot("mcts(playouts=12)", seed=7))
    with pytest.raises(quoin.SaveError, match="the pickle of a bot is damaged"):
        pickle.loads(whole.replace(b"playouts=12", b"playouts=13"))
    with pytest.raises(quoin.ArgumentError, match="no bot random has drawn so"):
        quoin._core.restore_bot("random", 7, (1, 2))


def test_mcts_chooses_among_what_it_visited_most() -> None:
    # With the average over all moves many actions are hardly visited, and some of them won all their visits.
    state = quoin.load_game("hex", size=7).new_initial_state(1)
    found = quoin.make_bot("mcts(playouts=600, rave=300, explore=0.1, hints=0)").analyse(state)
    visits = [one.visits for one in found.actions]
    assert max(one.value for one in found.actions[1:]) > found.actions[0].value
    assert 4 * visits[0] >= 3 * max(visits)


def forced(state: quoin.State, seat: int, plies: int) -> int:
    """What the seat is sure of within so many plies, by trying all: a win 1, a loss -1, else 0."""
    if state.is_terminal():
        return int(state.returns()[seat])
    if plies == 0:
        return 0
    values = [forced(state.child(action), seat, plies - 1) for action in state.legal_actions()]
    return max(values) if state.seat == seat else min(values)


def test_tactics_play_what_is_forced_and_not_what_loses() -> None:
    """In positions of Connect Four where other choices are sure to win or lose within four plies."""
    game, told = quoin.load_game("connect_four"), [0, 0]
    for seed in range(300):
        state = quoin.play(game, "random", seed=seed, until=lambda now, plies=8 + seed % 12: now.move_number() >= plies)
        if state.is_terminal():
            continue
        sure = {action: forced(state.child(action), state.seat, 3) for action in state.legal_actions()}
        wins, kept = max(sure.values()) == 1, max(sure.values()) == 0 and min(sure.values()) == -1
        if wins or kept:
            told[kept] += 1
            bot = quoin.make_bot("mcts(playouts=2, tactics=100000)", seed=seed)
            assert sure[bot.choose(state)] == (1 if wins else 0), state
    assert min(told) > 20


def test_tactics_are_a_number_of_positions() -> None:
    with pytest.raises(quoin.QuoinError, match="number of positions from 0"):
        quoin.make_bot("mcts(tactics=-1)")


HUSH = """quoin: 1
id: hush
title: Hush
version: 1.0.0
summary: Both say aye or nay at once, knowing a card each; a third card decides.
seats: [{name: x, colour: red}, {name: y, colour: blue}]
cards: {coin: {list: [one, two, three, four]}}
zones:
  stock: {pile: coin, visible: nobody}
  hand: {per: seat, pile: coin, visible: owner}
deals: [coins, toss]
phases: {say: {together: true}}
actions: {aye: {}, nay: {}, never: {}}
max_length: 4
"""
HUSHED = """
local stock, hand = zone.stock, zone.hand
function match.setup() deal.coins() end
function dealt.coins()
  stock:fill_all() stock:shuffle()
  stock:draw(1, hand[0]) stock:draw(1, hand[1])
  go.say({ 0, 1 })
end
function moves.say() emit.aye() emit.nay() emit.never() end
function play.aye() end
function play.nay() end
function play.never() end
function chosen.say() deal.toss() end
function dealt.toss() match.win(stock[0] % 2) end
"""


def test_an_action_that_hints_weigh_0_is_not_tried_where_seats_choose_at_once(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(HUSH, encoding="utf-8")
    (tmp_path / "rules.lua").write_text(HUSHED, encoding="utf-8")
    (tmp_path / "bot.lua").write_text("function prefer.never() return 0 end\n", encoding="utf-8")
    game = quoin.load_game(tmp_path)
    chosen = []
    for seed in range(30):
        state = quoin.play(game, "random", seed=seed, until=lambda now: now.node == "together")
        action = quoin.make_bot("mcts(playouts=20)", seed=seed).choose(state)
        chosen.append(state.action_to_string(action))
    assert set(chosen) == {"aye", "nay"}
