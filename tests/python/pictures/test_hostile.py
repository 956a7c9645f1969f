"""Texts of a foreign game.yaml stay texts, whatever they hold: in pictures, films, tables, pages and terminals."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from painted import Picture
from test_texts import faults_of_place

import quoin
from conftest import ROOT, play_randomly
from test_schema import CoreLoader

ATTACKS = {
    "markup": "</title></svg><script>alert(1)</script>",
    "quotes": '" onload="alert(1)" x="',
    "an image": "'><img src=x onerror=alert(1)>",
    "a comment": "]]><!--<style>*(display:none)</style>",
    "CDATA": "<![CDATA[x]]>&xxe;<!DOCTYPE a [<!ENTITY b 'c'>]>",
    "placeholders": "@data@ @script@ \\u003c/script>",
    "a link": "javascript:alert(1) &amp;lt;b&gt; &#60;i&#62;",
    "right to left": "\N{HEBREW LETTER ALEF}\N{ARABIC LETTER ALEF}abc)\N{RIGHT-TO-LEFT MARK}",
    "long": "W" * 10_000,
    "wide": "\N{GRINNING FACE}\N{FAMILY}漢字" * 40,
    "a tower": "a" + "\N{COMBINING ACUTE ACCENT}" * 400,
    "no character": "\ufffe\uffff\N{BYTE ORDER MARK}\N{ZERO WIDTH JOINER}",
}
REFUSED = {
    "escape codes": "\x1b[2J",
    "C1": "\x9b2J",
    "zero": "a\x00b",
    "half": "\ud800",
    "turned": "\u202ea",
    "isolated": "\u2066a",
    "a line": "\u2028",
}  # nowhere in game.yaml
ALLOWED = {"svg", "title", "desc", "style", "defs", "g", "use", "rect", "circle", "ellipse", "path", "text", "animate"}
# What terminals and pages obey instead of showing it.
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
GAMES = {
    "zoo": Path(__file__).parent / "zoo",
    "muros": ROOT / "games" / "muros",
    "crazy_palace": ROOT / "games" / "crazy_palace",
}
# The fields of game.yaml that take any text; all others take names, numbers and expressions only.
FREE = {
    "title", "summary", "version", "about.source", "dials.*.help", "requires.*.else", "zones.*.help", "counters.*.help",
    "records.*.help", "actions.*.help", "actions.*.text", "phases.*.help", "display.*.*.symbol", "display.*.*.symbol.*",
    "display.*.signs.*",
}  # fmt: skip
Way = tuple[str | int, ...]


@dataclass(frozen=True)
class Place:
    """A text of a file: its field and where it stands."""

    field: str
    start: int
    end: int


def places(written: str) -> list[Place]:
    """Every text in a file, in order."""
    hidden = re.sub(r"(?<=[\w)])\?", "\ue000", written)  # as test_schema.read

    def walk(node: yaml.Node, path: Way) -> Iterator[Place]:
        if isinstance(node, yaml.ScalarNode):
            yield Place(field(path), node.start_mark.index, node.end_mark.index)
        elif isinstance(node, yaml.SequenceNode):
            for number, one in enumerate(node.value):
                yield from walk(one, (*path, number))
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                yield from walk(value, (*path, key.value))

    root = yaml.compose(hidden, CoreLoader)
    assert root is not None
    return list(walk(root, ()))


def field(place: Way) -> str:
    """The place with "*" for what is a name or a number."""
    named = {"display": 1, "dials": 1, "zones": 1, "counters": 1, "records": 1, "actions": 1, "requires": 1, "dice": 1}
    stars = range(1, 1 + named.get(str(place[0]), 0))
    parts = ["*" if at in stars or isinstance(key, int) else str(key) for at, key in enumerate(place)]
    if parts[-2:-1] in (["symbol"], ["signs"]):
        parts[-1] = "*"
    return ".".join(parts)


def changed(written: str, attacked: list[Place], text: str) -> str:
    """The file with the text at those places; what already stands in the text of an action stays before it."""
    for place in reversed(attacked):
        old = written[place.start : place.end].strip('"') + " " if place.field == "actions.*.text" else ""
        quoted = json.dumps(old + text, ensure_ascii=text in REFUSED.values())
        written = written[: place.start] + quoted + written[place.end :]
    return written


def loaded(folder: Path, written: str) -> quoin.Game:
    (folder / "game.yaml").write_text(written, encoding="utf-8")
    return quoin.load_game(folder)


def free_places(folder: Path, written: str) -> list[Place]:
    """Those whose fields take any text, tried out once for each field."""
    free = set()
    for place in {one.field: one for one in places(written)}.values():
        try:
            loaded(folder, changed(written, [place], "free text, of five words"))
            free.add(place.field)
        except quoin.GameError:
            pass
    return [place for place in places(written) if place.field in free]


def yaml_of(name: str) -> str:
    return (GAMES[name] / "game.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, list[Place]]]:
    """Of each game: a copy of its folder, and its free texts."""
    copies = {}
    for name, folder in GAMES.items():
        copied = tmp_path_factory.mktemp("hostile") / name
        shutil.copytree(folder, copied)
        copies[name] = (copied, free_places(copied, yaml_of(name)))
    return copies


def check_markup(svg: str) -> None:
    elements = list(ElementTree.fromstring(svg).iter())
    assert {element.tag.rpartition("}")[2] for element in elements} <= ALLOWED
    attributes = [entry for element in elements for entry in element.attrib.items()]
    assert not [name for name, _ in attributes if name.lower().startswith("on")]
    assert not [value for name, value in attributes if name.endswith("href") and not value.startswith("#")]
    assert not OBEYED.search(svg.replace("\n", ""))


def check_pages(state: quoin.State) -> None:
    film = quoin.film(state)
    check_markup(film.svg)
    assert film.html.count("<script") == 2
    assert "<img" not in film.html
    shown = film._repr_html_()
    frame = re.search(r'srcdoc="([^"]*)"', shown)
    assert frame is not None
    assert not re.search("[<>]", frame[1])
    for page in (film.html, shown):
        assert not OBEYED.search(page), OBEYED.search(page)
        assert not re.search(r"<(img|iframe src=|a href=.javascript)", page)


def test_the_fields_that_take_any_text_are_known(found: dict[str, tuple[Path, list[Place]]]) -> None:
    taking = {place.field for _, free in found.values() for place in free}
    assert taking <= FREE
    assert {"title", "summary", "dials.*.help", "actions.*.text", "display.*.*.symbol.*"} <= taking


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("name", GAMES)
def test_texts_stay_texts(found: dict[str, tuple[Path, list[Place]]], name: str, attack: str) -> None:
    folder, free = found[name]
    game = loaded(folder, changed(yaml_of(name), free, ATTACKS[attack]))
    state = game.new_initial_state(1)
    state.settle_luck()
    if name != "zoo":
        play_randomly(state, 6, 1)
    known = set(faults_of_place(Picture(quoin.draw(quoin.load_game(GAMES[name]).new_initial_state(1)).svg)))
    for seat in (None, 0):
        drawing = quoin.draw(state, seat)
        check_markup(drawing.svg)
        assert not OBEYED.search(drawing.text)
        if name != "zoo":
            assert [one for one in faults_of_place(Picture(drawing.svg)) if one not in known] == []
    check_pages(state)
    for text in (str(state), repr(state), repr(game), *map(state.action_to_string, state.legal_actions())):
        assert not OBEYED.search(text), ascii(text)


@pytest.mark.parametrize("attack", [*ATTACKS, *REFUSED])
def test_texts_that_are_no_names_are_refused_in_plain_sentences(tmp_path: Path, attack: str) -> None:
    folder = tmp_path / "muros"
    shutil.copytree(GAMES["muros"], folder)
    text = (ATTACKS | REFUSED)[attack]
    fields = {place.field: place for place in places(yaml_of("muros"))}
    for name, place in list(fields.items())[:: 1 if attack in REFUSED else 7]:
        if attack in REFUSED or name not in FREE:
            with pytest.raises(quoin.GameError) as caught:
                loaded(folder, changed(yaml_of("muros"), [place], text))
            assert not OBEYED.search(str(caught.value)), ascii(str(caught.value))
