"""A board whose sites rest on others, such as a wall of bricks, from the side: what stands, where more can be put."""

from __future__ import annotations

from quoin.drawing.marks import Picture
from quoin.drawing.plan import Point, bounds_of, plan_of

__all__ = ["Built"]


class Built:
    """What stands in one picture of such a board, measured in bricks."""

    def __init__(self, picture: Picture) -> None:
        self.board = picture.board
        self.first = self.board.sites[0]
        self.taken = {mark.site for mark in picture.marks if mark.sites == 0}
        self.plan = plan_of(self.board)
        self.brick = bounds_of(self.first.outlines[0])
        self.box = self.plan.outer(range(len(self.board.sites)))
        self.length = self.box.width / self.brick.width
        self.free = self._free()

    def at(self, point: Point) -> tuple[float, int]:
        """How many bricks the left end of one with its middle there lies from the left, and its row from below."""
        x = (point[0] - self.box.left) / self.brick.width - 0.5
        return x, round((point[1] - self.box.bottom) / self.brick.height - 0.5)

    @property
    def rows(self) -> int:
        """How many rows are taken or may be."""
        places = [place for place, _ in self.free] + [self.first.positions[site] for site in self.taken]
        return max(self.at(place)[1] for place in places) + 1

    def _free(self) -> list[tuple[Point, str]]:
        """Where a brick may be put: beside those of the base, on two that are there; with the names."""
        first, taken = self.first, self.taken
        below, near = first.relation("below").table, first.relation("neighbor").table
        base = [site for site, under in enumerate(below) if max(under) < 0]
        found = []
        for site in range(first.count):
            under = [place for place in below[site] if place >= 0]
            beside = not taken.isdisjoint(near[site]) if taken else site == 0
            if site not in taken and (taken.issuperset(under) if under else beside):
                found.append((first.positions[site], first.names[site]))
        if taken.isdisjoint(base) or taken.issuperset(base):
            return found
        stands = {self.at(first.positions[site]) for site in taken}
        for kind in self.board.sites[1:]:
            for place, name in zip(kind.positions, kind.names, strict=True):
                x, row = self.at(place)
                if place not in first.positions and stands & {(x - 1, row), (x + 1, row)}:
                    found.append((place, name))
        return found
