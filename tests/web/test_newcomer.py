"""What docs/workshop.md tells a newcomer to do is done as it stands there."""

from __future__ import annotations

from playwright.sync_api import expect

import newcomer
from opened import Visit


def test_a_newcomer_changes_a_rule_and_a_friend_plays_by_it(visit: Visit, address: str) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    newcomer.plays(page, address)
    newcomer.edits(page)
    newcomer.hops(page)
    newcomer.loosens(page)
    assert "than in the original" in newcomer.compares(page, 200)
    friend = visit()
    newcomer.opens(friend, newcomer.shares(page))
    friend.get_by_role("button", name="step c2", exact=True).click()
    expect(friend.get_by_role("region", name="Board and match")).to_contain_text("stop")
