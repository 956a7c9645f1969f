"""The command line from outside: what it prints, how it ends, what it says when something is wrong."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import quoin
from conftest import CLASSICS, FIXTURES, Run, environment, play_randomly, random_matches

COMMANDS = [
    "list",
    "show",
    "play",
    "draw",
    "simulate",
    "compare",
    "report",
    "solve",
    "perft",
    "replay",
    "check",
    "signature",
]
COMMANDS += ["test", "bench", "wheel"]


def test_help_names_every_command(cli: Run) -> None:
    done = cli("--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", done.stdout)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(cli: Run, command: str) -> None:
    done = cli(command, "--help")
    assert done.returncode == 0
    assert "Usage: quoin" in done.stdout


def test_the_version_names_the_lua(cli: Run) -> None:
    done = cli("--version")
    assert done.returncode == 0
    assert quoin.lua_version() in done.stdout


def test_list_names_games_and_variants(cli: Run) -> None:
    done = cli("list")
    assert done.returncode == 0
    assert "murailles" in done.stdout
    assert "/7x7" in done.stdout
    listed = json.loads(cli("list", "--json").stdout)
    assert "murailles" in [game["id"] for game in listed["games"]]


def test_list_names_the_classics_last(cli: Run) -> None:
    folders = [Path(game["folder"]) for game in json.loads(cli("list", "--json").stdout)["games"]]
    shelves = [folder.parent.name for folder in folders]
    assert shelves == sorted(shelves, key=["games", "modern", "classics"].index)
    assert shelves.count("games") == 5
    lines = cli("list").stdout.splitlines()
    after = [line.split()[0] for line in lines[lines.index(next(x for x in lines if x.split()[0] == "classics")) :]]
    assert after[1] == folders[shelves.index("classics")].name
    assert "hex" in after


def test_classics_are_found_in_a_folder_of_ones_own(cli: Run, tmp_path: Path) -> None:
    text = (FIXTURES / "pig" / "game.yaml").read_text()
    for shelf, name in (("more", "pig"), ("more/classics", "oink")):
        shutil.copytree(FIXTURES / "pig", tmp_path / shelf / name)
        (tmp_path / shelf / name / "game.yaml").write_text(text.replace("id: pig", f"id: {name}"))
    listed = json.loads(cli("list", "--json", QUOIN_GAMES=str(tmp_path / "more")).stdout)["games"]
    names = [game["id"] for game in listed]
    assert names.index("pig") == 4 < names.index("hex") < names.index("oink")


def test_list_shows_a_game_that_does_not_load(cli: Run, tmp_path: Path) -> None:
    shutil.copytree(CLASSICS / "connect_four", tmp_path / "more" / "broken")
    (tmp_path / "more" / "broken" / "game.yaml").write_text("quoin: 2\n")
    done = cli("list", QUOIN_GAMES=str(tmp_path / "more"))
    assert done.returncode == 0
    assert "does not load" in done.stdout
    assert "murailles" in done.stdout


def test_show_tells_dials_variants_and_assumptions(cli: Run) -> None:
    done = cli("show", "murailles", "-o", "size=7")
    assert done.returncode == 0
    for part in ("size", "3..9 step 2", "murailles/no-slide", "our addition", "slide {wall} to {to}"):
        assert part in done.stdout
    assert json.loads(cli("show", "murailles/7x7", "--json").stdout)["variant"] == "7x7"


def test_show_draws_the_board_after_some_plies(cli: Run) -> None:
    state = quoin.play("connect_four", "random", seed=4, until=lambda now: now.move_number() == 5)
    told = json.loads(cli("show", "connect_four", "--plies", "5", "--seed", "4", "--json").stdout)
    assert told["zones"] == state.view()
    shown = cli("show", "connect_four", "--plies", "5", "--seed", "4").stdout
    assert "after 5 plies" in shown
    assert (shown.count("●r"), shown.count("●y")) == (4, 3)  # three and two discs, and each seat's below the board


def test_perft_prints_a_line_for_each_depth(cli: Run) -> None:
    done = cli("perft", "connect_four", "--depth", "3")
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [["1", "7"], ["2", "49"], ["3", "343"]]
    assert re.search(r"  \d+\.\d{3} s +[\d,]+ a second$", done.stdout, re.MULTILINE)
    told = json.loads(cli("perft", "murailles", "--depth", "2", "--json").stdout)
    count = quoin.perft(quoin.load_game("murailles"), 2)
    assert (told["game"], told["depth"], told["by"], told["count"]) == ("murailles", 2, "plies", count)
    assert [line["count"] for line in told["depths"]] == [18, count]
    assert done.stderr == ""


def test_perft_splits_by_first_choice(cli: Run) -> None:
    done = cli("perft", "murailles", "--depth", "2", "--split", "--threads", "2")
    _, total, *lines = done.stdout.splitlines()
    assert len(lines) == 18
    assert sum(int(line.rpartition(" ")[2]) for line in lines) == int(total.split()[1])
    splits = json.loads(cli("perft", "murailles", "-d", "2", "--split", "--json").stdout)["splits"]
    assert splits == {line.rpartition(": ")[0]: int(line.rpartition(": ")[2]) for line in lines}


def test_simulate_prints_one_object(cli: Run) -> None:
    done = cli("simulate", "murailles", "-n", "300", "--seed", "1", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    result = json.loads(done.stdout)
    assert sum(result["counts"].values()) == 300
    assert set(result["counts"]) == set(result["shares"]) == set(result["intervals"]) == {"red", "yellow", "draw"}
    assert re.fullmatch("[0-9a-f]{16}", result["signature"])
    assert result["lengths"]["min"] <= result["lengths"]["median"] <= result["lengths"]["max"]
    rate = result["matches_per_second"]
    assert rate == pytest.approx(300 / result["seconds"], rel=0.01)
    assert result["plies_per_second"] == pytest.approx(rate * result["lengths"]["mean"], rel=0.01)
    for others in (
        ("simulate", "murailles", "-n", "300", "--seed", "1", "--json", "--threads", "2", "--no-jit"),
        ("--no-jit", "simulate", "murailles", "-n", "300", "--seed", "1", "--json"),
    ):
        again = json.loads(cli(*others).stdout)
        times = {name: result[name] for name in ("seconds", "matches_per_second", "plies_per_second")}
        assert {**again, **times} == result


def test_simulate_tells_people_the_shares_and_writes_a_table(cli: Run, tmp_path: Path) -> None:
    done = cli("simulate", "murailles/sprint", "-n", "50", "--seed", "1", "--csv", "out.csv")
    assert done.returncode == 0
    assert "95 %" in done.stdout
    assert "signature" in done.stdout
    with (tmp_path / "out.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    result = random_matches(quoin.load_game("murailles/sprint"), 50, seed=1)
    for row, name in (("plies", "plies"), ("decisions", "decisions"), ("choices", "choices")):
        assert [int(line[row]) for line in rows] == result[name].tolist()
    assert [int(line["signature"], 16) for line in rows] == result["signatures"].tolist()
    assert {row["outcome"] for row in rows} <= {"red", "yellow", "draw"}


def test_dials_stand_on_the_command_line(cli: Run) -> None:
    done = cli("perft", "murailles", "-d", "1", "-o", "size=7", "-o", "max_turns=10", "--json")
    assert json.loads(done.stdout)["game"] == "murailles(size=7,max_turns=10)"


def test_check_keeps_its_promises_and_says_so(cli: Run) -> None:
    done = cli("check", "murailles", "-n", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "✗" not in done.stdout
    held = json.loads(cli("check", str(FIXTURES / "high_card"), "-n", "3", "--json").stdout)
    assert held["held"] is True
    assert all(promise["held"] for promise in held["promises"])


def test_check_fails_for_rules_that_keep_state(cli: Run, tmp_path: Path) -> None:
    folder = tmp_path / "connect_four"
    shutil.copytree(CLASSICS / "connect_four", folder)
    rules = (folder / "rules.lua").read_text()
    rules = "local drops = 0\n" + rules.replace("disc:drop(column", "drops = drops + 1\n  disc:drop(column")
    (folder / "rules.lua").write_text(rules)
    done = cli("check", str(folder), "-n", "3")
    assert done.returncode == 1
    assert "✗" in done.stdout
    assert "drops" in done.stdout


def test_replay_shows_a_saved_match(cli: Run, tmp_path: Path) -> None:
    state = quoin.load_game("murailles/sprint").new_initial_state(4)
    play_randomly(state, 9, 4)
    state.save(tmp_path / "match.quoin")
    done = cli("replay", "match.quoin")
    assert done.returncode == 0
    assert "9 plies, all verified" in done.stdout
    assert str(state) in done.stdout
    third = cli("replay", "match.quoin", "--ply", "3", "--json")
    assert len(json.loads(third.stdout)["plies"]) == 3
    assert cli("replay", "match.quoin", "--ply", "10").returncode == 2


def test_a_damaged_record_is_refused_with_its_name(cli: Run, tmp_path: Path) -> None:
    state = quoin.load_game("murailles").new_initial_state(4)
    play_randomly(state, 9, 4)
    (tmp_path / "match.quoin").write_text(state.serialize()[:-9])
    done = cli("replay", "match.quoin")
    assert done.returncode == 1
    assert "File refused" in done.stderr
    assert "Traceback" not in done.stderr


def test_signatures_are_written_and_compared(cli: Run, tmp_path: Path) -> None:
    done = cli("signature", "murailles", "murailles/sprint", "--write", "list.txt")
    assert done.returncode == 0
    assert (tmp_path / "list.txt").read_text() == done.stdout
    assert cli("signature", "murailles", "--against", "list.txt").returncode == 0
    (tmp_path / "list.txt").write_text("murailles 0123456789abcdef\n")
    changed = cli("signature", "murailles", "--against", "list.txt")
    assert changed.returncode == 1
    assert "was 0123456789abcdef" in changed.stderr


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["perft", "murailes", "-d", "1"], "did you mean"),
        (["perft", "murailles/8x8", "-d", "1"], "8x8"),
        (["perft", "murailles", "-d", "1", "-o", "sise=7"], "did you mean"),
        (["perft", "murailles", "-d", "1", "-o", "size"], "NAME=VALUE"),
        (["perft", "murailles", "-d", "1", "-o", "size=4"], "steps of 2"),
        (["perft", "murailles"], "--depth"),
        (["perft", "murailles", "-d", "-1"], "--depth"),
        (["simulate", "murailles", "-n", "0"], "--matches"),
        (["simulate", "murailles", "--seed", "18446744073709551616"], "seed"),
        (["play", "murailles", "--seat", "blue=human"], "red, yellow"),
        (["play", "murailles", "--seat", "red=grandmaster"], "greedy-playout"),
        (["play", "murailles", "--seat", "red=greedy-playout:many"], "limit"),
        (["play", "murailles", "--seat", "red=random:5"], "no options"),
        (["nonsense"], "nonsense"),
        (["test"], "./quoin test"),
        (["bench"], "./quoin bench"),
        (["wheel"], "./quoin wheel"),
    ],
)
def test_wrong_usage_ends_with_two_and_one_readable_block(cli: Run, arguments: list[str], part: str) -> None:
    done = cli(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert part in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_a_mistake_in_a_game_ends_with_one_and_names_the_line(cli: Run, tmp_path: Path) -> None:
    folder = tmp_path / "connect_four"
    shutil.copytree(CLASSICS / "connect_four", folder)
    (folder / "rules.lua").write_text("local x = 1\nlocal y = zone.dics\n")
    done = cli("perft", "./connect_four", "-d", "1")
    assert done.returncode == 1
    assert "rules.lua:2" in done.stderr
    assert "disc" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["simulate", "murailles", "-n", "3000000"], ["perft", "murailles", "-d", "30"]])
def test_control_c_ends_with_130(arguments: list[str], tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "quoin", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        cwd=tmp_path,
    )
    while process.poll() is None and processor_seconds(process.pid) < 2:  # by then it is past its start
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


def processor_seconds(process: int) -> float:
    """What the process has used so far, as Linux counts it."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m quoin perft murailles -d 2 --split | head -n 1',
        shell=True,
        capture_output=True,
        text=True,
        env=environment(),
        cwd=tmp_path,
        timeout=60,
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_solve_prints_the_value_and_every_action(cli: Run) -> None:
    done = cli("solve", "tic_tac_toe", "--after", "write a1", "--after", "write b1")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "tic_tac_toe: cross wins"
    assert sorted(line.split()[1:3] for line in lines if line.startswith("write"))[0] == ["a2", "wins"]
    found = json.loads(cli("solve", "tic_tac_toe", "--after", "write a1", "--after", "write b1", "--json").stdout)
    assert found["exact"]
    assert found["low"] == found["high"] == [1, -1]
    assert {one["text"]: one["low"] for one in found["actions"]}["write c1"] == 0


def test_solve_takes_positions_from_files_and_says_what_is_wrong_with_them(cli: Run, tmp_path: Path) -> None:
    file = tmp_path / "late.json"
    marks = {"a1": "cross", "b2": "nought", "c1": "cross", "b1": "nought"}
    file.write_text(json.dumps({"seat": "cross", "phase": "write", "zones": {"mark": marks}}), encoding="utf-8")
    found = json.loads(cli("solve", "tic_tac_toe", "--position", str(file), "--json").stdout)
    assert {one["text"]: one["low"] for one in found["actions"]}["write a2"] == -1  # nought is about to write b3
    for text, told in (("{", "no JSON"), ("[]", "an object"), ('{"seat": "nobody"}', "nobody")):
        file.write_text(text, encoding="utf-8")
        done = cli("solve", "tic_tac_toe", "--position", str(file))
        assert done.returncode != 0
        assert told in done.stderr


def test_simulate_plays_matches_of_bots(cli: Run) -> None:
    told = json.loads(
        cli(
            "simulate", "tic_tac_toe", "-n", "30", "--seed", "1", "--json", "--bot", "minimax", "--bot", "random"
        ).stdout
    )
    assert told["bots"] == ["minimax", "random"]
    assert told["counts"]["nought"] == 0, "a perfect player has lost"
    assert (
        "30 matches of minimax and random"
        in cli("simulate", "tic_tac_toe", "-n", "30", "--bot", "minimax", "--bot", "random").stdout
    )
    assert "3 bots" in cli("simulate", "tic_tac_toe", *["--bot", "random"] * 3).stderr


WITH_A_DIAL = """quoin: 1
id: narrow
title: Narrow
version: 1.0.0
summary: Plays on three cells or more.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
dials: {length: {range: 2..9, default: 3}, least: {range: 1..3, default: 1}}
requires: [{that: least < length, else: too short}]
boards: {field: {grid: {rows: 1, columns: length}}}
phases: [act]
actions: {step: {fields: {to: field.cells}}}
max_length: 9
"""


def test_check_plays_with_every_dial_at_its_other_values(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "narrow").mkdir()
    (tmp_path / "narrow/game.yaml").write_text(WITH_A_DIAL, encoding="utf-8")
    rules = "function match.setup() go.act(0) end\nfunction moves.act() emit.step(LAST) end\n"
    rules += "function play.step(me) match.win(me) end\n"
    (tmp_path / "narrow/rules.lua").write_text(rules.replace("LAST", "dial.length - 1"), encoding="utf-8")
    done = cli("check", "narrow", "-n", "2")
    assert done.returncode == 0
    assert "dials play at their other values 2 settings, 1 more refused by requires" in done.stdout
    (tmp_path / "narrow/rules.lua").write_text(rules.replace("LAST", "2"), encoding="utf-8")
    done = cli("check", "narrow", "-n", "2")
    assert done.returncode == 1
    assert "length=2: rules.lua:2" in done.stdout
