"""Lines of Action: two plies; how near the men stand to their middle, beside how near so many can stand."""

from greedy._plies import best

# The least sum of distances to a middle, by the number of men.
LEAST = [max(0, n - 1) + max(0, n - 9) for n in range(13)]


def apart(men):
    row, column = (round(sum(place) / len(men)) for place in zip(*men, strict=True))
    return sum(max(abs(r - row), abs(c - column)) for r, c in men) - LEAST[len(men)]


def worth(view, me):
    men = {"black": [], "white": [], "none": []}
    for cell, owner in enumerate(view["men"]):
        men[owner].append(divmod(cell, 8))
    far = apart(men["white"]) / len(men["white"]) - apart(men["black"]) / len(men["black"])
    return far if me == 0 else -far


def choose(state):
    return best(state, worth)
