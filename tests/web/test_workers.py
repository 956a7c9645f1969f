"""What runs away is stopped: a worker that hangs, a bot that thinks for long, rules that loop or take all memory."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Worker, expect

from opened import Visit
from playing import begin, play, settled, take
from projects import edit, fork, rules_of, rules_say, write

SLOW = "mcts(seconds=30)"
HANG = "setTimeout(() => { for (;;); }, 0)"


def first_worker(page: Page) -> Worker:
    return page.workers[0]


def test_a_worker_that_hangs_is_replaced_and_the_match_goes_on(visit: Visit) -> None:
    page = visit("#play/tic_tac_toe")
    begin(page, {"nought": "person"})
    play(page, until=3)
    now = settled(page)
    first_worker(page).evaluate(HANG)
    choice = take(page, "", 0.5)
    assert choice["kind"] == "click"
    told = page.locator(".quoin-table-prompt")
    expect(told).to_contain_text("started anew", timeout=25_000)
    assert page.locator(".quoin-table-log li").count() == 3
    assert settled(page, now["table"])["kind"] == "click"
    assert "wins" in play(page) or "Draw" in told.inner_text()


def test_a_bot_that_thinks_is_stopped(visit: Visit) -> None:
    """A bot that takes half a minute, which the form does not offer."""
    page = visit("#play/connect_four")
    seat = page.get_by_label("yellow")
    seat.evaluate("(list, bot) => list.add(new Option(bot, bot))", SLOW)
    begin(page, {"yellow": SLOW})
    play(page, until=1)
    page.get_by_role("button", name=re.compile("^stop", re.IGNORECASE)).click()
    told = page.locator(".quoin-table-prompt")
    expect(told).not_to_contain_text("thinking")
    page.get_by_role("button", name="undo").click()
    expect(page.locator(".quoin-table-log li")).to_have_count(0)
    assert settled(page)["kind"] == "click"


RULES = rules_of("tic_tac_toe")
LEGAL = "mark:places(none, emit.write)"  # all that moves.write does
RUNAWAYS = {
    "loops": RULES.replace(LEGAL, "while true do end"),
    "recurses": RULES.replace(LEGAL, "local function deep(n) return 1 + deep(n + 1) end deep(1)"),
    "allocates": RULES.replace(LEGAL, "local all = {} while true do all[#all + 1] = ('x'):rep(1e6) end"),
    "loops as it loads": RULES + "\nwhile true do end\n",
}


@pytest.mark.parametrize("what", RUNAWAYS)
def test_rules_that_run_away_are_told_with_their_line_and_the_page_lives(visit: Visit, what: str) -> None:
    page = visit()
    fork(page, "tic_tac_toe")
    edit(page, "rules.lua")
    write(page, RUNAWAYS[what])
    expect(page.locator(".edit-fault")).to_contain_text("rules.lua:", timeout=30_000)
    write(page, RULES)
    expect(page.locator(".edit-fault")).to_be_hidden(timeout=30_000)
    rules_say(page, "The rules load")
    assert settled(page)["kind"] == "click"
