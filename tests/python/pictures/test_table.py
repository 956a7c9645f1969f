"""The table: clicks and picks of a person, luck, bots, undo, secrets."""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
import subprocess
from html import escape
from pathlib import Path

import pytest

import quoin
from conftest import FIXTURES
from quoin import _core
from watched import change, copy_of

GAMES = ["murailles", "muros", "mosaix", "wall_to_wall", "crazy_palace/short", "hex"]


def test_what_can_be_clicked_is_a_button_that_says_what_it_does_in_the_order_of_the_board() -> None:
    table = quoin.table("murailles", against=None, seed=1)
    buttons = re.findall(r'<g class="quoin-target"([^>]*)>', table.picture)
    assert all('role="button" tabindex="0" aria-label=' in button for button in buttons)
    named = [re.search(r'data-sites="(\w+)" data-site="(\d+)".* aria-label="([^"]*)"', button) for button in buttons]
    places = [(found[1], int(found[2])) for found in named if found]
    assert len(places) == len(buttons) == 7
    assert places == sorted(places)
    labels = [found[3] for found in named if found]
    assert "step b1" in labels
    assert "c1-c2: 4 actions" in labels
    table.click("field", "edges", table.state.game.description.boards[0].sites[1].names.index("c1-c2"))
    assert 'aria-label="pivot c1-c2 to b1-c1"' in table.picture
    assert 'role="button"' not in quoin.draw(table.state).svg


def test_the_prompt_tells_what_others_did_since_the_own_choice() -> None:
    table = quoin.table("murailles/sprint", against="random", seed=1)
    assert table.prompt == "red to act"
    table.pick("kind", "step")
    table.pick("to", "b1")
    theirs = table.state.action_to_string(table.state.history()[-1])
    assert table.prompt == f"yellow: {theirs}. red to act"


def test_the_choice_of_another_state_is_refused() -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    choosing = _core.choosing(state)
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(quoin.ArgumentError, match="the choice is that of another state"):
        _core.picture(state, choosing=choosing)


def test_a_wall_and_its_goal_are_clicked_one_after_the_other() -> None:
    table = quoin.table("murailles", against=None, seed=1)
    edges = table.state.game.description.boards[0].sites[1].names
    table.click("field", "edges", edges.index("c1-c2"))
    assert table.chosen == ["c1-c2"]
    assert table.state.move_number() == 0
    assert sorted(table.values) == ["b1-c1", "b2-c2", "c1-d1", "c2-d2"]
    table.click("field", "edges", edges.index("b1-c1"))
    assert table.state.action_to_string(table.state.history()[-1]) == "pivot c1-c2 to b1-c1"
    assert table.chosen == []
    assert table.plies == ["red: pivot c1-c2 to b1-c1"]


def test_what_cannot_be_chosen_is_told_and_changes_nothing() -> None:
    table = quoin.table("murailles", against=None, seed=1)
    table.click("field", "cells", 0)
    assert table.message == "a1 cannot be chosen now: step a1: red's soldier stands at c1"
    table.pick("kind", "stop")
    assert table.message == "stop cannot be chosen now"
    assert table.state.is_initial_state()


def test_a_click_where_nothing_can_be_begun_or_gone_on_with_is_answered_with_why() -> None:
    """Murailles at the start: red's walls fill the line before its first row, the soldier stands behind them."""
    table = quoin.table("murailles", against=None, seed=1)
    cells, edges = (kind.names for kind in table.state.game.description.boards[0].sites[:2])
    table.click("field", "cells", cells.index("c2"))
    assert table.message == "c2 cannot be chosen now: step c2: the way is barred at c1-c2 by red's wall"
    table.click("field", "edges", edges.index("a4-a5"))
    assert "it is red's turn; yellow could do it" in table.message
    table.click("field", "edges", edges.index("a1-a2"))
    assert table.chosen == ["a1-a2"]
    table.click("field", "edges", edges.index("b1-b2"))
    assert table.chosen == ["a1-a2"]
    assert "slide a1-a2 to b1-b2: the line is barred at b1-b2 by red's wall" in table.message
    assert table.state.is_initial_state()


def test_a_click_on_the_board_of_another_seat_chooses_nothing() -> None:
    table = quoin.table("mosaix", against=None, seed=1)
    while table.state.phase != "write":
        table.pick(table.field, table.values[0])
    other = 1 - table.state.seat
    before = table.choosing.left()
    site = {"board": "field", "sites": "cells", "site": 0, "seat": other}
    table._received(None, {"verb": "click", "arguments": site}, None)
    assert table.message == f"that is {table.state.game.seats[other]}'s board"
    assert table.choosing.left() == before


def test_a_choice_can_be_taken_back_before_it_is_complete() -> None:
    table = quoin.table("murailles", against=None, seed=1)
    table.pick("kind", "pivot")
    assert table.chosen == ["pivot"]
    table.back()
    assert table.chosen == []


def test_the_bot_answers_and_undo_goes_back_to_the_own_choice() -> None:
    table = quoin.table("murailles/sprint", against="random", seed=1)
    before = table.state.to_bytes()
    table.pick("kind", "step")
    table.pick("to", "b1")
    assert [ply.player for ply in table.state.plies()] == [0, 1]
    assert table.undoable
    table.undo()
    assert table.state.to_bytes() == before
    assert not table.undoable


def test_the_bot_begins_where_the_first_seat_is_its_own() -> None:
    table = quoin.table("murailles", against="random", seat="yellow", seed=1)
    assert table.state.seats_to_choose() == [1]
    assert {ply.player for ply in table.state.plies()} == {0}


@pytest.mark.parametrize("name", [*GAMES, str(FIXTURES / "high_card"), str(FIXTURES / "pig")])
def test_a_whole_match_is_played_by_messages_of_the_page(name: str) -> None:
    table = quoin.table(name, against="random", seed=2)
    boards = table.state.game.description.boards
    chance = random.Random(5)
    for _ in range(150):
        if table.state.is_terminal():
            break
        sites = sorted(table.choosing.clickable())
        if sites and (not table.values or chance.random() < 0.6):
            board, kind, site = chance.choice(sites)
            names = {"board": boards[board].name, "sites": boards[board].sites[kind].name}
            table._received(None, {"verb": "click", "arguments": {**names, "site": site}}, [])
        else:
            choice = {"field": table.field, "value": chance.choice(table.values)}
            table._received(None, {"verb": "pick", "arguments": choice}, [])
        assert table.message == ""
        assert table.picture.startswith("<svg ")
    assert table.state.move_number() > 1


def test_the_page_of_one_person_does_not_show_what_the_bot_holds() -> None:
    table = quoin.table("muros", against="random", seed=4)
    assert ">hidden<" in table.picture
    assert ">hidden<" not in quoin.draw(table.state).svg


def test_a_new_match_has_the_given_luck_again() -> None:
    table = quoin.table("muros", against="random", seed=4)
    before = table.state.to_bytes()
    table.new_match()
    assert table.state.to_bytes() == before


def test_a_seat_must_be_one_of_the_games() -> None:
    with pytest.raises(quoin.ArgumentError, match="no seat 'blue'"):
        quoin.table("murailles", seat="blue")


@pytest.mark.parametrize("site", [9999, -1])
def test_a_click_beside_the_board_is_refused(site: int) -> None:
    table = quoin.table("murailles", against=None, seed=1)
    with pytest.raises(quoin.ArgumentError, match=rf"there is no site {site} in field\.edges"):
        table.click("field", "edges", site)
    assert table.chosen == []


def test_a_function_of_the_state_plays_as_a_bot_and_cannot_touch_the_match() -> None:
    def first(state: quoin.State) -> int:
        action = state.legal_actions()[0]
        state.apply_action(action)
        return action

    table = quoin.table("murailles", against=first, seat="yellow", seed=1)
    assert table.state.seats_to_choose() == [1]
    assert {ply.player for ply in table.state.plies()} == {0}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Murailles in a folder of its own, one action a turn."""
    return copy_of("murailles", tmp_path)


def test_a_table_takes_its_match_to_the_files_as_they_are_saved(folder: Path) -> None:
    table = quoin.table(f"{folder}/sprint", against=lambda state: state.string_to_action("step b5"), seed=1)
    table.pick("kind", "step")
    table.pick("to", "b1")
    assert not table.look()
    change(folder / "rules.lua", "local north", "-- sides\nlocal north")
    assert table.look()
    assert (table.news, table.broken, table.state.move_number()) == ("rules.lua saved\nunchanged", False, 2)
    change(folder / "rules.lua", "field:steps(", "if me == 0 then field:steps(")
    change(folder / "rules.lua", "emit.step)", "emit.step) end")
    table.look()
    assert table.news.startswith("rules.lua saved\nply 2: `step b5` is no longer legal, because ")
    assert (table.state.move_number(), table.held) == (1, True)
    change(folder / "rules.lua", "emit.step) end", "emit.step) end end")
    table.look()
    assert re.match(r"rules.lua saved\n.*rules.lua:\d+: (.|\n)*\n\d+ \| .*\n +\| +\^", table.news)
    assert (table.broken, table.held, table.state.move_number()) == (True, True, 1)
    assert f"<pre>{escape(table.news)}</pre>" in table._repr_mimebundle_()[0]["text/html"]
    change(folder / "rules.lua", "if me == 0 then field:steps(", "field:steps(")
    change(folder / "rules.lua", "emit.step) end end", "emit.step)")
    table.look()
    assert table.news == "rules.lua saved\nply 2: `step b5` can be played again"
    assert not table.broken
    assert not table.held
    assert [ply.player for ply in table.state.plies()] == [0, 1]
    assert "<svg" in table.picture


def test_a_match_that_was_held_goes_on_when_it_is_told_to(folder: Path) -> None:
    table = quoin.table(f"{folder}/sprint", against=lambda state: state.legal_actions()[0], seed=1)
    table.pick("kind", "step")
    table.pick("to", "b1")
    theirs = table.state.action_to_string(table.state.history()[1])
    change(folder / "rules.lua", "field:steps(", "if me == 0 then field:steps(")
    change(folder / "rules.lua", "emit.step)", "emit.step) end")
    table.look()
    table._received(None, {"verb": "go_on"}, [])
    assert not table.held
    assert table.state.action_to_string(table.state.history()[1]) != theirs
    change(folder / "rules.lua", "me == 0", "true")
    table.look()
    assert table.news == "rules.lua saved\nunchanged"


def test_a_table_follows_by_itself_where_an_event_loop_runs(folder: Path) -> None:
    async def followed() -> tuple[str, int]:
        table = quoin.table(folder, against=None, seed=1, follow=True)
        change(folder / "rules.lua", "field:steps(", "if me == 1 then field:steps(")
        change(folder / "rules.lua", "emit.step)", "emit.step) end")
        end = asyncio.get_running_loop().time() + 20
        while not table.news and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.02)
        table.close()
        await asyncio.wait_for(table._following, 20)
        return table.news, len(table.choosing.clickable())

    assert asyncio.run(followed()) == ("rules.lua saved\nunchanged", 5)  # five walls, and no step any more
    with pytest.raises(quoin.ArgumentError, match="where an event loop runs"):
        quoin.table(folder, follow=True)


def test_what_cannot_play_is_refused() -> None:
    with pytest.raises(quoin.ArgumentError, match="7 is no bot"):
        quoin.table("murailles", against=7, seed=1)  # type: ignore[arg-type]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_keyboard_stays_at_its_site_when_the_picture_is_drawn_anew() -> None:
    def picture(*sites: int) -> str:
        return "".join(f'<g class="quoin-target" data-site="{site}"></g>' for site in sites)

    # the second has it; it is elsewhere in the next picture; it is gone: the first; nothing to click; the same again
    pictures = [picture(3, 5), picture(4, 5, 6), picture(7, 8), picture(), picture(6, 7)]
    assert on_a_page("table_focus.mjs", json.dumps(pictures)).split() == ["5", "5", "7", "-", "7"]


PAGE = Path(quoin.__file__).parent / "web" / "table.js"


def on_a_page(driver: str, *arguments: str, module: Path = PAGE) -> str:
    """What a driver beside this file prints of a module."""
    command = ["node", str(Path(__file__).parent / driver), str(module), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_page_tells_what_people_miss_at_a_table() -> None:
    done = json.loads(on_a_page("table_acts.mjs"))
    seen, verbs = done["seen"], [verb for verb, _ in done["calls"]]
    assert seen["goal"] == "Goal: Reach the other side."
    assert seen["spoken"] == ["polite"] * 3
    assert seen["refused"] == "b1 cannot be chosen now: a wall is in the way"
    assert seen["card"] == "pot.jug: points 1"
    assert seen["preview"] == ["step a1: soldier: c1 to a1", "ahead"]
    assert seen["previewGone"] == ["", ""]
    assert seen["undo"] == "there is nothing to take back"
    assert seen["hint"] == "hint: step b1"
    assert seen["thinking"] == "blue is thinking ..."
    assert seen["back"] == "blue: takes a1. red to act"
    assert seen["log"] == ["blue: takes a1 red soldier: captured", "die: 3", "red: step a1"]
    assert seen["taken"] == ["die: 3", "red: step a1"]
    assert verbs.count("think") == 3, "bots and luck, one ply after the other; not what was changed elsewhere"
    assert seen["over"] == ["red wins (the goal)", True]
    kept = [
        ["p", "g"],
        ["dt", "step"],
        ["dd", "go on"],
        ["h4", "Aim"],
        ["p", "Reach it."],
        ["li", "one"],
        ["li", "two"],
    ]
    assert seen["rules"] == kept


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_a_notebook_asks_the_widget_and_shows_what_comes_on_the_way(tmp_path: Path) -> None:
    module = tmp_path / "widget.mjs"
    module.write_text(str(quoin.Table._esm), encoding="utf-8")
    done = json.loads(on_a_page("table_widget.mjs", module=module))
    picked = {"field": "kind", "value": "stop", "picture": "auto"}
    asked = [("about", {}), ("pick", picked), ("hint", {})]
    assert done["sent"] == [{"verb": verb, "arguments": arguments} for verb, arguments in asked]
    assert done["names"] == 3, "each call is told from the others"
    assert done["seen"] == ["blue is thinking ...", "blue is thinking ...", "red to act again", "no time", "Goal: Win."]
