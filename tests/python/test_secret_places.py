"""Secrets on a shared board: what lies in a place is seen by the seat that another zone names there."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin

YAML = """quoin: 1
id: veil
title: Veil
version: 1.0.0
summary: Hidden ranks on four places.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
sets: {rank: [low, mid, high]}
boards: {field: {grid: {rows: 1, columns: 4}}}
PIECES
zones:
  men: {over: field.cells, holds: MEN}
  open: {over: field.cells, holds: bool}
  rank: {over: field.cells, holds: rank?, visible: {SEEN}}
phases: [act]
actions:
  put: {fields: {cell: field.cells, rank: rank}, secret: [rank]}
  show: {fields: {cell: field.cells}}
  go: {fields: {from: field.cells, to: field.cells}}
max_length: 40
"""
RULES = """
local men, open, rank = zone.men, zone.open, zone.rank
local man = MAN
function match.setup() go.act(0) end
function moves.act(me)
  for cell in board.field:cells() do
    if men[cell] == none then for r = 0, 2 do emit.put(cell, r) end
    elseif men[cell] == man[me] then
      emit.show(cell)
      for to in board.field:cells() do if men[to] == none then emit.go(cell, to) end end
    end
  end
end
function play.put(me, cell, r) men[cell], rank[cell] = man[me], r go.act(1 - me) end
function play.show(me, cell) open[cell] = true go.act(1 - me) end
function play.go(me, from, to)
  men[to], rank[to], open[to] = men[from], rank[from], open[from]
  men[from], rank[from], open[from] = none, none, false
  go.act(1 - me)
end
"""
OWNERS = {
    "seats": {"MEN": "seat?", "PIECES": "", "MAN": "{ [0] = 0, 1 }"},
    "pieces": {
        "MEN": "unit?",
        "PIECES": "pieces: {unit: {foot: , horse: }}",
        "MAN": "{ [0] = piece.unit.foot[0], piece.unit.horse[1] }",
    },
}


def load(folder: Path, holds: str = "seats", seen: str = "by: open, owner: men") -> quoin.Game:
    yaml, rules = YAML.replace("SEEN", seen), RULES
    for word, text in OWNERS[holds].items():
        yaml, rules = yaml.replace(word, text), rules.replace(word, text)
    (folder / "game.yaml").write_text(yaml)
    (folder / "rules.lua").write_text(rules)
    return quoin.load_game(folder)


def played(game: quoin.Game, *texts: str) -> quoin.State:
    state = game.new_initial_state(seed=1)
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


@pytest.mark.parametrize("holds", OWNERS)
def test_the_owner_sees_a_place_and_all_that_nothing_lies_there(holds: str, tmp_path: Path) -> None:
    state = played(load(tmp_path, holds), "put a1 high", "put d1 low")
    assert state.view("red")["rank"] == ["high", "none", "none", None]
    assert state.view("blue")["rank"] == [None, "none", "none", "low"]
    assert state.view(-1)["rank"] == [None, "none", "none", None]
    assert state.view()["rank"] == ["high", "none", "none", "low"]
    assert state.zone("rank", "red").tolist() == [
        2,
        -1,
        -1,
        0,
    ]  # what is hidden is told as the least that may lie there


def test_an_open_place_is_seen_by_all_wherever_it_goes(tmp_path: Path) -> None:
    state = played(load(tmp_path), "put a1 high", "put d1 low", "show a1", "show d1", "go a1 to b1".replace(" to", ""))
    assert state.view(-1)["rank"] == ["none", "high", "none", "low"]


def test_without_a_switch_only_the_owner_sees(tmp_path: Path) -> None:
    state = played(load(tmp_path, seen="owner: men"), "put a1 high", "put d1 low", "show a1")
    assert state.view("blue")["rank"] == [None, "none", "none", "low"]


@pytest.mark.parametrize("holds", OWNERS)
def test_tensors_have_the_own_ranks_and_empty_places(holds: str, tmp_path: Path) -> None:
    state = played(load(tmp_path, holds), "put a1 high", "put d1 low")
    planes = state.observation("red")["rank"].reshape(4, 4)  # low, mid, high, none; places
    assert planes.argmax(axis=0).tolist()[:3] == [2, 3, 3]
    assert planes.sum(axis=0).tolist() == [1, 1, 1, 0]
    assert "rank.hidden" not in {piece.name for piece in state.game.observation_pieces()}


def test_what_another_put_is_told_without_its_rank(tmp_path: Path) -> None:
    state = played(load(tmp_path), "put a1 high", "put d1 low", "go a1 b1")
    told = state.information_state_string("blue")
    assert "red: put a1 ?" in told
    assert "high" not in told
    assert "rank[a1]=none" in told
    assert "rank[d1]=low" in told


def test_a_world_drawn_anew_keeps_what_was_seen(tmp_path: Path) -> None:
    """Red's first man is shown, hidden again nowhere, and walks past its second one."""
    state = played(
        load(tmp_path), "put a1 high", "put d1 low", "put b1 mid", "show d1", "show a1", "show d1", "go b1 c1"
    )
    worlds = [state.resample("blue", seed) for seed in range(60)]
    assert {world.view()["rank"][0] for world in worlds} == {"high"}
    assert {world.view()["rank"][2] for world in worlds} == {"low", "mid", "high"}
    assert {world.information_state_string("blue") for world in worlds} == {state.information_state_string("blue")}


def test_positions_without_a_past_keep_what_is_seen(tmp_path: Path) -> None:
    game = load(tmp_path)
    zones = {
        "men": {"a1": "red", "b1": "red", "c1": "blue", "d1": "blue"},
        "rank": {"a1": "low", "b1": "high", "c1": "mid", "d1": "low"},
        "open": {"c1": "yes"},
    }
    state = game.state_from_position({"seat": "red", "phase": "act", "zones": zones}, seed=1)
    found = {tuple(state.resample("blue", seed).view()["rank"]) for seed in range(60)}
    assert found == {("low", "high", "mid", "low"), ("high", "low", "mid", "low")}


@pytest.mark.parametrize(
    ("seen", "message"),
    [
        ("owner: mne", 'unknown zone "mne" in "visible" of zone "rank" (did you mean "men"?)'),
        ("owner: open", '"open", by which zone "rank" is seen, holds bool, not seats or pieces'),
        ("owner: rank", '"rank", by which zone "rank" is seen, holds rank?, not seats or pieces'),
        ("owner: men, else: nobody", '"visible" of zone "rank" has both "owner" and "else"'),
        ("else: nobody", '"visible" of zone "rank" needs "by" or "owner"'),
    ],
)
def test_a_mistake_is_told_with_what_would_do(seen: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(quoin.GameError) as caught:
        load(tmp_path, seen=seen)
    assert message in str(caught.value)


def test_pictures_show_backs_in_the_owners_colour(tmp_path: Path) -> None:
    state = played(load(tmp_path), "put a1 high", "put d1 low")
    for seat, seen, hidden in (("red", "high", "low"), ("blue", "low", "high")):
        svg = quoin.draw(state, seat).svg
        assert f"rank: {seen}" in svg
        assert f"rank: {hidden}" not in svg
        assert svg.count("rank: ?") == 1
