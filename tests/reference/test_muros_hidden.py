"""What a seat cannot see does not reach it: other hands are dealt anew among themselves and nothing it gets changes."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import quoin

pytest.register_assert_rewrite("muros_pair")  # its assertions say what differs

from muros_pair import Names, Pair, dealt, position  # noqa: E402
from muros_plain import COLOURS, Muros  # noqa: E402

MATCHES = 12


def midway(names: Names, players: int, seed: int) -> Pair:
    """Both versions of a match some plies after the deal, not yet over."""
    source = random.Random(f"hidden {players} {seed}")
    state = names.game.new_initial_state(seed)
    pair = Pair(names, state, dealt(names, state, False, "poison" in names.game.variant), source, "pile first")
    for _ in range(source.randrange(4 * int(names.game.dials["size"]))):
        pair.step()
    return pair


def redealt(plain: Muros, seat: int, source: random.Random) -> list[dict[str, int]]:
    """The hands after those that the seat cannot see were shuffled together and dealt again in the same sizes."""
    others = [other for other in range(plain.players) if other != seat]
    cards = [card for other in others for card in COLOURS for _ in range(plain.hands[other][card])]
    source.shuffle(cards)
    hands = [dict(hand) for hand in plain.hands]
    for other in others:
        own = [cards.pop() for _ in range(sum(plain.hands[other].values()))]
        hands[other] = {card: own.count(card) for card in COLOURS}
    return hands


def seen(state: quoin.State, seat: int) -> list[Any]:
    """All that a seat gets from the state."""
    return [
        state.view(seat),
        state.view(seat, readable=False),
        state.observation_string(seat),
        state.to_json(seat),
        state.legal_actions(seat),
        [state.zone(name, seat).tolist() for name in state.view()],
        state.seat,
        state.scores(),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["muros", "muros/7x7", "muros/poison"])
def test_a_seat_gets_the_same_whatever_the_others_hold(variant: str, players: int) -> None:
    names = Names(quoin.load_game(variant, players=players))
    source = random.Random(f"{variant} {players}")
    changed = 0
    on_turn = 0
    for match in range(MATCHES):
        pair = midway(names, players, match)
        for seat in range(players):
            hands = redealt(pair.plain, seat, source)
            changed += hands != pair.plain.hands
            on_turn += seat == pair.plain.seat
            here, there = set_by_hand(pair, pair.plain.hands), set_by_hand(pair, hands)
            assert seen(here, seat) == seen(there, seat)
            assert here.view(seat) == there.view(seat) == pair.state.view(seat)
            assert here.legal_actions(seat) == pair.state.legal_actions(seat)
    assert on_turn >= MATCHES
    assert changed > 0 if players > 2 else changed == 0  # the other hand of two is what the open cards leave over


def set_by_hand(pair: Pair, hands: list[dict[str, int]]) -> quoin.State:
    """The match as it stands, with these hands."""
    written = position(pair.names, pair.plain)
    written["zones"]["hand"] = dict(zip(pair.names.game.seats, hands, strict=True))
    return pair.names.game.state_from_position(written)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_own_hand_is_shown_also_after_undo_and_reading_a_record(players: int) -> None:
    names = Names(quoin.load_game("muros", players=players))
    for match in range(MATCHES):
        pair = midway(names, players, match)
        state = pair.state
        before = [seen(state, seat) for seat in range(players)]
        again = names.game.deserialize_state(state.serialize())
        play = state.legal_actions()[0] if not state.is_terminal() else None
        if play is not None:
            state.apply_action(play)
            check_hands(state, None)
            state.undo_action()
        for found in (state, again, state.clone()):
            check_hands(found, pair.plain)
            assert [seen(found, seat) for seat in range(players)] == before


def check_hands(state: quoin.State, plain: Muros | None) -> None:
    """Every seat sees its own row of hands and none of the others; nobody in particular sees none."""
    whole = state.view()["hand"]
    held = state.view()["held"]
    if plain is not None:
        assert whole == [[hand[card] for card in COLOURS] for hand in plain.hands]
    for seat in range(len(whole)):
        own = [row if other == seat else None for other, row in enumerate(whole)]
        assert state.view(seat)["hand"] == own
        assert json.loads(state.to_json(seat))["zones"]["hand"] == own
        assert state.view(seat)["held"] == held == [sum(row) for row in whole]
    assert state.view(-1)["hand"] == [None] * len(whole)


def test_open_hands_are_seen_by_all() -> None:
    names = Names(quoin.load_game("muros/open", players=3))
    pair = midway(names, 3, 1)
    for seat in (-1, 0, 1, 2):
        assert pair.state.view(seat)["hand"] == pair.state.view()["hand"]
