"""The description of every game and fixture: JSON and dataclasses are one, and both say what the runtime does."""

from __future__ import annotations

import copy
import json
import math
import os
import pickle
from pathlib import Path

import jsonschema
import numpy as np
import pytest

import declared
import quoin
from conftest import FIXTURES, ROOT, play_randomly
from quoin import _core
from quoin.description import Description, Domain, SiteKind, Zone
from quoin.frozen import FrozenMap
from quoin.schemas import schema
from wide import wide

FOLDERS = sorted(path.parent for path in [*ROOT.glob("games/**/game.yaml"), *FIXTURES.glob("*/game.yaml")])
GAMES = [
    (str(folder), variant)
    for folder in FOLDERS
    for variant in ("", *(path.stem for path in sorted(folder.glob("variants/*.yaml"))))
]
PARAMETERS = [wide(game) if game[1] else game for game in GAMES]


@pytest.fixture(scope="module", params=PARAMETERS, ids=[f"{Path(name).name}/{variant}" for name, variant in GAMES])
def game(request: pytest.FixtureRequest) -> quoin.Game:
    folder, variant = request.param
    return _core.load(folder, [variant] if variant else [])


def test_json_and_dataclasses_are_the_same(game: quoin.Game) -> None:
    described = game.description
    text = described.to_json()
    assert Description.from_json(text) == described
    assert Description.from_json(text).to_json() == text
    assert _core.load(game.folder, [game.variant] if game.variant else []).description == described
    assert hash(pickle.loads(pickle.dumps(described))) == hash(copy.deepcopy(described)) == hash(described)


def test_it_is_made_once_for_a_game(game: quoin.Game) -> None:
    assert game.new_initial_state(0).game.description is game.description


@pytest.mark.parametrize("file", [*declared.CLASSES, *declared.PAGES], ids=lambda file: file.name)
def test_dataclasses_and_pages_repeat_the_runtimes_tables(file: Path) -> None:
    if os.environ.get("QUOIN_UPDATE_GOLDEN"):
        file.write_text(declared.written(file), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == declared.written(file), "if it is meant: python tests/declared.py"


def test_every_description_fits_the_schema(game: quoin.Game) -> None:
    jsonschema.Draft7Validator.check_schema(schema("description"))
    described = json.loads(game.description.to_json())
    jsonschema.validate(described, schema("description"), jsonschema.Draft7Validator)
    del described["engine"]["node"]
    assert not jsonschema.Draft7Validator(schema("description")).is_valid(described)


def test_the_heading_seats_and_dials_are_the_games(game: quoin.Game) -> None:
    described = game.description
    assert (described.id, described.variant, described.name) == (game.id, game.variant, game.name)
    assert (described.title, described.fingerprint) == (game.title, game.fingerprint)
    assert [seat.name for seat in described.seats] == game.seats
    assert {dial.name: dial.value for dial in described.dials} == game.dials
    assert described.max_length == game.max_game_length()
    assert described.max_chance_outcomes == game.max_chance_outcomes()
    assert described.max_chance_outcomes == max((die.outcomes.size for die in described.dice), default=0)


def numbers_at(zone: Zone, block: bytes) -> list[int]:
    """What the bytes of a zone say."""
    return list(np.frombuffer(block, np.dtype(zone.cell).newbyteorder("<"), zone.seats * zone.length, zone.offset))


def test_zones_lie_in_the_block_where_it_says(game: quoin.Game) -> None:
    state = game.new_initial_state(3)
    play_randomly(state, 20)
    block, described = state.to_bytes(), game.description
    assert len(block) == described.block_bytes
    taken = set()
    for zone in described.zones:
        assert described.zone(zone.name) is zone
        places = range(zone.offset, zone.offset + zone.bytes)
        assert taken.isdisjoint(places)
        assert places.stop <= len(block)
        taken.update(places)
        assert list(state.zone(zone.name).ravel()) == numbers_at(zone, block)
        assert len(zone.start) in (0, zone.seats * zone.length)
    nodes = ["decide", "together", "chance", "deal", "end"]
    assert nodes[numbers_at(described.zones[described.engine.node], block)[0]] == state.node
    assert numbers_at(described.zones[described.engine.seat], block) == [state.seat]


def places_of(kind: str, fields: dict[str, object], described: Description) -> int:
    """The number of an action, from the description alone."""
    action = next(one for one in described.actions if one.name == kind)
    number, values = action.offset, []
    for field in action.fields:
        names = described.names(field.domain)
        value = names.index(str(fields[field.name]))
        values.append(value)
        if field.domain.kind == "relation":
            assert field.domain.of_field is not None
            assert field.domain.relation is not None
            source = action.fields[field.domain.of_field].domain
            assert source.board is not None
            assert source.sites is not None
            sites = described.boards[source.board].sites[source.sites]
            value = sites.relations[field.domain.relation].table[values[field.domain.of_field]].index(value)
        number += value * field.stride
    return number


def test_actions_are_numbered_as_it_says(game: quoin.Game) -> None:
    described = game.description
    assert sum(kind.count for kind in described.actions) == described.num_distinct_actions
    assert described.num_distinct_actions == game.num_distinct_actions()
    state = game.new_initial_state(5)
    for _ in range(8):
        state.settle_luck()
        for action in state.legal_actions()[:50]:
            fields = game.action_to_dict(action)
            assert places_of(fields.pop("kind"), fields, described) == action
        play_randomly(state, 1)


def test_dice_have_the_odds_that_it_says(game: quoin.Game) -> None:
    for die in game.description.dice:
        assert sum(die.weights) == die.total
        assert len(die.weights) == die.outcomes.size
        assert len(die.shows) in (0, die.outcomes.size)
        assert all(len(row) == die.faces and sum(row) == sum(die.shows[0]) for row in die.shows)


def test_boards_agree_with_themselves(game: quoin.Game) -> None:
    for board in game.description.boards:
        for sites in board.sites:
            assert sites.count == len(sites.names) == len(set(sites.names)) == len(sites.positions)
            if sites.name != "links":  # those that cross in their middles lie there
                assert len(set(sites.positions)) == sites.count
            for relation in sites.relations:
                targets = {target for row in relation.table for target in row}
                assert len(relation.table) == sites.count
                assert {len(row) for row in relation.table} == {relation.width}
                assert targets <= set(range(-1, board.sites[relation.sites].count))


def test_ways_lead_back_and_sides_are_borders(game: quoin.Game) -> None:
    for board in game.description.boards:
        for sites in board.sites:
            assert len(sites.outlines) == sites.count
            assert len(sites.places) == (sites.count if sites.rows else 0)
            assert list(sites.places) == sorted(set(sites.places))
            for number, way in enumerate(sites.ways):
                back = sites.ways[way.opposite]
                assert back.opposite == number
                assert all(back.next[to] == site for site, to in enumerate(way.next) if to >= 0)
            if sites.ways:
                assert sites.way_set("all").ways[0] == tuple(range(len(sites.ways)))
            for side in sites.sides:
                assert side.sites
                for site in side.sites:
                    assert any(way.next[site] < 0 for way in sites.ways)


def goes_straight(sites: SiteKind) -> bool:
    """Whether no way leads around the board, as it does on one that wraps, nor back on a second row, as on a track."""
    return all(-1 in way.next for way in sites.ways) and "ahead" not in {way.name for way in sites.ways}


def test_sites_lie_where_their_relations_have_them(game: quoin.Game) -> None:
    """Where ways go straight, each goes the same way everywhere, equally far but on drawn lines; an edge lies in the
    middle between its cells, a slot half on those below."""
    for board in game.description.boards:
        pieces = board.sites[0]
        for way in pieces.ways if goes_straight(pieces) else ():
            steps = {
                (pieces.positions[to][0] - x, pieces.positions[to][1] - y)
                for (x, y), to in zip(pieces.positions, way.next, strict=True)
                if to >= 0
            }
            lengths = {round(math.hypot(*step), 9) for step in steps}
            assert len(lengths) <= 1 or board.family == "lines"
            assert len({round(math.atan2(y, x), 9) for x, y in steps}) <= 1
        for sites in board.sites:
            if sites.name == "slots":
                for (x, y), below in zip(sites.positions, sites.relation("below").table, strict=True):
                    found = [sites.positions[at] for at in below if at >= 0]
                    assert found in ([], [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5)])
            if sites.name == "edges" and goes_straight(pieces):
                for (x, y), (one, other) in zip(sites.positions, sites.relation("between").table, strict=True):
                    (a, b), (c, d) = pieces.positions[one], pieces.positions[other]
                    assert other == -1 or (2 * x, 2 * y) == pytest.approx((a + c, b + d))


def test_texts_of_values_are_those_of_the_runtime(game: quoin.Game) -> None:
    state = game.new_initial_state(1)
    play_randomly(state, 12)
    described = game.description
    texts, numbers = state.view(), state.view(readable=False)

    def told(holds: Domain, value: object) -> object:
        if isinstance(value, list):
            return [told(holds, one) for one in value]
        assert isinstance(value, int)
        return (
            value
            if holds.kind == "range" and described.text(holds, value) == str(value)
            else described.text(holds, value)
        )

    for zone in described.zones:
        if zone.name in texts:
            assert told(zone.holds, numbers[zone.name]) == texts[zone.name], zone.name


def test_what_is_no_description_is_refused_with_the_place() -> None:
    described = json.loads(quoin.load_game("mosaix").description.to_json())
    described["zones"][1]["holds"]["min"] = "0"
    with pytest.raises(quoin.ArgumentError, match=r"description\.zones\[1\]\.holds\.min is an integer; found '0'"):
        Description.from_json(json.dumps(described))
    del described["zones"][1]["holds"]["min"]
    with pytest.raises(quoin.ArgumentError, match=r"description\.zones\[1\]\.holds lacks min"):
        Description.from_json(json.dumps(described))
    with pytest.raises(quoin.ArgumentError, match="text is no JSON"):
        Description.from_json("{")


def test_another_version_is_refused() -> None:
    described = json.loads(quoin.load_game("muros").description.to_json())
    with pytest.raises(quoin.ArgumentError, match=r"has version 3 \(this quoin reads version 2\)"):
        Description.from_json(json.dumps({**described, "quoin": 3}))


def test_a_name_that_is_not_there_is_told_with_those_that_are(murailles: quoin.Game) -> None:
    with pytest.raises(quoin.ArgumentError, match=r"there is no zone 'wall' \(walls, soldier"):
        murailles.description.zone("wall")


def test_a_frozen_mapping_stays_as_it_is() -> None:
    one = FrozenMap({"a": 1, "b": 2})
    assert one == {"b": 2, "a": 1}
    assert hash(one) == hash(FrozenMap({"b": 2, "a": 1}))
    with pytest.raises(TypeError):
        one["a"] = 3  # type: ignore[index]
