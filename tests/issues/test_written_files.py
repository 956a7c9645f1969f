"""Films, drawings, reports and data sets were written in place: readers saw halves, a full disk took the old file, the
message named no file, and pipes and devices in the place of a file were waited for without end."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import quoin
from issues.commands import PACKAGE, environment, run
from issues.written_kinds import GAME, KINDS, NAME
from quoin import _core

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def small_disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path | None]:
    """A disk of 64 KB, where disks may be mounted."""
    disk = tmp_path_factory.mktemp("disk")
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True).returncode == 0
    yield disk if mounted else None
    if mounted:
        subprocess.run(["umount", str(disk)], check=True)


@contextmanager
def _room_of(size: int) -> Iterator[None]:
    """Files may not grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _refused(kind: str, folder: Path) -> str:
    """What is said where there is no room; the old file stands, and nothing beside it."""
    name, make = KINDS[kind]
    write = make(1)
    if kind != "header":  # which stays if there is one
        (folder / name).write_bytes(b"old")
    before = sorted(folder.iterdir())
    with pytest.raises(quoin.SaveError) as told:
        write(folder / name)
    assert told.value.file == str(folder / name)
    assert sorted(folder.iterdir()) == before
    assert [path.read_bytes() for path in before if path.name == name] == [b"old"] * (kind != "header")
    return told.value.message


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_leaves_the_old_file_and_the_message_names_it(
    tmp_path: Path, small_disk: Path | None, kind: str
) -> None:
    KINDS[kind][1](1)  # what has to be read or made for it is there
    with _room_of(40):
        assert _refused(kind, tmp_path) == "cannot be written: File too large"
    if small_disk is not None:
        for left in small_disk.iterdir():
            left.unlink()
        room = 0 if kind == "header" else 4096  # for the old file
        (small_disk / "fill").write_bytes(bytes((64 << 10) - room))
        assert _refused(kind, small_disk).startswith("cannot be written: No space left on device")


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """For each kind: how often a file was read that ten processes wrote, and how often what nobody had written."""
    folder = tmp_path_factory.mktemp("races")
    script = f"""
import json
from issues.written_kinds import *
print(json.dumps({{kind: race(kind, Path({str(folder)!r}, kind), 10, 4) for kind in KINDS}}))
"""
    path = os.pathsep.join((PACKAGE, str(ROOT)))  # in a process of its own, which forks
    done = subprocess.run(
        [sys.executable, "-c", script], env={**environment(), "PYTHONPATH": path}, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
    for kind, (name, _) in KINDS.items():
        assert sorted(path.name for path in (folder / kind).iterdir()) == sorted(["0", "1", name])
    found: dict[str, list[int]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_readers_never_see_a_part_of_what_ten_writers_write(races: dict[str, list[int]], kind: str) -> None:
    reads, torn = races[kind]
    assert reads > 0
    assert torn == 0


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("part", "header")])
def test_every_kind_of_file_is_written_through_links_and_never_onto_devices(tmp_path: Path, kind: str) -> None:
    name, make = KINDS[kind]
    write = make(0)
    write(tmp_path / name)
    content = (tmp_path / name).read_bytes()
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "real").chmod(0o640)
    link = tmp_path / f"link{Path(name).suffix}"
    link.symlink_to("real")
    write(link)
    assert link.is_symlink()
    assert (tmp_path / "real").read_bytes() == content
    assert (tmp_path / "real").stat().st_mode & 0o7777 == 0o640
    link.unlink()
    link.symlink_to("/dev/null")
    with pytest.raises(quoin.QuoinError, match="is a device, where a file is needed") as told:
        write(link)
    assert told.value.file == str(link)
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(
    "command",
    [
        ("draw", "murailles", "FILE.html"),
        ("simulate", "murailles", "-n", "2", "--csv", "FILE.csv"),
        ("replay", "match.quoin", "--film", "FILE.html"),
    ],
)
def test_commands_refuse_pipes_before_the_work_and_do_not_wait(tmp_path: Path, command: tuple[str, ...]) -> None:
    quoin.load_game("murailles").new_initial_state(1).save(tmp_path / "match.quoin")
    (file,) = (word for word in command if word.startswith("FILE"))
    os.mkfifo(tmp_path / file)
    done = run(tmp_path, *command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"Cannot do that\n  {file}\n  is a pipe, where a file is needed\n"


def test_a_command_on_a_full_disk_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "board.svg").write_text("old")
    with _room_of(1000):
        done = run(tmp_path, "draw", "murailles", "board.svg")
    assert done.returncode == 1
    assert done.stderr == (
        "File refused\n  board.svg\n  cannot be written: File too large\n  what stood there is as it was\n"
    )
    assert (tmp_path / "board.svg").read_text() == "old"


def test_loading_a_pipe_or_a_device_ends_at_once_with_a_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, kind in ((tmp_path / "pipe", "pipe"), (Path("/dev/zero"), "device"), (tmp_path, "folder")):
        for load in (GAME.load_state, quoin.load_match):
            with pytest.raises(quoin.SaveError, match=f"is a {kind}, where a file is needed") as told:
                load(path)
            assert told.value.file == str(path)


def test_contents_that_no_file_can_have_are_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(quoin.ArgumentError, match="half a character"):
        _core.write_file(tmp_path / "x", "\ud800")
    with pytest.raises(TypeError, match="content is a text or bytes; found int"):
        _core.write_file(tmp_path / "x", 3)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_huge_files_are_refused_before_they_are_read(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as huge:
        huge.truncate(1 << 40)
    with pytest.raises(quoin.SaveError, match="is larger than the 268435456 bytes allowed"):
        quoin.load_match(tmp_path / "huge")


def test_results_that_are_pipes_are_refused(tmp_path: Path) -> None:
    quoin.simulate(NAME, 3, seed=1, save=tmp_path / "runs")
    part = next((tmp_path / "runs").glob("part-*"))
    for path in (part, tmp_path / "runs" / "_quoin.json"):
        path.unlink()
        os.mkfifo(path)
        with pytest.raises(quoin.SaveError, match="is a pipe, where a file is needed") as told:
            quoin.simulate(NAME, 3, seed=1, save=tmp_path / "runs")
        assert told.value.file == str(path)


def test_a_folder_for_results_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(quoin.SaveError, match="cannot be made: Not a directory") as told:
        quoin.simulate(NAME, 3, seed=1, save=tmp_path / "file" / "runs")
    assert told.value.file == str(tmp_path / "file" / "runs")


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
@pytest.mark.parametrize("file", ["game.yaml", "rules.lua", "variants/extra.yaml"])
def test_games_whose_files_are_no_files_are_refused_at_once(tmp_path: Path, make, file: str) -> None:  # type: ignore[no-untyped-def]
    folder = _copied(tmp_path)
    (folder / file).unlink(missing_ok=True)
    make(folder / file)
    with pytest.raises(quoin.GameError, match=r"is a \w+, where a file is needed") as told:
        quoin.load_game(folder)
    assert told.value.file == file


def test_cases_that_are_a_pipe_are_refused_not_left_out(tmp_path: Path) -> None:
    folder = _copied(tmp_path)
    (folder / "cases.yaml").unlink(missing_ok=True)
    os.mkfifo(folder / "cases.yaml")
    with pytest.raises(quoin.QuoinError, match="is a pipe, where a file is needed"):
        _core.run_cases(str(folder))
    with pytest.raises(quoin.QuoinError, match="is a pipe, where a file is needed"):
        quoin.check(quoin.load_game(folder), 2)


def test_folders_with_too_much_in_them_are_refused(tmp_path: Path) -> None:
    folder = _copied(tmp_path)
    (folder / "large.lua").write_bytes(b"-" * (200 << 10))
    with pytest.raises(quoin.GameError, match="is larger than the 131072 bytes allowed"):
        quoin.load_game(folder)
    for number in range(40):
        (folder / f"extra{number}.lua").write_bytes(b"-" * (120 << 10))
    (folder / "large.lua").unlink()
    with pytest.raises(quoin.GameError, match="Lua files are together larger than the 4194304 bytes allowed"):
        quoin.load_game(folder)
    for number in range(300):
        (folder / f"extra{number}.lua").write_bytes(b"")
    with pytest.raises(quoin.GameError, match=r"holds more than the 256 files \*.lua allowed"):
        quoin.load_game(folder)


def test_a_folder_of_a_hundred_thousand_files_is_refused(tmp_path: Path) -> None:
    folder = _copied(tmp_path)
    place = os.open(folder, os.O_RDONLY)
    for number in range(100_000):
        of = str(number - number % 50_000)  # a file has so many names at most
        if of == str(number):
            (folder / of).write_bytes(b"")
        else:
            os.link(of, str(number), src_dir_fd=place, dst_dir_fd=place)
    os.close(place)
    with pytest.raises(quoin.GameError, match="holds more than the 100000 files allowed"):
        quoin.load_game(folder)


def _copied(folder: Path) -> Path:
    """Tic-tac-toe in a folder of its own."""
    for place in ("", "variants"):
        (folder / "game" / place).mkdir(parents=True, exist_ok=True)
        for file in (Path(NAME) / place).iterdir():
            if file.is_file():
                (folder / "game" / place / file.name).write_bytes(file.read_bytes())
    assert quoin.load_game(folder / "game").description.to_json()
    return folder / "game"
