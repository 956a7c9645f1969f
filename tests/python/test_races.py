"""Stones that race along a way by dice: what may move, against a plain search of all series of moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import quoin

GAME = """
quoin: 1
id: race
title: Race
version: 1.0.0
summary: Stones race along a track.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
dials:
  length: {range: 4..40, default: 12}
  sides: {range: 2..8, default: 6}
  bar: {range: 1..4, default: 2}
  house: {range: 1..10, default: 4}
  begins: {flag: true, default: true}
  leaves: {flag: true, default: true}
boards:
  field: {track: {length: length, loop: LOOP}, facing: {red: ahead, blue: back}}
regions:
  first: {red: {column: 1}, blue: {column: length}}
  home: {red: {column: length - house..length - 1}, blue: {column: 2..house + 1}}
zones:
  men: {per: seat, over: field.cells, holds: 0..9}
  dice: {over: 0..sides, holds: 0..4}
phases: [move]
actions:
  move: {fields: {from: field.cells, by: 1..sides}, text: "move {from} {by}"}
max_length: 9
"""
RULES = """
local men, dice = zone.men, zone.dice
function match.setup() go.move(0) end
function moves.move(me)
  men[me]:advances(dice, "forward", dial.bar, emit.move, dial.begins and region.first[me] or none,
    dial.leaves and region.home[me] or none)
end
function play.move(me, from, by)
  men[me]:advance(from, by, "forward")
  dice[by] = dice[by] - 1
  go.move(me)
end
function pass.move(me) match.win(me) end
"""


@dataclass(frozen=True)
class Plain:
    """One seat's stones by how far they have come, from 0; what bars it; what is left of the dice."""

    own: tuple[int, ...]
    barred: frozenset[int]
    dice: tuple[int, ...]
    house: int
    begins: bool
    leaves: bool
    loop: bool

    def moves(self) -> Iterator[tuple[int, int, Plain]]:
        end = len(self.own) - 1
        standing = [place for place, stones in enumerate(self.own) if stones]
        for place in standing:
            if self.begins and self.own[0] and place != 0:
                continue
            for number in sorted(set(self.dice)):
                to = (place + number) % len(self.own) if self.loop else place + number
                if self.leaves and to >= end:
                    behind = [other for other in standing if other < place]
                    outside = [other for other in standing if other < end - self.house]
                    if place == end or outside or (to > end and behind):
                        continue
                    to = end
                elif to > end or to in self.barred:
                    continue
                own = list(self.own)
                own[place] -= 1
                own[to] += 1
                rest = list(self.dice)
                rest.remove(number)
                yield place, number, replace(self, own=tuple(own), dice=tuple(rest))

    def series(self) -> Iterator[tuple[tuple[int, int], ...]]:
        found = False
        for place, number, after in self.moves():
            found = True
            for more in after.series():
                yield ((place, number), *more)
        if not found:
            yield ()

    def legal(self) -> set[tuple[int, int]]:
        every = list(self.series())
        best = max((len(one), sum(number for _, number in one)) for one in every)
        return {one[0] for one in every if one and (len(one), sum(number for _, number in one)) == best}


@pytest.fixture(scope="module", params=[False, True], ids=["ends", "loop"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("race")
    loop = "true" if request.param else "false"
    (made / "game.yaml").write_text(GAME.replace("LOOP", loop))
    (made / "rules.lua").write_text(RULES)
    return made


@pytest.mark.parametrize("seed", range(12))
def test_the_moves_are_those_that_begin_a_best_series(folder: Path, seed: int) -> None:
    choose = random.Random(seed)
    loop = "loop: true" in (folder / "game.yaml").read_text()
    length, sides = choose.randint(6, 24), choose.randint(2, 6)
    dials = {
        "length": length,
        "sides": sides,
        "bar": choose.randint(1, 3),
        "house": choose.randint(1, min(10, length - 2)),
        "begins": choose.random() < 0.7,
        "leaves": not loop and choose.random() < 0.8,
    }
    game = quoin.load_game(str(folder), **dials)
    found = 0
    for _ in range(60):
        dice = choose.choice([[choose.randint(1, sides) for _ in range(2)], [choose.randint(1, sides)] * 4, [sides]])
        near = choose.random() < 0.5  # most are at home
        own, others = [0] * length, [0] * length
        for _ in range(choose.randint(1, 5)):
            own[choose.randint(max(0, length - 1 - dials["house"]) if near else 0, length - 1)] += 1
        for _ in range(choose.randint(0, 12)):
            place = choose.randrange(length)
            others[place] += 0 if own[place] else 1
        barred = frozenset(place for place, stones in enumerate(others) if stones >= dials["bar"])
        plain = Plain(tuple(own), barred, tuple(dice), dials["house"], dials["begins"], dials["leaves"], loop)
        for seat in (0, 1):
            turn = 1 if seat == 0 else -1
            rows = [[], []]
            rows[seat], rows[1 - seat] = own[::turn], others[::turn]
            zones = {"men": rows, "dice": [dice.count(number) for number in range(sides + 1)]}
            if not plain.legal():
                continue
            state = game.state_from_position({"seat": ["red", "blue"][seat], "zones": zones})
            told = set()
            for action in state.legal_actions():
                where = game.action_to_dict(action)
                place = int(where["from"]) - 1
                told.add((place if seat == 0 else length - 1 - place, int(where["by"])))
            assert told == plain.legal(), (plain, seat)
            found += 1
            wanted = {(place, number): after for place, number, after in plain.moves()}
            for action in state.legal_actions():
                where = game.action_to_dict(action)
                place = int(where["from"]) - 1
                after = state.clone()
                after.apply_action(action)
                far = (place if seat == 0 else length - 1 - place, int(where["by"]))
                assert after.zone("men").tolist()[seat][::turn] == list(wanted[far].own)
    assert found > 30


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ('men[me]:advances(men, "forward", 2, emit.move)', "dice must be a zone of one row, or one row of a zone"),
        (
            'men[me]:advances(men[me], "forward", 2, emit.move)',
            "dice must be a zone of numbers from 0 over the numbers",
        ),
        ('men[me]:advances(dice, "all", 2, emit.move)', "way must be the name of one way"),
        ('men[me]:advances(dice, "forward", 0, emit.move)', "bar must be at least 1"),
        ('dice:advances(dice, "forward", 2, emit.move)', "the zone must lie over sites that have ways"),
        ('men[me]:advances(dice, "sideways", 2, emit.move)', "way must be one of"),
    ],
)
def test_what_does_not_fit_is_told(folder: Path, tmp_path: Path, call: str, message: str) -> None:
    (tmp_path / "game.yaml").write_text((folder / "game.yaml").read_text())
    start = RULES.index("function moves.move(me)")
    end = RULES.index("function play.move")
    (tmp_path / "rules.lua").write_text(f"{RULES[:start]}function moves.move(me)\n{call}\nend\n{RULES[end:]}")
    with pytest.raises(quoin.QuoinError, match=message) as told:
        quoin.load_game(str(tmp_path)).new_initial_state(1)
    assert "rules.lua:5" in str(told.value)


def test_a_stone_that_is_not_there_does_not_move(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text((folder / "game.yaml").read_text())
    (tmp_path / "rules.lua").write_text(
        RULES.replace("function match.setup() go", 'function match.setup() men[0]:advance(3, 1, "forward") go')
    )
    with pytest.raises(quoin.QuoinError, match="no stone stands there"):
        quoin.load_game(str(tmp_path)).new_initial_state(1)
