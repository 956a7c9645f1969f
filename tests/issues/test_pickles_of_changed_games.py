"""A pickled batch played on under changed rules, a pickled game became the changed one: nobody was told.

States were refused; now games and all that carries one are, by name of the file that differs.
"""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import quoin
from issues.commands import CLASSICS

CARRIERS: dict[str, Callable[[quoin.Game], object]] = {
    "game": lambda game: game,
    "state": lambda game: game.new_initial_state(1),
    "batch": lambda game: game.new_batch(3, seed=1),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game whose files may be changed."""
    return Path(shutil.copytree(CLASSICS / "tic_tac_toe", tmp_path / "tic_tac_toe"))


def add_line(file: Path, line: str) -> None:
    """Change a file without changing what it means."""
    file.write_text(file.read_text() + line + "\n")


@pytest.mark.parametrize("name", CARRIERS)
def test_it_is_refused_with_the_file_that_has_changed(name: str, folder: Path) -> None:
    kept = pickle.dumps(CARRIERS[name](quoin.load_game(folder)))
    add_line(folder / "rules.lua", "-- another")
    with pytest.raises(quoin.SaveError, match=r"tic_tac_toe is not the game .*: rules\.lua has changed \(fingerp"):
        pickle.loads(kept)


@pytest.mark.parametrize("name", CARRIERS)
def test_it_comes_back_where_nothing_has_changed(name: str, folder: Path) -> None:
    before = CARRIERS[name](quoin.load_game(f"{folder}/by-cell"))
    after = pickle.loads(pickle.dumps(before))
    assert type(after) is type(before)
    assert name == "batch" or after == before


def test_every_file_that_differs_is_named(folder: Path) -> None:
    (folder / "old.lua").write_text("return {}\n")
    kept = pickle.dumps(quoin.load_game(f"{folder}/by-cell"))
    for changed in ("game.yaml", "variants/by-cell.yaml", "variants/by-cell.lua"):
        add_line(folder / changed, "# x" if changed.endswith("yaml") else "-- x")
    (folder / "old.lua").rename(folder / "new.lua")
    with pytest.raises(quoin.SaveError) as told:
        pickle.loads(kept)
    assert told.value.file == str(folder)
    found = told.value.message.partition(": ")[2].partition(" (")[0]
    assert found == (
        "game.yaml has changed, new.lua is new, variants/by-cell.lua has changed, variants/by-cell.yaml has changed"
        " and old.lua is gone"
    )


def test_files_of_other_variants_do_not_matter(folder: Path) -> None:
    kept = pickle.dumps(quoin.load_game(folder))
    add_line(folder / "variants" / "by-cell.lua", "-- x")
    assert pickle.loads(kept) == quoin.load_game(folder)


def test_a_game_as_openspiel_has_it_is_refused_too(folder: Path) -> None:
    pytest.importorskip("pyspiel")
    from quoin.environments.openspiel import load_game

    game = load_game(str(folder))
    kept = [pickle.dumps(game), pickle.dumps(game.new_initial_state())]
    add_line(folder / "rules.lua", "-- another")
    for one in kept:
        with pytest.raises(quoin.SaveError):
            pickle.loads(one)
