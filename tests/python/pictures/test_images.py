"""Pictures as PNG, PDF and pixels: what the SVG shows, of its size, on files whole or not at all."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import Run

image = pytest.importorskip("PIL.Image")
GAMES = ["murailles", "muros", "mosaix", "wall_to_wall", "crazy_palace", "havannah", "quoridor", "alquerque", "mancala"]


def drawing(name: str, theme: quoin.drawing.pictures.Theme = "light") -> quoin.Drawing:
    return quoin.draw(quoin.load_game(name).new_initial_state(seed=1), theme=theme)


def size_of(picture: quoin.Drawing) -> tuple[int, int]:
    found = re.search(r'width="(\d+)" height="(\d+)"', picture.svg)
    assert found is not None
    return int(found[1]), int(found[2])


@pytest.mark.parametrize("name", GAMES)
def test_a_png_has_the_size_and_the_colours_of_the_picture(name: str, tmp_path: Path) -> None:
    picture = drawing(name)
    width, height = size_of(picture)
    picture.save(tmp_path / "board.png", scale=1.5)
    with image.open(tmp_path / "board.png") as opened:
        assert opened.format == "PNG"
        assert abs(opened.width - 1.5 * width) <= 1
        assert abs(opened.height - 1.5 * height) <= 1
        colours = {colour[:3] for _, colour in opened.convert("RGBA").getcolors(1 << 24)}
    fills = {tuple(bytes.fromhex(fill)) for fill in re.findall(r"fill:#([0-9a-f]{6})", picture.svg)}
    assert len(fills & colours) >= 4


def test_pixels_are_rows_of_red_green_and_blue_on_white() -> None:
    picture = drawing("murailles")
    width, height = size_of(picture)
    found = picture.pixels()
    assert found.dtype == np.uint8
    assert abs(found.shape[0] - height) <= 1
    assert abs(found.shape[1] - width) <= 1
    assert found.shape[2] == 3
    assert found[0, 0].tolist() == [255, 255, 255]
    assert not np.array_equal(found, drawing("murailles", "dark").pixels())


def test_texts_are_in_the_png() -> None:
    """Without its letters the picture is another: some font is always found."""
    picture = drawing("murailles")
    silent = quoin.Drawing(re.sub(r">[^<>]+</text>", "></text>", picture.svg), "")
    assert np.count_nonzero(np.any(picture.pixels() != silent.pixels(), axis=2)) > 500


def test_a_pdf_is_one_page_of_lines_and_letters(tmp_path: Path) -> None:
    picture = drawing("muros")
    picture.save(tmp_path / "board.pdf")
    content = (tmp_path / "board.pdf").read_bytes()
    assert content.startswith(b"%PDF-")
    width, height = size_of(picture)
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", content)
    assert box is not None
    assert float(box[1]) == pytest.approx(width * 0.75, abs=1)
    assert float(box[2]) == pytest.approx(height * 0.75, abs=1)
    assert b"/Font" in content


def test_the_same_picture_is_the_same_png() -> None:
    assert drawing("mosaix").pixels().tobytes() == drawing("mosaix").pixels().tobytes()


@pytest.mark.parametrize("scale", [0, -1, 11, float("nan"), float("inf")])
def test_a_scale_out_of_range_is_refused(scale: float, tmp_path: Path) -> None:
    with pytest.raises(quoin.ArgumentError, match=r"scale must be within 0\.1\.\.10"):
        drawing("murailles").save(tmp_path / "board.png", scale=scale)
    with pytest.raises(quoin.ArgumentError, match=r"scale must be within 0\.1\.\.10"):
        drawing("murailles").pixels(scale=scale)
    assert not list(tmp_path.iterdir())


def test_without_the_extra_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> object:
        raise ModuleNotFoundError(name, name=name)

    monkeypatch.setattr("quoin.extras.import_module", missing)
    monkeypatch.setattr("quoin.extras._launcher", lambda: None)
    with pytest.raises(quoin.MissingExtra, match="typst is not installed") as caught:
        drawing("murailles").save(tmp_path / "board.png")
    assert 'pip install "quoin-tabletop[images]"' in str(caught.value)
    drawing("murailles").save(tmp_path / "board.svg")


def test_the_command_line_writes_images(cli: Run, tmp_path: Path) -> None:
    for name in ("board.png", "board.pdf"):
        done = cli("draw", "murailles", name, "--plies", "3", "--seed", "1")
        assert done.returncode == 0, done.stderr
        assert (tmp_path / name).stat().st_size > 5000
    with image.open(BytesIO((tmp_path / "board.png").read_bytes())) as opened:
        assert opened.format == "PNG"
    done = cli("draw", "murailles", "match.png", "--film")
    assert done.returncode == 2
    assert "with --film: .svg (an animation) or .html" in done.stderr
