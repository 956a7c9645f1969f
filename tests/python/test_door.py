"""docs/README.md, the door of the pages: its table names every game, with words that the game really uses."""

from __future__ import annotations

import re

from conftest import ROOT

PAGE = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
ROWS = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.count(" | ") == 3 and "](../games/" in line]


def folders(read: str) -> list[str]:
    return re.findall(r"\(\.\./(games/[\w/]+)/README\.md\)", read)


def used(word: str, text: str) -> bool:
    """A primitive is called (``zone:drop`` as ``disc:drop(``); every other word stands there as it is."""
    owner, mark, name = word.partition(":")
    return f":{name}(" in text if mark and owner in ("zone", "board", "record", "history", "die") else word in text


def test_every_game_has_a_row() -> None:
    shown = sorted(folder for row in ROWS for folder in folders(row[3]))
    assert shown == sorted(path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "games").rglob("game.yaml"))


def test_the_games_of_a_row_use_its_words() -> None:
    for _, things, rules, read in ROWS:
        for words, files in ((things, "game.yaml"), (rules, "*.lua")):
            text = "".join(path.read_text() for folder in folders(read) for path in (ROOT / folder).glob(files))
            for word in re.findall(r"`([^`]+)`", words):
                assert used(word, text), f"{word}: {read}"
