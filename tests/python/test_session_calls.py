"""Sessions from Python: recorded calls get the answers that they get in C++ and through C, and every call is as the
JSON Schema says, which is made from the same table as docs/sessions.md."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from quoin import _core
from quoin.schemas import schema

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
SCHEMA = schema("session")
EXAMPLES = [
    (call["properties"]["verb"]["const"], example)
    for call in SCHEMA["anyOf"]
    for example in SCHEMA["definitions"][call["properties"]["verb"]["const"]].get("examples", [])
]
WITHOUT = {"restore", "undo", "redo"}
"""Verbs that go on from something that is not there when a match has just begun."""


def validate(verb: str, arguments: dict[str, Any], answer: dict[str, Any]) -> None:
    """The call and its answer fit; told by that verb's part of the schema, so that messages are short."""
    part = next(one for one in SCHEMA["anyOf"] if one["properties"]["verb"]["const"] == verb)
    exchange = {"verb": verb, "arguments": arguments, "answer": answer}
    jsonschema.validate(exchange, {**part, "definitions": SCHEMA["definitions"]}, jsonschema.Draft7Validator)


def test_recorded_calls_are_answered_as_in_cpp_and_c(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = _core.new_session()
    told = []
    for line in (GOLDEN / "calls.txt").read_text(encoding="utf-8").splitlines():
        verb, _, arguments = line.partition(" ")
        answer = session.call(verb, arguments).encode()
        told.append(f"{verb} {next(iter(json.loads(answer)))} {zlib.crc32(answer):x}\n")
    assert "".join(told) == (GOLDEN / "calls_told.txt").read_text()


def test_the_schema_is_one() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    verbs = [call["properties"]["verb"]["const"] for call in SCHEMA["anyOf"]]
    assert verbs == [verb[0] for verb in _core.verbs()]
    assert {verb for verb, _ in EXAMPLES} >= set(verbs) - WITHOUT


@pytest.mark.parametrize(("verb", "arguments"), EXAMPLES)
def test_examples_work_when_a_match_of_murailles_has_begun(
    verb: str, arguments: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    session = _core.new_session()
    session.call("load", '{"folder": "games/murailles"}')
    session.call("start", '{"seed": 1}')
    answer = json.loads(session.call(verb, json.dumps(arguments)))
    assert "ok" in answer, answer["error"]["text"]
    validate(verb, arguments, answer)


def test_recorded_calls_fit_the_schema_when_they_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = _core.new_session()
    for line in (GOLDEN / "calls.txt").read_text(encoding="utf-8").splitlines():
        verb, _, arguments = line.partition(" ")
        answer = json.loads(session.call(verb, arguments))
        if "ok" in answer:
            validate(verb, json.loads(arguments), answer)
        else:
            jsonschema.validate(
                answer["error"],
                {"$ref": "#/definitions/error", "definitions": SCHEMA["definitions"]},
                jsonschema.Draft7Validator,
            )
