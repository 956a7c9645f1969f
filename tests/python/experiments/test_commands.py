"""``compare`` and ``report`` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import quoin
from conftest import CLASSICS, FIXTURES, Run


def test_compare_prints_a_table_or_one_object(cli: Run) -> None:
    arguments = ("compare", "murailles", "murailles/7x7", "-n", "200", "--seed", "1")
    shown = cli(*arguments)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("murailles and murailles/7x7\n")
    assert "higher" in shown.stdout
    found = json.loads(cli(*arguments, "--json", "--threads", "2").stdout)
    expected = quoin.compare("murailles", "murailles/7x7", matches=200, seed=1)
    assert {row["measure"]: row["difference"] for row in found["measures"]} == {
        row.measure: row.difference for row in expected.rows
    }
    assert (found["stopped"], found["pairs"]) == (expected.stopped, expected.pairs)


def test_compare_takes_bots_and_keeps_matches(cli: Run, tmp_path: Path) -> None:
    game = str(CLASSICS / "tic_tac_toe")
    bots = ("--bot", "random", "--bot", "greedy-playout:5")
    done = cli("compare", game, game, "-n", "20", "--all", *bots, "--save", "kept", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "random against greedy-playout(playouts=5); 20 matches each in 2 seatings" in done.stdout
    assert len(list((tmp_path / "kept").iterdir())) == 4
    wrong = cli("compare", game, game, "--bot", "grandmaster")
    assert wrong.returncode == 2
    assert "there is no bot" in wrong.stderr


def test_report_prints_or_writes_a_page(cli: Run, tmp_path: Path) -> None:
    arguments = ("report", str(FIXTURES / "pig"), "-n", "50", "--skilled", "4", "--playouts", "3", "--seed", "1")
    shown = cli(*arguments)
    assert shown.returncode == 0, shown.stderr
    for part in ("random play, 50 matches", "who begins, of decided", "skill ladder", "lines never run"):
        assert part in shown.stdout
    written = cli(*arguments, "pig.html", "-o", "goal=20")
    assert written.returncode == 0, written.stderr
    assert written.stdout == ""
    assert "goal 20" in (tmp_path / "pig.html").read_text(encoding="utf-8")
    found = json.loads(cli(*arguments, "--json").stdout)
    assert found["seed"] == 1
    assert {line["section"] for line in found["lines"]} >= {"random play", "skill ladder"}
