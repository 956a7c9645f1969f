"""Offers: what may be given for what, against every pair tried; a bundle as what counters, zones and effects hold."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quoin

GEMS = {"clay": 4, "sand": 3, "ash": 2}
GOODS = ("wool", "salt", "fish")
SEATS = ("red", "blue", "green")

YAML = """
quoin: 1
id: stall
title: Stall
version: 1.0.0
summary: Tokens are offered.
seats: [{name: red}, {name: blue}, {name: green}]
sets: {good: [wool, salt, fish], mood: [glad, sad], ware: [WARES]}
tokens:
  gem: {kinds: {clay: 4, sand: 3, ash: 2}}
zones:
  bank: {tokens: gem}
  purse: {per: seat, tokens: gem}
  goods: {per: seat, over: good, holds: 0..3}
  crowd: {per: 0..64, over: good, holds: 0..1}
  wares: {per: seat, over: ware, holds: 0..1}
  asked: {per: seat, holds: {some: gem, least: 0, most: 2}, visible: owner}
counters:
  price: {holds: {some: gem, most: 2}, start: sand+clay}
  moods: {holds: {some: mood, least: 0, most: 3}}
effects:
  pay: {fields: {some: {some: gem, most: 3}, who: seat}}
phases: [gems, goods, bank, free]
actions:
  offer: {fields: {give: {some: gem, least: 1, most: 2}, want: {some: gem, least: 0, most: 3}}}
  goods: {fields: {give: {some: good, least: 0, most: 2}, want: {some: good, least: 0, most: 2}}}
  wares: {fields: {give: {some: ware, most: 1}, want: {some: ware, most: 1}}}
  single: {fields: {give: {some: gem, most: 2}}}
  free: {}
max_length: 9
""".replace("WARES", ", ".join(f"ware{number}" for number in range(65)))
RULES = """
local gem, bank, purse = tokens.gem, zone.bank, zone.purse
function match.setup() go.free(0) end
function moves.gems(me) purse[me]:offers(emit.offer) emit.free() end
function moves.bank(me) purse[me]:offers(emit.offer, bank) emit.free() end
function moves.goods(me) zone.goods[me]:offers(emit.goods) emit.free() end
function moves.free(me) emit.free() end
function play.offer(me, give, want)
  zone.asked[me] = want
  later.pay(give, me)
  go.free(me)
end
function play.goods(me) go.free(me) end
function play.wares(me) go.free(me) end
function play.single(me) go.free(me) end
function play.free(me) go.free(me) end
function effect.pay(some, who)
  purse[who]:move_some(some, bank)
  go.free(who)
end
"""


def load(folder: Path, yaml: str = YAML, rules: str = RULES) -> quoin.Game:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(yaml)
    (folder / "rules.lua").write_text(rules)
    return quoin.load_game(folder)


@pytest.fixture(scope="module")
def stall(tmp_path_factory: pytest.TempPathFactory) -> quoin.Game:
    return load(tmp_path_factory.mktemp("games") / "stall")


def bundles(names: tuple[str, ...], least: int, most: int) -> list[tuple[str, ...]]:
    return [some for size in range(least, most + 1) for some in combinations_with_replacement(names, size)]


def text(some: tuple[str, ...]) -> str:
    return "+".join(some) or "nothing"


def legal_texts(game: quoin.Game, phase: str, zones: dict[str, Any]) -> list[str]:
    state = game.state_from_position({"seat": "red", "phase": phase, "zones": zones})
    return [state.action_to_string(action) for action in state.legal_actions()]


def tried(
    word: str, gives: list[tuple[str, ...]], wants: list[tuple[str, ...]], own: Counter[str], others: list[Counter[str]]
) -> list[str]:
    """Every pair of which one's own part and the other's are there, with no kind in common."""
    return [
        f"{word} {text(give)} {text(want)}"
        for give, want in product(gives, wants)
        if not Counter(give) - own
        and any(not Counter(want) - other for other in others)
        and not set(give) & set(want)
        and give + want
    ]


@st.composite
def shared(draw: st.DrawFn) -> list[Counter[str]]:
    """What three purses have of the gems; the bank has the rest."""
    purses = [Counter[str]() for _ in SEATS]
    for kind, left in GEMS.items():
        for purse in purses:
            purse[kind] = draw(st.integers(0, left))
            left -= purse[kind]
    return purses


@given(shared())
def test_every_offer_of_gems_is_listed_once(stall: quoin.Game, purses: list[Counter[str]]) -> None:
    zones = {"purse": {seat: dict(purse) for seat, purse in zip(SEATS, purses, strict=True)}}
    gives, wants = bundles(tuple(GEMS), 1, 2), bundles(tuple(GEMS), 0, 3)
    expected = tried("offer", gives, wants, purses[0], purses[1:])
    assert sorted(legal_texts(stall, "gems", zones)) == sorted([*expected, "free"])
    bank = Counter(GEMS)
    for purse in purses:
        bank.subtract(purse)
    expected = tried("offer", gives, wants, purses[0], [bank])
    assert sorted(legal_texts(stall, "bank", zones)) == sorted([*expected, "free"])


@given(st.lists(st.fixed_dictionaries(dict.fromkeys(GOODS, st.integers(0, 3))), min_size=3, max_size=3))
def test_names_of_a_set_are_offered_alike(stall: quoin.Game, goods: list[dict[str, int]]) -> None:
    """Nothing for something is a gift; nothing for nothing is no offer."""
    zones = {"goods": dict(zip(SEATS, goods, strict=True))}
    some = bundles(GOODS, 0, 2)
    expected = tried("goods", some, some, Counter(goods[0]), [Counter(one) for one in goods[1:]])
    assert sorted(legal_texts(stall, "goods", zones)) == sorted([*expected, "free"])


def test_a_bundle_is_what_zones_counters_and_effects_hold(stall: quoin.Game) -> None:
    state = stall.state_from_position(
        {"seat": "red", "phase": "gems", "zones": {"purse": {"red": {"clay": 2}, "green": {"sand": 1, "ash": 1}}}}
    )
    state.apply_action(state.string_to_action("offer clay+clay sand+ash"))
    zones = state.view()
    assert (zones["price"], zones["moods"]) == ("clay+sand", "nothing")
    assert zones["asked"] == ["sand+ash", "nothing", "nothing"]
    assert zones["later.some"][:2] == ["clay+clay", "none"]
    words = quoin.scene(state)["words"]
    assert "asked of red: sand+ash" in words
    assert "price: clay+sand" in words
    assert "asked of red: hidden" in quoin.scene(state, "blue")["words"]
    again = stall.state_from_position({"seat": "red", "phase": "free", "zones": {"moods": "glad+sad+glad"}})
    assert again.view()["moods"] == "glad+glad+sad"
    assert stall.deserialize_state(again.serialize()).view() == again.view()


def refusal(tmp_path: Path, line: str, yaml: str = YAML) -> str:
    rules = RULES.replace("function moves.free(me)", f"function moves.free(me)\n  {line}")
    with pytest.raises(quoin.GameError) as caught:
        load(tmp_path / "stall", yaml, rules).new_initial_state().legal_actions()
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "purse[me]:offers(emit.single)",
            "emit must be an action with two fields that hold some of what the row counts",
        ),
        (
            "purse[me]:offers(emit.goods)",
            "emit must be an action with two fields that hold some of what the row counts",
        ),
        ("purse[me]:offers(emit.offer, zone.bank, 1)", "offers takes 2 arguments, not more"),
        ("purse[me]:offers(emit.offer, purse[me])", "from must be another row that counts the same"),
        ("zone.goods[me]:offers(emit.goods, zone.bank)", "from must be another row that counts the same"),
        ("zone.crowd[0]:offers(emit.goods)", "the zone has more than 64 rows; say `from`"),
        ("zone.wares[me]:offers(emit.wares)", "the row counts more than 64 kinds"),
        ("count.price = 0", "count.price"),
    ],
)
def test_what_is_no_offer_is_told(tmp_path: Path, line: str, told: str) -> None:
    assert told in refusal(tmp_path, line)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("start: sand+clay", "start: sand+cley", 'did you mean "clay"'),
        ("start: sand+clay", "start: sand+clay+ash", "which leaves out"),
        ("{some: mood, least: 0, most: 3}", "{some: moods, most: 3}", 'did you mean "mood"'),
        ("{some: gem, most: 3}, who", "{some: gem}, who", 'needs the key "most"'),
    ],
)
def test_what_no_bundle_can_be_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    message = refusal(tmp_path, "", YAML.replace(old, new))
    assert told in message
    assert message.startswith("game.yaml:")
