"""A game is changed beside its board: faults at their lines, the match played again, links, versions, crashes."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Page, expect

from opened import Visit
from playing import play, settled
from projects import add, choose, edit, fork, opened, opened_as_game, panel, rules_of, rules_say, write

RULES = rules_of("tic_tac_toe")
TWO = RULES.replace("has_run(me, 3)", "has_run(me, 2)").replace("three in a row", "two are enough")


def link_of(page: Page) -> str:
    """What Share gives."""
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".edit-said")).to_contain_text("link")
    line = page.get_by_label("the link")
    return str(line.input_value() if line.count() else page.evaluate("navigator.clipboard.readText()"))


def test_a_game_is_edited_beside_its_board_and_shared(visit: Visit) -> None:
    page = visit("#play/tic_tac_toe", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=re.compile("Edit")).or_(
        page.get_by_role("link", name=re.compile("Edit"))
    ).first.click()
    opened(page)
    choose(page, "write a1", "write c3", "write b1")
    edit(page, "rules.lua")

    lines = RULES.splitlines()
    write(page, RULES.replace("mark[at] = me", "mark[at] = = me"))
    number = lines.index("  mark[at] = me") + 1
    expect(page.locator(".edit-fault")).to_contain_text(f"rules.lua:{number}")
    rules_say(page, "the match goes on with the last rules that did")
    page.keyboard.press("Control+Home")
    page.locator(".edit-fault").click()
    expect(page.locator(".cm-activeLine")).to_have_text("  mark[at] = = me")
    assert settled(page)["kind"] == "click"

    write(page, TWO)
    expect(page.locator(".edit-fault")).to_be_hidden()
    rules_say(page, "the match comes out differently")
    expect(page.locator(".edit-list")).to_contain_text(re.compile("ply 3.*wins|wins.*two are enough", re.DOTALL))

    friend = visit(link_of(page))
    opened_as_game(friend)
    edit(friend, "rules.lua")
    expect(friend.locator(".cm-content")).to_contain_text("two are enough")
    choose(friend, "write a1", "write c3")
    friend.locator(".quoin-target[aria-label='write b1']").click()
    assert "two are enough" in settled(friend, "")["prompt"] or "two are enough" in play(friend)


def test_what_was_typed_is_there_after_a_reload_and_after_a_crash(visit: Visit) -> None:
    page = visit()
    fork(page, "tic_tac_toe")
    choose(page, "write a1")
    edit(page, "rules.lua")
    add(page, "-- before the reload\n")
    page.reload()
    opened(page)
    edit(page, "rules.lua")
    expect(page.locator(".cm-content")).to_contain_text("-- before the reload")
    expect(page.locator(".quoin-table-log li")).to_have_count(1)

    add(page, "-- before the crash\n")
    page.wait_for_timeout(1500)
    address, context = page.url, page.context
    with suppress(Error):  # the page answers no more
        page.goto("chrome://crash")
    again = context.new_page()
    again.goto(address)
    opened(again)
    edit(again, "rules.lua")
    expect(again.locator(".cm-content")).to_contain_text("-- before the crash")


def test_earlier_versions_can_be_gone_back_to(visit: Visit) -> None:
    page = visit()
    fork(page, "tic_tac_toe")
    edit(page, "rules.lua")
    panel(page, "Versions")
    page.get_by_label("Keep this version as").fill("as it was")
    page.get_by_role("button", name="Keep", exact=True).click()
    edit(page, "rules.lua")
    write(page, TWO)
    rules_say(page, "The rules load")
    panel(page, "Versions")
    kept = page.locator(".edit-versions li").filter(has_text="as it was")
    kept.get_by_role("button", name="what changed").click()
    expect(page.locator(".edit-diff")).to_contain_text("+   if mark:has_run(me, 2)")
    kept.get_by_role("button", name="go back to it").click()
    edit(page, "rules.lua")
    expect(page.locator(".cm-content")).to_contain_text("has_run(me, 3)")


def test_a_match_is_gone_on_with_after_a_reload(visit: Visit) -> None:
    page = visit("#play/tic_tac_toe")
    page.get_by_label("nought").select_option("person")
    page.get_by_role("button", name="Play", exact=True).click()
    choose(page, "write a1", "write b2")
    page.reload()
    expect(page.locator(".quoin-table-log li")).to_have_count(2)
    page.evaluate("location.hash = ''")
    page.get_by_role("link", name="Tic-tac-toe").first.click()
    expect(page.locator(".quoin-table-log li")).to_have_count(2)
    assert play(page)
