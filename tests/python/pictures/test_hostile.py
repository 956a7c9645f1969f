"""Texts of a foreign game.yaml stay texts: no markup gets out of titles, summaries, symbols and signs."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

import quoin
from conftest import FIXTURES, ROOT, play_randomly

ATTACKS = [
    "</title></svg><script>alert(1)</script>",
    '" onload="alert(1)" x="',
    "'><img src=x onerror=alert(1)>",
    "]]><!--<style>*{display:none}</style>",
    "@data@ @script@ \\u003c/script>",
    "javascript:alert(1) &amp;lt;b&gt; &#60;i&#62;",
    "\N{RIGHT-TO-LEFT OVERRIDE}漢字\N{COMBINING ACUTE ACCENT}\N{GRINNING FACE}" * 9,
]
ALLOWED = {"svg", "title", "desc", "style", "defs", "g", "use", "rect", "circle", "ellipse", "path", "text", "animate"}


def hostile(folder: Path, attack: str) -> quoin.Game:
    """Connect Four with the attack as title, summary and symbols."""
    shutil.copytree(FIXTURES / "connect_four", folder)
    path = folder / "game.yaml"
    text, quoted = path.read_text(encoding="utf-8"), json.dumps(attack, ensure_ascii=False)
    text = text.replace('symbol: "●"', f"symbol: {{red: {quoted}, yellow: {quoted}}}")
    text = text.replace("title: Connect Four", f"title: {quoted}")
    text = re.sub(r"summary: .*", lambda _: f"summary: {quoted}", text)
    path.write_text(text, encoding="utf-8")
    return quoin.load_game(folder)


def names(svg: str) -> set[str]:
    return {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}


@pytest.mark.parametrize("attack", ATTACKS, ids=range(len(ATTACKS)))
def test_no_text_becomes_markup(tmp_path: Path, attack: str) -> None:
    game = hostile(tmp_path / "connect_four", attack)
    state = game.new_initial_state(1)
    play_randomly(state, 6, 1)
    film = quoin.film(state)
    for svg in (quoin.draw(state).svg, film.svg):
        assert names(svg) <= ALLOWED
        attributes = {name for element in ElementTree.fromstring(svg).iter() for name in element.attrib}
        assert not [name for name in attributes if name.lower().startswith("on")]
    assert film.html.count("<script") == 2
    assert "<img" not in film.html
    frame = re.search(r'srcdoc="([^"]*)"', film._repr_html_())
    assert frame is not None
    assert not re.search("[<>]", frame[1])
    assert attack.split()[0].strip('"')[:4] in quoin.draw(state).text + attack


def test_signs_of_a_construction_stay_texts(tmp_path: Path) -> None:
    folder = tmp_path / "crazy_palace"
    shutil.copytree(ROOT / "games" / "crazy_palace", folder)
    path = folder / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('"░"', '"<b>"').replace('"●"', '"<i"'), encoding="utf-8")
    state = quoin.load_game(folder).new_initial_state(1)
    play_randomly(state, 6, 1)
    assert names(quoin.draw(state).svg) <= ALLOWED
