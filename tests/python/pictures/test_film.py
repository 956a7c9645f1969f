"""Films: every ply is there, each picture is the one that draw gives, nothing is loaded from elsewhere."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

import quoin
from conftest import FIXTURES, play_randomly

GAMES = ["murailles", "muros", "mosaix", "wall_to_wall", "crazy_palace", str(FIXTURES / "high_card")]


@pytest.fixture(scope="module", params=GAMES, ids=[Path(name).name for name in GAMES])
def state(request: pytest.FixtureRequest) -> quoin.State:
    state = quoin.load_game(request.param).new_initial_state(3)
    play_randomly(state, 24, 5)
    return state


def data_of(html: str) -> dict[str, list[str]]:
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data: dict[str, list[str]] = json.loads(found[1])
    return data


def test_a_film_has_a_picture_for_the_start_and_each_ply(state: quoin.State) -> None:
    film = quoin.film(state)
    data = data_of(film.html)
    assert len(film) == len(data["frames"]) == len(data["plies"]) == state.move_number() + 1
    before = state.clone()
    for ply, text in reversed(list(zip(state.plies(), data["plies"][1:], strict=True))):
        if ply.player >= 0:
            assert text.startswith(f"{state.game.seats[ply.player]}: ")
            assert f"last ply: {escape(text)}" in quoin.draw(before).svg
        before.undo_action()


def test_every_picture_shows_what_draw_shows(state: quoin.State) -> None:
    # Only titles, of which every thing has one: the axes of a construction are longer in a film, for what is to come.
    title = "{http://www.w3.org/2000/svg}title"
    data = data_of(quoin.film(state).html)
    before = state.clone()
    for frame in reversed(data["frames"]):
        parts = "".join(data["parts"][int(part)] for part in frame)
        shown = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{parts}</svg>')
        single = ElementTree.fromstring(quoin.draw(before, highlight=False).svg)
        single.remove(next(single.iter(title)))
        assert sorted(one.text or "" for one in shown.iter(title)) == sorted(
            one.text or "" for one in single.iter(title)
        )
        if before.move_number():
            before.undo_action()


def test_a_film_needs_nothing_from_elsewhere_and_is_small(state: quoin.State) -> None:
    film = quoin.film(state)
    for text in (film.html, film.svg):
        assert set(re.findall(r"https?://[^\s\"'<]*", text)) == {"http://www.w3.org/2000/svg"}
        assert "@import" not in text
        assert "src=" not in text
    before, total = state.clone(), 0
    while before.move_number():
        total += len(quoin.draw(before, highlight=False).svg)
        before.undo_action()
    assert len(film.html) < 0.6 * total + 20_000


def test_the_animation_is_well_formed_and_its_parts_have_times_in_order(state: quoin.State) -> None:
    root = ElementTree.fromstring(quoin.film(state, theme="dark").svg)
    animations = list(root.iter("{http://www.w3.org/2000/svg}animate"))
    assert animations
    for animate in animations:
        times = [float(time) for time in animate.attrib["keyTimes"].split(";")]
        assert times[0] == 0
        assert times == sorted(set(times))
        assert times[-1] < 1
        assert len(times) == len(animate.attrib["values"].split(";"))


def test_a_film_is_saved_by_the_name_of_its_file(tmp_path: Path) -> None:
    film = quoin.film(quoin.load_game("murailles").new_initial_state(1))
    film.save(tmp_path / "match.html")
    film.save(tmp_path / "match.svg")
    assert (tmp_path / "match.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (tmp_path / "match.svg").read_text(encoding="utf-8").startswith("<svg ")
    with pytest.raises(quoin.ArgumentError, match="html or"):
        film.save(tmp_path / "match.gif")


def test_a_notebook_shows_the_page_in_a_frame_of_its_own() -> None:
    film = quoin.film(quoin.load_game("murailles").new_initial_state(1))
    shown = film._repr_mimebundle_()["text/html"]
    assert shown.startswith("<iframe srcdoc=")
    assert "<script>" not in shown
    assert 'sandbox="allow-scripts"' in shown


def test_a_film_for_a_seat_shows_only_what_it_may_see() -> None:
    game = quoin.load_game(FIXTURES / "high_card")
    state = game.new_initial_state(11)
    state.settle_luck()
    assert quoin.film(state, "north").html.count("hidden") > quoin.film(state).html.count("hidden")


def test_a_film_has_sensible_times() -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    with pytest.raises(quoin.ArgumentError, match="seconds"):
        quoin.film(state, seconds=0)
