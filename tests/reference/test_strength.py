"""The harness of `./quoin lab strength`: matches of each kind, seats swapped, scores that add up, results kept."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
sys.path.insert(0, str(Path(__file__).parents[1] / "lab"))

import pyspiel

from strength import command, leduc, plans
from strength.boards import Board, new_board
from strength.contests import Contest, play_two, run
from strength.ledger import Ledger, Two
from strength.sides import AsLong, OurPlayer, Ours, Player, Theirs


@dataclass(frozen=True)
class First:
    """Always plays the first (-1: the last) legal action of ours, and notes on which seats."""

    place: int = 0
    seats: list[set[int]] = field(default_factory=list, compare=False)

    def __str__(self) -> str:
        return f"place {self.place}"

    def player(self, board: Board, seed: int) -> Player:
        self.seats.append(set())
        return FirstPlayer(self)


@dataclass
class FirstPlayer:
    side: First
    seconds: float = 0
    choices: int = 0

    def turn(self, board: Board) -> None:
        self.side.seats[-1].add(board.ours.seat)
        self.choices += 1
        board.play_ours(board.ours.legal_actions()[self.side.place])


OURS = Ours("mcts(playouts=4)")
KINDS = [
    ("connect_four", "paired"),
    ("backgammon", "paired"),
    ("hearts", "paired"),
    ("spades", "paired"),
    ("gin_rummy", "paired"),
    ("tic_tac_toe", "adapted"),
    ("leduc_poker", "adapted"),
]


@pytest.mark.parametrize(("game", "way"), KINDS)
def test_a_match_is_played_on_both_sides_to_the_same_end(game: str, way: str) -> None:
    board = new_board(game, 3, way)
    players = [OURS.player(board, 1), Theirs(10.0, playouts=4).player(board, 2)]
    while not board.ours.is_terminal():
        players[board.ours.seat % 2].turn(board)
    assert board.theirs.is_terminal()
    assert min(player.choices for player in players) > 0
    ours, theirs = board.ours.returns(), board.theirs.returns()
    more = 26 if game == "hearts" else 0  # theirs counts from 26 downwards
    assert ours == [got - more for got in (theirs[::-1] if game == "backgammon" else theirs)]


def test_games_of_ours_are_played_without_openspiel() -> None:
    assert play_two(Contest("mosaix", (OURS, Ours("random")), 2, 0), 0).matches == 2
    alone = play_two(Contest(plans.SOLO, (OURS, OURS), 2, 0), 0)
    assert (alone.matches, alone.points >= 0, alone.plies > 0) == (1, True, True)


@pytest.mark.parametrize(("game", "once"), [("connect_four", {0}), ("spades", {0, 2})])
def test_seats_are_swapped(game: str, once: set[int]) -> None:
    sides = (First(), First(-1))
    play_two(Contest(game, sides, 2, 0, "paired"), 5)
    other = {seat + 1 for seat in once}
    assert [side.seats for side in sides] == [[once, other], [other, once]]


@pytest.mark.parametrize("game", ["connect_four", "hearts", "murailles"])
def test_what_one_side_scores_the_other_does_not(game: str) -> None:
    way = "alone" if game == "murailles" else "paired"
    for number in range(3):
        one = play_two(Contest(game, (First(), First(-1)), 2, 0, way), number)
        other = play_two(Contest(game, (First(-1), First()), 2, 0, way), number)
        assert one.score + other.score == 2
        assert one.points == -other.points


def test_a_side_that_plays_itself_scores_half_of_the_points() -> None:
    for number in range(3):
        two = play_two(Contest("hearts", (First(), First()), 2, 0, "paired"), number)
        assert (two.score, two.points) == (1, 0)


def test_the_better_side_is_the_one_that_scores() -> None:
    ledger = Ledger()
    for sides in ((Ours("mcts(playouts=200)"), Ours("random")), (Ours("random"), Ours("mcts(playouts=200)"))):
        run(Contest("tic_tac_toe", sides, 20, 0), ledger, lambda _: None)
    scores = [tally.score.value for name in ledger.contests() if (tally := ledger.tally(name, 20))]
    assert scores[0] > 0.8
    assert scores[1] < 0.2


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    contest = Contest("tic_tac_toe", (First(), First(-1)), 4, 0)
    run(contest, Ledger(file), lambda _: None)
    before = file.read_text()
    assert [json.loads(line)["number"] for line in before.splitlines()] == [0, 1]
    run(replace(contest, matches=6), Ledger(file), lambda _: None)
    assert file.read_text().startswith(before)
    assert len(file.read_text().splitlines()) == 3
    assert contest.sides[0].seats == [{0}, {1}] * 3  # type: ignore[attr-defined]


def test_it_stops_as_soon_as_it_is_clear() -> None:
    """Of 200 matches a looks comes after each ten; all won, the first look is clear and all drawn none is."""
    drawn, won = Ledger(), Ledger()
    contest = Contest("tic_tac_toe", (First(), First(-1)), 200, 0.5)
    for number in range(5):
        two = Two(contest.name, number, 1, 0, 2, 10, (0, 0))
        drawn.add(two)
        won.add(replace(two, score=2))
    assert not contest.clear(drawn.tally(contest.name, 200))
    assert contest.clear(won.tally(contest.name, 200))


def test_uniform_play_of_leduc_poker_is_as_exploitable_as_openspiel_tells() -> None:
    """2.3736 (a NashConv of 4.7472) stands in the tests of their exploitability."""

    def uniform(state: object) -> dict[int, float]:
        legal = state.legal_actions()  # type: ignore[attr-defined]
        return dict.fromkeys(legal, 1 / len(legal))

    game = leduc.openspiel.load_game(leduc.GAME)
    assert leduc.exploitability(game, uniform) == pytest.approx(4.747222222222222 / 2)
    assert leduc.exploitability(pyspiel.load_game(leduc.GAME), uniform) == pytest.approx(4.747222222222222 / 2)


def test_the_table_and_the_lines_tell_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "tic_tac_toe", "--playouts", "5", "--matches", "4", "--results", str(tmp_path / "kept.jsonl")]
    command.main([*words, "--markdown"], low_priority=lambda _: 0)
    table = capsys.readouterr().out
    command.main([*words, "--show", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["score"][3] == 4
    sides = "mcts(playouts=5, hints=0) | OpenSpiel(playouts=5, explore=1.4)"
    assert f"| tic_tac_toe | {sides} | 4 | {told['score'][0]:.1%} |" in table


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--matches", "0"], "--matches must be above 0; found 0"),
        (["--show"], "--show needs --results"),
        (["--results", "nowhere/kept.jsonl"], "there is no folder nowhere"),
        (["--game", "muros"], "muros is not played against OpenSpiel; these are: "),
    ],
)
def test_options_that_make_no_sense_are_told(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as found:
        command.main(words, low_priority=lambda _: 0)
    assert told in capsys.readouterr().err + str(found.value)


def test_a_file_of_something_else_is_not_taken_for_results(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text('{"contest": "hex"}\n')
    with pytest.raises(SystemExit, match=r"other\.jsonl:1 is no result of"):
        Ledger(file)
    assert file.read_text() == '{"contest": "hex"}\n'


def test_a_rival_has_the_time_that_the_other_needs() -> None:
    board = new_board("connect_four", 1, "alone")
    player = AsLong("greedy-playout", "mcts(seconds=0.05)").player(board, 1)
    player.turn(board)
    assert player.seconds > 0.045


@pytest.mark.parametrize("game", ["connect_four", "leduc_poker"])
def test_openspiels_search_without_time_for_a_simulation_is_told(game: str) -> None:
    """Its own ``step`` would end the process."""
    board = new_board(game, 1, "paired")
    if game == "leduc_poker":
        board.play_ours(board.ours.legal_actions()[0])
    with pytest.raises(RuntimeError, match="no choice in 5 attempts"):
        Theirs(1.4, seconds=1e-9).player(board, 1).turn(board)


def test_a_bots_time_is_counted() -> None:
    board = new_board("connect_four", 1, "alone")
    player = OurPlayer("mcts(seconds=0.01)", 1)
    player.turn(board)
    assert player.choices == 1
    assert player.seconds > 0.009
