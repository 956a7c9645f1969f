"""Played positions as cases: `quoin cases GAME --record MATCH` and `quoin.modding.record_case`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import quoin
from conftest import FIXTURES
from quoin.cli.app import app
from quoin.modding import record_case

FLOW = "quoin: 1\ncases: [{name: one, legal_count: 18}]\n"
BROKEN = 'quoin: 1\ncases:\n  - name: "half a\n'


def copy_of(folder: Path, into: Path) -> Path:
    shutil.copytree(folder, into / folder.name)
    return into / folder.name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Murailles in a folder of its own, with one case and comments around it."""
    made = copy_of(quoin.game_folders()["murailles"], tmp_path)
    lines = ["# Head.", "quoin: 1", "", "cases:", "  # ---- first ----", "", "  - name: one"]
    lines += ["    legal_count: 18  # two and sixteen", "  # the end"]
    (made / "cases.yaml").write_text("\n".join(lines), encoding="utf-8")
    return made


def played(game: Path | str, *texts: str, **dials: int) -> quoin.State:
    state = quoin.load_game(game, **dials).new_initial_state(seed=1)
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def test_a_position_is_added_with_what_is_legal_and_what_the_next_choice_led_to(folder: Path) -> None:
    """By hand: red's soldier walks from c1 to b1; walls stand as at the start, so neither wall list has changed."""
    before = (folder / "cases.yaml").read_text(encoding="utf-8")
    state = played(f"{folder}/no-slide", "step b1", "step c1", "step b5", max_turns=9)
    made = record_case(state, 0, "red's soldier steps aside")
    after = (folder / "cases.yaml").read_text(encoding="utf-8")
    assert after == f"{before}\n\n{made.text}"
    lines = made.text.splitlines()
    assert lines[:3] == ['  - name: "red\'s soldier steps aside"', "    variant: no-slide", "    dials: {max_turns: 9}"]
    assert lines[3].startswith("    legal: [step b1,")
    assert lines[-5:-3] == ["    then: [step b1]", "    next: {seat: red, phase: act}"]
    assert lines[-3:] == ["    zones:", "      soldier: {red: b1, yellow: c5}", "      actions: 1"]
    assert [(case.name, case.passed) for case in quoin.run_cases(folder)] == [("one", True), (made.name, True)]


def test_a_recorded_case_fails_once_the_rules_do_something_else(folder: Path) -> None:
    record_case(played(folder, "step b1", "step c1", "step b5"), 2)
    rules = folder / "rules.lua"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("soldier[me] = to\n", "soldier[me] = me == 1 and 20 or to\n"), encoding="utf-8")
    verdict = quoin.run_cases(folder)[-1]
    assert not verdict.passed
    assert "soldier of yellow: expected b5" in verdict.detail


@pytest.mark.parametrize("name", ["high_card", "goofspiel", "backgammon", "muros"])
def test_deals_dice_hands_and_choices_made_together_come_back_without_the_seed(name: str, tmp_path: Path) -> None:
    folder = copy_of(quoin.game_folders().get(name, FIXTURES / name), tmp_path)
    (folder / "cases.yaml").unlink(missing_ok=True)
    state = quoin.play(folder, "random", seed=7, until=lambda now: now.move_number() == 120)
    last = state.move_number()
    plies = sorted({0, 1, 2, min(60, last // 2)})
    made = [record_case(state, ply) for ply in plies]
    assert not any("seed:" in case.text or "luck" in case.text for case in made)
    assert [(case.name, case.passed) for case in quoin.run_cases(folder)] == [(case.name, True) for case in made]


def test_a_match_that_began_at_a_position_begins_there(folder: Path) -> None:
    zones = {"soldier": {"red": "c4", "yellow": "a3"}, "walls": {"a1-a2": "red"}}
    state = quoin.load_game(folder).state_from_position({"seat": "red", "zones": zones})
    state.apply_action(state.string_to_action("step c5"))
    text = record_case(state, write=False).text
    assert "soldier: {red: c4, yellow: a3}, walls: {a1-a2: red}" in text
    assert (
        "result: {winner: red, returns: [1, -1], scores: [1, 0], ended_by: the soldier has crossed the board}" in text
    )
    batch = state.game.state_from_position({"block": state.to_bytes().hex(), "ply": 1})
    with pytest.raises(quoin.ArgumentError, match="out of a batch"):
        record_case(batch)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BROKEN, "cases.yaml:"),
        (FLOW, "the list of cases does not end the file"),
        ("cases:\n  - name: one\n    legal_count: 18\nquoin: 1\n", "the list of cases does not end the file"),
        ("quoin: 1\ncases:\n", "needs a list `cases`"),
    ],
)
def test_a_file_that_no_case_can_be_added_to_stays_as_it_is(folder: Path, text: str, told: str) -> None:
    (folder / "cases.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(quoin.GameError, match=told):
        record_case(played(folder, "step b1"))
    assert (folder / "cases.yaml").read_text(encoding="utf-8") == text


def test_names_are_unique_and_lines_end_as_in_the_file(folder: Path) -> None:
    file = folder / "cases.yaml"
    file.write_bytes(b"quoin: 1\r\ncases:\r\n\r\n- name: one\r\n  legal_count: 18\r\n")
    state = played(folder, "step b1")
    record_case(state)
    content = file.read_bytes()
    assert content.count(b"\r\n") == content.count(b"\n") > 10
    with pytest.raises(quoin.ArgumentError, match="there is a case 'after 1 ply with seed 1, red is next' already"):
        record_case(state)
    assert file.read_bytes() == content
    assert all(case.passed for case in quoin.run_cases(folder))


def test_the_command_records_prints_and_runs_cases(folder: Path, tmp_path: Path) -> None:
    def said(*words: str) -> str:
        done = CliRunner().invoke(app, ["cases", str(folder), *words])
        return done.stdout if done.exception is None else f"{done.stdout}{done.exception!r}"

    match = str(tmp_path / "match")
    played(f"{folder}/no-slide", "step b1", "step c1").save(match)
    words = ("--record", match, "--ply", "1", "--name", "back again")
    before = (folder / "cases.yaml").read_bytes()
    assert said(*words, "--print").startswith("  - name: back again\n    variant: no-slide\n    moves: [step b1]\n")
    assert (folder / "cases.yaml").read_bytes() == before
    assert "back again" in said(*words)
    assert said().splitlines() == ["✓ one", "✓ back again", "2 of 2 cases pass"]
    (folder / "cases.yaml").write_text("quoin: 1\ncases: [{name: one, legal_count: 17}]\n", encoding="utf-8")
    assert re.search("(?s)expected 17 legal actions, found 18.*SystemExit\\(1\\)", said())
    assert "ArgumentError('--ply, --name and --print are for a match" in said("--print")
    played("hex", "place a1").save(match)
    assert "the match is of hex, not of murailles" in said("--record", match)
