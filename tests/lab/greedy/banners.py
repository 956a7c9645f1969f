"""Banners: the banner at the border between traps; takes what is surely weaker, tries what is unknown, and advances."""

BACK = ["trap", "banner", "trap", "sapper", "scout", "captain", "sapper"]
FRONT = ["scout", "captain", "colonel", "marshal", "colonel", "spy", "scout"]
RANKS = ["banner", "trap", "spy", "scout", "sapper", "captain", "colonel", "marshal"]
ALL = [1, 2, 1, 3, 2, 2, 2, 1]


def choose(state):
    me, view = state.seat, state.view(state.seat)
    if view["set"] < 28:
        return state.string_to_action("set " + [*BACK, *FRONT][view["set"] % 14])
    cells = state.game.description.boards[0].kind_of_site("cells").names
    rank, men = (dict(zip(cells, view[zone], strict=True)) for zone in ("rank", "men"))
    seen = [name for cell, name in rank.items() if men[cell] not in ("none", ("red", "blue")[me]) and name]
    unknown = [ALL[r] - view["fallen"][1 - me][r] - seen.count(name) for r, name in enumerate(RANKS)]

    def fight(mine, other):
        if other == 0:
            return 100
        if other == 1:
            return 3 if mine == 4 else -mine
        if mine == 2 and other == 7:
            return 8
        return other if mine > other else -mine if other > mine else 0

    def worth(action):
        move = state.action_to_dict(action)
        mine, to, ahead = RANKS.index(rank[move["from"]]), move["to"], int(move["to"][1]) - int(move["from"][1])
        if men[to] == "none":
            return 0.1 * (ahead if me == 0 else -ahead) + 0.01 * (mine > 2) - 0.05 * (move["from"][0] != to[0])
        if rank[to]:
            return fight(mine, RANKS.index(rank[to]))
        return sum(n * fight(mine, other) for other, n in enumerate(unknown)) / max(1, sum(unknown))

    return max(state.legal_actions(), key=worth)
