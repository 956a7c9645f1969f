"""What all Python tests share: which run by default, and why a test takes long."""

from __future__ import annotations

import pytest

from wide import WIDE


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves what is wide to the widest runs, and hands on what tests say about their time to who reads the results."""
    for item in items:
        if slow := item.get_closest_marker("slow"):
            item.user_properties.append(("slow", slow.args[0]))
    if not WIDE:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("wide")])
        items[:] = [item for item in items if not item.get_closest_marker("wide")]
