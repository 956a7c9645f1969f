"""Tokens: what may be taken and how a price may be paid, against every multiset tried; that none is made or lost."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quoin

ROOT = Path(__file__).resolve().parents[2]
KINDS = {"clay": 4, "sand": 3, "ash": 2, "gold": 2}
GOODS = ("wool", "salt", "fish")

YAML = """
quoin: 1
id: stall
title: Stall
version: 1.0.0
summary: Tokens are taken and paid.
seats: [{name: red}, {name: blue}]
sets: {good: [wool, salt, fish]}
tokens:
  gem: {kinds: {clay: 4, sand: 3, ash: 2, gold: 2}}
zones:
  bank: {tokens: gem}
  purse: {per: seat, tokens: gem, most: 7}
  saves: {per: seat, over: gem, holds: 0..3}
  goods: {per: seat, over: good, holds: 0..3}
counters:
  price: 0..1000
phases: [take, differ, pay, offer, free]
actions:
  take: {fields: {gems: {some: gem, least: 1, most: 3}}}
  pay: {fields: {gems: {some: gem, least: 0, most: 6}}}
  offer: {fields: {goods: {some: good, least: 0, most: 4}}}
  free: {}
max_length: 9
"""
RULES = """
local gem, bank, purse, saves = tokens.gem, zone.bank, zone.purse, zone.saves
local but_gold = gem.where(function(kind) return kind ~= gem.gold end)
function match.setup() go.free(0) end
function moves.take(me) purse[me]:choose_some(emit.take, but_gold) end
function moves.differ(me) purse[me]:choose_different(emit.take) end
function moves.pay(me)
  local can = purse[me]:can_pay(count.price, gem.gold, saves[me])
  local listed = purse[me]:pays(count.price, emit.pay, gem.gold, saves[me])
  if can ~= (listed > 0) then error("can_pay and pays disagree") end
  emit.free()
end
function moves.offer(me) zone.goods[me]:choose_some(emit.offer) end
function moves.free(me) emit.free() end
function play.take(me, gems) purse[me]:move_some(gems, bank) go.free(me) end
function play.pay(me, gems) purse[me]:move_some(gems, bank) go.free(me) end
function play.offer(me, goods) zone.goods[me]:move_some(goods, zone.goods[1 - me]) go.free(me) end
function play.free(me)
  if purse[me]:can_pay(count.price, gem.gold, saves[me]) then
    purse[me]:pay(count.price, bank, gem.gold, saves[me])
  end
  go.free(me)
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


def counts(most: dict[str, int]) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({kind: st.integers(0, n) for kind, n in most.items()})


def selections(names: tuple[str, ...], least: int, most: int) -> list[tuple[str, ...]]:
    return [some for size in range(least, most + 1) for some in combinations_with_replacement(names, size)]


def text(some: tuple[str, ...]) -> str:
    return "+".join(some) or "nothing"


def legal_texts(game: quoin.Game, phase: str, zones: dict[str, object], price: int = 0) -> list[str]:
    state = game.state_from_position({"seat": "red", "phase": phase, "zones": {**zones, "price": price}})
    return [state.action_to_string(action) for action in state.legal_actions()]


PURSE = counts(KINDS).filter(lambda purse: sum(purse.values()) <= 7)
PRICE = counts({"clay": 3, "sand": 2, "ash": 1, "gold": 1}).filter(lambda price: sum(price.values()) <= 6)


@given(PURSE)
def test_every_selection_of_what_lies_there_is_listed_once(stall: quoin.Game, purse: dict[str, int]) -> None:
    there = [some for some in selections(tuple(KINDS), 1, 3) if not Counter(some) - Counter(purse)]
    plain = [f"take {text(some)}" for some in there if "gold" not in some]
    if plain:
        assert sorted(legal_texts(stall, "take", {"purse": {"red": purse}})) == sorted(plain)
    differing = [f"take {text(some)}" for some in there if len(set(some)) == len(some)]
    if differing:
        assert sorted(legal_texts(stall, "differ", {"purse": {"red": purse}})) == sorted(differing)


@given(PURSE, PRICE, counts(dict.fromkeys(KINDS, 2)))
def test_a_price_is_paid_in_every_way_there_is(
    stall: quoin.Game, purse: dict[str, int], price: dict[str, int], saved: dict[str, int]
) -> None:
    """By trying each multiset: gold stands for whatever of the price it does not have itself."""
    due = Counter({kind: max(0, n - saved[kind]) for kind, n in price.items()})
    ways = []
    for some in combinations_with_replacement(KINDS, due.total()):
        paid = Counter(some)
        if paid - Counter(purse):
            continue
        if all(paid[kind] <= due[kind] for kind in due if kind != "gold") and paid["gold"] >= due["gold"]:
            ways.append(f"pay {text(some)}")
    number = number_of(stall, price)
    zones = {"purse": {"red": purse}, "saves": {"red": saved}}
    assert sorted(legal_texts(stall, "pay", zones, number)) == sorted([*ways, "free"])
    state = stall.state_from_position({"seat": "red", "phase": "free", "zones": {**zones, "price": number}})
    state.apply_action(state.string_to_action("free"))
    paid = Counter(purse) - Counter(dict(zip(KINDS, state.zone("purse")[0], strict=True)))
    lacking = sum(max(0, due[kind] - purse[kind]) for kind in due if kind != "gold")
    expected = {kind: min(due[kind], purse[kind]) for kind in due} | {"gold": due["gold"] + lacking}
    assert paid == (+Counter(expected) if due["gold"] + lacking <= purse["gold"] else Counter())


def number_of(game: quoin.Game, price: dict[str, int]) -> int:
    """By the action that has it: 'pay' holds selections from the first, of no tokens, on."""
    state = game.new_initial_state()
    some = text(tuple(kind for kind in KINDS for _ in range(price[kind])))
    first = state.string_to_action("pay nothing")
    return state.string_to_action(f"pay {some}") - first


@given(counts(dict.fromkeys(GOODS, 3)))
def test_names_of_a_set_are_offered_as_they_are_counted(stall: quoin.Game, goods: dict[str, int]) -> None:
    offers = [some for some in selections(GOODS, 0, 4) if not Counter(some) - Counter(goods)]
    zones = {"goods": {"red": goods}}
    assert sorted(legal_texts(stall, "offer", zones)) == sorted(f"offer {text(some)}" for some in offers)


def test_no_token_is_made_or_lost_in_random_matches() -> None:
    game = quoin.load_game(ROOT / "tests/compatibility/words/purse")
    kinds = {"clay": 5, "sand": 5, "gold": 2}
    for seed in range(20):
        state = game.new_initial_state(seed=seed)
        for ply in count(seed):
            if state.is_terminal():
                break
            legal = state.legal_actions()
            state.apply_action(legal[(seed * 7 + ply) % len(legal)])
            rows = [state.zone("bank"), *state.zone("purse"), *state.zone("chest")]
            assert [sum(column) for column in zip(*rows, strict=True)] == list(kinds.values())
            assert all(sum(row) <= 6 for row in state.zone("purse"))


def refusal(tmp_path: Path, line: str, yaml: str = YAML) -> str:
    game = load(tmp_path / "stall", yaml, RULES.replace("function play.free(me)", f"function play.free(me)\n  {line}"))
    state = game.new_initial_state()
    with pytest.raises(quoin.GameError) as caught:
        state.apply_action(state.string_to_action("free"))
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("purse[me][gem.clay] = 1", "zone.purse holds tokens, which are moved, never made"),
        ("bank:fill(0)", "zone.bank holds tokens: use give"),
        ("bank:give(gem.clay, 5, purse[me])", "the row has fewer than that"),
        ("bank:give(gem.clay, 4, purse[me]) bank:move_all(purse[me])", "has no room for so many"),
        ("bank:give(7, 1, purse[me])", "kind must be one of what the row counts"),
        ("bank:give(gem.clay, 1, saves[me])", "to must be another row that counts the same"),
        ("bank:give(gem.clay, 1, bank)", "to must be another row that counts the same"),
        ("zone.goods[me]:pay(0, bank)", "to must be another row that counts the same"),
        ("purse[me]:pay(gem.bundle({ clay = 1 }), bank)", "the row cannot pay that: ask can_pay first"),
        ("purse[me]:can_pay(999999999)", "some must be a bundle"),
        ("purse[me]:can_pay(1, 4)", "wild must be a kind"),
        ("gem.bundle({ cley = 1 })", 'did you mean "clay"'),
        ("gem.bundle({ ash = -1 })", '"ash" must be 0 to 100, not -1'),
        ("gem.bundle({ ash = 60, clay = 60 })", "a bundle has at most 100"),
        ("for kind in gem.each(-1) do end", "it goes through a selection"),
    ],
)
def test_what_cannot_be_moved_is_told(tmp_path: Path, line: str, told: str) -> None:
    assert told in refusal(tmp_path, line)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("bank: {tokens: gem}\n  ", "", 'tokens "gem" lie nowhere at first'),
        ("bank: {tokens: gem}", "bank: {tokens: gem, most: 3}", "has room for 3 of the 11 tokens"),
        ("tokens: gem, most: 7", "tokens: gm, most: 7", 'did you mean "gem"'),
        ("gold: 2}", "each: 2}", "which rules call something else"),
        ("gem: {kinds: {clay: 4, sand: 3, ash: 2, gold: 2}}", "gem: {kinds: {}}", "have no kinds"),
        ("some: gem, least: 1", "some: gme, least: 1", 'did you mean "gem"'),
        ("good: [wool, salt, fish]", "good: [wool, salt, bundle]", "which rules call something else"),
        ("purse: {per: seat, tokens: gem", "purse: {pile: gem, per: seat, tokens: gem", "tokens"),
    ],
)
def test_what_game_yaml_cannot_say_is_told(tmp_path: Path, was: str, now: str, told: str) -> None:
    assert was in YAML
    with pytest.raises(quoin.GameError) as caught:
        load(tmp_path / "stall", YAML.replace(was, now))
    assert told in str(caught.value)
    assert "game.yaml:" in str(caught.value)


def test_a_loop_over_a_small_bundle_takes_few_ticks(tmp_path: Path) -> None:
    """However many a bundle may have: a hundred here, of which these have two."""
    line = "for _ = 1, 20000 do for kind in gem.each(gem.bundle({ clay = 2 })) do end end"
    rules = RULES.replace("function play.free(me)", f"function play.free(me)\n  {line}")
    state = load(tmp_path / "stall", YAML, rules).new_initial_state()
    state.apply_action(state.string_to_action("free"))


def test_a_position_has_all_tokens_once(stall: quoin.Game) -> None:
    def position(zones: dict[str, object]) -> quoin.State:
        return stall.state_from_position({"seat": "red", "phase": "free", "zones": zones})

    assert list(position({"purse": {"red": {"clay": 3}}}).zone("bank")) == [1, 3, 2, 2]
    for zones, told in [
        ({"purse": {"red": {"gold": 2}, "blue": {"gold": 1}}}, "there are 2 gold in all, not 3"),
        ({"bank": [4, 3, 2, 0]}, "there are 2 gold in all, not 0"),
        ({"purse": {"red": {"clay": 4, "sand": 3, "ash": 1}}}, "room for 7 tokens, not 8"),
    ]:
        with pytest.raises(quoin.QuoinError) as caught:
            position(zones)
        assert told in str(caught.value)
