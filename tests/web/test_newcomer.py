"""What docs/workshop.md tells a newcomer to do is done as it stands there."""

from __future__ import annotations

import newcomer
from opened import Visit


def test_a_newcomer_changes_a_rule_and_a_friend_plays_by_it(visit: Visit, address: str) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    newcomer.plays(page, address)
    newcomer.edits(page)
    newcomer.hops(page)
    newcomer.loosens(page)
    assert "than in the original" in newcomer.compares(page, 200)
    newcomer.opens(visit(), newcomer.shares(page))
