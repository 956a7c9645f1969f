"""The mistakes of tests/broken: what each message tells, row by row; and the mistakes in the files beside a game.

A message tells five things: the ``file``, the ``line``, what was ``found``, what is ``allowed`` and the ``fix``. Every
row says in ``judged`` which of them it tells: ``all``, or a map from what it does not tell to the reason why that does
not apply. What of this can be seen in the text is tested here; a row without its judgement is refused.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

import quoin
from quoin import _core

ROOT = Path(__file__).resolve().parents[2]
MARKS = ("file", "line", "found", "allowed", "fix")


def _rows(name: str) -> list[dict[str, Any]]:
    return list(yaml.load((ROOT / f"tests/broken/{name}.yaml").read_bytes(), yaml.CSafeLoader)["rows"])


BESIDE = _rows("beside")
ALL = [(name, row) for name in ("yaml", "lua", "beside") for row in _rows(name)]

PLACE = re.compile(r"[\w/.-]+\.(?:yaml|lua):(\d+(:\d+)?|\{line\}): ")
HINT = re.compile(r"(?s).*\((.+)\)$")
LABEL = re.compile(r"seat|\w+\.(cells|edges|corners|ends)|[\w.]+\.\.\w+|the match goes on|\d+ in all")
"""What stands in brackets behind a range, and is no fix."""
CHOICE = re.compile(
    r"must be one of|must lie (between|within)|must be -?\d+ to \d+( in steps of \d+)?, found|: begin with|; |"
    r": (use|in game\.yaml|ask|call|write|log|move|compare|declare|math\.|there are no patterns|rules seldom|"
    r"Lua's word|luck comes|each %)"
)
"""Where the fix is said without brackets: one of what is allowed, or a clause of its own."""


def _tells_a_fix(message: str) -> bool:
    hint = HINT.match(message)
    return bool(hint and not LABEL.fullmatch(hint[1].rpartition("(")[2])) or bool(CHOICE.search(message))


def _tells_what_was_found(row: dict[str, Any]) -> bool:
    """Whether a word or a sign of the message stands in what the row writes, or in what it takes away."""
    written = " ".join(str(row.get(key, "")) for key in ("find", "replace", "add", "at", "text", "dials", "variants"))
    told = PLACE.sub("", row["message"], count=1)
    return bool(set(re.findall(r"\w+|[^\w\s]", written)) & set(re.findall(r"\w+|[^\w\s]", told)))


@pytest.mark.parametrize(("name", "row"), ALL, ids=lambda part: part if isinstance(part, str) else part["name"])
def test_each_message_tells_what_its_judgement_says(name: str, row: dict[str, Any]) -> None:
    judged = {} if row["judged"] == "all" else row["judged"]
    assert set(judged) <= set(MARKS)
    assert all(isinstance(reason, str) and len(reason) > 9 for reason in judged.values())
    message = row["message"]
    seen = {
        "file": bool(re.match(r"[\w/.-]+\.(yaml|lua):", message)),
        "line": bool(PLACE.match(message)),
        "found": _tells_what_was_found(row),
        "fix": _tells_a_fix(message),
    }
    assert seen == {mark: mark not in judged for mark in seen} | ({"found": True} if "found" not in judged else {})


def test_no_two_rows_have_one_name() -> None:
    names = [(name, row["name"]) for name, row in ALL]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("row", BESIDE, ids=lambda row: row["name"])
def test_a_mistake_beside_the_rules_gets_its_message_and_shows_its_line(row: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "murailles"
    shutil.copytree(ROOT / "games/murailles", folder)
    text = row["text"] if row.get("whole") else f"quoin: 1\ncases:\n{row['text']}"
    (folder / row["file"]).write_text(text, encoding="utf-8")
    try:
        if row["file"] == "levels.yaml":
            _core.levels_of(quoin.load_game(folder))
        (verdict, *_) = quoin.run_cases(folder)
        told, excerpt = verdict.detail, verdict.excerpt
    except quoin.GameError as error:
        told, excerpt = str(error), error.excerpt
    told = told.replace(f"{folder}/", "")
    assert told == row["message"]
    line, column = (int(part) for part in told.split(":")[1:3])
    number, _, shown = excerpt.splitlines()[0].partition(" | ")
    assert (int(number), shown) == (line, text.splitlines()[line - 1])
    assert excerpt.splitlines()[1].index("^") == len(number) + 3 + column - 1


def test_a_passed_case_shows_no_line(tmp_path: Path) -> None:
    folder = tmp_path / "murailles"
    shutil.copytree(ROOT / "games/murailles", folder)
    (folder / "cases.yaml").write_text("quoin: 1\ncases:\n  - {name: a, legal_count: 18}\n", encoding="utf-8")
    assert quoin.run_cases(folder) == [quoin.CaseVerdict("a", True, "", "")]
