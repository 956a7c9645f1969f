"""``display: hidden`` keeps what only the rules need out of every picture, and out of nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin

YAML = """
quoin: 1
id: plain
title: Plain
version: 1.0.0
summary: Something to look at.
seats: [{name: red}, {name: blue}]
boards: {field: {grid: 2}}
zones:
  stone: {over: field.cells, holds: seat?}
  basket: {per: seat, holds: 0..9, start: 4HIDDEN}
counters:
  kettle: {holds: 0..9, start: 7HIDDEN}
records:
  ledger: {capacity: 3, columns: {amount: 0..9}HIDDEN}
phases: [act]
actions: {put: {fields: {at: field.cells}}}
max_length: 9
display: {field: [{zone: stone}]}
"""
RULES = """
function match.setup() go.act(0) end
function moves.act() zone.stone:places(none, emit.put) end
function play.put(me, at)
  zone.stone[at], zone.basket[me], count.kettle = me, 9, 9
  zone.ledger.count, zone.ledger.amount[0] = 1, 5
  go.act(1 - me)
end
function pass.act() match.draw() end
"""
NAMES = ("basket", "kettle", "ledger")


def written(folder: Path, hidden: bool, more: str = "") -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(YAML.replace("HIDDEN", ", display: hidden" if hidden else "") + more)
    (folder / "rules.lua").write_text(RULES)
    return folder


def pictures(state: quoin.State) -> list[str]:
    return [str(state), state.observation_string(0), quoin.draw(state).svg, quoin.draw(state, 1).svg]


def test_no_picture_shows_what_is_hidden_by_display(tmp_path: Path) -> None:
    folders = [written(tmp_path / name, name == "no") for name in ("yes", "no")]
    states = [quoin.load_game(folder).new_initial_state(seed=1) for folder in folders]
    for state in states:
        state.apply_action(0)
    for shown, left_out in zip(*(pictures(state) for state in states), strict=True):
        assert all(name in shown for name in ("basket", "kettle"))
        assert not [name for name in NAMES if name in left_out]


def test_views_tensors_and_hashes_are_as_without_it(tmp_path: Path) -> None:
    shown, left_out = (
        quoin.load_game(written(tmp_path / name, name == "no")).new_initial_state(seed=1) for name in ("yes", "no")
    )
    assert shown.hash() == left_out.hash()
    assert shown.view(0) == left_out.view(0)
    assert shown.observation_tensor(0).tolist() == left_out.observation_tensor(0).tolist()
    zones = left_out.game.description.zones
    assert [zone.name for zone in zones if not zone.shown] == ["basket", "kettle", "ledger.amount", "ledger.count"]


def test_a_layer_cannot_show_it(tmp_path: Path) -> None:
    folder = written(tmp_path / "game", hidden=False)
    text = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(text.replace("holds: seat?", "holds: seat?, display: hidden"))
    with pytest.raises(quoin.GameError, match='zone "stone" has "display: hidden", so no layer shows it'):
        quoin.load_game(folder)


def test_display_says_no_other_word(tmp_path: Path) -> None:
    folder = written(tmp_path / "game", hidden=True)
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text().replace("hidden", "none", 1))
    with pytest.raises(quoin.GameError, match=r'game\.yaml:11:.*"display" of zone "basket".*hidden'):
        quoin.load_game(folder)
