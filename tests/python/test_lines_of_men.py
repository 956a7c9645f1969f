"""Lines that push, runs, flights, jumps straight on and neighbours, against plain geometry on random positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

import quoin

YAML = """
quoin: 1
id: lines
title: Lines
version: 1.0.0
summary: Whatever its phases list.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
boards: {field: {FAMILY}}
regions: {some: [REGION]}
pieces: {guard: {rook: {moves: [{ride: WAYS}, {jump: WAYS}]}, post: }}
zones:
  men: {over: field.cells, holds: seat?}
  guards: {over: field.cells, holds: guard?}
  jumped: {over: field.cells, holds: bool}
counters: {from: field.cells}
phases: [PHASES]
actions:
  put: {fields: {at: field.cells}, text: "put {at}"}
  move: {fields: {from: field.cells, to: field.cells}, text: "move {from} {to}"}
  near: {fields: {from: field.cells, to: {neighbor: from}}, text: "near {from} {to}"}
  shift: {fields: {from: field.cells, last: field.cells, to: field.cells}, text: "shift {from} {last} {to}"}
  says: {fields: {number: 0..40}, text: "says {number}"}
max_length: 9
"""
PHASES = {
    "outside": 'men:outside_runs(me, 3, emit.put, "all")',
    "within": 'emit.says(men:has_run(me, 3, "all", region.some) and 1 or 0)',
    "beside": 'emit.says(men:beside(count.from, me, "all"))',
    "empty": 'emit.says(men:beside(count.from, none, "all"))',
    "fly": "men:flights(me, emit.move)",
    "fly_one": "men:flights(me, emit.put, count.from)",
    "step_one": 'men:steps(me, "all", "open", emit.put, count.from)',
    "jump_one": 'men:jumps(me, "all", "other", emit.put, count.from)',
    "straight": 'men:straight_jumps(me, "all", emit.move)',
    "straight_one": 'men:straight_jumps(me, "all", emit.put, count.from)',
    "push": 'men:pushes(me, "all", 3, emit.move)',
    "push_near": "men:pushes(me, NEAR, 2, emit.near)",
    "shift": 'men:sidesteps(me, "all", 3, emit.shift)',
    "ride_one": "zone.guards:legal_moves(me, emit.put, count.from)",
    "take_one": 'zone.guards:taking_jumps(me, "any", zone.jumped, emit.put, count.from)',
    "movable": "zone.guards:movable(me, emit.put)",
}
RULES = """
local men = zone.men
function match.setup() go.outside(0) end
LISTS
function rules.on(me) go.outside(1 - me) end
function play.put(me) rules.on(me) end
function play.says(me) rules.on(me) end
function play.near(me, from, to) play.move(me, from, to) end
function play.move(me, from, to) men:push(from, to) rules.on(me) end
function play.shift(me, from, last, to) men:sidestep(from, last, to) rules.on(me) end
"""
SIZE = 5
SQUARES = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
HEXES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Cell = tuple[int, int]
Men = dict[Cell, int]


@dataclass(frozen=True)
class Board:
    """A board as plain geometry: columns and rows from 0."""

    family: str
    cells: frozenset[Cell]
    ways: tuple[Cell, ...]
    near: tuple[Cell, ...]
    """The ways by which cells are neighbours."""

    def line(self, cell: Cell, way: Cell) -> list[Cell]:
        """What lies ahead, to the border."""
        found = []
        while (cell := stepped(cell, way)) in self.cells:
            found.append(cell)
        return found


def stepped(cell: Cell, way: Cell, times: int = 1) -> Cell:
    return (cell[0] + times * way[0], cell[1] + times * way[1])


def name(cell: Cell) -> str:
    return "abcde"[cell[0]] + str(cell[1] + 1)


ALL = frozenset((c, r) for c in range(SIZE) for r in range(SIZE))
BOARDS = {
    "grid": Board(f"grid: {SIZE}", ALL, SQUARES, SQUARES[:4]),
    "holes": Board(
        f"grid: {{rows: {SIZE}, columns: {SIZE}, cut: [a1, c3, e4]}}",
        ALL - {(0, 0), (2, 2), (4, 3)},
        SQUARES,
        SQUARES[:4],
    ),
    "hexagon": Board(
        "hex: {shape: hexagon, side: 3}", frozenset(cell for cell in ALL if 2 <= sum(cell) <= 6), HEXES, HEXES
    ),
}
REGION = frozenset(cell for cell in ALL if cell[0] in (1, 2))


def mine(men: Men, cell: Cell) -> bool:
    return men.get(cell) == 0


def runs(board: Board, men: Men, among: frozenset[Cell]) -> set[Cell]:
    """The cells in straight runs of three of red's."""
    found: set[Cell] = set()
    for cell in among:
        for way in board.ways:
            run = [stepped(cell, way, n) for n in range(3)]
            if all(mine(men, one) and one in among for one in run):
                found |= set(run)
    return found


def landings(board: Board, men: Men, cell: Cell, way: Cell, series: bool) -> list[Cell]:
    found: list[Cell] = []
    ahead = board.line(cell, way)
    for over, to in zip(ahead[::2], ahead[1::2], strict=False):
        if men.get(over) != 1 or to in men:
            break
        found.append(to)
        if not series:
            break
    return found


def push_of(board: Board, men: Men, cell: Cell, way: Cell, most: int) -> Men | None:
    """What comes of the line that begins on the cell going on by the way."""
    ahead = [cell, *board.line(cell, way)]
    moving = 0
    while moving < len(ahead) and ahead[moving] in men:
        moving += 1
    block = [men[one] for one in ahead[:moving]]
    own = block.index(1) if 1 in block else moving
    others = moving - own
    if 0 in block[own:] or own > most or others >= own or (not others and moving == len(ahead)):
        return None
    rest = {one: seat for one, seat in men.items() if one not in ahead[:moving]}
    return rest | {stepped(one, way): men[one] for one in ahead[:moving] if stepped(one, way) in board.cells}


def pushes(board: Board, men: Men, ways: tuple[Cell, ...], most: int) -> dict[tuple[Cell, Cell], Men]:
    found = {}
    for cell in [cell for cell in men if mine(men, cell)]:
        for way in ways:
            after = push_of(board, men, cell, way, most)
            if after is not None:
                found[cell, stepped(cell, way)] = after
    return found


def shifts(board: Board, men: Men, most: int) -> dict[frozenset[tuple[Cell, Cell]], Men]:
    """By the set of steps that its men make."""
    found = {}
    for cell in men:
        for axis in board.ways:
            for length in range(2, most + 1):
                line = [stepped(cell, axis, n) for n in range(length)]
                if not all(mine(men, one) for one in line):
                    continue
                for way in set(board.ways) - {axis, (-axis[0], -axis[1])}:
                    targets = [stepped(one, way) for one in line]
                    if all(one in board.cells and one not in men for one in targets):
                        rest = {one: seat for one, seat in men.items() if one not in line}
                        found[frozenset(zip(line, targets, strict=True))] = rest | dict.fromkeys(targets, 0)
    return found


@pytest.fixture(scope="module", params=BOARDS, ids=str)
def played(request: pytest.FixtureRequest) -> tuple[Board, quoin.Game]:
    board = BOARDS[request.param]
    ways = '"all"' if board.ways == board.near else '"orthogonal"'
    lists = "\n".join(
        f"function moves.{phase}(me) {text} end function pass.{phase}() match.draw() end"
        for phase, text in PHASES.items()
    )
    region = ", ".join(sorted(name(cell) for cell in REGION & board.cells))
    yaml = YAML.replace("FAMILY", board.family).replace("REGION", region).replace("PHASES", ", ".join(PHASES))
    rules = RULES.replace("LISTS", lists).replace("NEAR", ways)
    files = {"game.yaml": yaml.replace("WAYS", ways.strip('"')), "rules.lua": rules}
    return board, quoin.load_game(files=files)


def positions(board: Board, count: int = 150) -> list[Men]:
    source = random.Random(4)
    found = []
    for _ in range(count):
        share = source.choice([0.3, 0.5, 0.8])
        found.append({cell: source.randrange(2) for cell in sorted(board.cells) if source.random() < share})
    return found


def state_of(game: quoin.Game, phase: str, men: Men, start: Cell, zone: str = "men") -> quoin.State:
    seats = ("red", "blue") if zone == "men" else ("red_rook", "blue_post")
    zones = {zone: {name(cell): seats[seat] for cell, seat in men.items()}, "from": name(start)}
    return game.state_from_position({"seat": "red", "phase": phase, "zones": zones})


def listed(game: quoin.Game, phase: str, men: Men, start: Cell, zone: str = "men") -> list[str]:
    state = state_of(game, phase, men, start, zone)
    return sorted(state.action_to_string(action) for action in state.legal_actions())


def puts(cells: list[Cell] | set[Cell]) -> list[str]:
    return sorted(f"put {name(cell)}" for cell in cells)


def moves(found: list[tuple[Cell, Cell]]) -> list[str]:
    return sorted(f"move {name(start)} {name(to)}" for start, to in found)


Wanted = Callable[[Board, Men, Cell], list[str]]


def of_one(board: Board, men: Men, start: Cell, targets: Callable[[Cell], list[Cell]]) -> list[str]:
    """What the man on the cell may do by each way, if it is red's."""
    return puts([to for way in board.ways for to in targets(way)] if mine(men, start) else [])


def fly(board: Board, men: Men, _: Cell) -> list[str]:
    empty = [cell for cell in board.cells if cell not in men]
    return moves([(cell, to) for cell in men if mine(men, cell) for to in empty])


def straight(board: Board, men: Men, _: Cell) -> list[str]:
    own = [cell for cell in men if mine(men, cell)]
    return moves([(cell, to) for cell in own for way in board.ways for to in landings(board, men, cell, way, True)])


def says(count: int) -> list[str]:
    return [f"says {count}"]


WANTED: dict[str, Wanted] = {
    "outside": lambda board, men, _: puts({cell for cell in men if mine(men, cell)} - runs(board, men, board.cells)),
    "within": lambda board, men, _: says(int(bool(runs(board, men, REGION & board.cells)))),
    "beside": lambda board, men, start: says(sum(mine(men, stepped(start, way)) for way in board.ways)),
    "empty": lambda board, men, start: says(
        sum(to in board.cells and to not in men for to in (stepped(start, way) for way in board.ways))
    ),
    "fly": fly,
    "fly_one": lambda board, men, start: puts([c for c in board.cells if c not in men] if mine(men, start) else []),
    "step_one": lambda board, men, start: of_one(
        board, men, start, lambda way: [to for to in board.line(start, way)[:1] if not mine(men, to)]
    ),
    "jump_one": lambda board, men, start: of_one(
        board, men, start, lambda way: landings(board, men, start, way, series=False)
    ),
    "straight": straight,
    "straight_one": lambda board, men, start: of_one(
        board, men, start, lambda way: landings(board, men, start, way, series=True)
    ),
    "push": lambda board, men, _: moves(list(pushes(board, men, board.ways, 3))),
    "push_near": lambda board, men, _: [
        text.replace("move", "near") for text in moves(list(pushes(board, men, board.near, 2)))
    ],
}


@pytest.mark.parametrize("phase", WANTED)
def test_what_is_listed_and_answered_is_what_plain_geometry_says(played: tuple[Board, quoin.Game], phase: str) -> None:
    board, game = played
    source = random.Random(7)
    seen = 0
    for men in positions(board):
        start = source.choice([cell for cell in men if mine(men, cell)] * 3 + sorted(board.cells))
        wanted = WANTED[phase](board, men, start)
        assert listed(game, phase, men, start) == wanted, men
        seen += len(wanted)
    assert seen > 20


def test_lines_go_sideways_each_once(played: tuple[Board, quoin.Game]) -> None:
    board, game = played
    cells = {name(cell): cell for cell in board.cells}
    seen = 0
    for men in positions(board):
        found = []
        for text in listed(game, "shift", men, min(board.cells)):
            first, last, to = (cells[word] for word in text.split()[1:])
            length = max(abs(last[0] - first[0]), abs(last[1] - first[1]))
            axis = ((last[0] - first[0]) // length, (last[1] - first[1]) // length)
            way = (to[0] - first[0], to[1] - first[1])
            line = [stepped(first, axis, n) for n in range(length + 1)]
            found.append(frozenset((one, stepped(one, way)) for one in line))
        assert len(found) == len(set(found))
        assert set(found) == set(shifts(board, men, 3))
        seen += len(found)
    assert seen > 30


def held(state: quoin.State, board: Board, zone: str = "men") -> Men:
    names = {name(cell): cell for cell in board.cells}
    sites = state.game.description.boards[0].sites[0].names
    view = zip(sites, state.view()[zone], strict=True)
    return {names[site]: ("red", "blue").index(seat) for site, seat in view if seat not in (None, "none")}


def test_lines_move_as_they_were_listed(played: tuple[Board, quoin.Game]) -> None:
    board, game = played
    for men in positions(board, 20):
        wanted = {f"move {name(a)} {name(b)}": after for (a, b), after in pushes(board, men, board.ways, 3).items()}
        for text, after in wanted.items():
            state = state_of(game, "push", men, min(board.cells))
            state.apply_action(state.string_to_action(text))
            assert held(state, board) == after, text
        outcomes = [sorted(after.items()) for after in shifts(board, men, 3).values()]
        start = state_of(game, "shift", men, min(board.cells))
        found = [start.child(action) for action in start.legal_actions()] if outcomes else []
        assert sorted(sorted(held(state, board).items()) for state in found) == sorted(outcomes)


def test_a_piece_alone_lists_where_it_goes(played: tuple[Board, quoin.Game]) -> None:
    """Rooks are red, posts, which never move, are blue."""
    board, game = played

    def rides(men: Men, start: Cell) -> list[Cell]:
        found = []
        for way in board.near:
            for to in board.line(start, way):
                if not mine(men, to):
                    found.append(to)
                if to in men:
                    break
        return found

    seen = 0
    for men in positions(board):
        start = random.Random(len(men)).choice(sorted(board.cells))
        own = mine(men, start)
        jumps = [to for way in board.near for to in landings(board, men, start, way, False)]
        assert listed(game, "ride_one", men, start, "guards") == puts(rides(men, start) if own else [])
        assert listed(game, "take_one", men, start, "guards") == puts(jumps if own else [])
        able = [cell for cell in men if mine(men, cell) and rides(men, cell)]
        assert listed(game, "movable", men, start, "guards") == puts(able)
        seen += len(jumps) * own
    assert seen > 3


@pytest.mark.parametrize(
    ("listing", "why"),
    [
        ('men:pushes(me, "all", 0, emit.move)', "most must be 1 or more"),
        ('men:pushes(me, "all", 2, emit.put)', "emit must be an action with the fields"),
        ('men:sidesteps(me, "all", 2, emit.move)', "emit must be an action with the fields"),
        ("men:flights(me, emit.put)", "emit must be an action with the fields"),
        ("men:flights(me, emit.put, 99)", "from must be a site"),
        ("zone.guards:movable(me, emit.move)", "emit must be an action with one field"),
        ("men:movable(me, emit.put)", "the zone must hold pieces"),
        ("men:outside_runs(none, 3, emit.put)", "value must be one that the zone can hold"),
        ("men:outside_runs(me, 0, emit.put)", "length must be 1 or more"),
        ('men:straight_jumps(me, "all", emit.shift)', "emit must be an action with the fields"),
        ("emit.says(men:beside(none, me))", "cell must be a site of the board"),
        ("men:push(0, 1)", "only lists what may be done"),
    ],
)
def test_what_cannot_be_asked_is_told(listing: str, why: str) -> None:
    yaml = YAML.replace("FAMILY", "grid: 3").replace("REGION", "a1").replace("PHASES", "outside").replace("WAYS", "all")
    rules = RULES.replace("LISTS", f"function moves.outside(me) {listing} end")
    state = quoin.load_game(files={"game.yaml": yaml, "rules.lua": rules})
    with pytest.raises(quoin.QuoinError, match=why):
        state.new_initial_state(0).legal_actions()


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("men:push(0, 8)", "to must be the next site"),
        ("men:sidestep(0, 8, 1)", "ends of a straight line without a gap"),
        ("men[0] = 0 men[1] = 0 men[3] = 1 men:sidestep(0, 1, 3)", "a site beside the line is taken"),
        ("men:clear_between(0, 5)", "no way of the board leads straight"),
    ],
)
def test_what_cannot_be_moved_is_told(body: str, why: str) -> None:
    yaml = YAML.replace("FAMILY", "grid: 3").replace("REGION", "a1").replace("PHASES", "outside").replace("WAYS", "all")
    rules = RULES.replace("LISTS", "function moves.outside(me) emit.put(0) end")
    rules = rules.replace("function play.put(me) rules.on(me) end", f"function play.put(me) {body} rules.on(me) end")
    state = quoin.load_game(files={"game.yaml": yaml, "rules.lua": rules}).new_initial_state(0)
    with pytest.raises(quoin.QuoinError, match=why):
        state.apply_action(state.legal_actions()[0])
