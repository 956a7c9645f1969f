"""emmylua_check over what `quoin editor` writes: every game that ships is clean, and nine of ten mistakes of
tests/broken/editor.yaml are found. In: the path of emmylua_check. Exits 1 if one of both is not so."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import yaml

import quoin
from quoin.catalog import game_folders
from quoin.modding import write_editor_files

ROWS = Path(__file__).parent / "broken" / "editor.yaml"
SHARE = 27 / 30


def is_clean(checker: str, folder: Path) -> tuple[bool, str]:
    command = [checker, "--severity", "warn", "--warnings-as-errors", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode == 0, done.stdout


def games(checker: str, scratch: Path) -> int:
    """How many games are not clean."""
    unclean = 0
    for name, folder in game_folders().items():
        copy = scratch / name
        shutil.copytree(folder, copy)
        write_editor_files(quoin.load_game(copy))
        clean, said = is_clean(checker, copy)
        unclean += not clean
        if not clean:
            print(f"{name}:\n{said}")
    print(f"editor: {len(game_folders())} games, {unclean} not clean")
    return unclean


def is_found(checker: str, folder: Path, row: dict[str, Any]) -> bool:
    rules = folder / "rules.lua"
    good = rules.read_text(encoding="utf-8")
    if "find" in row and good.count(row["find"]) != 1:
        raise SystemExit(f"{row['name']}: what is looked for stands there {good.count(row['find'])} times")
    rules.write_text(good.replace(row.get("find", ""), row["replace"], 1) if "find" in row else f"{good}{row['add']}\n")
    clean, _ = is_clean(checker, folder)
    rules.write_text(good)
    return not clean


def main() -> int:
    checker = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        unclean = games(checker, Path(name))
        rows = yaml.safe_load(ROWS.read_text(encoding="utf-8"))["rows"]
        missed = [row["name"] for row in rows if not is_found(checker, Path(name) / "murailles", row)]
    print("".join(f"missed: {name}\n" for name in missed), end="")
    print(f"editor: {len(rows) - len(missed)} of {len(rows)} mistakes found")
    return 1 if unclean or len(rows) - len(missed) < SHARE * len(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
