"""Numbers drawn as what they count: chips, stakes, tokens, cubes and dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin

YAML = """
quoin: 1
id: counted
title: Counted
version: 1.0.0
summary: Things to count.
seats: [{name: red}, {name: blue}]
zones:
  purse: {per: seat, holds: 0..1000000, display: chips, visible: VISIBLE}
  ante: {per: seat, holds: 0..99, display: stake, visible: VISIBLE}
  round: {over: [pot, high], holds: 0..99, display: {look: stake, place: pot}}
counters:
  spark: {holds: 0..5, display: {look: tokens, colour: red}}
  crowd: {holds: 0..500, display: tokens}
  double: {holds: 0..64, display: {look: cube, holder: keeper}}
  keeper: {holds: seat?}
  eyes: {holds: 0..6, display: die}
phases: [act]
actions: {wait: {}}
max_length: 9
"""
RULES = """
function match.setup()
  zone.purse[0], zone.purse[1], zone.ante[0], zone.ante[1] = 178, 0, 43, 44
  zone.round[0], zone.round[1] = 17, 71
  count.spark, count.crowd, count.double, count.keeper, count.eyes = 3, 77, 16, 1, 4
  go.act(0)
end
function moves.act() emit.wait() end
function play.wait(me) count.keeper = none go.act(1 - me) end
"""


def started(folder: Path, visible: str = "all") -> quoin.State:
    (folder / "game.yaml").write_text(YAML.replace("VISIBLE", visible))
    (folder / "rules.lua").write_text(RULES)
    return quoin.load_game(folder).new_initial_state(1)


def titled(svg: str, title: str) -> list[str]:
    """What is drawn under that title, wherever it stands."""
    return [part.partition("</g>")[0] for part in svg.split(f"<title>{title}</title>")[1:]]


def test_chips_lie_in_columns_that_make_the_amount(tmp_path: Path) -> None:
    """178 is 1 of 100, 3 of 25 and 3 of 1: the definitions have a rim for each chip."""
    svg = quoin.draw(started(tmp_path)).svg
    (purse,) = titled(svg, "178 chips")
    columns = [re.escape(name) for name in re.findall(r'href="#([^"]+)"', purse)]
    rims = []
    for name in columns:
        found = re.search(rf'<g id="{name}">(.*?)</g>', svg)
        assert found is not None
        rims.append((found[1].count("v3.4a"), re.findall(r"-c-(\w+)", found[1])[0]))
    assert rims == [(1, "black"), (3, "green"), (3, "white")]
    assert ">178<" in purse
    assert ">0<" in titled(svg, "0 chips")[0]


def test_stakes_lie_on_the_table_and_chips_in_front_of_their_owner(tmp_path: Path) -> None:
    svg = quoin.draw(started(tmp_path)).svg
    table = svg.partition("<title>the table</title>")[2].partition("<title>seat ")[0]
    assert re.findall(r"<title>(\d+) chips", table) == ["17", "43", "44"]
    assert re.findall(r'-onfelt"[^>]*>([^<]*)<', table) == ["17", "pot", "43", "red", "44", "blue"]


def test_tokens_that_are_used_are_rings(tmp_path: Path) -> None:
    svg = quoin.draw(started(tmp_path)).svg
    (spark,) = titled(svg, "3 of 5")
    assert (spark.count("<use"), spark.count("<circle")) == (3, 2)
    (crowd,) = titled(svg, "77 of 500")
    assert crowd.count("<use") == 1
    assert "77 of 500" in crowd


def test_a_cube_lies_with_its_holder(tmp_path: Path) -> None:
    state = started(tmp_path)
    for holder in ("blue", None):
        scene = quoin.scene(state)
        zones = {seat["name"]: [zone["name"] for zone in seat["zones"]] for seat in scene["seats"]}
        shared = [zone["name"] for zone in scene["zones"]]
        assert ("double" in zones["blue"], "double" in zones["red"]) == (holder == "blue", False)
        assert ("double" in shared) == (holder is None)
        assert "keeper" not in shared
        assert (f"double{f' of {holder}' if holder else ''}: 16" in scene["words"]) is True
        panel = quoin.draw(state).svg.partition("<title>seat blue")[2].partition("<title>what all share")[0]
        assert bool(titled(panel, "16")) == (holder == "blue")
        state.apply_action(0)


def test_the_scene_tells_what_numbers_are_drawn_as(tmp_path: Path) -> None:
    scene = quoin.scene(started(tmp_path))
    looks = {zone["name"]: (zone["look"], zone["colour"], zone["most"]) for zone in scene["zones"]}
    assert looks == {
        "round": ("stake", "", None),
        "spark": ("tokens", "red", 5),
        "crowd": ("tokens", "", 500),
        "eyes": ("die", "", None),
    }
    assert [(zone["places"], zone["values"]) for zone in scene["zones"] if zone["name"] == "round"] == [
        (["pot"], ["17"])
    ]
    assert {zone["name"]: zone["look"] for zone in scene["seats"][0]["zones"]} == {"purse": "chips", "ante": "stake"}


def test_a_terminal_has_a_sign_beside_each_number(tmp_path: Path) -> None:
    text = re.sub(" +", " ", str(started(tmp_path)))
    assert "spark ●●●○○ 3 · crowd ● 77/500 · double blue [16] · eyes [4]" in text
    assert "pot ◉ 17" in text
    assert "purse red ◉ 178 · blue ◉ 0" in text


@pytest.mark.parametrize("seat", [0, 1])
def test_chips_that_are_hidden_are_not_drawn(tmp_path: Path, seat: int) -> None:
    state = started(tmp_path, "owner")
    svg, scene, text = quoin.draw(state, seat).svg, quoin.scene(state, seat), state.observation_string(seat)
    own, others = (("178", "43"), ("0", "44")) if seat == 0 else (("0", "44"), ("178", "43"))
    seen = [
        [zone["values"] for zone in scene["seats"][one]["zones"] if zone["look"] in ("chips", "stake")]
        for one in (0, 1)
    ]
    assert seen[seat] == [[value] for value in own]
    assert seen[1 - seat] == [["?"], ["?"]]
    assert all(titled(svg, f"{value} chips") for value in own)
    assert not any(titled(svg, f"{value} chips") for value in others)
    assert f"◉ {own[1]}" in text
    assert f"◉ {others[1]}" not in text


def test_the_description_names_them(tmp_path: Path) -> None:
    looks = started(tmp_path).game.description.display.zones
    assert looks["double"] == quoin.description.ZoneLook(look="cube", holder="keeper")
    assert looks["round"] == quoin.description.ZoneLook(look="stake", place="pot")
