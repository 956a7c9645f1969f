"""What rules may call, as a reference: every example of a primitive runs and comes out as it says."""

from __future__ import annotations

import functools
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import quoin
from conftest import ROOT
from quoin import reference
from quoin.catalog import parse_name
from quoin.cli.app import app
from quoin.cli.explain import explain
from quoin.reference import Topic, Word
from quoin.schemas import FILES, schema

WORDS = [word for topic in reference.topics() for word in topic.words if word.example is not None]


def variant_of(word: Word) -> tuple[str, list[str], int]:
    """The example as rules of a variant, the actions that it says are listed, and how many more.

    Lines that list run in ``moves``, the others in ``match.setup``; what stands behind an arrow is compared. After
    ``empty`` the zones are as game.yaml has them, not as the game's own setup leaves them."""
    assert word.example is not None
    words = dict(entry.partition("=")[::2] for entry in word.example.words)
    checked, locals_, listing, listed, more = [], [], [], [], 0
    for line in word.example.code.splitlines():
        statement, arrow, told = line.partition(" --> ")
        if "emit." in statement:
            listing.append(statement)
            first, _, rest = told.partition(" and ")
            listed += first.split(", ")
            more += int(rest.removesuffix(" more") or 0)
        elif arrow:
            checked.append(f"same({{ {statement} }}, {{ {told} }}, {statement.strip()!r})")
        else:
            checked.append(statement)
            locals_ += [statement] if statement.startswith("local ") else []
    phase = words.get("phase", first_phase(game_path(word)))
    begin, end = (
        ("", f"go.{phase}(0)" if listing else "match.draw()") if "empty" in words else ("base.match.setup()", "")
    )
    dealt = words.get("in", "match.setup")
    if dealt != "match.setup":
        begin, end = f"base.{dealt}()", ""
    return (
        (
            "local function same(found, wanted, what)\n"
            "  for i = 1, math.max(#found, #wanted) do\n"
            "    if found[i] ~= wanted[i] then\n"
            '      error(what .. ": " .. tostring(found[i]) .. ", not " .. tostring(wanted[i]))\n'
            "    end\n  end\nend\n"
            f"function {dealt}()\n{begin}\n"
            + "\n".join(checked)
            + f"\n{end}\nend\n"
            + (f"function moves.{phase}()\n" + "\n".join(locals_ + listing) + "\nend\n" if listing else "")
        ),
        listed,
        more,
    )


@functools.cache
def first_phase(game: str) -> str:
    return quoin.load_game(game).description.phases[0].name


def game_path(word: Word) -> str:
    assert word.example is not None
    name = word.example.game
    return str(ROOT / name) if name.startswith("tests/") else name


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.name)
def test_the_example_runs_and_comes_out_as_it_says(word: Word, tmp_path: Path) -> None:
    parsed = parse_name(game_path(word))
    folder = tmp_path / parsed.folder.name
    shutil.copytree(parsed.folder, folder)
    (folder / "variants").mkdir(exist_ok=True)
    head = "quoin: 1\nvariant: example\ntitle: Example\nsummary: Of the reference.\nrules: example.lua\n"
    (folder / "variants" / "example.yaml").write_text(head)
    rules, listed, more = variant_of(word)
    (folder / "variants" / "example.lua").write_text(rules)
    state = quoin.load_game(f"{folder}/example", **parsed.dials).new_initial_state(seed=1)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    if listed:
        found = [state.action_to_string(action) for action in state.legal_actions()]
        assert (found[: len(listed)], len(found)) == (listed, len(listed) + more)


def test_every_primitive_has_an_example_that_calls_it_and_stands_in_one_topic() -> None:
    described = [f"{entry['receiver']}:{entry['name']}" for entry in quoin._core.primitives()]
    assert sorted(word.name for word in WORDS) == sorted(described)
    for word in WORDS:
        assert word.example is not None
        code = word.example.code
        assert re.search(rf":{word.name.partition(':')[2]}\(", code), word.name
        assert "-->" in code, f"{word.name}: the example does not tell what comes of it"


def test_help_finds_words_by_their_whole_name_their_last_part_and_topics_by_a_part_of_the_title() -> None:
    def names(text: str) -> list[str]:
        found = reference.found(text)
        return [word.name for word in (found.words if isinstance(found, Topic) else found)]

    assert names("board:steps") == ["board:steps"]
    assert names("walls:pivots(me, emit.pivot)") == ["zone:pivots"]
    assert sorted(names("steps")) == ["board:steps", "zone:steps"]
    assert names("match.win") == ["match.win"]
    assert "zone:shuffle" in names("cards in piles")


def test_help_lists_topics_explains_words_and_names_the_nearest_of_what_it_does_not_know() -> None:
    def said(*words: str) -> str:
        return CliRunner().invoke(app, ["help", *words], env={"COLUMNS": "120"}).output

    everything = said()
    assert all(topic.title in everything for topic in reference.topics())
    assert "./quoin help board:steps" in everything
    explained = said("board:steps")
    assert "board:steps(from, walls, pieces, emit)" in explained
    assert "where it is not none stands a wall" in explained
    assert "--> step b1, step d1" in explained
    with pytest.raises(quoin.ArgumentError, match=r'"learn" is a command') as refused:
        explain(["learn"])
    assert refused.value.hint == "./quoin learn --help"
    with pytest.raises(quoin.ArgumentError, match=r"did you mean .*board:steps") as caught:
        reference.found("board:stepps")
    assert "stepps" in caught.value.message


def test_the_page_of_primitives_is_the_one_that_the_descriptions_make() -> None:
    page = (ROOT / "docs/primitives.md").read_text(encoding="utf-8")
    assert reference.with_primitives(page) == page, "run: python -m quoin.reference docs/primitives.md"


def test_a_page_with_an_editor_has_every_word_once() -> None:
    words = quoin.Session("hearts").call("words")
    rows, keys = words["rules"], words["keys"]
    core = reference.page_words()
    assert [list(row) for row in core["rules"]] == [list(core["rules"][0])] * len(core["rules"])
    assert all(sorted(row) == sorted(core["rules"][0]) for row in rows)
    assert {row["name"] for row in rows if row["cost"]} == set(core["examples"])
    own = {row["name"]: row for row in rows if not row["cost"]}
    assert own["emit.play"]["call"] == "emit.play(card)"
    assert own["play.play"]["call"] == "play.play(me, card)"
    assert own["play.play"]["defines"]
    assert own.keys() >= {"cards.card.spades_queen", 'cards.card.of.rank["10"]'}
    paths = {(row["file"], row["path"]): row for row in keys}
    assert "card" in paths["game", "zones.*.holds"]["values"]
    assert {(file, path.partition(".")[0]) for file, path in paths} == {
        (file, key) for file in FILES for key in schema(file)["properties"]
    }
    assert quoin.Session().call("words")["rules"] == [row for row in rows if row["cost"]]
