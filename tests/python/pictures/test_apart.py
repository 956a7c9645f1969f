"""Whatever a state tells apart looks different: in pictures, light and dark, and on terminals, with and without colour.

Zones are filled with one value after the other, and each face that is drawn is compared with all others."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from faces import NO_THINGS, Block, alike, written
from painted import Picture
from rich.console import Console
from test_texts import GAMES, faults_of_place

import quoin
from quoin.cli.screen import board
from quoin.description import Description, Zone
from wide import WIDE

ALIKE = Path(__file__).parent / "alike"
MOST = 60 if WIDE else 8  # values of a zone that are compared
BASE = [name for name in GAMES if "/" not in name]


def shown_zones(state: quoin.State) -> Iterator[Zone]:
    """Zones that pictures show; of constructions only whose a body is."""
    shape = state.game.description
    cuboids = {number for record in shape.records if record.construction for number in record.columns}
    places = {name for name, look in shape.display.zones.items() if look.place is not None}
    helpers = {look.holder for look in shape.display.zones.values()}
    helpers |= {layer.stack for layers in shape.display.boards.values() for layer in layers}
    for number, zone in enumerate(shape.zones):
        if zone.role in NO_THINGS or not zone.shown or number in cuboids or zone.name in places | helpers:
            continue
        if zone.tokens is not None:  # of which no place changes alone: there are as many in all
            continue
        yield zone


def values_of(shape: Description, zone: Zone, most: int) -> list[int]:
    found = list(range(zone.holds.min, zone.holds.min + zone.holds.size))
    if zone.holds.tiles is not None:  # some look the same in two turns, and are laid in the first alone
        tiles = shape.cards[zone.holds.tiles].tiles
        assert tiles is not None
        found = [value for value in found if value % tiles.sides < tiles.turns[value // tiles.sides]]
    if len(found) > most:  # some from all parts, those beside one another too
        step = len(found) // (most // 2)
        found = sorted({*found[::step], *found[1::step]})
    return [-1, *found] if zone.holds.optional or zone.pile_size is not None else found


def places_of(zone: Zone) -> list[int]:
    return [0] if zone.pile_size is not None else sorted({0, zone.length // 2} if WIDE else {zone.length // 2})


def faults_of_values(state: quoin.State, most: int = MOST) -> Iterator[str]:
    block = Block(state)
    for zone in shown_zones(state):
        for row in range(zone.seats) if WIDE else range(zone.seats)[:1]:
            for place in places_of(zone):
                states = {}
                for value in values_of(block.shape, zone, most):
                    changed = block.copy()
                    changed.lay(zone, row, place, value)
                    states[written(zone, value)] = changed.state()
                yield from (f"{zone.name} of seat {row} at {place} {fault}" for fault in alike(states))


def same_things(one: Zone, other: Zone) -> bool:
    """What lies in one can lie in the other, and each has room for none."""
    return (
        one.holds == other.holds
        and (one.pile_size is None) == (other.pile_size is None)
        and (one.pile_size is not None or one.holds.optional)
    )


def faults_of_zones(state: quoin.State) -> Iterator[str]:
    """The same thing in one zone or row, and in another."""
    start = Block(state)
    rows = [(zone, row) for zone in shown_zones(state) for row in range(zone.seats)]
    for k, (zone, _) in enumerate(rows):
        same = [one for one in rows if same_things(one[0], zone)]
        if len(same) < 2 or same[0] != rows[k]:
            continue
        states = {}
        block = start.copy()
        for other, row in same:
            for place in range(other.length if other.pile_size is None else 1):
                block.lay(other, row, place, -1)
        for other, row in same[: None if WIDE else 8]:
            changed = block.copy()
            changed.lay(other, row, 0, zone.holds.min)
            states[f"{other.name} of seat {row}"] = changed.state()
        yield from alike(states)


def state_of(name: str, plies: int, seed: int = 5) -> quoin.State:
    state = quoin.load_game(GAMES[name]).new_initial_state(seed)
    choices = random.Random(seed)
    state.settle_luck()
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(choices.choice(state.legal_actions()))
        state.settle_luck()
    return state


@pytest.mark.parametrize("name", list(GAMES) if WIDE else BASE)
def test_what_a_game_tells_apart_looks_different(name: str) -> None:
    for plies in (0, 12, 40) if WIDE else (12,):
        state = state_of(name, plies)
        assert not [*faults_of_values(state), *faults_of_zones(state)]


CONSOLES = {
    "NO_COLOR": {"color_system": "truecolor", "no_color": True},
    "16 colours": {"color_system": "standard"},
    "no terminal": {"color_system": None},
    "256 colours": {"color_system": "256"},
}


@pytest.mark.parametrize("kind", CONSOLES)
def test_a_console_tells_whose_a_stone_is(kind: str) -> None:
    """Othello's stones and Hex's are alike but for their colour."""
    for name in ("othello", "hex"):
        console = Console(file=StringIO(), force_terminal=True, width=100, **CONSOLES[kind])  # type: ignore[arg-type]
        console.print(board(console, state_of(name, 4), None))
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        colours = set(re.findall(r"\x1b\[([0-9;]+)m●", shown))
        letters = set(re.findall(r"●([a-z])", shown))
        assert len(letters if kind != "256 colours" else colours) == 2, shown


def test_names_symbols_and_colours_that_several_have_are_told_apart() -> None:
    state = quoin.load_game(ALIKE).new_initial_state(1)
    assert not [*faults_of_values(state, 60 if WIDE else 16), *faults_of_zones(state)]


def test_cards_that_share_what_stands_in_their_corner_are_told_apart_where_they_overlap(tmp_path: Path) -> None:
    """Of a covered card only the corner is seen: each has one of its own, and no card lies on it."""
    folder = tmp_path / "fruit"
    folder.mkdir()
    names = ["apple", "pear", "plum", "orange", "peach", "apricot", *(f"berry_of_kind_{k}" for k in range(30))]
    (folder / "game.yaml").write_text(
        f"""quoin: 1
id: fruit
title: Fruit
version: 1.0.0
summary: Cards of one rank.
seats: [{{name: red}}, {{name: blue}}, {{name: green}}]
cards: {{fruit: {{list: {{{", ".join(f"{name}: {{rank: 3}}" for name in names)}}}}}}}
zones: {{hand: {{per: seat, pile: fruit}}}}
phases: [act]
actions: {{stop: {{}}}}
max_length: 4
"""
    )
    (folder / "rules.lua").write_text((ALIKE / "rules.lua").read_text())
    state = quoin.load_game(folder).new_initial_state(1)
    block = Block(state)
    for seat, count in enumerate((3, 12, len(names))):
        block.fill(block.shape.zone("hand"), seat, list(range(count)))
    full = block.state()
    svg = quoin.draw(full).svg
    assert not list(faults_of_place(Picture(svg)))
    shown = re.findall(r"<title>([^<]*)</title><use [^>]*#([\w-]+)\"", svg)
    covered = {number for name, number in shown if name in ("apple", "pear")}
    assert len(covered) == 2
    for name in names[:6]:
        assert name in quoin.draw(full).text


def test_the_mark_of_a_stone_that_is_taken_over_stands_where_it_lies() -> None:
    """In Hex the stone of c5 comes to lie on e3: rows and columns change places."""
    state = quoin.load_game("hex(swap=yes)").new_initial_state(1)
    for _ in range(2):
        state.apply_action(state.string_to_action("place c5"))
    assert [site["at"] for site in quoin.scene(state)["boards"][0]["changed"]] == ["e3"]


def test_points_of_hearts_are_those_of_the_cards_taken() -> None:
    """Counted by hand from the cards of the view: a heart 1, the queen of spades 13."""
    seen = set()
    for seed in range(6):
        state = state_of("hearts", 56, seed)
        zones = state.view()
        for taken, points in zip(zones["taken"], zones["points"], strict=True):
            worth = sum(1 if card.startswith("hearts") else 13 if card == "spades_queen" else 0 for card in taken)
            assert points == worth
            seen.add(worth >= 13)
    assert seen == {True, False}


def test_marks_are_told_apart_without_colour() -> None:
    """What may be chosen and what was chosen last lie at the same places: one is dotted, the other is not."""
    state = state_of("international_draughts", 1)
    style = re.findall(r"\.q\w+-(choice|last|left)\{([^}]*)\}", quoin.draw(state, theme="light").svg)
    dashes = {name: re.search(r"stroke-dasharray:([^;]*)", rule) for name, rule in style}
    assert len({found[1] if found else "" for found in dashes.values()}) == len(style) >= 2
