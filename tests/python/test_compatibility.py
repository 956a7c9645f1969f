"""What was once written keeps working: the corpus of tests/compatibility loads, plays and replays as it did."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import pytest

import quoin
from compatibility import corpus
from conftest import ROOT
from quoin import _core, reference
from quoin.schemas import schema
from schema_words import words_of_schema, words_used
from test_schema import read
from wide import WIDE

DATA = Path(quoin.__file__).parent / "data"
RECORDED = corpus.recorded()
FOLDERS = sorted({"/".join(name.split("/")[:2]) for name in corpus.games()})
THEN = dict(
    line.split()[:2]
    for line in (corpus.HERE / "then.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)


def test_every_game_is_recorded_with_a_saved_match() -> None:
    assert corpus.games() == sorted(RECORDED, key=corpus.games().index)
    assert sorted(file.name for file in (corpus.HERE / "matches").iterdir()) == sorted(
        [
            *(corpus.match_file(name).name for name in RECORDED),
            *(corpus.match_file(name, placed=True).name for name in corpus.FROM_POSITIONS),
        ]
    )


@pytest.mark.parametrize("folder", FOLDERS)
def test_its_texts_are_those_that_were_recorded(folder: str) -> None:
    texts = {row.texts for name, row in RECORDED.items() if "/".join(name.split("/")[:2]) == folder}
    assert texts == {corpus.texts_of(corpus.HERE / folder)}


@pytest.mark.parametrize("name", RECORDED)
def test_it_plays_as_recorded_and_its_saved_match_plays_back(name: str) -> None:
    assert corpus.signature(corpus.path(name)) == RECORDED[name].signature
    saved = corpus.match_file(name).read_text(encoding="utf-8")
    assert quoin.load_game(corpus.path(name)).deserialize_state(saved).serialize() == saved


@pytest.mark.parametrize("name", corpus.FROM_POSITIONS)
def test_a_saved_match_that_began_at_a_position_plays_back(name: str) -> None:
    saved = corpus.match_file(name, placed=True).read_text(encoding="utf-8")
    assert '"position"' in saved
    assert quoin.load_game(corpus.path(name)).deserialize_state(saved).serialize() == saved


def played_anyway(folder: str) -> bool:
    """Whether today's gallery has the game word by word, so that other tests run its cases."""
    today = [*(ROOT / "games").glob(f"**/{Path(folder).name}/game.yaml")]
    return bool(today) and corpus.texts_of(today[0].parent) == corpus.texts_of(corpus.HERE / folder)


@pytest.mark.parametrize("folder", [one for one in FOLDERS if WIDE or not played_anyway(one)])
def test_its_cases_hold(folder: str) -> None:
    if not (corpus.HERE / folder / "cases.yaml").exists() or folder == "former/wall_to_wall":
        return  # this one calls for both ways round: test_upgrade.py runs its cases when it is written anew
    failed = [verdict for verdict in _core.run_cases(corpus.path(folder)) if not verdict.passed]
    assert failed == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_its_levels_and_hints_are_read(folder: str) -> None:
    game = quoin.load_game(corpus.path(folder))
    levels, own = _core.levels_of(game)
    assert (len(levels), own) == (8, (corpus.HERE / folder / "levels.yaml").exists())
    hints = corpus.HERE / folder / "bot.lua"
    if hints.exists():
        state = game.deserialize_state(corpus.match_file(folder).read_text(encoding="utf-8"))
        written = hints.read_text(encoding="utf-8")
        assert "function evaluate" not in written or -1000 <= state.evaluate(0) <= 1000
        assert "function features" not in written or state.features(0)
        assert "function prefer" not in written or set(state.weights()) <= set(state.legal_actions())


@pytest.mark.parametrize("name", [name for name in THEN if "wall_to_wall" not in name])
def test_a_game_of_the_first_days_plays_as_was_recorded_then(name: str) -> None:
    game = quoin.load_game(corpus.path(name))
    seats = ["random"] * game.num_players()
    played = _core.play_matches(game, _core.match_seeds(1, 0, 200), seats, 1, True, None)
    assert f"{_core.signature_of(played['signatures']):016x}" == THEN[name]


def test_former_forms_do_the_same_without_the_jit() -> None:
    played = []
    for jit in (True, False):
        game = quoin.load_game(corpus.path("former/lamps"), jit=jit)
        seats = ["random"] * game.num_players()
        columns = _core.play_matches(game, _core.match_seeds(1, 0, 20), seats, 1, True, None)
        played.append(columns["signatures"].tolist())
    assert played[0] == played[1]


def test_a_change_of_a_signature_has_its_reason() -> None:
    for change in corpus.changes():
        assert re.fullmatch(r"[0-9a-f]{16} [0-9a-f]{16}", f"{change.before} {change.after}"), change
        assert len(change.reason.split()) > 5, f"{change.name}: say why matches that were right no longer are"


# ---- every word ----


def test_every_word_of_game_yaml_is_in_the_corpus() -> None:
    whole = schema("game")
    used = set().union(*(words_used(whole, document) for document in documents("*/*/game.yaml")))
    assert words_of_schema(whole) - used == set()


def test_every_word_of_a_variant_is_in_the_corpus() -> None:
    used = {key for document in documents("*/*/variants/*.yaml") for key in document}
    assert set(schema("variant")["properties"]) - used == set()


@pytest.mark.parametrize("file", ["levels", "cases"])
def test_every_word_of_levels_and_cases_is_in_the_corpus(file: str) -> None:
    whole = schema(file)
    known = set(whole["properties"]).union(*(one.get("properties", ()) for one in whole["definitions"].values()))
    texts = (path.read_text(encoding="utf-8") for path in corpus.HERE.glob(f"*/*/{file}.yaml"))
    used = {key for text in texts for key in re.findall(r"\b(\w+):", text)}
    assert len(known) > 1
    assert known - used == set()


def documents(pattern: str) -> list[Any]:
    return [read(file.read_text(encoding="utf-8")) for file in sorted(corpus.HERE.glob(pattern))]


@functools.cache
def all_rules() -> str:
    """The corpus's Lua without comments."""
    texts = (file.read_text(encoding="utf-8") for file in sorted(corpus.HERE.glob("*/*/**/*.lua")))
    return "\n".join(re.sub(r"--[^\n]*", "", text) for text in texts)


def test_every_primitive_is_called_in_the_corpus() -> None:
    names = [str(entry["name"]) for entry in _core.primitives()]
    assert len(names) > 90
    assert [name for name in names if not re.search(rf"[:.]{name}\b", all_rules())] == []


def test_every_function_of_the_reference_and_of_the_libraries_is_called_in_the_corpus() -> None:
    words = [word.name for topic in reference.topics() for word in topic.words]
    words += [
        f"library:{name}"
        for file in sorted((ROOT / "scripts" / "library").glob("*.lua"))
        for name in re.findall(r"^function \w+[.:](\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    told = [re.split(r"[.:]", word)[-1] for word in words]
    sections = {word.partition(".")[0] for word in words if re.split(r"[.:]", word)[-1].isupper()}
    missing = [word for word in {*told, *sections} if not word.isupper() and not re.search(rf"\b{word}\b", all_rules())]
    assert missing == []


def test_every_function_of_lua_that_rules_have_is_called_in_the_corpus(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "quoin: 1\nid: names\ntitle: Names\nseats: [{name: one}]\nphases: [go]\nactions: {stop: }\nmax_length: 1\n"
    )
    libraries = ["string", "table", "math", "bit", "random", "match"]
    walked = "".join(f"for name in pairs({name}) do all[#all + 1] = '{name}.' .. name end " for name in libraries)
    (tmp_path / "rules.lua").write_text(
        f"function match.setup() local all = {{}} {walked} error(table.concat(all, ' ')) end\n"
        "function moves.go() emit.stop() end\nfunction play.stop() match.win(0) end\n"
    )
    with pytest.raises(quoin.QuoinError) as told:
        quoin.load_game(tmp_path).new_initial_state(seed=1)
    names = re.findall(r"\b(?:string|table|math|bit|random|match)\.\w+", str(told.value))
    assert len(names) > 30
    assert [name for name in names if not re.search(rf"\b{re.escape(name)}\b", all_rules())] == []
