"""Shifts and scores of Muros worked out by hand, which the plain second version must give."""

from __future__ import annotations

from fractions import Fraction

import pytest

from muros_plain import COLOURS, WHITE, Muros, Play

LETTERS = {"y": "yellow", "b": "blue", "r": "red", "g": "green", "w": WHITE}


def match(rows: list[str], sliding: bool = False, poison: bool = False, players: int = 2) -> Muros:
    """A board drawn from the north; every seat holds three cards of each colour, so do the piles."""
    size = len(rows)
    board = {
        (size - 1 - row, column): LETTERS[letter]
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter != "."
    }
    cards = dict.fromkeys(COLOURS, 3)
    return Muros(size, board, [cards] * players, cards, 0, sliding=sliding, poison=poison)


def drawn(muros: Muros, row: int) -> str:
    return "".join(muros.board.get((row, column), ".")[0] for column in range(muros.size))


# The line is row 1 of a 9x9 board; a red card is laid at the end named.
# Full line "rbgrywrgb", card in the west: 3 red, so the 3 nearest the east end (r g b) go, the other six (r b g r y w)
# move 3 to the east: "...rbgryw".  In the east: the 3 nearest the west (r b g) go, r y w r g b move west: "rywrgb...".
# Without gaps both readings are the same.
# "rb.gr..yw": occupied from the west a b d e h i = r b g r y w; 2 red; y and w go.  Fixed: r b g r now fill the last
# four of the six live cells, d e h i: "...rb..gr".  Sliding: r b . g r keep their gap; the last that stays was in e,
# 4 cells are between it and the east end, so all move by 4: "....rb.gr".
# The same with the card in the east: occupied from the east i h e d b a = w y r g b r; 2 red; r (a) and b (b) go.
# Fixed: w y r g fill e d b a in that order: "gr.yw....".  Sliding: g r . . y w; the first that stays is in d, 3 cells
# are between it and the west end: "gr..yw...".
# ".b.r.w.r.": from the west b d f h = b r w r; 2 red; w and r go.  Fixed: b r in f h: ".....b.r.".
# Sliding: b . r, the last in d, 5 cells east of it: "......b.r".
# "..r......": 1 red, it goes itself: empty in both.
# "b.w.y.g..": no red: nothing changes, in sliding too, although the east end is free.
SHIFTS = [
    ("rbgrywrgb", "west", "...rbgryw", "...rbgryw"),
    ("rbgrywrgb", "east", "rywrgb...", "rywrgb..."),
    ("rb.gr..yw", "west", "...rb..gr", "....rb.gr"),
    ("rb.gr..yw", "east", "gr.yw....", "gr..yw..."),
    (".b.r.w.r.", "west", ".....b.r.", "......b.r"),
    ("..r......", "west", ".........", "........."),
    ("b.w.y.g..", "west", "b.w.y.g..", "b.w.y.g.."),
]


@pytest.mark.parametrize(("before", "end", "fixed", "sliding"), SHIFTS)
def test_shifts_in_both_readings(before: str, end: str, fixed: str, sliding: str) -> None:
    for slides, after in ((False, fixed), (True, sliding)):
        muros = match(["w" * 9] * 8 + [before], sliding=slides)
        muros.play(Play("hand", "red", (end, 0), None))
        assert drawn(muros, 0) == after
        assert [drawn(muros, row) for row in range(1, 9)] == ["w" * 9] * 8


@pytest.mark.parametrize(("before", "end", "fixed", "sliding"), SHIFTS)
def test_columns_shift_as_rows_do(before: str, end: str, fixed: str, sliding: str) -> None:
    side = {"west": "south", "east": "north"}[end]
    for slides, after in ((False, fixed), (True, sliding)):
        muros = match(["w" * 4 + letter + "w" * 4 for letter in reversed(before)], sliding=slides)
        muros.play(Play("pile", "red", (side, 4), None))
        assert "".join(muros.board.get((row, 4), ".")[0] for row in range(9)) == after


def test_every_line_gets_one_card_before_any_gets_two() -> None:
    muros = match(["wwww"] * 4)
    for number in range(4):
        assert len({play.end for play in muros.choices()}) == 16 - 4 * number
        muros.play(Play("pile" if number == 3 else "hand", "red", ("west", number), None))
        muros.play(Play("hand", "blue", ("north", number), None))
    assert muros.second_phase
    assert {play.end for play in muros.choices()} == {(side, n) for side in ("east", "south") for n in range(4)}


def second_phase(poison: bool = False) -> Muros:
    """Row 1 is "yrrw": a red card lies in the west, blue in the south of all columns."""
    muros = match(["wwww", "wwww", "wwww", "yrrw"], poison=poison)
    for number in range(4):
        muros.cards[("west", number)] = "red"
        muros.cards[("south", number)] = "blue"
    return muros


def test_the_same_colour_blocks_and_different_colours_offer_both() -> None:
    muros = second_phase()
    east = {(play.card, play.kept) for play in muros.choices() if play.end == ("east", 0) and play.source == "hand"}
    different = {(card, kept) for card in ("yellow", "blue", "green") for kept in (card, "red")}
    assert east == {("red", None)} | different
    # 8 free ends x 2 sources x (1 blocking card + 3 others x 2 colours).
    assert len(muros.choices()) == 8 * 2 * 7


def test_taken_counters_are_kept_and_nothing_shifts() -> None:
    muros = second_phase()
    muros.play(Play("hand", "yellow", ("east", 0), "red"))
    assert drawn(muros, 0) == "y..w"
    assert muros.kept[0] == {"yellow": 0, "blue": 0, "red": 2, "green": 0, WHITE: 0}
    assert muros.hands[0]["yellow"] == 2


def test_poison_offers_white_and_counts_it_off_in_every_rank() -> None:
    muros = second_phase(poison=True)
    assert len(muros.choices()) == 8 * 2 * 10
    muros.play(Play("hand", "yellow", ("east", 0), WHITE))
    assert drawn(muros, 0) == "yrr."
    # Left: 2 red, 1 yellow, no blue, no green: ranks red; yellow; blue and green together.
    assert muros.ranks() == [["red"], ["yellow"], ["blue", "green"]]
    muros.kept[0]["blue"] = muros.kept[0]["green"] = 3
    assert muros.tally(0) == [-1, -1, 5]
    assert muros.scores() == [-1, 0]


def test_the_next_rank_decides_a_tie_and_equal_ranks_are_summed() -> None:
    # Left on the board: 3 red, 2 yellow, 2 blue, 1 green.
    muros = match(["rrr.", "yybb", "g...", "...."], players=3)
    muros.kept[0].update(red=4, yellow=1, blue=1, green=0)
    muros.kept[1].update(red=4, yellow=0, blue=2, green=1)
    muros.kept[2].update(red=3, yellow=9, blue=9, green=9)
    assert muros.scores() == [4, 4, 3]
    assert muros.tally(0) == [4, 2, 0]
    assert muros.tally(1) == [4, 2, 1]
    assert muros.returns() == [Fraction(-1, 2), Fraction(1), Fraction(-1, 2)]
    muros.kept[0]["green"] = 1
    assert muros.returns() == [Fraction(1, 2), Fraction(1, 2), Fraction(-1)]


def test_seats_without_a_card_pass_while_others_hold_some() -> None:
    muros = match(["wwww"] * 4, players=3)
    muros.piles = dict.fromkeys(COLOURS, 0)
    muros.hands[1] = dict.fromkeys(COLOURS, 0)
    muros.play(Play("hand", "red", ("west", 0), None))
    assert (muros.seat, muros.passed) == (2, [1])
