"""What games' folders and the files in them may be called, and what is no game's at all."""

from __future__ import annotations

import os
import pickle
import shutil
from pathlib import Path

import pytest

import quoin
from conftest import ROOT, Run
from quoin.catalog import parse_name
from quoin.modding import copy_game, new_game, new_variant
from wide import wide

AWKWARD = [
    "walls (1)",
    "walls,x",
    "walls(size=7)",
    " walls ",
    *map(wide, ("walls=2", "walls%2Cx", "walls; a:b", "murailles(1)")),
]
LONG = "x" * 300


@pytest.fixture(params=AWKWARD)
def awkward(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "games/murailles", tmp_path / str(request.param)))


def plies(state: quoin.State) -> list[int]:
    return quoin.play(state, "random", seed=1, until=lambda now: now.move_number() == 4).history()


def test_a_folder_is_loaded_printed_and_pickled_whatever_it_is_called(awkward: Path) -> None:
    plain = quoin.load_game("murailles")
    for given in (awkward, str(awkward)):
        game = quoin.load_game(given)
        assert game.fingerprint == plain.fingerprint
        assert Path(game.folder) == awkward
        assert repr(game)
        assert str(game) == "murailles"
        assert pickle.loads(pickle.dumps(game)) == game
        assert pickle.loads(pickle.dumps(game.new_initial_state(1))) == game.new_initial_state(1)
        assert game.reload() == game
    assert quoin.load_game(f"{awkward}/7x7").variant == "7x7"
    assert quoin.load_game(f"{awkward}/7x7(max_turns=60)").dials["max_turns"] == 60
    assert quoin.load_game(awkward, max_turns=60).dials["max_turns"] == 60
    assert quoin.sweep(quoin.load_game(awkward), size=[5], matches=2, seed=1, progress=False).shape[0] == 1


def test_openspiel_knows_a_folder_whatever_it_is_called(awkward: Path) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from quoin.environments import openspiel

    for game in (openspiel.load_game(awkward), openspiel.load_game(f"{awkward}/7x7", max_turns=60)):
        again = pyspiel.load_game(str(game))
        assert str(again) == str(game)
        assert again.quoin_game == game.quoin_game
        assert Path(game.quoin_game.folder) == awkward
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[0])
        assert pickle.loads(pickle.dumps(state)).history() == state.history()
        assert pickle.loads(pickle.dumps(game)).quoin_game == game.quoin_game


def test_commands_take_a_folder_whatever_it_is_called(cli: Run, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "games/murailles", tmp_path / "walls (1)")
    done = cli("cases", "walls (1)")
    assert done.returncode == 0, done.stderr


def test_a_path_is_never_a_name_with_dials() -> None:
    with pytest.raises(quoin.ArgumentError, match=r'there is no game "murailles\(size=7\)"'):
        quoin.load_game(Path("murailles(size=7)"))
    assert quoin.load_game(Path("murailles")).name == "murailles"
    assert parse_name("murailles(size=7)").dials == {"size": "7"}


@pytest.mark.parametrize("name", [LONG, f"/{LONG}", f"{LONG}/{LONG}", "a\0b", f"~{LONG}"])
def test_a_name_that_no_file_can_have_is_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    game = quoin.load_game("tic_tac_toe")
    state = game.new_initial_state(1)
    for take in (
        quoin.load_game,
        parse_name,
        quoin.load_match,
        quoin.play,
        quoin.run_cases,
        state.save,
        game.load_state,
        quoin.draw(state).save,
        lambda where: quoin.simulate(game, 2, seed=1, save=where, progress=False),
        lambda where: quoin.sweep(game, matches=2, seed=1, save=where, progress=False),
        quoin.report,
        lambda where: new_game(str(where)),
        lambda where: copy_game(str(where), "tic_tac_toe"),
        lambda where: copy_game(str(tmp_path / "copy"), where),
        lambda where: new_variant(f"{where}/fast"),
    ):
        for given in (name, Path(name)):
            with pytest.raises(quoin.QuoinError):
                take(given)


# ---- what lies beside files ----

DROPPINGS = [
    "._fast.yaml",
    ".#fast.yaml",
    "#fast.yaml#",
    "fast.yaml~",
    "fast.yaml.bak",
    "fast.yaml.orig",
    ".fast.yaml.swp",
    "~$fast.yaml",
    "._rules.lua",
    ".#rules.lua",
    "rules.lua~",
    ".DS_Store",
    "Thumbs.db",
    "desktop.ini",
]


@pytest.fixture
def littered(tmp_path: Path) -> Path:
    """A shelf with a game among what editors and systems leave."""
    folder = Path(shutil.copytree(ROOT / "games/murailles", tmp_path / "shelf/walls"))
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("id: murailles", "id: walls"))
    for name in DROPPINGS:
        for place in (folder, folder / "variants", folder.parent):
            (place / name).write_bytes(b"\0\x05\x16\x07 not yours")
    os.remove(folder / "variants/.#fast.yaml")  # noqa: PTH107 (a lock of Emacs leads nowhere)
    os.symlink("me@here.123:456", folder / "variants/.#fast.yaml")  # noqa: PTH211
    for name in (".walls", "walls~", "walls.bak", "#walls#"):
        shutil.copytree(ROOT / "games/murailles", folder.parent / name)
    return folder


def test_what_editors_and_systems_leave_is_no_part_of_a_game(
    littered: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plain = Path(shutil.copytree(ROOT / "games/murailles", tmp_path / "plain"))
    file = plain / "game.yaml"
    file.write_text(file.read_text().replace("id: murailles", "id: walls"))
    game = quoin.load_game(littered)
    assert game.fingerprint == quoin.load_game(plain).fingerprint
    assert [one.name for one in game.description.variants] == [
        one.name for one in quoin.load_game(plain).description.variants
    ]
    before = set(quoin.game_names())
    monkeypatch.setenv("QUOIN_GAMES", str(littered.parent))
    names = {"walls", *(f"walls/{one.name}" for one in game.description.variants)}
    assert set(quoin.game_names()) - before == names


def test_a_copy_of_a_littered_game_is_clean(littered: Path, tmp_path: Path) -> None:
    made = copy_game(str(tmp_path / "copy"), str(littered))
    left = {path.name for path in made.folder.rglob("*")}
    assert not left & set(DROPPINGS)


def test_lines_that_end_as_on_windows_are_the_same_rules(tmp_path: Path) -> None:
    plain = Path(shutil.copytree(ROOT / "games/murailles", tmp_path / "plain"))
    other = Path(shutil.copytree(plain, tmp_path / "other"))
    for file in other.rglob("*"):
        if file.suffix in (".yaml", ".lua"):
            file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    for variant in ("", "/7x7"):
        games = [quoin.load_game(f"{folder}{variant}") for folder in (plain, other)]
        assert games[0].fingerprint == games[1].fingerprint
        match = quoin.play(games[0], "random", seed=1)
        assert games[1].deserialize_state(match.serialize()) == match
    assert all(case.passed for case in quoin.run_cases(other))
    errors = []
    for folder, end in ((plain, b"\n"), (other, b"\r\n")):
        rules = folder / "rules.lua"
        rules.write_bytes(rules.read_bytes() + end + b"local = 3" + end)
        with pytest.raises(quoin.GameError) as caught:
            quoin.load_game(folder)
        errors.append((caught.value.line, caught.value.message, caught.value.excerpt))
    assert errors[0] == errors[1]
    assert errors[0][0] == (plain / "rules.lua").read_text().count("\n")
