"""Several cards as one action: what is listed against itertools, texts and numbers both ways, secrets, pictures."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from pathlib import Path

import pytest

import quoin

FIXTURES = Path(__file__).resolve().parents[1] / "games"


def states(name: str, matches: int = 12, **dials: int) -> list[quoin.State]:
    """Every position of some random matches in which somebody chooses."""
    found = []
    game = quoin.load_game(FIXTURES / name, **dials)
    for seed in range(matches):
        rng = random.Random(seed)
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
                continue
            found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return found


def parts(cards: list[str], sizes: range) -> list[tuple[str, ...]]:
    """Every part of the cards with so many of them, once."""
    return sorted({tuple(sorted(part)) for size in sizes for part in itertools.combinations(cards, size)})


def listed(state: quoin.State, kind: str, field: str) -> list[tuple[str, ...]]:
    """What the legal actions of the kind hold, as sorted cards."""
    dicts = [state.action_to_dict(action) for action in state.legal_actions()]
    texts = [str(one[field]) for one in dicts if one["kind"] == kind]
    return sorted(tuple(sorted(text.split("+"))) if text != "nothing" else () for text in texts)


def hand_of(state: quoin.State) -> list[str]:
    hands = state.to_dict()["zones"]["hand"]
    assert isinstance(hands, list)
    return [str(card) for card in hands[state.current_player()]]


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_parts_of_a_hand_are_listed_each_once(at_once: int) -> None:
    seen = Counter[int]()
    for state in states("castoffs", at_once=at_once):
        hand = hand_of(state)
        seen[len(hand)] += 1
        assert listed(state, "discard", "cards") == parts(hand, range(at_once, at_once + 1))
        most = at_once if state.to_dict()["zones"]["stock"] else 1
        assert listed(state, "bury", "cards") == parts(hand, range(1, most + 1))
    assert seen[7] > 10
    assert min(seen) < 7


def test_of_cards_with_one_face_it_does_not_matter_which() -> None:
    doubles = 0
    for state in states("kettle", 40):
        hand = hand_of(state)
        doubles += len(set(hand)) < len(hand)
        assert listed(state, "brew", "herbs") == parts(hand, range(4))
    assert doubles > 50


@pytest.mark.parametrize("name", ["castoffs", "kettle"])
def test_actions_go_to_texts_and_dicts_and_back(name: str) -> None:
    for state in states(name, 3):
        for action in state.legal_actions():
            assert state.string_to_action(state.action_to_string(action)) == action
            told = state.action_to_dict(action)
            assert state.action_from_dict(told) == action
            field = next(key for key in told if key != "kind")
            told[field] = "+".join(reversed(str(told[field]).split("+")))
            assert state.action_from_dict(told) == action


def test_the_description_names_every_selection() -> None:
    game = quoin.load_game(FIXTURES / "castoffs", at_once=3)
    bury = game.description.actions[1]
    domain = bury.fields[0].domain
    assert (domain.kind, domain.least, domain.most) == ("some", 1, 3)
    assert domain.size == bury.count == 16 + 120 + 560  # C(16, 1) + C(16, 2) + C(16, 3)
    names = game.description.names(domain)
    assert len(set(names)) == domain.size
    for place, name in enumerate(names):
        assert game.action_to_dict(bury.offset + place)["cards"] == name
        assert game.description.text(domain, domain.min + place) == name
    kettle = quoin.load_game(FIXTURES / "kettle").description
    herbs = kettle.actions[0].fields[0].domain
    assert kettle.names(herbs)[:4] == ("nothing", "leaf", "berry", "root")
    assert kettle.text(herbs, herbs.min) == "nothing"


def test_secret_selections_are_told_to_nobody_else() -> None:
    state = states("castoffs", 1)[0]
    action = next(one for one in state.legal_actions() if "bury" in state.action_to_string(one))
    text = state.action_to_string(action)
    state.apply_action(action)
    assert text.split()[1] not in state.information_state_string(1)
    assert text.split()[1] in state.information_state_string(0)


def test_an_unknown_card_gets_the_nearest() -> None:
    state = states("castoffs", 1)[0]
    with pytest.raises(quoin.QuoinError, match='did you mean "hearts_1"'):
        state.string_to_action("discard heart_1+hearts_2")
    with pytest.raises(quoin.QuoinError, match="least: 2, most: 2"):
        state.string_to_action("discard hearts_2")
