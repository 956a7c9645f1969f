"""What library.melds tells of hands, beside all ways to lay them apart, tried one by one from what melds are."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path

import pytest

import quoin

MELDS = Path(__file__).parents[1] / "lua" / "melds"
Card = tuple[str, int]
OTHERS = """
  role: {list: [guard, priest]}
  many: {suits: [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p], ranks: [1..16]}

zones:"""


def card_of(name: str) -> Card:
    suit, rank = name.split("_")
    return suit, int(rank)


def is_meld(cards: tuple[Card, ...], least_set: int, least_run: int) -> bool:
    """A set: one rank, all suits different. A run: one suit, ranks without a gap."""
    suits, ranks = {suit for suit, _ in cards}, sorted(rank for _, rank in cards)
    as_set = len(set(ranks)) == 1 and len(suits) == len(cards) >= least_set
    as_run = len(suits) == 1 and len(cards) >= least_run and ranks == list(range(ranks[0], ranks[0] + len(cards)))
    return as_set or as_run


def least_left(hand: list[Card], least_set: int, least_run: int) -> int:
    """Of all ways to lay melds of any size apart, the least that is left over."""
    places = range(len(hand))
    melds = [
        sum(1 << place for place in chosen)
        for size in range(2, len(hand) + 1)
        for chosen in itertools.combinations(places, size)
        if is_meld(tuple(hand[place] for place in chosen), least_set, least_run)
    ]

    @cache
    def left(held: int) -> int:
        plain = sum(hand[place][1] for place in places if held >> place & 1)
        return min([plain, *(left(held & ~meld) for meld in melds if held & meld == meld)])

    return left((1 << len(hand)) - 1)


def told(state: quoin.State, kind: str) -> list[str]:
    return [
        text.partition(" ")[2]
        for text in map(state.action_to_string, state.legal_actions())
        if text.startswith(f"{kind} ")
    ]


def dealt(seed: int, **dials: int | bool) -> tuple[quoin.State, list[Card]]:
    state = quoin.load_game(str(MELDS), **dials).new_initial_state(seed)
    state.play_luck()
    return state, [card_of(name) for name in state.view()["twin_hand" if dials.get("double") else "hand"]]


DECKS = [
    pytest.param({"set": 3, "run": 3, "size": 11}, id="five suits"),
    pytest.param({"set": 2, "run": 4, "size": 8}, id="small sets"),
    pytest.param({"set": 4, "run": 2, "size": 8}, id="small runs"),
    pytest.param({"set": 3, "run": 3, "size": 9, "double": True}, id="two of each card"),
]


@pytest.mark.parametrize("dials", DECKS)
def test_the_best_way_leaves_as_little_as_the_best_of_all_ways(dials: dict[str, int]) -> None:
    for seed in range(20):
        state, hand = dealt(seed, **dials)
        least = least_left(hand, dials["set"], dials["run"])
        assert told(state, "least") == [str(least)]
        assert told(state, "within") == [str(limit) for limit in range(least, 61)]
        laid = [tuple(map(card_of, text.split())) for text in told(state, "best")]
        rest = list(hand)
        for meld in laid:
            assert is_meld(meld, dials["set"], dials["run"])
            for card in meld:
                rest.remove(card)
        assert sum(rank for _, rank in rest) == least


@pytest.mark.parametrize("dials", DECKS)
def test_a_card_that_is_put_away_first_is_the_best_of_all(dials: dict[str, int]) -> None:
    for seed in range(8):
        state, hand = dealt(seed, **dials)
        least = min(
            least_left(hand[:place] + hand[place + 1 :], dials["set"], dials["run"]) for place in range(len(hand))
        )
        assert told(state, "spared") == [str(least)]
        assert told(state, "spared_within") == [str(limit) for limit in range(least, 61)]


@pytest.mark.parametrize("dials", DECKS)
def test_the_melds_of_a_hand_are_all_that_are_not_two(dials: dict[str, int]) -> None:
    for seed in range(8):
        state, hand = dealt(seed, **dials)
        melds = {
            frozenset(cards)
            for size in range(2, 8)
            for cards in itertools.combinations(sorted(set(hand)), size)
            if is_meld(cards, dials["set"], dials["run"])
            and len(cards) < 2 * dials["set" if cards[0][1] == cards[1][1] else "run"]
        }
        assert {frozenset(map(card_of, text.split())) for text in told(state, "meld")} == melds

        def leaves(meld: frozenset[Card], hand: list[Card] = hand) -> int:
            rest = list(hand)
            for card in meld:
                rest.remove(card)
            return least_left(rest, dials["set"], dials["run"])

        few = {meld for meld in melds if leaves(meld) <= 20}
        assert {frozenset(map(card_of, text.split())) for text in told(state, "lays")} == few


def test_a_card_fits_where_the_meld_with_it_is_a_meld() -> None:
    """With cards added, some of them must join the two."""
    for seed in range(2):
        state, _ = dealt(seed, set=3, run=3, size=0)
        added = {card_of(name) for name in state.view()["added"]}
        deck = [(suit, rank) for suit in ("red", "green", "blue", "white", "black") for rank in range(1, 8)]
        fits, extends = set(told(state, "fits")), set(told(state, "extends"))
        assert extends - fits
        assert fits - extends
        for text in {text.partition(" + ")[0] for text in fits | extends}:
            meld = tuple(map(card_of, text.split()))
            for card in set(deck) - set(meld):
                name = f"{text} + {card[0]}_{card[1]}"
                assert (name in fits) == is_meld((*meld, card), 3, 3)
                joined = any(
                    is_meld((*meld, *some), 3, 3) and is_meld((*meld, *some, card), 3, 3)
                    for size in range(len(added) + 1)
                    for some in itertools.combinations(sorted(added - set(meld) - {card}), size)
                )
                assert (name in extends) == (joined and card not in added), name


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("cards.role", "melds.of: the cards must have suits and ranks"),
        ("cards.many", "melds.of: there would be more than 10000 sets"),
        ("{ set = 1 }", "melds.of: set must be 2 to 16, or left out: 3"),
        ("{ run = 2.5 }", "melds.of: run must be 2 to 16, or left out: 3"),
        ("{ worth = function() return -1 end }", "melds.of: worth must answer a number, 0 or more"),
    ],
)
def test_mistakes_are_told_at_the_games_own_line(tmp_path: Path, options: str, message: str) -> None:
    game = tmp_path / "melds"
    game.mkdir()
    things = (MELDS / "game.yaml").read_text()
    (game / "game.yaml").write_text(things.replace("\nzones:", OTHERS))
    arguments = options if options.startswith("cards") else f"deck, {options}"
    rules = (MELDS / "rules.lua").read_text()
    rules = rules.replace("deck, { set = dial.set, run = dial.run, worth = worth }", arguments)
    (game / "rules.lua").write_text(rules)
    line = next(
        number for number, text in enumerate(rules.splitlines(), 1) if "library.melds" in text and "of(" in text
    )
    with pytest.raises(quoin.GameError, match=f"rules.lua:{line}: {message}"):
        quoin.load_game(str(game))
