"""A state in words, for those who cannot see its picture."""

from __future__ import annotations

from quoin.drawing.construction import bodies_of
from quoin.drawing.marks import counts_names, marks_of, zones_beside
from quoin.drawing.svg.markup import words
from quoin.drawing.svg.scene import Scene
from quoin.drawing.svg.solid import tip_of

__all__ = ["told"]


def told(scene: Scene) -> str:
    """Who is on turn, the points, what lies on each board and beside it."""
    sentences = [f"Ply {scene.state.move_number()}: {scene.status()}"]
    if scene.ended:
        sentences.append(scene.ended)
    if scene.last_text:
        sentences.append(f"last ply: {scene.last_text}")
    points = [(name, scene.score(seat)) for seat, name in enumerate(scene.seats)]
    unit = words(scene.described.scores or "")
    sentences += [f"{name} has {score} {unit}" for name, score in points if score is not None]
    sentences += _boards(scene)
    for record in scene.described.display.constructions:
        bodies = bodies_of(record, scene.view, scene.described)
        sentences.append(f"{words(record)}: " + ", ".join(tip_of(body, scene.seats) for body in bodies))
    sentences += _beside(scene)
    return ". ".join(sentence for sentence in sentences if sentence) + "."


def _boards(scene: Scene) -> list[str]:
    found = []
    for index, board in enumerate(scene.described.boards):
        for layer in scene.described.layers(index):
            things: dict[str, list[str]] = {}
            for mark in marks_of(scene.described, index, layer, scene.view):
                owner = f"{scene.seats[mark.row]} " if mark.row is not None else ""
                name = f"{owner}{words(mark.name)}" if mark.row != mark.owner or not owner else owner.strip()
                things.setdefault(name, []).append(board.sites[mark.sites].names[mark.site])
            lies = "; ".join(f"{name} at {' '.join(sites)}" for name, sites in things.items())
            found.append(f"{words(layer.zone)} on {words(board.name)}: {lies or 'nothing'}")
    return found


def _beside(scene: Scene) -> list[str]:
    found = []
    for zone in zones_beside(scene.described, scene.view):
        for row, values in scene.rows(zone).items():
            owner = f" of {scene.seats[row]}" if zone.per_seat else ""
            if all(value is None for _, value in values):
                content = "hidden"
            elif zone.over is not None and counts_names(zone):
                content = ", ".join(f"{scene.told(zone.over, place)} {value}" for place, value in values if value)
            else:
                content = " ".join(scene.told(zone.holds, value) for _, value in values)
            found.append(f"{words(zone.name)}{owner}: {content or 'none'}")
    return found
