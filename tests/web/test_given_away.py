"""Games away from the workshop: one as a file on a disk, all of them in a folder on a plain host."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from opened import Visit, Watch, free_port, quoin, served
from playing import begin, play

MOST = 2_500_000  # bytes of an exported file, so that it goes into a letter


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a host serves: the page lies in a folder of it."""
    root = tmp_path_factory.mktemp("host")
    quoin("workshop", "--out", root / "games" / "page")
    return root


@pytest.mark.parametrize("game", ["tic_tac_toe", "murailles/sprint", "kuhn_poker"])
def test_an_exported_file_plays_from_a_disk_without_a_network(visit: Visit, tmp_path: Path, game: str) -> None:
    file = tmp_path / "game (1).html"
    quoin("export", game, file)
    assert file.stat().st_size < MOST
    page = visit(file.as_uri(), offline=True)
    begin(page)
    play(page, until=6)


def test_before_its_script_runs_the_file_says_what_it_is(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    quoin("export", "murailles", file)
    page = visit(file.as_uri(), java_script_enabled=False)
    assert page.get_by_role("heading", name="Murailles").is_visible()
    assert page.get_by_text("Walk your soldier across the board").is_visible()
    page.get_by_text("Licences").click()
    assert page.get_by_text("yaml-cpp").first.is_visible()


def test_the_page_plays_from_a_folder_of_a_plain_host(visit: Visit, watch: Watch, host: Path) -> None:
    port = free_port()
    with served(sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", port=port, cwd=host) as address:
        watch.forgive(f"asked another host: {address}games/page/")
        page = visit(f"{address}games/page/#play/murailles/sprint")
        begin(page)
        play(page, until=6)
