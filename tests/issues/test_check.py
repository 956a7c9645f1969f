"""``check``: lines that cases execute counted as never executed, and cases without end never ended."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import quoin

GAME = """\
quoin: 1
id: small
title: Small
version: 1.0.0
summary: For a test.
seats: [{name: a, colour: red}, {name: b, colour: blue}]
counters: {n: 0..90}
phases: [act]
actions: {up: {}, down: {}}
max_length: 90
"""
RULES = """\
function match.setup() go.act(0) end
function match.check(_)
  if count.n == 51 then
    return "n is 51"
  end
  while count.n == 52 do end
end
function moves.act(_)
  if count.n > 80 then
    emit.down()
  end
  emit.up()
end
function play.up(me)
  count.n = count.n + 1
  if count.n == 5 then return match.win(me) end
  go.act(1 - me)
end
function play.down(me)
  match.win(me)
end
"""
CASES = """\
quoin: 1
cases:
  - {name: down wins, position: {seat: a, zones: {n: 81}}, then: [down], result: {winner: a}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small game without cases."""
    for name, text in (("game.yaml", GAME), ("rules.lua", RULES)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def never_executed(folder: Path) -> str:
    findings = quoin.check(quoin.load_game(str(folder)), 3)
    return next(finding.detail for finding in findings if finding.promise == "lines of Lua never executed")


def test_lines_that_cases_execute_count_as_executed(folder: Path) -> None:
    assert {"rules.lua:3-4", "rules.lua:10"} <= set(re.split(", | and ", never_executed(folder)))
    (folder / "cases.yaml").write_text(CASES, encoding="utf-8")
    assert never_executed(folder) == "rules.lua:4"


def test_lines_that_write_texts_count_as_executed(folder: Path) -> None:
    with (folder / "rules.lua").open("a", encoding="utf-8") as rules:
        rules.write('function text.up()\n  return "one more"\nend\n')
    assert "rules.lua:23" not in never_executed(folder)


def test_a_case_whose_check_never_ends_fails_with_file_and_line(folder: Path) -> None:
    endless = CASES + "  - {name: endless, position: {seat: a, zones: {n: 52}}, legal_count: 1}\n"
    (folder / "cases.yaml").write_text(endless, encoding="utf-8")
    (verdict,) = [verdict for verdict in quoin.run_cases(folder) if not verdict.passed]
    assert "cases.yaml:4:" in verdict.detail
    assert "rules.lua:6: the rules used up their 1000000 ticks" in verdict.detail
    command = [sys.executable, "-m", "quoin", "check", str(folder), "-n", "1"]
    environment = {**os.environ, "COLUMNS": "300"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1, done.stderr
    assert "case: endless" in done.stdout
    assert "rules.lua:6: the rules used up their 1000000 ticks" in done.stdout
