"""A stranger's game runs nothing in the page: not when it is dropped, played, edited, shared or exported."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import hostile
from opened import Visit, Watch, quoin
from playing import begin, play
from projects import add, edit, opened, opened_as_game, panel, rules_say
from test_editing import link_of

ELSEWHERE = "http://example.org/"
REACH = """(address) => Promise.all([
  fetch(address).then(() => "came", () => "refused"),
  new Promise((done) => {
    const image = new Image();
    image.onload = () => done("came");
    image.onerror = () => done("refused");
    image.src = address;
  }),
])"""


def harmless(page: Page) -> None:
    """Nothing that the game's texts would run has run."""
    assert page.evaluate("globalThis.ran ?? null") is None
    assert page.locator("main img[src=x], main svg[onload], main script, main a[href^=javascript]").count() == 0


def dropped(page: Page, name: str, data: bytes) -> None:
    """A file is dropped on the page."""
    page.evaluate(
        """async ([name, data]) => {
          const transfer = new DataTransfer(), bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
          transfer.items.add(new File([bytes], name));
          const how = { dataTransfer: transfer, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new DragEvent("drop", how));
        }""",
        [name, b64encode(data).decode()],
    )


def test_a_hostile_game_is_dropped_played_edited_and_shared_and_runs_nothing(visit: Visit) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    page.locator(".card").first.wait_for()
    dropped(page, "hostile.zip", hostile.packed())
    opened(page)
    rules_say(page, "cases hold")
    harmless(page)
    for name in ("Lines that ran", "Matches", "Trace", "Versions"):
        panel(page, name)
        harmless(page)
    play(page, until=2)
    page.locator(".quoin-table-board .quoin-target").first.hover()
    for name in ("Plies", "Rules", "Match"):
        page.get_by_role("tab", name=name, exact=True).click()
        harmless(page)
    play(page)
    harmless(page)
    friend = visit(link_of(page))
    opened_as_game(friend)
    harmless(friend)
    edit(page, "rules.lua")
    add(page, f"\nerror([[{hostile.EVIL}]])\n")
    expect(page.locator(".edit-fault")).to_be_visible()
    harmless(page)
    page.evaluate("location.hash = ''")
    page.get_by_role("link", name="Hostile").first.wait_for()
    harmless(page)


def test_an_exported_hostile_game_runs_nothing(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "hostile.html"
    quoin("export", hostile.written(tmp_path / "hostile"), file)
    page = visit(file.as_uri(), offline=True)
    harmless(page)
    page.locator("details.rules summary").click()
    begin(page, {"nought": "person"})
    play(page)
    harmless(page)


def test_the_page_and_its_workers_reach_no_other_host(visit: Visit, watch: Watch) -> None:
    watch.forgive("example.org")
    watch.forgive("violates the following Content Security Policy")
    page = visit("#play/tic_tac_toe")
    begin(page, {"nought": "person"})
    play(page, until=1)
    assert page.evaluate(REACH, ELSEWHERE) == ["refused", "refused"]
    for worker in page.workers:
        assert (
            worker.evaluate("(address) => fetch(address).then(() => 'came', () => 'refused')", ELSEWHERE) == "refused"
        )
    page.evaluate(
        "document.head.append(Object.assign(document.createElement('script'), { text: 'globalThis.ran = 8' }))"
    )
    harmless(page)


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("game.zip", b"PK\3\4" + bytes(33 << 20), "larger than"),
        ("game.zip", b"PK\3\4" + bytes(1 << 10), "cannot be read as a zip"),
        ("game.exe", b"MZ", "no file of a game"),
        ("game.yaml", b"\xff\xfe", "not UTF-8"),
    ],
    ids=["huge", "damaged", "another kind", "no text"],
)
def test_what_is_no_game_is_refused_with_a_sentence(
    visit: Visit, tmp_path: Path, name: str, data: bytes, told: str
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    page = visit("#new")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text(told)
    assert page.url.endswith("#new")
