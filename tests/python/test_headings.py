"""`./quoin list` remembers what it read of games: what it tells is always what loading each of them would tell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import quoin
from conftest import FIXTURES, Run, environment
from quoin.cli import headings as subject
from quoin.cli.headings import headings

BROKEN = "function match.setup(\n"
LONG = "quoin: 1\nvariant: long\ntitle: Long\nsummary: Takes long.\ndials: {goal: 100}\n"


class Shelf:
    """A folder with a game, an index elsewhere, and which games have been loaded since one asked last."""

    def __init__(self, folder: Path) -> None:
        self.game = folder / "pig"
        self.index = folder / "cache" / "games.index"
        self.loaded: list[str] = []
        shutil.copytree(FIXTURES / "pig", self.game)

    def told(self, *others: Path) -> list[object]:
        """What is told of the games, errors as their texts."""
        self.loaded.clear()
        found = headings({folder.name: folder for folder in (self.game, *others)})
        return [str(entry) if isinstance(entry, quoin.QuoinError) else entry for entry in found.values()]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    made = Shelf(tmp_path)
    load = subject._loaded

    def noted(folder: Path) -> subject.Heading:
        made.loaded.append(folder.name)
        return load(folder)

    monkeypatch.setenv("QUOIN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(subject, "_loaded", noted)
    monkeypatch.setattr(subject, "_LATELY", 0)  # the files have just been written
    return made


def test_a_heading_is_what_the_description_of_the_game_says(shelf: Shelf) -> None:
    (told,) = shelf.told()
    described = quoin.load_game(shelf.game).description
    variants = [{"name": one.name, "title": one.title, "summary": one.summary} for one in described.variants]
    expected = {"title": described.title, "summary": described.summary, "players": 2, "variants": variants}
    assert told == expected
    assert shelf.told() == [expected], "from the index"


def test_nothing_is_loaded_and_nothing_written_where_nothing_changed(shelf: Shelf) -> None:
    shelf.told()
    assert shelf.loaded == ["pig"]
    written = shelf.index.stat()
    shelf.told()
    assert shelf.loaded == []
    assert os.path.samestat(shelf.index.stat(), written)
    assert shelf.index.stat().st_mtime_ns == written.st_mtime_ns


def rename_title(game: Path, title: str) -> None:
    text = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(text.replace("title: Pig", f"title: {title}"))


def put_old_date_back(game: Path) -> None:
    was = (game / "game.yaml").stat()
    rename_title(game, "Gip")
    os.utime(game / "game.yaml", ns=(was.st_atime_ns, was.st_mtime_ns))


def swap(game: Path) -> None:
    shutil.copy2(game / "game.yaml", game / "new")
    (game / "new").replace(game / "game.yaml")


def add_variant(game: Path) -> None:
    (game / "variants").mkdir()
    (game / "variants" / "long.yaml").write_text(LONG)


CHANGES: dict[str, Callable[[Path], object]] = {
    "a file has another length": lambda game: rename_title(game, "Pigs"),
    "a file has other content of the same length": lambda game: rename_title(game, "Gip"),
    "an old date is put back": put_old_date_back,
    "a file is new": lambda game: (game / "more.lua").write_text("return {}"),
    "a file is gone": lambda game: (game / "cases.yaml").unlink(),
    "a file has another name": lambda game: (game / "cases.yaml").rename(game / "boxes.yaml"),
    "another file takes its place": swap,
    "there is a variant": add_variant,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_game_is_loaded_again_where(change: str, shelf: Shelf) -> None:
    shelf.told()
    CHANGES[change](shelf.game)
    told = shelf.told()
    assert shelf.loaded == ["pig"]
    shelf.index.unlink()
    assert shelf.told() == told


def test_a_changed_variant_is_seen(shelf: Shelf) -> None:
    add_variant(shelf.game)
    assert "Takes long." in str(shelf.told())
    (shelf.game / "variants" / "long.yaml").write_text(LONG.replace("Takes long", "Takes time"))
    assert "Takes time." in str(shelf.told())


def test_a_game_that_breaks_is_told_at_once_and_whenever_it_is_asked(shelf: Shelf) -> None:
    whole = shelf.told()
    rules = (shelf.game / "rules.lua").read_text()
    (shelf.game / "rules.lua").write_text(BROKEN)
    for _ in range(2):
        (told,) = shelf.told()
        assert isinstance(told, str)
        assert told.startswith("rules.lua:")
        assert shelf.loaded == ["pig"], "it is not remembered"
    (shelf.game / "rules.lua").write_text(rules)
    assert shelf.told() == whole


def test_a_file_that_was_written_just_now_is_not_relied_on(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may change once more and keep its date where file systems count seconds."""
    monkeypatch.setattr(subject, "_LATELY", 3600 * 10**9)
    shelf.told()
    assert not shelf.index.exists()
    shelf.told()
    assert shelf.loaded == ["pig"]


@pytest.mark.parametrize("damage", ["cut", "altered", "emptied", "bytes", "another kind of JSON", "a folder"])
def test_a_damaged_index_is_made_anew(damage: str, shelf: Shelf) -> None:
    whole = shelf.told()
    content = shelf.index.read_bytes()
    if damage == "a folder":
        shelf.index.unlink()
        shelf.index.mkdir()
    else:
        damaged = {"cut": content[:-9], "altered": content.replace(b"Pig", b"Gip"), "emptied": b"", "bytes": b"\xff\n"}
        shelf.index.write_bytes(damaged.get(damage, b"[]"))
    assert shelf.told() == whole
    assert shelf.loaded == ["pig"]
    shelf.told()
    assert shelf.loaded == (["pig"] if damage == "a folder" else [])


def test_every_altered_byte_is_noticed(shelf: Shelf) -> None:
    whole = shelf.told()
    content = shelf.index.read_bytes()
    for place in range(0, len(content), 7):
        shelf.index.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert shelf.told() == whole


def test_the_index_of_another_quoin_is_not_read(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.told()
    monkeypatch.setattr(subject, "_made_by", lambda: ["Lua 6", "elsewhere"])
    shelf.told()
    assert shelf.loaded == ["pig"]
    shelf.told()
    assert shelf.loaded == []


def test_games_that_are_not_asked_for_stay_in_the_index_until_they_are_gone(shelf: Shelf, tmp_path: Path) -> None:
    other = tmp_path / "oink"
    shutil.copytree(FIXTURES / "pig", other)
    (other / "game.yaml").write_text((other / "game.yaml").read_text().replace("id: pig", "id: oink"))
    shelf.told(other)
    (shelf.game / "new.lua").touch()
    shelf.told()
    shelf.told(other)
    assert shelf.loaded == []
    shutil.rmtree(other)
    (shelf.game / "newer.lua").touch()
    shelf.told()
    assert str(other) not in shelf.index.read_text()


@pytest.mark.parametrize("cache", ["/dev/null", "/proc/self"])
def test_without_a_place_for_an_index_the_same_is_told(
    shelf: Shelf, cache: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = shelf.told()
    monkeypatch.setenv("QUOIN_CACHE", cache)
    assert shelf.told() == whole
    assert shelf.loaded == ["pig"]


def test_a_user_without_a_home_has_no_index_and_none_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("QUOIN_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    assert subject._index_file() is None
    monkeypatch.setenv("HOME", str(tmp_path))
    assert subject._index_file() == tmp_path / ".cache" / "quoin" / "games.index"


def test_list_says_the_same_with_and_without_an_index_also_of_broken_games(cli: Run, tmp_path: Path) -> None:
    shutil.copytree(FIXTURES / "pig", tmp_path / "more" / "pig")
    (tmp_path / "more" / "pig" / "rules.lua").write_text(BROKEN)
    for words in (["list"], ["list", "--json"]):
        more = {"QUOIN_GAMES": str(tmp_path / "more")}
        without = cli(*words, QUOIN_CACHE="/dev/null", **more)
        first = cli(*words, QUOIN_CACHE=str(tmp_path / "cache"), **more)
        then = cli(*words, QUOIN_CACHE=str(tmp_path / "cache"), **more)
        assert without.stdout == first.stdout == then.stdout
        assert "rules.lua:" in without.stdout
        assert (without.stderr, first.stderr, then.stderr) == ("", "", "")
    assert (tmp_path / "cache" / "games.index").exists()


def test_commands_that_list_at_the_same_time_tell_the_same_and_leave_a_whole_index(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quoin", "list"]
    env = environment(QUOIN_CACHE=str(tmp_path))
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) for _ in range(3)]
    told = [process.communicate()[0] for process in running]
    assert "murailles" in told[0]
    assert told[1:] == told[:1] * 2
    assert [file.name for file in tmp_path.iterdir()] == ["games.index"]
    assert subject._read(tmp_path / "games.index")
