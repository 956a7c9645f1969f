"""What runs away is stopped: a worker that hangs, a bot that thinks for long, rules that never end or take all memory."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Worker, expect

from opened import Visit
from playing import begin, play, settled, take
from projects import edit, fork, rules_say, type_at_end

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


def test_a_bot_that_thinks_is_stopped_and_thinks_again_when_told(visit: Visit) -> None:
    page = visit("#play/chess")
    begin(page, {"black": "level(8)"})
    take(page, "", 0.5)
    settled(page)
    play(page, until=2)
    stop = page.get_by_role("button", name=re.compile("^stop", re.IGNORECASE))
    stop.click()
    expect(stop).to_be_hidden()
    expect(page.locator(".quoin-table-prompt")).not_to_contain_text("thinking")
    page.get_by_role("button", name="undo").click()
    assert settled(page)["kind"] == "click"
    assert page.locator(".quoin-table-log li").count() == 0


RUNAWAYS = {
    "loops": "function moves.act(me, emit)\n  while true do end\nend\n",
    "recurses": "local function deep(n) return 1 + deep(n + 1) end\nfunction moves.act(me, emit)\n  deep(1)\nend\n",
    "allocates": "function moves.act(me, emit)\n  local all = {}\n  for i = 1, 1e9 do all[i] = ('x'):rep(1e6) .. i end\nend\n",
    "loops as it loads": "while true do end\n",
}


@pytest.mark.parametrize("what", RUNAWAYS)
def test_rules_that_run_away_are_refused_with_a_sentence_and_the_page_lives(visit: Visit, what: str) -> None:
    page = visit()
    fork(page, "tic_tac_toe")
    edit(page, "rules.lua")
    type_at_end(page, f"\n{RUNAWAYS[what]}")
    fault = page.locator(".edit-fault:visible, .quoin-table-news.broken:visible, .quoin-table-prompt").filter(
        has_text=re.compile("rules.lua|budget|memory|stack|ticks|seconds|too (long|much|many|deep)")
    )
    expect(fault.first).to_be_visible(timeout=30_000)
    page.locator(".cm-content").click()
    for _ in RUNAWAYS[what].split("\n"):
        page.keyboard.press("Control+z")
    rules_say(page, "The rules load")
    assert settled(page)["kind"] == "click"
