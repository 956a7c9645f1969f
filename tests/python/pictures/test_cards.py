"""Cards on which is written what is told of them, and open piles laid out by suits."""

from __future__ import annotations

import re

import quoin


def hinted() -> quoin.State:
    """Each of two has told the other of its cards with the rank of the oldest."""
    state = quoin.load_game("hanabi").new_initial_state(seed=2)
    state.settle_luck()
    for other in ("ben", "ada"):
        rank = state.view()["hand"][state.game.seats.index(other)][0][-1]
        state.apply_action(state.string_to_action(f"rank {other} {rank}"))
    return state


def test_what_is_told_of_a_card_is_written_on_it_whether_it_is_seen_or_not() -> None:
    state = hinted()
    told = {
        seat: [f" ({card[-1]})" if card[-1] == hand[0][-1] else "" for card in hand]
        for seat, hand in zip(state.game.seats, state.view()["hand"], strict=True)
    }
    ben = [card.replace("_", " ") + note for card, note in zip(state.view()["hand"][1], told["ben"], strict=True)]
    drawing = quoin.draw(state, "ada")
    assert f"ada {', '.join('?' + note for note in told['ada'])}" in drawing.text
    assert f"ben {', '.join(ben)}" in drawing.text
    assert "rank" not in drawing.text
    notes = re.findall(r'<rect [^>]*width="15" height="15"', drawing.svg)
    assert len(notes) == sum(note != "" for hand in told.values() for note in hand)


def test_an_open_sorted_pile_has_a_column_for_each_colour() -> None:
    zones = {"fireworks": ["red_1", "red_2", "blue_1"], "hand": {"ada": ["green_1"]}}
    state = quoin.load_game("hanabi").state_from_position({"seat": "ada", "phase": "act", "zones": zones})
    svg = quoin.draw(state).svg
    at = {}
    for card in ("red 1", "red 2", "blue 1"):
        match = re.search(rf'<title>{card}</title><use [^>]*x="([0-9.]+)" y="([0-9.]+)"', svg)
        assert match is not None
        at[card] = (float(match[1]), float(match[2]))
    assert at["red 1"][0] == at["red 2"][0] < at["blue 1"][0]
    assert at["red 1"][1] == at["blue 1"][1] < at["red 2"][1]


def test_equal_cards_to_be_read_are_one_with_its_number_and_a_hidden_stock_is_its_top_card() -> None:
    """A hand lies sorted; the stock of a seat is seen by nobody but who sees all."""
    cards = {"hand": {"red": ["salt", "salt", "salt", "well"]}, "deck": {"red": ["well", "camel", "salt"]}}
    state = quoin.load_game("caravans").state_from_position({"seat": "red", "phase": "act", "zones": cards})
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", quoin.draw(state).svg)
    assert "salt ×3" in texts  # noqa: RUF001
    assert "3" in texts
    assert "camel" not in texts
    assert "<title>3: well, camel, salt</title>" in quoin.draw(state).svg
    assert "camel, salt</title>" not in quoin.draw(state, "red").svg
