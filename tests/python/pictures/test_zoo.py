"""A file with every kind of zone at once: all of it is drawn, hidden things only for those who may see them."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import quoin

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def state() -> quoin.State:
    state = quoin.load_game(Path(__file__).parent / "zoo").new_initial_state(1)
    state.settle_luck()
    return state


def titles(svg: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(svg).iter(f"{SVG}title")]


def test_things_on_every_kind_of_site_are_drawn(state: quoin.State) -> None:
    told = titles(quoin.draw(state).svg)
    for thing in (
        "stones: bo at x5y3",
        "fences: alexander_the_great at a1-a2",
        "numbers: 120 at b1",
        "animals: lynx at b2",
        "keeper: cy 0 at a1",
        "gates: lion at west1",
        "pins: yes at -a1",
        "secret: yak at b2",
        "bricks: lynx at a2",
    ):
        assert thing in told, thing
    assert "keeper: cy 1 at a1" in told


def test_what_does_not_fit_is_told_under_the_mouse(state: quoin.State) -> None:
    assert " ".join(["0"] * 11) in titles(quoin.draw(state).svg)  # the last 11 of 71 places


def test_a_seat_sees_backs_where_things_are_hidden(state: quoin.State) -> None:
    mine = quoin.draw(state, "bo").svg
    told = titles(mine)
    assert "secret: ? at b2" in told
    assert not [title for title in told if title.startswith("secret") and "?" not in title]
    assert told.count("hidden") == 5 + 5 + 1  # two hands of five places, the bag
    assert "yak 30" not in told
    assert "yak 30" in titles(quoin.draw(state).svg)


def test_it_can_be_filmed_and_chosen_from(state: quoin.State) -> None:
    state.apply_action(state.legal_actions()[2])
    ElementTree.fromstring(quoin.film(state).svg)
    table = quoin.table(state.game, against=None, seed=1)
    table.pick("kind", "lay")
    assert table.labels == ["ooo", "oo\no\N{NO-BREAK SPACE}"]
    table.pick("kind", "put")
    assert table.message == "put cannot be chosen now"
