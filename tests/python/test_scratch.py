"""Scratch zones are no state: moves works in them, and a match is the same with them as without."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import quoin

YAML = """
quoin: 1
id: wander
title: Wander
version: 1.0.0
summary: Go anywhere that steps over free cells lead to, and leave a wall behind.
seats: [{name: red}, {name: blue}]
boards: {field: {grid: 5}}
zones:
  wall: {over: field.cells, holds: bool}
  at: {per: seat, holds: field.cells, start: {red: a1, blue: e5}}
SCRATCH
phases: [go]
actions:
  to: {fields: {cell: field.cells}, text: "to {cell}"}
max_length: 30
"""
SCRATCH = """
  reached: {over: field.cells, holds: bool, scratch: true}
  queue: {over: field.cells, holds: field.cells?, scratch: true}
  far: {over: field.cells, holds: 1..1000, scratch: true, start: 7}
  mark: {per: seat, over: field.cells, holds: 0..1?, scratch: true}
counters:
  last: {holds: 0..30, scratch: true}
  sum: {holds: 3..100000, scratch: true}
"""
SETUP = """
local wall, at, field = zone.wall, zone.at, board.field
local function near(cell, k)
  if k < 2 then return (k == 0 and cell < 20) and cell + 5 or (k == 1 and cell >= 5) and cell - 5 or none end
  return (k == 2 and cell % 5 < 4) and cell + 1 or (k == 3 and cell % 5 > 0) and cell - 1 or none
end
function match.setup() go.go(0) end
function play.to(me, cell)
  wall[at[me]] = true
  at[me] = cell
  go.go(1 - me)
end
function pass.go(me) match.win(1 - me) end
"""
# The same flood twice: over a queue in scratch, and over a table of Lua's.
WITH = (
    SETUP
    + """
local reached, queue, far = zone.reached, zone.queue, zone.far
local function visit(cell)
  if wall[cell] or reached[cell] or cell == at[0] or cell == at[1] then return end
  reached[cell] = true
  queue[count.last] = cell
  far[cell] = 1000
  count.last = count.last + 1
end
function moves.go(me)
  local first = 0
  for k = 0, 3 do
    local cell = near(at[me], k)
    if cell ~= none then visit(cell) end
  end
  while first < count.last do
    for k = 0, 3 do
      local cell = near(queue[first], k)
      if cell ~= none then visit(cell) end
    end
    first = first + 1
  end
  for cell in field:cells() do if reached[cell] then emit.to(cell) end end
end
"""
)
WITHOUT = (
    SETUP
    + """
function moves.go(me)
  local reached, queue = {}, { at[me] }
  while #queue > 0 do
    local from = table.remove(queue)
    for k = 0, 3 do
      local cell = near(from, k)
      if cell ~= none and not wall[cell] and not reached[cell] and cell ~= at[0] and cell ~= at[1] then
        reached[cell] = true
        queue[#queue + 1] = cell
      end
    end
  end
  for cell in field:cells() do if reached[cell] then emit.to(cell) end end
end
"""
)


def written(folder: Path, scratch: str = SCRATCH, rules: str = WITH) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(YAML.replace("SCRATCH", scratch))
    (folder / "rules.lua").write_text(rules)
    return folder


@pytest.mark.parametrize("jit", [True, False])
def test_a_match_is_the_same_with_scratch_as_without(tmp_path: Path, jit: bool) -> None:
    game = quoin.load_game(written(tmp_path / "with"), jit=jit)
    other = quoin.load_game(written(tmp_path / "without", "", WITHOUT), jit=jit)
    assert game.description.block_bytes == other.description.block_bytes
    for seed in range(20):
        state, twin = game.new_initial_state(seed=seed), other.new_initial_state(seed=seed)
        while not state.is_terminal():
            assert state.legal_actions() == twin.legal_actions()
            assert state.hash() == twin.hash()
            action = state.legal_actions()[(seed * 7 + state.move_number()) % len(state.legal_actions())]
            state.apply_action(action)
            twin.apply_action(action)
        assert state.returns() == twin.returns()


@pytest.mark.parametrize("jit", [True, False])
def test_undo_copies_saves_and_replays_know_nothing_of_it(tmp_path: Path, jit: bool) -> None:
    game = quoin.load_game(written(tmp_path / "game"), jit=jit)
    state = game.new_initial_state(seed=3)
    hashes, listed = [], []
    for _ in range(8):
        hashes.append(state.hash())
        listed.append(state.legal_actions())
        state.apply_action(state.legal_actions()[-1])
    for copy in (state.clone(), pickle.loads(pickle.dumps(state)), game.state_from_json(state.to_json())):
        assert copy == state
        assert copy.hash() == state.hash()
        assert copy.legal_actions() == state.legal_actions()
    for before, moves in zip(reversed(hashes), reversed(listed), strict=True):
        state.undo_action()
        assert (state.hash(), state.legal_actions()) == (before, moves)
    assert all(finding.held for finding in quoin.check(game, 5, seed=1))


def test_nobody_is_told_of_it(tmp_path: Path) -> None:
    game = quoin.load_game(written(tmp_path / "game"))
    state = game.new_initial_state(seed=1)
    names = {"reached", "queue", "far", "mark", "last", "sum"}
    described = game.description
    assert {zone.name for zone in described.scratch} == names
    assert not names & {zone.name for zone in described.zones}
    assert not names & set(state.view())
    assert not names & {piece.name for piece in game.observation_pieces()}
    for text in (str(state), state.observation_string(0), state.information_state_string(0), state.to_json()):
        assert not [name for name in names if f'"{name}"' in text or f" {name} " in text]


@pytest.mark.parametrize("jit", [True, False])
def test_it_is_at_its_start_whenever_a_function_begins(tmp_path: Path, jit: bool) -> None:
    tell = """
local function work(what)
  if zone.reached[0] or zone.queue[0] ~= none or zone.far[24] ~= 7 or zone.mark[1][3] ~= none or count.last ~= 0
    or count.sum ~= 3 then
    error("not at its start: " .. what)
  end
  zone.reached[0], zone.queue[0], zone.far[24], zone.mark[1][3] = true, 5, 999, 1
  count.last, count.sum = 30, 99999
  if not zone.reached[0] or zone.queue[0] ~= 5 or zone.far[24] ~= 999 or zone.mark[1][3] ~= 1 or count.last ~= 30
    or count.sum ~= 99999 then
    error("not written: " .. what)
  end
  zone.wall[20 + #what] = true
end
function match.setup() work("set") go.go(0) end
function match.check() work("12") end
function moves.go()
  if zone.wall[0] then return end
  zone.mark[0][24] = 1
  emit.to(1)
  emit.to(2)
end
function text.to(_, cell)
  if zone.mark[0][24] ~= none or count.last ~= 0 then error("not at its start: text") end
  count.last = 5
  return "t" .. cell
end
function play.to(me, cell)
  work("play")
  if cell == 2 then zone.wall[0] = true end
  if cell == 1 then return go.go(1 - me) end
  roll.coin(me)
end
function rolled.coin() work("r") deal.mix() end
function dealt.mix() work("") go.go(0) end
function pass.go() work("pas") match.draw() end
"""
    folder = written(tmp_path / "game", rules=tell)
    more = "dice: {coin: {faces: bool}}\ndeals: [mix]\nphases: [go]"
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text().replace("phases: [go]", more))
    game = quoin.load_game(folder, jit=jit)
    state = game.new_initial_state(seed=1)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["t1", "t2"]
    state.apply_action(1)
    state.apply_action(2)
    state.settle_luck()
    assert state.is_terminal()
    assert state.zone("wall")[20:].tolist() == [1, 1, 0, 1, 1]
    position = {"seat": 0, "phase": "go"}
    assert game.state_from_position(position, seed=1).zone("wall")[20:].tolist() == [0, 0, 1, 0, 0]
    assert len(quoin.simulate(game, 20, seed=1)) == 20


WRONG = {
    "zone.wall[3] = true": "zone.wall[3] = true: moves.go only lists what may be done; what changes belongs into play",
    "zone.far[3] = 0": "zone.far[3] = 0: it holds 1 to 1000",
    "zone.reached[3] = 2": "zone.reached[3] = 2: it holds true or false",
    "count.last = 31": "count.last = 31: it holds 0 to 30",
    "zone.queue[25] = 0": "zone.queue[25]: the index must be 0 to 24 (field.cells)",
}


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("write", WRONG)
def test_moves_writes_to_scratch_what_it_holds_and_nothing_else(tmp_path: Path, write: str, jit: bool) -> None:
    rules = SETUP + f"function moves.go()\n  {write}\n  emit.to(1)\nend\n"
    with pytest.raises(quoin.GameError) as error:
        quoin.load_game(written(tmp_path / "game", rules=rules), jit=jit).new_initial_state(seed=1)
    line = rules[: rules.index(write)].count("\n") + 1
    assert str(error.value).startswith(f"rules.lua:{line}: {WRONG[write]}")


@pytest.mark.parametrize("jit", [True, False])
def test_primitives_write_to_it_while_a_list_is_open_and_to_the_block_they_do_not(tmp_path: Path, jit: bool) -> None:
    marked = """
function moves.go()
  if zone.mark[0]:drop(0, 1) ~= 0 or zone.mark[0]:drop(0, 1) ~= 5 then return end
  zone.mark[1]:fill(0)
  for cell in field:cells() do if zone.mark[1][cell] == 0 and zone.mark[0][cell] ~= 1 then emit.to(cell) end end
end
"""
    scratch = SCRATCH.replace("counters:", "  pile: {per: seat, over: field.cells, holds: 0..1?}\ncounters:")
    game = quoin.load_game(written(tmp_path / "game", scratch, SETUP + marked), jit=jit)
    assert game.new_initial_state(seed=1).legal_actions() == [cell for cell in range(25) if cell not in {0, 5}]
    wrong = SETUP + marked.replace("zone.mark[0]:drop", "zone.pile[0]:drop")
    with pytest.raises(quoin.GameError, match=r"zone\.pile\[0\]:drop: moves\.go only lists what may be done"):
        quoin.load_game(written(tmp_path / "wrong", scratch, wrong), jit=jit).new_initial_state(seed=1)


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("write", ["zone.far[3] = 9", "count.last = 1", "zone.mark[0]:drop(0, 1)"])
def test_nothing_is_written_to_it_while_files_load(tmp_path: Path, write: str, jit: bool) -> None:
    with pytest.raises(quoin.GameError, match=r"rules\.lua:1: .*: nothing is written while the files load"):
        quoin.load_game(written(tmp_path / "game", rules=f"{write}\n{WITH}"), jit=jit)


MISTAKES = {
    "  a: {over: field.cells, holds: 0..3, scratch: true, visible: nobody}": (
        'zone "a" is scratch, which nobody sees: it is empty when a match waits',
        'leave out "visible" or "scratch"',
    ),
    "  a: {over: field.cells, holds: 0..3, scratch: yes}": ('"scratch" of zone "a" must be true or false', ""),
    "  a: {over: field.cells, holds: 0..3, scratch: true}\nhistories: {past: {of: [wall, a], capacity: 9}}": (
        'history "past" remembers "a", which is scratch: no state',
        "",
    ),
    "  a: {over: field.cells, holds: 0..3, scratch: true}\ncounters: {a: 0..3}": (
        'the name "a" is already taken by another zone, counter, record or history',
        "",
    ),
    "  a: {over: field.cells, holds: 0..3, scratch: true}\ndisplay: {field: [{zone: a, symbol: x}]}": (
        'zone "a" is scratch: nobody sees it',
        "",
    ),
    "  a: {per: seat, holds: 0..3, scratch: true}\nscores: a": ('zone "a" is scratch: no state', ""),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_scratch_cannot_be_is_told_with_its_place(tmp_path: Path, mistake: str) -> None:
    with pytest.raises(quoin.GameError) as error:
        quoin.load_game(written(tmp_path / "game", mistake, SETUP))
    told = str(error.value)
    assert told.startswith("game.yaml:")
    assert all(part in told for part in MISTAKES[mistake])


def test_a_position_cannot_set_it(tmp_path: Path) -> None:
    game = quoin.load_game(written(tmp_path / "game"))
    with pytest.raises(ValueError, match='zone "far" is scratch: no state'):
        game.state_from_position({"seat": 0, "phase": "go", "zones": {"far": 3}}, seed=1)
    with pytest.raises(ValueError, match='zone "far" is scratch: no state'):
        game.new_initial_state(seed=1).zone("far")
