"""A pickle of OpenSpiel's state in which one letter of a name was another came back as the first position."""

from __future__ import annotations

import pickle

import pytest

import quoin
from walk.makers import game

pytest.importorskip("pyspiel")


@pytest.mark.parametrize(
    ("was", "now"),
    [(b"history=0:4", b"history=0:5"), (b"X2NhcnJpZW", b"X2JhcnJpZW")],  # "_carried", "_barried"
)
def test_an_altered_text_is_refused(was: bytes, now: bytes) -> None:
    state = quoin.environments.openspiel.load_game(game("tic_tac_toe")).new_initial_state()
    state.apply_action(4)
    whole = pickle.dumps(state)
    assert was in whole
    assert str(pickle.loads(whole)) == str(state)
    with pytest.raises(quoin.SaveError, match="damaged"):
        pickle.loads(whole.replace(was, now))
