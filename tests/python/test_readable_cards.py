"""Cards that can be read: what a list or a table says of them, what rules, pictures and sessions make of it."""

from __future__ import annotations

from typing import Any

import pytest

import quoin
from quoin.drawing.terminal import plain_text
from quoin.errors import GameError
from quoin.session import Session

YAML = """\
quoin: 1
id: pots
title: Pots
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
sets: {kind: [ware, deed]}
cards:
  pot: CARDS
zones:
  deck: {pile: pot, visible: nobody}
  hand: {per: seat, pile: pot, visible: owner}
  shown: {pile: pot}
  supply: {over: pot, holds: 0..9}
phases: [act]
actions: {play: {fields: {pot: pot}}, stop: {}}
max_length: 9
"""
RULES = """\
local pot = cards.pot
function match.setup()
  zone.hand[0]:put(pot.jug)
  zone.hand[1]:put(pot.feast)
  zone.deck:put(pot.urn)
  zone.supply[pot.urn] = 2
  go.act(0)
end
function moves.act(me) zone.hand[me]:choose(emit.play) emit.stop() end
function play.play(me, card)
  zone.hand[me]:move(card, zone.shown)
  match.draw(pot.text[card] .. "|" .. pot.points[card] .. "|" .. pot.kind[card])
end
function play.stop() match.draw() end
"""
FROM = """{from: pots.csv, defaults: {title: "", points: 0, text: "", kind: ware},
        face: {corner: points, row: clay, text: text, colour: kind}}"""
CSV = """\
name,title,copies,points,clay,kind,text
jug,"Jug, with a ""long"" spout",4,1,2,,"Draw a card,
then put one back."
urn,,,-3,0,,
feast,Festé,2,,,deed,All others lay a card away.
"""


def files(cards: str = FROM, table: str | None = CSV, rules: str = RULES) -> dict[str, str]:
    found = {"game.yaml": YAML.replace("CARDS", cards), "rules.lua": rules}
    return found if table is None else {**found, "pots.csv": table}


@pytest.fixture
def game() -> quoin.Game:
    return quoin.load_game(files=files(table=CSV.replace(",,deed", ",0,deed")))


def attributes(game: quoin.Game) -> dict[str, tuple[Any, ...]]:
    cards = game.description.cards[0]
    return {one.name: one.of for one in cards.attributes} | {one.name: one.of for one in cards.texts}


def test_a_table_tells_what_stands_in_it_and_defaults_the_rest(game: quoin.Game) -> None:
    cards = game.description.cards[0]
    assert (cards.faces, cards.copies) == (("jug", "urn", "feast"), (4, 1, 2))
    assert attributes(game) == {
        "points": (1, -3, 0),
        "clay": (2, 0, 0),
        "kind": (0, 0, 1),
        "title": ('Jug, with a "long" spout', "", "Festé"),
        "text": ("Draw a card, then put one back.", "", "All others lay a card away."),
    }


def test_a_list_says_the_same_as_a_table(game: quoin.Game) -> None:
    listed = """
    defaults: {title: "", points: 0, text: "", kind: ware, clay: 0}
    face: {corner: points, row: [clay], text: text, colour: kind}
    list:
      jug: {title: 'Jug, with a "long" spout', copies: 4, points: 1, clay: 2, text: "Draw a card, then put one back."}
      urn: {points: 1 - 4}
      feast: {title: Festé, copies: 2, kind: deed, text: All others lay a card away.}
"""
    other = quoin.load_game(files=files(listed, None))
    assert attributes(other) == attributes(game)
    assert other.description.cards[0].face == game.description.cards[0].face


def test_rules_read_texts_numbers_and_names_of_the_set(game: quoin.Game) -> None:
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("play jug"))
    assert Session(state).call("table")["ended_by"] == "Draw a card, then put one back.|1|0"


def test_what_is_no_number_is_a_text_unless_others_are_numbers() -> None:
    listed = """
    list:
      jug: {points: one, text: x, kind: ware}
      urn: {points: '2', text: 3 pots, kind: ware}
      feast: {points: 1 o'clock, text: x, kind: deed}
"""
    texts = quoin.load_game(files=files(listed, None))
    assert attributes(texts) == {"kind": (0, 0, 1), "points": ("one", "2", "1 o'clock"), "text": ("x", "3 pots", "x")}


def test_the_fingerprint_is_that_of_the_table_too(game: quoin.Game) -> None:
    changed = files(table=CSV.replace(",,deed", ",0,deed").replace("Festé", "Feast"))
    assert quoin.load_game(files=changed).description.fingerprint != game.description.fingerprint


MISTAKES = {
    "no such table": (FROM, None, 'game.yaml:7:15: the table of cards "pot", "pots.csv", cannot be opened'),
    "no table": (
        "{from: ../pots.csv}",
        CSV,
        'game.yaml:7:15: "from" of cards "pot" must name a table beside game.yaml, found "../pots.csv" '
        "(write NAME.csv)",
    ),
    "both": (
        "{from: pots.csv, list: [jug]}",
        CSV,
        'game.yaml:7:8: cards "pot", which are a list, need one of "list" and "from" '
        "(write the cards here, or in a table)",
    ),
    "another first column": (
        FROM,
        CSV.replace("name,", "card,", 1),
        'pots.csv:1:1: the first column of cards "pot" must be "name", found "card" (begin the first line with name)',
    ),
    "a short row": (
        FROM,
        CSV.replace("urn,,,-3,0,,", "urn,,,-3,0,"),
        'pots.csv:4:1: this row has 6 cells, the first has 7 (put texts with commas into quotes: "one, two")',
    ),
    "an open quote": (
        FROM,
        CSV.replace('back."', "back."),
        'pots.csv:2:41: this text in quotes does not end (close it with ")',
    ),
    "a text behind a quote": (
        FROM,
        CSV.replace('spout"', 'spout" x'),
        'pots.csv:2:33: something stands behind a quoted text (double the quotes within: "")',
    ),
    "an attribute that is left out": (
        FROM,
        CSV,
        'pots.csv:5:1: card "feast" of cards "pot" has no "clay", which the first card has '
        "(add clay: and its value, or write what others have: defaults: {clay: ...})",
    ),
    "a text among numbers": (
        FROM,
        CSV.replace("-3", "minus three"),
        'pots.csv:4:7: "points" of card "urn" of cards "pot" is a text, where others are numbers '
        '(write all as numbers, or all in quotes; or a text for it under "defaults")',
    ),
    "a name that the set has not": (
        FROM,
        CSV.replace("deed", "deeds"),
        'pots.csv:5:18: "kind" of card "feast" of cards "pot", a name of the set, must be one of ware and deed, found '
        '"deeds" (did you mean "deed"?)',
    ),
    "a card twice": (
        FROM,
        CSV.replace("urn,", "jug,"),
        'pots.csv:4:1: cards "pot" have "jug" twice (leave one of them out, or count it under "copies")',
    ),
    "a default of nothing": (
        "{list: {jug: {}}, defaults: {text: }}",
        None,
        'game.yaml:7:37: the default "text" of cards "pot" is empty (write 0, or "")',
    ),
    "a face with what no card tells": (
        "{list: {jug: {points: 1}}, face: {corner: poinst}}",
        None,
        'game.yaml:7:50: "corner" of the face of cards "pot" must be one of name and points, found "poinst" '
        '(did you mean "points"?)',
    ),
    "an endless text": (
        f"{{list: {{jug: {{text: {'x' * 700}}}}}}}",
        None,
        'game.yaml:7:28: "text" of card "jug" of cards "pot" has 700 bytes; there may be 600 (say it shorter)',
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_where_it_stands(name: str) -> None:
    cards, table, message = MISTAKES[name]
    if name not in ("an attribute that is left out",):
        table = table and table.replace(",,deed", ",0,deed")
    with pytest.raises(GameError) as caught:
        quoin.load_game(files=files(cards, table))
    assert str(caught.value).splitlines()[0].startswith(message)


def test_a_picture_shows_what_the_face_says_and_no_card_that_is_hidden(game: quoin.Game) -> None:
    state = game.new_initial_state()
    reds = quoin.draw(state, "red").svg
    assert "Jug, with a &quot;long&quot; spout" in reds
    assert "clay 2" in reds
    assert "put one back." in reds
    assert 'data-card="pot.jug"' in reds
    for hidden in ("Festé", "feast", "lay a card away"):
        assert hidden not in reds
    blues = quoin.draw(state, "blue").svg
    assert "Festé" in blues
    assert "pot.jug" not in blues
    assert "clay 2" not in blues


def test_a_terminal_shows_titles_and_numbers(game: quoin.Game) -> None:
    text = plain_text(game.new_initial_state(), 0)
    assert 'Jug, with a "long" spout [1, clay 2]' in text
    assert "supply urn 2" in text
    assert "Festé" not in text


def test_cards_with_one_title_are_told_apart() -> None:
    cards = "{list: {jug: {title: Pot}, urn: {title: Pot}, feast: {title: ''}}}"
    rules = RULES.replace("pot.text[card]", "''").replace("pot.points[card]", "0").replace("pot.kind[card]", "0")
    session = Session(quoin.load_game(files=files(cards, None, rules)).new_initial_state())
    told = [session.call("look", card=card)["text"] for card in ("jug", "urn", "feast")]
    assert told == ["Pot (jug): one card", "Pot (urn): one card", "feast: one card"]


def test_a_card_is_looked_at_by_name_title_place_and_action_and_nothing_is_played(game: quoin.Game) -> None:
    state = game.new_initial_state()
    session = Session(state)
    jug = 'Jug, with a "long" spout: points 1, clay 2, kind ware, 4 cards. Draw a card, then put one back.'
    asks: list[dict[str, Any]] = [
        {"card": "jug"},
        {"card": "pot.jug"},
        {"card": 'jug, with a "Long" spout'},
        {"zone": "hand", "place": 0, "seat": "red"},
        {"action": state.string_to_action("play jug")},
    ]
    assert [session.call("look", viewer="red", **ask)["text"] for ask in asks] == [jug] * len(asks)
    assert session.call("look", viewer="red", zone="hand", place=0, seat="blue")["text"] == "hidden"
    assert session.call("look", viewer="red", card="feast")["things"] == []
    stop = state.string_to_action("stop")
    assert session.call("look", viewer="red", action=stop)["text"] == "stop names no card and no place"
    assert session.call("table")["ply"] == 0


def test_a_question_offers_cards_by_their_titles(game: quoin.Game) -> None:
    session = Session(game.new_initial_state())
    table = session.call("pick", field="kind", value="play")
    assert table["chosen"] == ["play"] or table["ply"] == 1
    state = game.state_from_position({"seat": "red", "phase": "act", "zones": {"hand": {"red": ["jug", "urn"]}}})
    asked = Session(state).call("pick", field="kind", value="play")
    assert (asked["values"], asked["labels"]) == (["jug", "urn"], ['Jug, with a "long" spout', "urn"])
