"""Prices by place: what a market's places cost stands below its cards, for all who see it, and not by itself."""

from __future__ import annotations

import re

import pytest

import quoin
from quoin.drawing.terminal import plain_text
from quoin.errors import GameError

YAML = """\
quoin: 1
id: stall
title: Stall
version: 1.0.0
summary: Wares are bought.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
cards:
  ware:
    list: {jug: {title: Wheelwright's jug, points: 1, text: ""}, urn: {title: urn, points: 2, text: "", copies: 3}}
  card: {suits: [hearts, spades], ranks: [1..4]}
zones:
  market: {pile: ware, most: 3, prices: extra}
  extra: {over: 0..2, holds: 0..7, start: [0, 4, 7]}
  row: {pile: card, most: 3, prices: extra}
phases: [act]
actions:
  buy: {fields: {ware: ware}}
  stop: {}
max_length: 9
"""
RULES = """\
function match.setup() go.act(0) end
function moves.act(me) zone.market:choose(emit.buy) emit.stop() end
function play.buy(me, ware) zone.market:take_out(ware) go.act(1 - me) end
function play.stop(me) match.draw() end
function text.buy(me, ware)
  return "buy " .. cards.ware.title[ware] .. " for " .. zone.extra[zone.market:find(ware)]
end
"""


def load(yaml: str = YAML) -> quoin.Game:
    return quoin.load_game(files={"game.yaml": yaml, "rules.lua": RULES})


def market(*cards: str, of: str = "market") -> quoin.State:
    zones = {of: list(cards)}
    return load().state_from_position({"seat": "red", "phase": "act", "zones": zones})


def texts_of(state: quoin.State) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", str(quoin.draw(state)))


def test_each_card_has_the_price_of_its_place_below_it() -> None:
    shown = texts_of(market("urn", "jug"))
    assert [text for text in shown if text.startswith("extra")] == ["extra 0", "extra 4"]


def test_terminals_write_the_price_behind_the_card() -> None:
    shown = plain_text(market("urn", "jug"), None)
    assert "urn [points 2] (extra 0), Wheelwright's jug [points 1] (extra 4)" in " ".join(shown.split())
    assert "0 4 7" not in shown


def test_playing_cards_have_prices_too() -> None:
    assert {"4", "7"} <= set(texts_of(market("hearts_1", "spades_2", "hearts_3", of="row")))


@pytest.mark.parametrize(
    ("prices", "told"),
    [
        ("extr", 'pile "market" needs prices in a zone with a place for each of its 3, found "extr"'),
        ("row", "needs prices in a zone"),
    ],
)
def test_prices_stand_in_a_zone_with_as_many_places(prices: str, told: str) -> None:
    with pytest.raises(GameError) as caught:
        load(YAML.replace("most: 3, prices: extra}", f"most: 3, prices: {prices}}}", 1))
    assert told in str(caught.value)


def test_titles_of_cards_are_never_cut_where_they_fit_smaller() -> None:
    words = " ".join(texts_of(market("jug")))
    assert "Wheelwright&#x27;s" in words
    assert "…" not in words


def test_what_was_played_last_reads_as_it_was_offered() -> None:
    state = market("urn", "jug")
    state.apply_action(state.string_to_action("buy Wheelwright's jug for 4"))
    assert "red: buy Wheelwright's jug for 4" in quoin.scene(state, "blue")["last"]
    offered = [action["text"] for action in quoin.scene(state, "blue")["actions"]]
    assert offered == ["buy urn for 0", "stop"]
