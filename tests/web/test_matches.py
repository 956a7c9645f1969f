"""Whole matches in the page, by clicks alone: on sites that the picture points out and on the values of a choice."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest

from opened import Visit
from playing import begin, play, settled
from wide import wide


@dataclass(frozen=True)
class Match:
    """A game with its variant, who sits at seats that are no person's, and options of the game."""

    game: str
    seats: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)


BOT = "level(1)"
PEOPLE = "person"
MATCHES = [
    Match("murailles/sprint", {"yellow": BOT}),
    Match("mosaix", {"blue": BOT}, {"size": "5"}),
    Match("muros/7x7", {"cyan": BOT}),
    Match("wall_to_wall/small", {"far": PEOPLE}),
    Match("crazy_palace/short", {"blue": BOT}),
    Match("tic_tac_toe", {"nought": PEOPLE}),
    Match("connect_four", {"yellow": BOT}),
    Match("othello", {"white": BOT}),
    Match("breakthrough", {"black": BOT}),
    Match("hex", {"blue": BOT}),
    Match("hearts", {"east": PEOPLE, "south": BOT, "west": BOT}),
    Match("mancala", {"north": BOT}),
    wide(Match("gin_rummy", {"south": BOT})),
    wide(Match("backgammon", {"black": BOT})),
    Match("kuhn_poker", {"second": PEOPLE}),
]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.game)
def test_a_match_is_played_to_its_end_by_clicks(visit: Visit, match: Match) -> None:
    page = visit(f"#play/{match.game}")
    begin(page, match.seats, match.options)
    ending = play(page)
    assert ending, "the match says how it ended"


def test_a_card_that_is_clicked_tells_what_it_is_and_is_not_played(visit: Visit) -> None:
    page = visit("#play/caravans")
    begin(page, {"blue": BOT})
    _, *before = json.loads(settled(page)["table"])
    page.locator("[data-card='card.salt']").first.click()
    page.locator(".quoin-table-prompt", has_text="salt: kind goods, coins 1, 40 cards").wait_for()
    _, *after = json.loads(settled(page)["table"])
    assert after == before
