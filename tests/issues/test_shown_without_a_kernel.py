"""What is seen where nothing runs: tables in exported notebooks were empty; the text of a state told "size none"."""

from __future__ import annotations

import re

import pytest

import quoin


def bundle(table: quoin.Table) -> dict[str, str]:
    data, _ = table._repr_mimebundle_()
    return data  # type: ignore[no-any-return]


def test_a_table_brings_its_picture_for_pages_without_a_kernel() -> None:
    table = quoin.table("murailles", against=None, seed=1)
    table.click("field", "cells", 3)
    shown = bundle(table)
    assert "application/vnd.jupyter.widget-view+json" in shown, "with a kernel it is there to click on"
    assert table.picture in shown["text/html"]
    assert shown["text/html"].count("<svg") == 1
    assert "<script" not in shown["text/html"]
    assert table.prompt in shown["text/html"] or table.message in shown["text/html"]


def test_the_static_table_tells_the_latest_plies_and_hides_what_the_seat_may_not_see() -> None:
    table = quoin.table("muros", against="random", seat="cyan", seed=1)
    html = bundle(table)["text/html"]
    assert re.findall(r"<li>([^<]*)</li>", html) == table.plies[:5]
    assert bundle(table)["text/plain"] == quoin.draw(table.state, "cyan").text


def test_a_table_names_its_match() -> None:
    table = quoin.table("murailles", against=None, seed=1)
    assert repr(table) == "<quoin.Table of murailles, decide node after 0 plies>"


@pytest.mark.parametrize("name", quoin.game_names())
def test_the_text_of_a_state_leaves_out_what_holds_nothing(name: str) -> None:
    state = quoin.load_game(name).new_initial_state(1)
    for _ in range(4):
        footer = [line.strip() for line in str(state).splitlines() if line.startswith("    ")]
        for line in footer:
            for told in line.split(" · "):
                assert not re.fullmatch(r"[a-z_ ]+ (none|-)", told), line
                assert "_" not in told
        state.settle_luck()
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[0])


def test_the_footer_tells_what_there_is() -> None:
    state = quoin.load_game("crazy_palace").new_initial_state(1)
    assert "size" not in str(state)
    state.settle_luck()
    assert "size M" in str(state)
