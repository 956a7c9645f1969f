"""Games: found by name, loaded with dials, described, copied and pickled; mistakes are answered with a fix."""

from __future__ import annotations

import copy
import pickle
import shutil
from pathlib import Path

import pytest

import quoin
from conftest import CLASSICS, FIXTURES, ROOT


def test_a_game_is_found_by_its_id() -> None:
    game = quoin.load_game("murailles")
    assert (game.id, game.variant, game.name, str(game)) == ("murailles", "", "murailles", "murailles")
    assert game.num_players() == 2
    assert game.seats == ["red", "yellow"]


def test_a_variant_sets_its_dials() -> None:
    game = quoin.load_game("murailles/7x7")
    assert game.dials["size"] == 7
    assert game.dials["max_turns"] == 400
    assert str(game) == "murailles/7x7"


def test_variants_stack() -> None:
    game = quoin.load_game("murailles/7x7+sprint")
    assert game.name == "murailles/7x7+sprint"
    assert (game.dials["size"], game.dials["actions_per_turn"]) == (7, 1)


@pytest.mark.parametrize("name", ["murailles(size=7)", "murailles( size = 7 )"])
def test_dials_are_set_as_in_openspiel(name: str) -> None:
    assert quoin.load_game(name) == quoin.load_game("murailles", size=7)


def test_the_text_of_a_game_loads_it_again(any_game: quoin.Game) -> None:
    again = quoin.load_game(f"{any_game.folder}{str(any_game).removeprefix(any_game.id)}")
    assert again == any_game
    assert again.fingerprint == any_game.fingerprint


def test_every_file_that_a_game_loads_is_in_its_fingerprint(tmp_path: Path) -> None:
    """A matter of saved matches, which otherwise load with other rules. Cases and words for readers decide nothing."""
    folder = shutil.copytree(ROOT / "games" / "muros", tmp_path / "muros")
    prints = [quoin.load_game(f"{folder}/poison").fingerprint]
    for name in ("game.yaml", "rules.lua", "positions.lua", "variants/poison.yaml", "variants/poison.lua"):
        file = folder / name
        file.write_text(file.read_text() + ("# x\n" if name.endswith("yaml") else "-- x\n"))
        prints.append(quoin.load_game(f"{folder}/poison").fingerprint)
    assert len(set(prints)) == 6
    for name in ("cases.yaml", "README.md", "variants/open.yaml"):
        (folder / name).write_text((folder / name).read_text() + "\n")
    assert quoin.load_game(f"{folder}/poison").fingerprint == prints[-1]


def test_a_folder_and_a_folder_with_a_variant_load() -> None:
    assert quoin.load_game(ROOT / "games" / "murailles") == quoin.load_game("murailles")
    assert quoin.load_game(f"{ROOT}/games/murailles/7x7") == quoin.load_game("murailles/7x7")


def test_games_are_found_in_the_folders_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOIN_GAMES", f"/nowhere:{FIXTURES}")
    assert {"murailles", "pig"} <= set(quoin.game_folders())
    assert quoin.load_game("pig").title == "Pig"


def test_booleans_set_flags() -> None:
    assert quoin.load_game(FIXTURES / "high_card", last_trick=True).dials["last_trick"] is True


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(quoin.ArgumentError, match='there is no game "murailes"') as caught:
        quoin.load_game("murailes")
    assert caught.value.hint == 'did you mean "murailles"?'
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, quoin.QuoinError)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("murailles(sise=7)", 'murailles has no dial "sise"'),
        ("murailles(size=4)", 'dial "size" must be 3 to 9 in steps of 2'),
        ("murailles(size)", '"size" in .* is not name=value'),
        ("murailles/8x8", "8x8"),
    ],
)
def test_bad_dials_and_variants_are_arguments_that_do_not_fit(name: str, message: str) -> None:
    with pytest.raises(quoin.ArgumentError, match=message):
        quoin.load_game(name)


def test_a_mistake_in_the_yaml_has_file_line_and_column(tmp_path: Path) -> None:
    folder = tmp_path / "connect_four"
    shutil.copytree(CLASSICS / "connect_four", folder)
    text = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(text.replace("holds: seat?", "holds: saet?"))
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(folder)
    line = next(number for number, row in enumerate(text.splitlines(), 1) if "holds: seat?" in row)
    assert caught.value.file is not None
    assert caught.value.file.endswith("game.yaml")
    assert caught.value.line == line
    assert caught.value.column is not None
    assert "saet" in caught.value.message


def test_a_mistake_in_the_lua_has_file_and_line(tmp_path: Path) -> None:
    folder = tmp_path / "connect_four"
    shutil.copytree(CLASSICS / "connect_four", folder)
    (folder / "rules.lua").write_text("local x = 1\nlocal y = zone.dics\n")
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(folder)
    assert caught.value.file is not None
    assert caught.value.file.endswith("rules.lua")
    assert caught.value.line == 2


def test_games_can_be_copied_and_pickled(any_game: quoin.Game) -> None:
    assert copy.copy(any_game) is any_game
    assert copy.deepcopy(any_game) is any_game
    again = pickle.loads(pickle.dumps(any_game))
    assert again == any_game
    assert hash(again) == hash(any_game)
    assert again.dials == any_game.dials


def test_errors_survive_a_pickle() -> None:
    error = quoin.GameError("no such zone", file="rules.lua", line=3, hint="did you mean x?")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is quoin.GameError
    assert str(again) == str(error) == "rules.lua:3: no such zone (did you mean x?)"


def test_actions_are_numbers_with_texts_and_fields_one_to_one(any_game: quoin.Game) -> None:
    texts = set()
    for action in range(any_game.num_distinct_actions()):
        fields = any_game.action_to_dict(action)
        if None in fields.values() or "none" in fields.values():
            continue  # a place that the relation of this site does not have
        text = any_game.action_to_string(action)
        assert any_game.string_to_action(text) == action
        assert any_game.action_from_dict(fields) == action
        assert next(iter(fields)) == "kind"
        texts.add(text)
    assert len(texts) > 0
    assert any_game.num_distinct_actions() <= 20_000


def test_fields_come_in_the_order_of_the_yaml(murailles: quoin.Game) -> None:
    action = murailles.string_to_action("slide a1-a2 to c1-c2")
    assert list(murailles.action_to_dict(action).items()) == [("kind", "slide"), ("wall", "a1-a2"), ("to", "c1-c2")]


@pytest.mark.parametrize("action", [-1, 10**6, 2**40])
def test_actions_out_of_range_are_refused(murailles: quoin.Game, action: int) -> None:
    with pytest.raises(quoin.ArgumentError, match="actions are numbered 0 to"):
        murailles.action_to_string(action)


@pytest.mark.parametrize(
    "fields", [{"kind": "stpe", "to": "a1"}, {"kind": "step", "to": "z9"}, {"kind": "step"}, {"to": "a1"}, {}]
)
def test_fields_that_name_no_action_are_refused(murailles: quoin.Game, fields: dict[str, str]) -> None:
    with pytest.raises(quoin.QuoinError):
        murailles.action_from_dict(fields)


@pytest.mark.parametrize("seed", [-1, 2**64, "one", 1.5])
def test_seeds_are_numbers_of_64_bits(murailles: quoin.Game, seed: object) -> None:
    with pytest.raises(quoin.ArgumentError, match="a seed"):
        murailles.new_initial_state(seed)  # type: ignore[arg-type]
