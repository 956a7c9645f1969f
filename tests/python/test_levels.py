"""Levels: named wherever bots are named, what they are made of, and that a higher one is better."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import pytest

import quoin
from conftest import CLASSICS, ROOT, Run
from quoin import _core
from quoin.experiments import calibration, levels
from quoin.experiments.calibration import Rung, calibrate
from quoin.experiments.levels import duel

OWN = """levels:
  - random
  - mcts(playouts=2)
  - mcts(playouts=3)
  - mcts(playouts=4, random=0.5)
  - mcts(playouts=5)
  - mcts(playouts=6)
  - mcts(playouts=7)
  - greedy-playout(playouts=9)
variants:
  misere: [random, random, random, random, random, random, random, random]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Tic-tac-toe with levels of its own."""
    folder = tmp_path / "tic_tac_toe"
    shutil.copytree(CLASSICS / "tic_tac_toe", folder)
    (folder / "levels.yaml").write_text(OWN, encoding="utf-8")
    misere = "quoin: 1\nvariant: misere\ntitle: x\nmax_length: 10\n"
    (folder / "variants" / "misere.yaml").write_text(misere, encoding="utf-8")
    return folder


def test_a_level_plays_by_its_name_everywhere() -> None:
    game = quoin.load_game("tic_tac_toe")
    bots = ["mcts(playouts=300)", "level(3)"]
    assert quoin.play(game, bots, seed=1).is_terminal()
    frame = quoin.simulate(game, 3, seed=1, bots=bots)
    assert set(frame["bots"]) == {"mcts(playouts=300), level(3)"}
    assert quoin.compare(game, game, bots, matches=8, seed=1, progress=False).pairs == 4
    env = quoin.environments.versus(game, opponents="level(2)", seat="nought")
    env.reset(seed=1)
    assert env.match.move_number() == 1
    assert quoin.table(game, "level:2", seat="nought", seed=1).state.move_number() == 1
    assert str(quoin.make_bot("level:5")) == "level(5)"
    assert "level" in quoin.bot_names()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("level(9)", r"the levels are 1 to 8, e\.g\. level\(3\)"),
        ("level(0)", "the levels are 1 to 8"),
        ("level(2.5)", "the levels are 1 to 8"),
        ("level(x)", r'"x" is no level \(e\.g\. level\(2\)\)'),
        ("level(3", "lacks its closing bracket"),
        ("level(playouts=3)", 'level has no option "playouts"; there are number and random'),
        ("level(3, 4)", 'level takes number once; found it again: "4"'),
        ("level(3, number=4)", 'level takes number once; found it again: "number=4"'),
        ("mcts(playouts=10, playouts=20)", 'mcts takes playouts once; found it again: "playouts=20"'),
        ("mcts(500)", r'mcts has no option "500"; .* \(write mcts\(playouts=500\)\)'),
        ("mcts:many", r'"many" is no limit of mcts \(write mcts:500 or mcts:2s\)'),
        ("minimax:500", r'"500" is no limit of minimax \(write minimax:2s\)'),
        ("mcts(random=2)", "chooses at random by a share from 0 to 1"),
    ],
)
def test_what_is_no_level_and_what_is_no_bot_is_refused(text: str, says: str) -> None:
    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.make_bot(text)
    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.simulate("tic_tac_toe", 1, bots=text)


def test_a_level_is_what_the_file_beside_the_game_says(own: Path) -> None:
    game = quoin.load_game(own)
    bots, own_ones = _core.levels_of(game)
    assert own_ones
    assert bots[3] == "mcts(playouts=4, random=0.5)"
    assert game.fingerprint == quoin.load_game(CLASSICS / "tic_tac_toe").fingerprint, "levels are no part of the rules"
    for level, bot in [(2, "mcts(playouts=2)"), (8, "greedy-playout(playouts=9)")]:
        named = quoin.simulate(game, 20, seed=1, bots=f"level({level})")
        meant = quoin.simulate(game, 20, seed=1, bots=bot)
        assert named["signature"].tolist() == meant["signature"].tolist()


def test_a_level_names_what_plays_where_its_bot_cannot(own: Path) -> None:
    text = OWN.replace("playouts=7)", "playouts=7, rave=300)").replace(
        "greedy-playout(", "learned(playouts=9) or greedy-playout("
    )
    (own / "levels.yaml").write_text(text, encoding="utf-8")
    game = quoin.load_game(own)
    assert _core.levels_of(game)[0][7] == "greedy-playout(playouts=9)"
    (note,) = _core.level_notes(game)
    assert note.startswith("level 8 is greedy-playout(playouts=9) instead of learned(playouts=9): ")
    (own / "levels.yaml").write_text(text.replace("or greedy-playout", "or gredy-playout"), encoding="utf-8")
    with pytest.raises(quoin.GameError, match='level 8: there is no bot "gredy-playout"'):
        _core.levels_of(game)


def test_a_match_at_the_terminal_begins_with_what_its_levels_are_made_of(cli: Run, own: Path) -> None:
    lines = cli("play", str(own), "--seed", "1", "--level", "4", text="quit\n").stdout.splitlines()
    told = lines.index("You are cross; nought is level(4).")
    assert lines[told + 1] == "level 4: mcts(playouts=4, random=0.5)"
    both = cli("play", str(own), "--seat", "cross=level", "--seat", "nought=level(1, random=0.5)", text="")
    assert "level 1: random\nlevel 3: mcts(playouts=3)\n" in both.stdout
    other = cli("play", str(own), "--bot", "mcts:5", text="quit\n")
    assert "mcts(playouts=4" not in other.stdout


def test_a_variant_has_its_own_levels_or_those_of_the_game(own: Path) -> None:
    other = "quoin: 1\nvariant: other\ntitle: x\nmax_length: 10\n"
    (own / "variants" / "other.yaml").write_text(other, encoding="utf-8")
    assert set(_core.levels_of(quoin.load_game(f"{own}/misere"))[0]) == {"random"}
    assert _core.levels_of(quoin.load_game(f"{own}/other"))[0][1] == "mcts(playouts=2)"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("levels: [random]", r'"levels" has a bot for each of the levels 1 to 8; found 1'),
        ("level: []", "level"),
        (OWN.replace("mcts(playouts=2)", "mcts(playout=2)"), 'level 2: mcts has no option "playout"'),
        (OWN.replace("mcts(playouts=2)", "level(2)"), "level 2: a level is no other level"),
    ],
)
def test_mistakes_in_the_file_are_named(own: Path, content: str, says: str) -> None:
    (own / "levels.yaml").write_text(content, encoding="utf-8")
    with pytest.raises(quoin.GameError, match=says) as told:
        _core.levels_of(quoin.load_game(own))
    assert "levels.yaml:" in str(told.value)
    assert told.value.source in content.splitlines()


def test_a_share_of_choices_is_random() -> None:
    """A bot that always wins at once, and half of the time one of seven columns: 1/2 + 1/14 wins, of 400 positions;
    the interval of 4 standard deviations fails less than once in ten thousand."""
    state = quoin.load_game("connect_four").new_initial_state(1)
    for column in (0, 1, 0, 1, 0, 1):
        state.apply_action(column)
    wins = sum(quoin.make_bot("mcts(playouts=50, random=0.5)", seed=seed).choose(state) == 0 for seed in range(400))
    expected = 0.5 + 0.5 / 7
    assert abs(wins / 400 - expected) < 4 * math.sqrt(expected * (1 - expected) / 400)
    assert str(quoin.make_bot("mcts(playouts=50, random=0.5)")) == "mcts(playouts=50, random=0.5)"


def test_level_4_beats_level_1() -> None:
    """Three steps of 75 % are 96 %; matches are repeatable, and 60 of them at 96 % give less than 80 % once in 10^6."""
    assert duel(quoin.load_game("connect_four"), "level(4)", "level(1)", 60, seed=1).value > 0.8


def test_a_duel_seats_both_everywhere() -> None:
    """Whoever wins whenever he sits first scores half against himself; in teams partners play alike."""
    assert duel(quoin.load_game("tic_tac_toe"), "mcts(playouts=30)", "mcts(playouts=30)", 40).value == pytest.approx(
        0.5, abs=0.3
    )
    spades = duel(quoin.load_game("spades"), "random", "random", 4)
    assert spades.matches == 4
    alone = duel(quoin.load_game("mosaix/solo"), "greedy-playout(playouts=40)", "random", 10)
    assert alone.value > 0.7


def test_calibration_climbs_from_random_players_up_to_where_more_work_brings_nothing() -> None:
    """Tic-tac-toe is played perfectly soon: what comes after is taken to be as good, and level 8 takes its time."""
    found = calibrate(quoin.load_game("tic_tac_toe"), minutes=0.1)
    assert len(found.bots) == 8
    assert found.rungs[0].bot == "random"
    low, high = found.interval
    assert 0.5 < low < found.step < high < 1
    strengths = [rung.strength for rung in found.rungs]
    assert strengths == sorted(strengths)
    below, last = found.rungs[-2:]
    assert last.score is None
    assert last.strength == below.strength
    assert found.bots[7] == last.bot
    assert found.guessed == 0


def test_levels_are_made_of_an_engine_that_plays_the_game() -> None:
    told: list[str] = []
    found = calibration.best_engine(quoin.load_game("kuhn_poker"), seconds=0.001, tell=told.append)
    assert found.name == "mcts"  # minimax knows no secrets
    assert not any("minimax" in text for text in told)
    calibration.best_engine(quoin.load_game("tic_tac_toe"), seconds=0.001, tell=told.append)
    assert "minimax(positions=" in told[-1]


@pytest.mark.parametrize(
    ("bot", "made"),
    [
        ("mcts", "mcts(playouts=64)"),
        ("minimax(positions=9, random=0.5)", "minimax(positions=64)"),
        ("mcts(playouts=9, explore=0.3, tactics=5)", "mcts(playouts=64, explore=0.3, tactics=320)"),
    ],
)
def test_levels_are_made_of_the_engine_that_is_given(bot: str, made: str) -> None:
    engine = calibration.engine_of(bot)
    assert engine is not None
    assert engine.bot(64) == made
    assert calibration.engine_of("random") is None


def ladder(gain: float) -> list[Rung]:
    """The bots of the path, thirteen, each as much stronger than the last."""
    path = enumerate(calibration._PATH, 1)
    rungs = [Rung(calibration.ENGINES[0].bot(*step), None, number * gain, 0.0, *step) for number, step in path]
    return [Rung("random", None, 0.0), *rungs]


def test_the_last_level_is_the_best_and_the_first_one_easy() -> None:
    """Rungs of 0.6 reach 13 * 0.6 = 7.8 up, eight steps of 0.975; rungs of 1 reach 13, of which eight steps of log 3
    would begin at 13 - 7 * 1.0986 = 5.3, above the third (64 playouts, 28 %) at 3: seven of 10 / 7."""
    small = calibration._placed(ladder(0.6))
    assert small.bots[7] == calibration.ENGINES[0].bot(*calibration._PATH[-1])
    assert small.step == pytest.approx(1 / (1 + math.exp(-0.975)))
    assert small.first == pytest.approx(small.step)
    large = calibration._placed(ladder(1.0))
    assert large.bots[0] == "mcts(playouts=64, random=0.28)"
    assert large.bots[7] == calibration.ENGINES[0].bot(*calibration._PATH[-1])
    assert large.step == pytest.approx(1 / (1 + math.exp(-10.0 / 7)))
    assert large.first == pytest.approx(1 / (1 + math.exp(-3.0)))
    assert large.guessed == 8


def test_steps_are_of_75_percent_where_that_reaches() -> None:
    """Eight steps of log 3 are 8.79: of rungs of 0.7, 9.1 in all, the first level stands at 9.1 - 7 * 1.0986 = 1.41."""
    found = calibration._placed(ladder(0.7))
    assert found.step == pytest.approx(0.75)
    assert found.first == pytest.approx(1 / (1 + math.exp(-1.41)), abs=0.002)


def test_what_was_not_played_is_guessed_and_less_certain() -> None:
    """The last two gained 1.0 and 0.6: each further one 0.8, with the variance of (1 + n / 2) times their gain."""
    rungs = [Rung("random", None, 0.0)]
    score = levels.Score(0.7, 0.6, 0.8, 80)
    rungs += [Rung(bot, score, strength, strength) for bot, strength in [("a", 2.0), ("b", 3.0), ("c", 3.6)]]
    rungs.append(calibration._guessed("d", rungs))
    rungs.append(calibration._guessed("e", rungs))
    assert [rung.strength for rung in rungs[4:]] == pytest.approx([4.4, 5.2])
    assert [rung.variance for rung in rungs[4:]] == pytest.approx([2.0 + 1.6 * 1.5**2, 2.0 + 1.6 * 4])


@pytest.mark.slow("verifies levels by matches")
def test_the_command_shows_verifies_and_writes(cli: Run, own: Path) -> None:
    shown = cli("levels", str(own)).stdout
    assert "  4  mcts(playouts=4, random=0.5)" in shown
    assert "standard levels" in cli("levels", "pig", QUOIN_GAMES=str(ROOT / "tests/games")).stdout
    verified = cli("levels", str(own), "--verify", "8:1", "-n", "6").stdout
    assert "level 8 against level 1: " in verified
    for wrong in ("4", "9:1", "4:x"):
        assert "--verify takes two levels" in cli("levels", str(own), "--verify", wrong).stderr
    assert "--write keeps what --calibrate finds" in cli("levels", str(own), "--write").stderr
    assert "--engine is what --calibrate makes levels of" in cli("levels", str(own), "--engine", "mcts").stderr
    for engine, says in (("random", 'levels cannot be made of "random"'), ("mcts(rav=3)", 'mcts has no option "rav"')):
        assert says in cli("levels", str(own), "--calibrate", "--engine", engine).stderr
    engine = ("--engine", "mcts(explore=0.3)")
    done = cli("levels", str(own), "--calibrate", *engine, "--write", "--minutes", "0.02")
    assert done.returncode == 0, done.stderr
    assert "written to" in done.stderr
    assert ' --engine "mcts(explore=0.3)" --write`' in (own / "levels.yaml").read_text(encoding="utf-8")
    assert "8 levels are others than levels.yaml says first: " in cli("levels", "muros(players=3)").stderr
    assert _core.levels_of(quoin.load_game(own))[0][0].startswith("mcts(playouts=")


def test_the_game_is_played_against_a_level(cli: Run) -> None:
    done = cli("play", "tic_tac_toe", "--seed", "1", "--level", "2", "--seat", "nought=human", text="quit\n")
    assert "cross write" in done.stdout
    done = cli(
        "play", "tic_tac_toe", "--seed", "1", "--bot", "mcts(playouts=50)", "--seat", "nought=human", text="quit\n"
    )
    assert "cross write" in done.stdout
    done = cli("play", "tic_tac_toe", "--seed", "1", "--seat", "cross=level:3", text="quit\n")
    assert "cross write" in done.stdout
    wrong = cli("play", "tic_tac_toe", "--level", "9")
    assert wrong.returncode == 2
    assert "the levels are 1 to 8" in wrong.stderr
    assert "both say who plays" in cli("play", "tic_tac_toe", "--level", "2", "--bot", "random").stderr
