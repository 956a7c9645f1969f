"""The games of games/modern that have a plain second program: what lies where in its words, and what luck tells it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from banners_plain import PONDS, Banners, Man
from barter_plain import GOODS, Barter
from caravans_plain import CARDS, Caravans
from embankment_plain import BESIDE, STREAMS, TOWNS, Deal, Embankment
from festival_plain import Festival
from kiln_plain import KINDS, Kiln
from ledger_plain import ROWS, Ledger
from marches_plain import CELL, Marches
from modern_pair import Beside, Luck, Things, drawn_from, first_of, in_piles
from orchard_plain import PLACES, Orchard
from terraces_plain import SIDES, SIZE, Cell, Terraces

SEATS = ("red", "blue", "green", "yellow", "white")


# ---- Kiln ----


def kiln_told(_: Kiln, luck: Luck) -> dict[int, list[str]]:
    return {tier + 1: luck.after["market"][tier] + drawn_from(luck.after["stock"][tier]) for tier in range(3)}


def kiln_lies(plain: Kiln) -> Things:
    return {
        "bank": [plain.bank[kind] for kind in KINDS],
        "purse": [[purse[kind] for kind in KINDS] for purse in plain.purse],
        "market": [plain.market[tier] for tier in (1, 2, 3)],
        "stock": [drawn_from(plain.stock[tier]) for tier in (1, 2, 3)],
        "held": plain.held,
        "made": plain.made,
        "points": [plain.points(seat) for seat in range(plain.players)],
        "round": plain.round,
    }


# ---- Banners ----

FIELD = [(column, row) for row in range(7) for column in range(7) if (column, row) not in PONDS]


def banners_lies(plain: Banners) -> Things:
    men = [plain.men.get(cell) for cell in FIELD]
    return {
        "men": [SEATS[man.seat] if man else "none" for man in men],
        "shown": ["yes" if man and man.shown else "no" for man in men],
        "rank": [man.rank if man else "none" for man in men],
        "moves": plain.moves,
    }


def banners_seen(plain: Banners, seat: int) -> Things:
    def seen(man: Man | None) -> str | None:
        if man is None:
            return "none"
        return man.rank if man.shown or man.seat == seat else None

    return {"rank": [seen(plain.men.get(cell)) for cell in FIELD]}


# ---- Terraces ----


def terraces_told(_: Terraces, luck: Luck) -> list[str]:
    return [*luck.after["gone"], *luck.after["drawn"], *drawn_from(luck.after["stock"])]


def terraces_lies(plain: Terraces) -> Things:
    cells = [(row, column) for row in range(SIZE) for column in range(SIZE)]

    def lying(cell: Cell) -> str:
        name, turn = plain.lying.get(cell, ("none", 0))
        return name if turn == 0 else f"{name}_{SIDES[turn]}"

    def at_shrine(cell: Cell) -> str:
        seat, side = plain.men.get(cell, (0, ""))
        return SEATS[seat] if side == "middle" else "none"

    return {
        "map": [lying(cell) for cell in cells],
        "villagers": [SEATS[seat] for seat, side in plain.men.values() if side != "middle"],
        "hermits": [at_shrine(cell) for cell in cells],
        "left": plain.left,
        "points": plain.points,
        "stock": drawn_from(plain.stock),
        "drawn": [plain.drawn] if plain.drawn else [],
    }


def banners_known(plain: Banners, seat: int, things: Things) -> Any:
    """Who has fallen has been shown, so all know which men are left."""
    return sorted(things["rank"]) if plain.phase == "move" else None


# ---- Festival ----


def festival_told(_: Festival, luck: Luck) -> list[str]:
    return [card for hand in luck.after["hand"] for card in hand] + drawn_from(luck.after["pack"])


def festival_lies(plain: Festival) -> Things:
    return {
        "pack": drawn_from(plain.pack),
        "hand": [list(hand.elements()) for hand in plain.hand],
        "kept": plain.kept,
        "cakes": plain.cakes,
        "points": plain.points,
        "round": plain.round,
    }


def festival_known(plain: Festival, seat: int, things: Things) -> Any:
    """A seat knows the hands that it has passed on."""
    passes = min(len(plain.kept[seat]), plain.players - 1)
    passed_on = [(seat + after) % plain.players for after in range(1, passes + 1)]
    rest = [card for other in range(plain.players) if other not in passed_on for card in things["hand"][other]]
    return [things["hand"][other] for other in passed_on], sorted(rest + things["pack"])


# ---- Embankment ----


def embankment_told(plain: Embankment, luck: Luck) -> Deal | list[str]:
    after = luck.after
    floods, drawn = drawn_from(after["floods"]), after["drowned"]
    if luck.name == "start":
        return Deal(after["role"], after["hand"], drawn_from(after["charts"]), [*drawn, *floods])
    surged = after["surged"] > luck.before["surged"]  # and the card drawn for it lay at the bottom
    return [*floods, *drawn][: len(plain.flood_gone)] if surged else [*drawn, *floods][: len(plain.flood_gone)]


def embankment_lies(plain: Embankment) -> Things:
    return {
        "at": plain.at,
        "water": [[plain.water[town, river] for river in STREAMS] for town in TOWNS],
        "dammed": ["yes" if river in plain.dammed else "no" for river in STREAMS],
        "role": plain.role,
        "hand": [list(hand.elements()) for hand in plain.hand],
        "charts": drawn_from(plain.town_pile),
        "floods": drawn_from(plain.flood_pile),
        "drowned": plain.flood_gone,
        "breaches": plain.breaches,
        "surged": plain.surged,
    }


def embankment_wanted(plain: Embankment, texts: list[str]) -> list[str]:
    """To dam and to pump, else to go where most water is near: so that matches come far enough."""
    wet = [town for town in TOWNS if max(plain.water[town, river] for river in STREAMS) == 3]

    def far(text: str) -> int:
        return min((steps(text.split()[1], town) for town in wet), default=0)

    acts = first_of("dam", "pump", "take")(plain, texts)
    goes = [text for text in texts if text.startswith("go")]
    return [text for text in goes if far(text) == min(map(far, goes))] if goes and acts == texts else acts


@cache
def steps(start: str, to: str) -> int:
    reached, far = {start}, 0
    while to not in reached:
        reached |= {beside for town in reached for beside in BESIDE[town]}
        far += 1
    return far


def embankment_known(plain: Embankment, seat: int, things: Things) -> Any:
    """Which cards are in the town pile, and which flood cards were shuffled together, where in the pile."""
    return sorted(things["charts"]), [plain.shuffle_of[town] for town in things["floods"]]


# ---- Caravans ----


def caravans_told(plain: Caravans, luck: Luck) -> list[str]:
    seat = int(plain.needs.split()[1])
    drawn = Counter(luck.after["hand"][seat]) - Counter(luck.before["hand"][seat])
    return [*drawn.elements(), *drawn_from(luck.after["deck"][seat])]


def caravans_lies(plain: Caravans) -> Things:
    return {
        "supply": [plain.supply[name] for name in CARDS],
        "deck": [drawn_from(deck) for deck in plain.deck],
        "hand": [list(hand.elements()) for hand in plain.hand],
        "before": [list(before.elements()) for before in plain.before],
        "discards": [list(discards.elements()) for discards in plain.discards],
        "gone": list(plain.gone.elements()),
        "points": [plain.points(seat) for seat in range(plain.players)],
        "round": plain.round,
        "actions": plain.actions,
        "buys": plain.buys,
        "coins": plain.coins,
    }


def caravans_known(plain: Caravans, seat: int, things: Things) -> Any:
    """What all have bought is open, so which cards deck and hand of a seat have together."""
    own = [things["hand"][seat], sorted(things["deck"][seat])]
    return own, [sorted(hand + deck) for hand, deck in zip(things["hand"], things["deck"], strict=True)]


# ---- Orchard ----


def orchard_told(_: Orchard, luck: Luck) -> list[str] | str:
    return luck.shows or luck.after["open"] + drawn_from(luck.after["stock"])


def orchard_lies(plain: Orchard) -> Things:
    return {
        "open": plain.open,
        "stock": drawn_from(plain.pile),
        **{
            name: [getattr(farm, name) for farm in plain.farms]
            for name in ("trees", "apples", "cider", "coins", "points", "pickers", "idle")
        },
        "sent": [[plain.sent[place].count(seat) for place in PLACES] for seat in range(plain.players)],
        "round": plain.round,
        "weather": plain.weather or "none",
        "next_first": SEATS[plain.next_first],
    }


# ---- Barter ----


def barter_told(_: Barter, luck: Luck) -> list[str] | str:
    return luck.shows or [card for hand in luck.after["hand"] for card in hand] + drawn_from(luck.after["pack"])


def barter_lies(plain: Barter) -> Things:
    return {
        "bank": [plain.bank[good] for good in GOODS],
        "goods": [[goods[good] for good in GOODS] for goods in plain.goods],
        "hand": plain.hand,
        "done": plain.done,
        "pack": drawn_from(plain.pile),
        "points": [plain.points(seat) for seat in range(plain.players)],
        "round": plain.round,
        "offers": plain.offers,
    }


def barter_known(plain: Barter, seat: int, things: Things) -> Any:
    """The contracts of its own hand; of the others only that they are in the pile or in another hand."""
    hidden = [card for hand in things["hand"] for card in hand] + things["pack"]
    return sorted(things["hand"][seat]), sorted(hidden)


# ---- Marches ----


def marches_told(plain: Marches, luck: Luck) -> list[str] | str:
    held = [[land for land, seat in zip(CELL, luck.after["holder"], strict=True) if seat == name] for name in SEATS]
    return luck.shows or [land for dealt in zip(*held[: plain.players], strict=True) for land in dealt]


def marches_lies(plain: Marches) -> Things:
    return {
        "holder": ["none" if seat is None else SEATS[seat] for seat in plain.holder.values()],
        "armies": list(plain.armies.values()),
        "raises": plain.raises,
        "attacks": plain.attacks,
        "points": plain.points,
        "round": plain.round,
    }


def marches_wanted(plain: Marches, texts: list[str]) -> list[str]:
    """To raise armies in one place and attack the weakest from there, so that seats lose all."""

    def strength(text: str) -> int:
        _, land, *goal = text.split()
        beside = goal or [other for other in plain.beside(land) if plain.holder[other] not in (plain.seat, None)]
        return 2 * plain.armies[land] - min((plain.armies[other] or 9 for other in beside), default=99)

    found = [text for text in texts if text.startswith(("raise", "attack"))]
    return [text for text in found if strength(text) == max(map(strength, found))] or texts


# ---- Ledger ----


def ledger_lies(plain: Ledger) -> Things:
    rows = list(reversed(ROWS))  # the sheets are listed from the lowest row on

    def box(seat: int, row: str, place: int) -> str:
        return "cross" if place in plain.crossed[seat][row] else "none"

    return {
        "printed": [number for row in rows for number in ROWS[row]],
        "crossed": [[box(seat, row, place) for row in rows for place in range(11)] for seat in range(plain.players)],
        "closed": ["yes" if row in plain.closed else "no" for row in rows],
        "blots": plain.blots,
        "points": [plain.points(seat) if plain.over else 0 for seat in range(plain.players)],
        "round": plain.round,
    }


def ledger_wanted(plain: Ledger, texts: list[str]) -> list[str]:
    """The crosses nearest to the left: so that rows fill and are closed."""

    def place(text: str) -> int:
        _, row, number = text.split()
        return ROWS[row].index(int(number))

    crosses = [text for text in texts if text != "blot"]
    return [text for text in crosses if place(text) in (10, min(map(place, crosses)))] or texts


HIDDEN_STOCK: dict[str, Any] = {"nobodys": ("stock",), "known": in_piles("stock")}

GAMES = [
    Beside(
        "kiln",
        Kiln,
        (2, 3, 4),
        kiln_lies,
        kiln_told,
        rows=("held", "made"),
        wanted=first_of("buy"),
        **HIDDEN_STOCK,
    ),
    Beside("terraces", Terraces, (2, 3, 4), terraces_lies, terraces_told, rows=("villagers",), **HIDDEN_STOCK),
    Beside(
        "festival",
        Festival,
        (2, 3, 4, 5),
        festival_lies,
        festival_told,
        rows=("hand",),
        owners=("hand",),
        nobodys=("pack",),
        known=festival_known,
    ),
    Beside(
        "embankment",
        Embankment,
        (2, 3, 4),
        embankment_lies,
        embankment_told,
        rows=("hand", "drowned"),
        nobodys=("charts", "floods"),
        known=embankment_known,
        wanted=embankment_wanted,
        together=True,
    ),
    Beside(
        "caravans",
        Caravans,
        (2, 3, 4),
        caravans_lies,
        caravans_told,
        rows=("hand", "before", "discards", "gone"),
        owners=("hand",),
        nobodys=("deck",),
        known=caravans_known,
        wanted=first_of("play", "buy city", "buy jade", "buy storm", "buy camel", "buy"),
    ),
    Beside(
        "orchard",
        Orchard,
        (2, 3, 4),
        orchard_lies,
        orchard_told,
        wanted=first_of("deliver", "send fair", "send press"),
        **HIDDEN_STOCK,
    ),
    Beside(
        "barter",
        Barter,
        (3, 4, 5),
        barter_lies,
        barter_told,
        rows=("hand", "done"),
        owners=("hand",),
        nobodys=("pack",),
        known=barter_known,
        wanted=first_of("deliver", "deal"),
    ),
    Beside("marches", Marches, (2, 3, 4), marches_lies, marches_told, wanted=marches_wanted),
    Beside("ledger", Ledger, (1, 2, 3, 4), ledger_lies, lambda plain, luck: luck.shows, wanted=ledger_wanted),
    Beside("banners", Banners, (), banners_lies, owners=("left",), seen=banners_seen, known=banners_known),
]
