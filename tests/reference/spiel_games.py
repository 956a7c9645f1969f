"""Our games beside those of OpenSpiel's wheel: which dials play the same rules, and what its actions are called here.

`text` of an entry makes our text of one of theirs; it is given our state, for what depends on the position. Entries of
one game: its standard first, then small ones with other rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pyspiel

import quoin
import spiel_holdem
from spiel_cards import (
    heart_card,
    heart_deal,
    kuhn_cards,
    leduc_cards,
    liars_bid,
    liars_throw,
    lower,
    spade_card,
    spade_deal,
)
from spiel_gin_rummy import GIN_DIALS, gin_action, gin_deal, gin_draw, gin_named

Text = Callable[[str, quoin.State], str]


@dataclass(frozen=True)
class Beside:
    """A game of ours, by id or folder, with dials, and the same one of theirs as ``pyspiel.load_game`` takes it."""

    ours: str
    theirs: str
    text: Text
    dials: dict[str, Any] = field(default_factory=dict)
    returns: tuple[int, ...] | None = None
    """Our seat for each place of their returns, if these are in another order than players."""
    players: tuple[int, ...] | None = None
    """Our seat for each of their players, and place of their returns, if these are in another order."""
    named: Callable[[Any, int], str] | None = None
    """Their name of an action, given their state, if not as ``action_to_string`` tells it."""
    luck: Callable[[quoin.State, Any], int | list[int]] | None = None
    """What comes up in theirs, one after the other, given our state after our luck, which may have been in a
    deal long before, and theirs before it."""
    any_order: bool = False
    """Ours does not tell in which order that comes up in theirs."""
    small: bool = False
    """Something is hidden, and the tree is small enough to compare all histories."""
    dealt: Callable[[quoin.State], list[int]] | None = None
    """All that luck brings in theirs before the first choice, given our state there."""
    more: float = 0
    """What theirs return more than ours."""
    forgets: bool = False
    """What a seat knew, its information state there does not tell: only what it cannot tell apart here is compared."""
    forced_pass: bool = False
    """Where a seat passes here by itself, theirs has an action that it cannot play: compared up to that."""
    fixed: bool = False
    """Whether an action of theirs is called the same in every position, whatever was played: its text is made once."""
    unlisted: Callable[[str, quoin.State], bool] | None = None
    """Whether theirs leaves out a choice of ours, given its text and our state: then nobody chooses it."""
    beyond: Callable[[str, quoin.State], bool] | None = None
    """Whether ours leaves out a choice of theirs, given its text and our state: then nobody chooses it."""
    observes: bool = False
    """Theirs tells observations alone: a player's information state is all of them, and its own choices."""
    eager: tuple[str, ...] = ()
    """How texts begin that every other match chooses whenever it can: what random choices seldom come to."""

    @property
    def name(self) -> str:
        dials = ",".join(f"{key}={value}" for key, value in self.dials.items())
        return Path(self.ours).name + (f"({dials})" if dials else "")


def square(text: str, _: quoin.State) -> str:
    """``x(0,1)``, the row from the top and the column, is ``write b3`` on three rows."""
    row, column = text[2:-1].split(",")
    return f"write {'abc'[int(column)]}{3 - int(row)}"


def mirrored_step(text: str, _: quoin.State) -> str:
    """``a7b6``, ``a7b6*`` where one is taken; player 0 begins in the north."""
    return f"step {text[0]}{9 - int(text[1])} {text[2]}{9 - int(text[3])}"


def stone(text: str, state: quoin.State) -> str:
    """``b3`` is the same cell; ``swap`` is told by placing on the first stone."""
    if text == "swap":
        cells = state.game.description.boards[0].sites[0].names
        text = next(name for name, held in zip(cells, state.view()["stone"], strict=True) if held == "red")
    return f"place {text}"


def fence(text: str, state: quoin.State) -> str:
    """``e8`` is a cell, with row 1 in the north; ``a1h`` and ``a1v`` lie south and east of a1, and go on in line."""
    column, row = text[0], state.game.dials["size"] + 1 - int(text[1:].rstrip("hv"))
    if text.endswith("h"):
        return f"fence {column}{row - 1}-{column}{row}"
    if text.endswith("v"):
        return f"fence {column}{row - 1}-{chr(ord(column) + 1)}{row - 1}"
    return f"step {column}{row}"


def long_algebraic(state: Any, action: int) -> str:
    """``e2e4``, ``e7e8q``; ``short`` and ``long`` of castling."""
    move = pyspiel.chess.action_to_move(action, state.board())
    if move.is_castling():
        return (
            "short"
            if move.to_san(state.board()).startswith("O-O") and "O-O-O" not in move.to_san(state.board())
            else "long"
        )
    return str(move.to_lan())


KINDS = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}


def chess_move(text: str, _: quoin.State) -> str:
    """From long algebraic notation."""
    if text in ("short", "long"):
        return f"castle {text}"
    where = f"{text[:2]} {text[2:4]}"
    return f"promote {where} {KINDS[text[4].upper()]}" if len(text) == 5 else f"move {where}"


def short_algebraic(text: str, state: quoin.State) -> str:
    """``e4``, ``Nbxd2``, ``exd8=Q`` by what is legal here; as it is if nothing fits, or several."""
    parts = re.fullmatch(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])=?([KQRBN]?)[+#]?", text)
    assert parts is not None, text
    kind, column, row, to, becomes = parts.groups()
    men = dict(zip(state.game.description.boards[0].sites[0].names, state.view()["men"], strict=True))
    found = []
    for action in state.legal_actions():
        ours = state.action_to_string(action)
        _, origin, target, *rest = ours.split()
        same_kind = men[origin].partition("_")[2] == KINDS.get(kind, "pawn")
        if same_kind and target == to and rest == [KINDS[one] for one in becomes]:
            found += [ours] if origin.startswith(column) and origin.endswith(row) else []
    return found[0] if len(found) == 1 else text


def same_array(ours: quoin.State, theirs: Any) -> int:
    """The array of chess960 whose first row is ours."""
    letters = {kind: letter for letter, kind in KINDS.items()}
    men = dict(zip(ours.game.description.boards[0].sites[0].names, ours.view()["men"], strict=True))
    row = "".join(letters[men[f"{column}1"].partition("_")[2]] for column in "abcdefgh")
    return next(number for number, _ in theirs.chance_outcomes() if f"/{row} " in str(theirs.child(number)))


def point(text: str, _: quoin.State) -> str:
    """``B j3``: their columns have no i."""
    where = text.split()[1].lower()
    if where == "pass":
        return where
    return f"place {'abcdefghijklmnopqrs'['abcdefghjklmnopqrst'.index(where[0])]}{where[1:]}"


def line_move(text: str, _: quoin.State) -> str:
    """``b1-h1``, or ``c1xa3`` where something is taken."""
    return f"move {text[:2]} {text[3:]}"


def hop(text: str, _: quoin.State) -> str:
    """``3->7`` is a step and ``3=>14`` a hop; their holes are counted from the top, row by row from the left."""
    if text == "Pass":
        return "stop"
    named = holes()
    from_, kind, to = text.partition("->") if "->" in text else text.partition("=>")
    return f"{'step' if kind == '->' else 'hop'} {named[int(from_)]} {named[int(to)]}"


@cache
def holes() -> list[str]:
    """What we call the holes of the star, in their order."""
    sites = quoin.load_game("chinese_checkers").description.boards[0].sites[0]
    order = sorted(range(len(sites.names)), key=lambda n: (-round(sites.positions[n][1], 3), sites.positions[n][0]))
    return [sites.names[n] for n in order]


def peg(text: str, state: quoin.State) -> str:
    """``xb3``, with row 1 in the north; to swap is to set on the first peg there, too."""
    return f"set {text[1]}{int(state.game.dials['size']) + 1 - int(text[2:])}"


def mirrored_stone(text: str, state: quoin.State) -> str:
    """``b3`` in a row whose columns are counted from the other end: their board leans to the other side."""
    columns = "abcdefghijklmnopqrs"[: 2 * int(state.game.dials["side"]) - 1]
    return f"place {columns[-1 - columns.index(text[0])]}{text[1:]}"


def bid(text: str, _: quoin.State) -> str:
    """``[P0]Bid: 7``"""
    return f"bid {text.partition(': ')[2]}"


def same_prize(ours: quoin.State, _: Any) -> int:
    """Theirs are numbered from 0, as our cards are."""
    return int(ours.zone("prize")[0])


def in_turn(game: str) -> str:
    """What is chosen at the same time, one after the other."""
    return f"turn_based_simultaneous_game(game={game})"


def morris(text: str, state: quoin.State) -> str:
    """``Point 3``, where a man is placed or taken, ``Move 6 -> 7``; theirs are numbered as ours, from the top."""
    names = state.game.description.boards[0].sites[0].names
    points = [names[int(word)] for word in text.split() if word.isdigit()]
    return f"{state.phase} {' '.join(points)}"


def dots_line(text: str, state: quoin.State) -> str:
    """``P1(h,0,1)``: the line of dots from the top, the first of its dots; lines are named by cells on both sides."""
    kind, row, column = text[3:-1].split(",")
    rows, columns = int(state.game.dials["rows"]), int(state.game.dials["columns"])
    cell = f"{'abcdefghij'[min(int(column), columns - 1)]}{rows - min(int(row), rows - 1)}"
    if kind == "h":
        border = {0: "north", rows: "south"}.get(int(row))
        return f"draw {cell}-{border}" if border else f"draw {cell}-{cell[0]}{rows - int(row) + 1}"
    border = {0: "west", columns: "east"}.get(int(column))
    return f"draw {cell}-{border}" if border else f"draw {'abcdefghij'[int(column) - 1]}{cell[1:]}-{cell}"


def amazon(text: str, state: quoin.State) -> str:
    """``X From (7, 1)``, ``To``, ``Shoot:``; rows are counted from the top."""
    row, column = (int(word.strip("(,)")) for word in text.split()[-2:])
    return f"{state.phase} {'abcdefghijklmn'[column - 1]}{int(state.game.dials['size']) + 1 - row}"


GAMES = [
    Beside("tic_tac_toe", "tic_tac_toe", square),
    Beside("connect_four", "connect_four", lambda text, _: f"drop {'abcdefg'[int(text[1:])]}"),
    Beside("breakthrough", "breakthrough", mirrored_step),
    Beside("othello", "othello", lambda text, _: text if text == "pass" else f"place {text}"),
    Beside("hex", "hex", stone),
    Beside("hex", "hex(board_size=4,swap=True)", stone, {"size": 4, "swap": True}),
    Beside("quoridor", "quoridor", fence, {"last_ply": "draws"}),
    Beside(
        "quoridor",
        "quoridor(players=4,wall_count=5)",
        fence,
        {"players": 4, "last_ply": "draws"},
        (0, 2, 1, 3),
        forced_pass=True,
    ),
    Beside(
        "quoridor",
        "quoridor(board_size=5,wall_count=4)",
        fence,
        {"size": 5, "fences_of_2": 4, "max_plies": 100, "last_ply": "draws"},
    ),
    Beside("mancala", "mancala", lambda text, _: f"sow {text}"),
    Beside("havannah", "havannah", mirrored_stone),
    Beside("havannah", "havannah(board_size=4,swap=True)", mirrored_stone, {"side": 4, "swap": True}),
    Beside("y", "y", stone),
    Beside("y", "y(board_size=5)", stone, {"side": 5}),
    Beside("go", "go(board_size=9)", point),
    Beside(
        "go", "go(board_size=5,komi=0.5,max_game_length=100)", point, {"size": 5, "komi_halves": 1, "plies_a_point": 4}
    ),
    Beside("lines_of_action", "lines_of_action", line_move, {"last_ply": "draws"}),
    Beside("chinese_checkers", "chinese_checkers", hop),
    Beside("chinese_checkers", "chinese_checkers(players=3)", hop, {"players": 3}),
    Beside("chinese_checkers", "chinese_checkers(players=4)", hop, {"players": 4}),
    Beside("chinese_checkers", "chinese_checkers(players=6)", hop, {"players": 6}),
    Beside("twixt", "twixt(board_size=24)", peg, fixed=True),
    Beside("twixt", "twixt(board_size=8)", peg, {"size": 8}, fixed=True),
    Beside("twixt", "twixt(board_size=5)", peg, {"size": 5}, fixed=True),
    Beside("chess", "chess", chess_move, players=(1, 0), named=long_algebraic),
    Beside("chess/antichess", "antichess", short_algebraic, {"passing": "moves"}, players=(1, 0)),
    Beside(
        "chess/chess960",
        "chess(chess960=true)",
        chess_move,
        players=(1, 0),
        named=long_algebraic,
        luck=same_array,
    ),
    Beside("goofspiel", in_turn("goofspiel()"), bid, luck=same_prize),
    Beside("goofspiel", in_turn("goofspiel(points_order=descending)"), bid, {"order": "descending"}),
    Beside(
        "goofspiel",
        in_turn("goofspiel(num_cards=5,players=4,points_order=ascending)"),
        bid,
        {"cards": 5, "players": 4, "order": "ascending"},
    ),
    Beside("hearts", "hearts", heart_card, dealt=heart_deal, forgets=True, more=26),
    Beside(
        "hearts",
        "hearts(pass_cards=false,jd_bonus=true,avoid_all_tricks_bonus=true,can_lead_any_club=true)",
        heart_card,
        {"pass_cards": False, "jd_bonus": True, "avoid_all_tricks_bonus": True, "can_lead_any_club": True},
        dealt=heart_deal,
        forgets=True,
        more=26,
    ),
    Beside(
        "hearts",
        "hearts(no_pts_on_first_trick=false,qs_breaks_hearts=false,can_lead_hearts_instead_of_qs=true)",
        heart_card,
        {"no_pts_on_first_trick": False, "qs_breaks_hearts": False, "can_lead_hearts_instead_of_qs": True},
        dealt=heart_deal,
        forgets=True,
        more=26,
    ),
    Beside(
        "hearts",
        "hearts(must_break_hearts=false)",
        heart_card,
        {"must_break_hearts": False},
        dealt=heart_deal,
        forgets=True,
        more=26,
    ),
    Beside("spades", "spades", spade_card, {"can_break_spades": False}, dealt=spade_deal),
    Beside("kuhn_poker", "kuhn_poker", lower, luck=kuhn_cards, small=True),
    Beside("kuhn_poker", "kuhn_poker(players=3)", lower, {"players": 3}, luck=kuhn_cards, small=True),
    Beside("kuhn_poker", "kuhn_poker(players=5)", lower, {"players": 5}, luck=kuhn_cards),
    Beside("leduc_poker", "leduc_poker", lower, luck=leduc_cards, small=True),
    Beside("liars_dice", "liars_dice", liars_bid, luck=liars_throw, any_order=True),
    Beside("liars_dice", "liars_dice(numdice=5)", liars_bid, {"dice": 5}, luck=liars_throw, any_order=True),
    Beside(
        "liars_dice",
        "liars_dice(dice_sides=3)",
        liars_bid,
        {"faces": 3},
        luck=liars_throw,
        any_order=True,
        small=True,
    ),
    Beside(
        "liars_dice",
        "liars_dice(numdice=2,dice_sides=2,bidding_rule=reset-quantity)",
        liars_bid,
        {"dice": 2, "faces": 2, "higher": "face"},
        luck=liars_throw,
        any_order=True,
        small=True,
    ),
    *(
        Beside(
            "gin_rummy",
            f"gin_rummy({','.join(f'{key}={value}' for key, value in dials.items())})",
            gin_action,
            dials,
            dealt=gin_deal,
            luck=gin_draw,
            named=gin_named,
            observes=True,
            eager=("knock", "meld", "add"),
        )
        for dials in GIN_DIALS
    ),
    Beside("nine_mens_morris", "nine_mens_morris", morris),
    Beside("dots_and_boxes", "dots_and_boxes(num_rows=5,num_cols=5)", dots_line),
    Beside("dots_and_boxes", "dots_and_boxes(num_rows=2,num_cols=3)", dots_line, {"rows": 2, "columns": 3}),
    Beside("amazons", "amazons", amazon),
    Beside("clobber", "clobber", lambda text, _: f"take {text[:2]} {text[2:]}"),
    Beside(
        "clobber", "clobber(rows=8,columns=8)", lambda text, _: f"take {text[:2]} {text[2:]}", {"rows": 8, "columns": 8}
    ),
    *(Beside("holdem", **kind) for kind in spiel_holdem.GAMES),
]
