"""Pictures for screens as narrow as a phone's: all that the wide ones have, one below the other."""

from __future__ import annotations

import re

import pytest

import quoin

GAMES = ["murailles", "mosaix", "crazy_palace", "wall_to_wall", "muros(players=4)", "chess", "hex", "hearts", "holdem"]
WIDTH = 400


def played(name: str, plies: int = 12) -> quoin.Session:
    session = quoin.Session(quoin.load_game(name))
    table = session.call("start", seed=3)
    while plies and not table["over"]:
        table = session.call("think", **({} if table["next"]["kind"] == "luck" else {"bot": "random"}))
        plies -= 1
    return session


def targets(svg: str) -> list[str]:
    return sorted(re.findall(r'<g class="quoin-target"[^>]*>', svg))


@pytest.mark.parametrize("name", GAMES)
def test_a_narrow_picture_can_be_clicked_wherever_a_wide_one_can(name: str) -> None:
    session = played(name)
    wide, narrow = (session.call("table", picture="light", narrow=flag)["picture"] for flag in (False, True))
    assert targets(narrow) == targets(wide)
    assert f'viewBox="0 0 {WIDTH} ' in narrow
    for left, width in re.findall(r'<rect x="(-?[\d.]+)"[^>]* width="([\d.]+)"', narrow):
        assert float(left) + float(width) <= WIDTH


def test_whatever_draws_draws_narrowly() -> None:
    session = played("murailles", 2)
    text = session.call("legal")[0]["text"]
    assert f'viewBox="0 0 {WIDTH} ' in session.call("picture", narrow=True)
    for verb, more in (("past", {"ply": 1}), ("preview", {"text": text}), ("play", {"text": text}), ("undo", {})):
        assert f'viewBox="0 0 {WIDTH} ' in session.call(verb, picture="auto", narrow=True, **more)["picture"], verb
