"""A line that ends with `return pile:choose(...)` in a function that was itself called so listed nothing in a trace: no
function of the rules was on the stack any more, so nothing was told of it, and `why` called what is legal illegal."""

from __future__ import annotations

import quoin


def test_what_a_tail_call_of_a_tail_call_lists_is_told() -> None:
    """The first lead of Hearts: whoever holds the two of clubs plays it, by `return rules.lead(me)` and in there
    `return mine:choose(...)`."""
    state = quoin.load_game("hearts").new_initial_state(1)
    state.settle_luck()
    while state.phase != "play":
        state.apply_action(state.legal_actions()[0])
        state.settle_luck()
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["play clubs_2"]
    found = state.why("play clubs_2")
    assert found.legal
    assert "mine:choose(emit.play" in found.source
