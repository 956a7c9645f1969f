"""Pictures of states: well-formed, complete, the same each time, without what the viewer may not see."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import quoin
from conftest import FIXTURES, play_randomly
from quoin.description import Zone

SHIPPED = [
    f"{name}/{variant.name}" if variant else name
    for name, folder in quoin.game_folders().items()
    for variant in (None, *quoin.load_game(folder).description.variants)
]
MORE = ["mosaix(players=4)", "mosaix(players=3)", "muros(players=4)", "muros(players=3)", "murailles(repetition=3)"]
SMALL = [str(folder) for folder in sorted(FIXTURES.iterdir()) if (folder / "game.yaml").is_file()]
GAMES = [*SHIPPED, *MORE, *SMALL]
SVG = "{http://www.w3.org/2000/svg}"
NONE = -1


@pytest.fixture(scope="module", params=GAMES, ids=[Path(name).name if "games" in name else name for name in GAMES])
def game(request: pytest.FixtureRequest) -> quoin.Game:
    return quoin.load_game(str(request.param))


@lru_cache(maxsize=2)
def pictures(game: quoin.Game) -> list[tuple[quoin.State, str]]:
    """The start, the middle and further on of some matches, with their pictures."""
    found = []
    for seed, plies in enumerate((0, 3, 12, 60, 400)):
        state = game.new_initial_state(seed)
        play_randomly(state, plies, seed)
        found.append((state, quoin.draw(state).svg))
    return found


def told(svg: str) -> str:
    """All that can be read in a picture, also by those who cannot see it."""
    return " ".join(text for text in ElementTree.fromstring(svg).itertext() if text)


def test_every_state_is_a_well_formed_picture_of_a_sensible_size(game: quoin.Game) -> None:
    for _, svg in pictures(game):
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.find(f"{SVG}title") is not None
        assert root.find(f"{SVG}desc") is not None
        _, _, width, height = map(float, (root.get("viewBox") or "").split())
        assert 640 <= width <= 900
        assert 100 <= height <= 1400


def test_no_reference_leads_nowhere_and_no_id_stands_twice(game: quoin.Game) -> None:
    for _, svg in pictures(game):
        ids = re.findall(r'\bid="([^"]+)"', svg)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(ids)
        assert "quoin-scope" not in svg


def zones_beside(game: quoin.Game, view: Mapping[str, object]) -> list[Zone]:
    """What no board and no construction shows."""
    described = game.description
    all_layers = [layer for layers in described.display.boards.values() for layer in layers]
    on_boards = {layer.zone for layer in all_layers} | {layer.stack for layer in all_layers}
    return [
        zone
        for zone in described.zones
        if zone.name in view and zone.shown and not zone.role.startswith("history")
        if zone.name not in on_boards | {described.scores}
        if zone.name.partition(".")[0] not in described.display.constructions
    ]


def rows(zone: Zone, content: Any) -> list[list[Any]]:
    """What a zone holds, place by place; everything is seen."""
    each = content if zone.per else [content]
    return [row if isinstance(row, list) else [row] for row in each]


def names_shown(game: quoin.Game, zone: Zone) -> list[str]:
    """How pictures call what it holds: cards by their titles."""
    cards = game.description.cards[zone.holds.cards] if zone.holds.cards is not None else None
    title = cards.face.title if cards is not None and cards.face is not None else "name"
    texts = next((one.of for one in cards.texts if one.name == title), ()) if cards is not None else ()
    names = list(game.description.names(zone.holds))
    return [texts[k] or name for k, name in enumerate(names)] if texts else names


def test_every_visible_value_is_found_in_the_picture(game: quoin.Game) -> None:
    described = game.description
    for state, svg in pictures(game)[1:4]:
        view = state.view(readable=False)
        text = told(svg)
        for zone in zones_beside(game, view):
            only = described.display.zones[zone.name].place if zone.name in described.display.zones else None
            empty_pile = zone.pile_size is not None and not any(rows(zone, view[zone.name]))
            assert empty_pile or (only or zone.name).replace("_", " ").replace(".", " ") in text
            names = names_shown(game, zone) if zone.holds.kind != "range" else None
            counted = zone.over is not None and zone.over.kind == "names" and zone.holds.kind == "range"
            flags = zone.over is not None and names == ["no", "yes"]
            for place, value in [one for row in rows(zone, view[zone.name]) for one in enumerate(row)]:
                if only is not None and described.names(zone.over)[place] != only:
                    continue
                if zone.over is not None and (counted or flags) and value:
                    assert described.names(zone.over)[place].replace("_", " ") in text
                elif not counted and not flags and value != NONE:
                    assert (names[value].replace("_", " ") if names else str(value)) in text


def test_the_same_state_gives_the_same_picture(game: quoin.Game) -> None:
    state, svg = pictures(game)[3]
    assert quoin.draw(state.clone()).svg == svg


def test_the_themes_differ_in_their_colours_only(game: quoin.Game) -> None:
    state, svg = pictures(game)[2]
    light, dark = (quoin.draw(state, theme=theme).svg for theme in ("light", "dark"))
    assert "@media" in svg
    assert "@media" not in light + dark
    bodies = {re.sub(r"<style>.*?</style>|q[0-9a-f]{8}", "", one) for one in (svg, light, dark)}
    assert len(bodies) == 1


def drawn(svg: str, sites: str) -> int:
    """How many things, not counting cells, free places and targets, stand at sites of a kind."""
    return len(re.findall(rf'<g data-board="\w+" data-sites="{sites}"', svg))


@pytest.mark.parametrize("plies", [0, 10, 50, 90])
def test_as_many_walls_are_drawn_as_stand(plies: int) -> None:
    state = quoin.load_game("murailles/7x7").new_initial_state(1)
    play_randomly(state, plies, 2)
    assert drawn(quoin.draw(state).svg, "edges") == int((state.zone("walls") != NONE).sum()) == 14


@pytest.mark.parametrize("plies", [1, 10, 30])
def test_as_many_counters_and_cards_are_drawn_as_lie(plies: int) -> None:
    state = quoin.load_game("muros").new_initial_state(3)
    play_randomly(state, plies, 1)
    svg = quoin.draw(state).svg
    assert drawn(svg, "cells") == int((state.zone("counters") != NONE).sum())
    assert drawn(svg, "ends") == int((state.zone("cards") != NONE).sum()) == plies - 1


@pytest.mark.parametrize("plies", [2, 20, 60])
def test_every_brick_is_drawn_twice_once_from_each_side(plies: int) -> None:
    state = quoin.load_game("wall_to_wall").new_initial_state(3)
    play_randomly(state, plies, 1)
    assert drawn(quoin.draw(state).svg, "slots") == 2 * int((state.zone("front") != NONE).sum())


def test_every_body_of_a_construction_is_drawn_with_its_place() -> None:
    state = quoin.load_game("crazy_palace/steady").new_initial_state(2)
    play_randomly(state, 9, 1)
    heights = state.zone("bodies.h")
    rows = set(re.findall(r'data-row="(\d+)"', quoin.draw(state).svg))
    assert rows == {str(row) for row in range(len(heights)) if heights[row] > 0}


def test_what_a_seat_may_not_see_does_not_change_its_picture() -> None:
    game = quoin.load_game(FIXTURES / "high_card")
    hands = [[[5, 2, 0], hand] for hand in ([1, 3, 4], [6, 7, 1])]
    one, other = (
        game.state_from_position({"seat": "north", "phase": "trick", "zones": {"hand": hand}}) for hand in hands
    )
    assert quoin.draw(one).svg != quoin.draw(other).svg
    assert quoin.draw(one, "north").svg == quoin.draw(other, "north").svg
    assert quoin.draw(one, -1).svg == quoin.draw(other, -1).svg
    assert told(quoin.draw(one, "north").svg).count("hidden") >= 3


def test_legal_actions_are_pointed_out_to_whoever_chooses_and_to_nobody_else() -> None:
    state = quoin.load_game("muros").new_initial_state(5)
    state.settle_luck()
    target = "quoin-target"
    assert target in quoin.draw(state).svg
    assert target in quoin.draw(state, state.seat).svg
    assert target not in quoin.draw(state, 1 - state.seat).svg
    assert target not in quoin.draw(state, -1).svg
    assert target not in quoin.draw(state, highlight=False).svg


def test_a_choice_made_together_is_not_told_before_all_have_chosen() -> None:
    state = quoin.load_game(FIXTURES / "rock_paper_scissors").new_initial_state(1)
    state.apply_action(state.string_to_action("show paper"))
    assert "show paper" in quoin.draw(state).svg
    assert "show paper" in quoin.draw(state, "ann").svg
    assert "show paper" not in quoin.draw(state, "bob").svg
    state.apply_action(state.string_to_action("show rock"))
    assert "show rock" in quoin.draw(state, "ann").svg


def test_the_end_is_told() -> None:
    murailles = quoin.load_game("murailles")
    state = murailles.state_from_position({"seat": "red", "phase": "act", "zones": {"soldier": ["c4", "a3"]}})
    state.apply_action(state.string_to_action("step c5"))
    assert "Red wins" in told(quoin.draw(state).svg)


def test_a_seat_or_theme_that_there_is_not_is_refused() -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    with pytest.raises(quoin.ArgumentError, match="no seat 'green'"):
        quoin.draw(state, "green")
    with pytest.raises(quoin.ArgumentError, match="no seat 2"):
        quoin.draw(state, 2)
    with pytest.raises(quoin.ArgumentError, match="no theme 'blue'"):
        quoin.draw(state, theme="blue")  # type: ignore[arg-type]


def test_notebooks_get_the_picture_and_the_text() -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    drawing = quoin.draw(state)
    assert state._repr_svg_() == drawing.svg == str(drawing)
    assert state._repr_mimebundle_() == {"image/svg+xml": drawing.svg, "text/plain": str(state)}
    assert drawing._repr_mimebundle_() == state._repr_mimebundle_(None, None)


def test_a_game_is_shown_with_its_dials_and_first_position(game: quoin.Game) -> None:
    shown = game._repr_html_()
    root = ElementTree.fromstring(shown.replace("<br>", "<br/>"))
    text = " ".join(root.itertext())
    assert game.title in text
    assert all(dial in text for dial in game.dials)
    assert root.find(f"{SVG}svg") is not None


def test_a_drawing_is_saved_as_a_file(tmp_path: Path) -> None:
    drawing = quoin.draw(quoin.load_game("murailles").new_initial_state(1))
    drawing.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == drawing.svg + "\n"
