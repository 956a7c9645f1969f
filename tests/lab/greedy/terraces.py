"""Terraces: one ply, a tile with its villager: points, what the features held would pay, villagers at home."""

from functools import cache

HOME = [0, 2, 3, 3.6, 4, 4.2]
SIDES = ["north", "east", "south", "west"]


def beside(cell, side):
    """The edge's name, and the cell behind it."""
    column, row = ord(cell[0]) - 97 + (0, 1, 0, -1)[side], int(cell[1:]) + (1, 0, -1, 0)[side]
    if not (0 <= column < 15 and 1 <= row <= 15):
        return f"{cell}-{SIDES[side]}", None
    other = f"{chr(97 + column)}{row}"
    return (f"{cell}-{other}" if side < 2 else f"{other}-{cell}"), other


beside = cache(beside)


def worth(state, me):
    view, board = state.view(me), state.game.description.boards[0]
    cells, edges = (board.kind_of_site(kind).names for kind in ("cells", "edges"))
    tile, men = state.game.description.cards[0], dict(zip(edges, view["villagers"], strict=True))
    laid = {c: (*t.rpartition("_")[::2],) for c, t in zip(cells, view["map"], strict=True) if t != "none"}
    laid = {
        c: (tile.faces.index(a), SIDES.index(b)) if b in SIDES else (tile.faces.index(f"{a}_{b}".strip("_")), 0)
        for c, (a, b) in laid.items()
    }
    total, seen = view["points"][me] - max(p for seat, p in enumerate(view["points"]) if seat != me), set()
    for start in ((cell, side) for cell in laid for side in range(4)):
        if start in seen or men[beside(*start)[0]] == "none":
            continue
        todo, own, held = [start], set(), {}
        while todo:
            cell, side = todo.pop()
            if (cell, side) in own or cell not in laid:
                continue
            own.add((cell, side))
            face, turn = laid[cell]
            joined = tile.tiles.joined[face][(side - turn) % 4]
            todo += [(cell, (k + turn) % 4) for k in range(4) if joined >> k & 1]
            todo.append((beside(cell, side)[1], (side + 2) % 4))
        seen |= own
        for edge in {beside(*one)[0] for one in own}:
            held[men[edge]] = held.get(men[edge], 0) + 1
        held.pop("none", None)
        mine = held.pop(COLOURS[me], 0)
        hamlet = tile.tiles.edges[laid[start[0]][0]][(start[1] - laid[start[0]][1]) % 4] == 0
        worth = len({cell for cell, _ in own}) * (1.3 if hamlet else 1)
        total += worth * ((mine >= max(held.values(), default=0)) - (max(held.values(), default=0) >= mine))
    for cell, hermit in zip(cells, view["hermits"], strict=True):
        if hermit != "none":
            near = sum(c in laid for c in around(cell))
            total += (2 + near) * (1 if hermit == COLOURS[me] else -1)
    return total + HOME[view["left"][me]]


COLOURS = ["red", "blue", "green", "yellow"]


def around(cell):
    return [f"{chr(ord(cell[0]) + a)}{int(cell[1:]) + b}" for a in (-1, 0, 1) for b in (-1, 0, 1)]


def choose(state):
    me = state.seat

    def after(action):
        child = state.child(action)
        if child.seat != me or child.is_terminal() or state.view(me)["drawn.size"] == 0:
            return worth(child, me)
        return max(worth(child.child(a), me) for a in child.legal_actions())

    return max(state.legal_actions(), key=after)
