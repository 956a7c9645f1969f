"""Things on boards: what a board shows by itself, pits, towers, lines; on games written here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin
from quoin.drawing.terminal import fitted_text

GAMES = Path(__file__).parents[3] / "games"
SHIPPED = sorted(path.parent for path in GAMES.glob("**/game.yaml"))
WITH_DISPLAY = [path for path in SHIPPED if "\ndisplay:" in (path / "game.yaml").read_text(encoding="utf-8")]
GAME = """\
quoin: 1
id: things
title: Things
version: 1.0.0
summary: Things lie on a board.
seats:
  - {{name: ann, colour: red}}
  - {{name: bob, colour: blue}}
{parts}
phases: [act]
actions:
  stop: {{}}
max_length: 10
"""
RULES = """\
function match.setup() go.act(0) end
function moves.act() emit.stop() end
function play.stop(me) go.act(1 - me) end
"""


def state_of(folder: Path, parts: str) -> quoin.State:
    (folder / "game.yaml").write_text(GAME.format(parts=parts.strip("\n")), encoding="utf-8")
    (folder / "rules.lua").write_text(RULES, encoding="utf-8")
    return quoin.load_game(folder).new_initial_state(1)


def things(svg: str) -> set[str]:
    """What lies at sites, as told under the mouse."""
    return set(re.findall(r"<title>(\w[\w ]*: [^<]* at [^<]*)</title>", svg))


def without_display(folder: Path, source: Path) -> Path:
    text = (source / "game.yaml").read_text(encoding="utf-8")
    for path in source.glob("*.lua"):
        (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "game.yaml").write_text(text[: text.index("\ndisplay:") + 1], encoding="utf-8")
    return folder


def stacks_of(game: quoin.Game) -> set[str | None]:
    """The zones that tell how high the stacks of others are."""
    return {layer.stack for layers in game.description.display.boards.values() for layer in layers} - {None}


@pytest.mark.parametrize("source", WITH_DISPLAY, ids=lambda path: path.name)
def test_without_a_display_section_every_thing_is_shown_once(source: Path, tmp_path: Path) -> None:
    assert WITH_DISPLAY
    games = [quoin.load_game(source), quoin.load_game(without_display(tmp_path, source))]
    svgs = []
    for game in games:
        state = game.new_initial_state(3)
        for _ in range(14):
            state.settle_luck()
            if not state.is_terminal():
                state.apply_action(state.legal_actions()[len(state.legal_actions()) // 2])
        assert str(state)
        svgs.append(quoin.draw(state).svg)
    if "look: discs" in (source / "game.yaml").read_text(encoding="utf-8"):  # else pits, which tell how many alone
        svgs = [re.sub(r": \w+ at (\w+)(, \d+)?<", r": some at \1<", svg) for svg in svgs]
    if stacks := stacks_of(games[0]):  # which without the section are numbers of their own
        svgs[0] = re.sub(r": (\w+) at (\w+), \d+<", r": \1 at \2<", svgs[0])
        svgs[1] = re.sub(rf"<title>({'|'.join(map(str, stacks))}): [^<]*</title>", "", svgs[1])
    assert things(svgs[0]) == things(svgs[1])
    if source.name == "wall_to_wall":
        return  # the pictures of its layers have the zones' names as titles
    zones = {thing.split(":")[0] for thing in things(svgs[0])}
    assert not [zone for zone in zones if f">{zone}</text>" in svgs[1]], "shown a second time beside the board"


def test_a_mancala_board_has_hollows_with_so_many_seeds() -> None:
    state = quoin.load_game("mancala").new_initial_state(1)
    svg = quoin.draw(state).svg
    assert len(re.findall(r'<rect[^>]*-hollow"', svg)) == 14
    assert len(grounds(svg)) == 1, "one plank with round corners"
    shown = re.search(r'at 1</title><use href="#([^"]*)"', svg)
    assert shown is not None
    seeds = re.search(rf'<g id="{shown[1]}">(.*?)</g></g>', svg)
    assert seeds is not None
    assert seeds[1].count("<circle") == 4
    cells = re.findall(r'<rect[^>]*height="([\d.]+)"[^>]*-(?:cell|other)"[^>]*data-site="(\d+)"', svg)
    assert len(cells) == 14
    low = min(float(height) for height, _ in cells)
    assert {site for height, site in cells if float(height) > 1.9 * low} == {"6", "13"}, "the stores"


def test_a_mancala_board_as_text_tells_every_pit_and_its_seeds() -> None:
    """Four seeds in each pit; those of pit 3 go to 4, 5, 6 and the store 7."""
    state = quoin.load_game("mancala").new_initial_state(1)
    state.apply_action(state.string_to_action("sow 3"))
    board = """\
    ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
    │     │  4  │  4  │  4  │  4  │  4  │  4  │     │
    │     ├13───┼12───┼11───┼10───┼9────┼8────┤  1  │
    │     │  4  │  4  │  .  │  5  │  5  │  5  │     │
    └14───┴1────┴2────┴3────┴4────┴5────┴6────┴7────┘"""
    assert str(state).split("\n\n")[0] == board.replace(".", " ")
    assert fitted_text(state, 0, 80, 20, coloured=False).plain.startswith(board.replace(".", " "))
    pointed = fitted_text(state, 0, 80, 20, coloured=False, last=True).plain
    assert pointed.startswith(board.replace(" . ", "[ ]"))
    narrow = fitted_text(state, 0, 40, 8, coloured=False).plain.split("\n")
    assert narrow[1:5] == [
        "    │   │ 4 │ 4 │ 4 │ 4 │ 4 │ 4 │   │",
        "    │   ├13─┼12─┼11─┼10─┼9──┼8──┤ 1 │",
        "    │   │ 4 │ 4 │   │ 5 │ 5 │ 5 │   │",
        "    └14─┴1──┴2──┴3──┴4──┴5──┴6──┴7──┘",
    ]


def test_a_zone_may_tell_how_high_a_stack_is(tmp_path: Path) -> None:
    parts = """
boards:
  field: {track: {length: 24, rows: 2}}
zones:
  owner: {over: field.cells, holds: seat?, start: {"1": ann, "6": bob, "8": bob}}
  men: {over: field.cells, holds: 0..15, start: {"1": 2, "6": 12, "8": 1}}
display:
  field:
    - {zone: owner, symbol: "●", stack: men}
"""
    state = state_of(tmp_path, parts)
    svg = quoin.draw(state).svg
    discs = {site: group.count("<use") for group, site in groups(svg)}
    assert discs["0"] == 2
    assert discs["5"] == 6, "of twelve as many as can be told apart"
    assert discs["7"] == 1
    assert "owner: bob at 6, 12" in svg
    assert "men" not in str(state).split("\n\n")[-1]
    assert "●b12" in str(state)
    assert "bob at 6 (12) 8 (1)" in quoin.draw(state).svg


def groups(svg: str) -> list[tuple[str, str]]:
    """The things at sites: their markup and the site's number."""
    found = re.findall(r'<g data-board="\w+" data-sites="\w+" data-site="(\d+)"[^>]*>(.*?)</g>', svg)
    return [(markup, site) for site, markup in found if "<title>" in markup]


def test_things_of_several_zones_lie_on_one_another_in_the_order_of_their_layers(tmp_path: Path) -> None:
    parts = """
boards:
  field: {grid: 3}
zones:
  low: {over: field.cells, holds: seat?, start: {a1: ann, b2: bob}}
  high: {over: field.cells, holds: seat?, start: {b2: ann}}
"""
    svg = quoin.draw(state_of(tmp_path, parts)).svg
    at = [(markup, site) for markup, site in groups(svg) if site == "4"]
    assert ["low: bob" in at[0][0], "high: ann" in at[1][0]] == [True, True]
    assert ">2</text>" not in at[0][0] + at[1][0], "its number stands above all things"
    heights = [float(re.search(r"translate\([\d.]+ ([\d.]+)\)", markup)[1]) for markup, _ in at]  # type: ignore[index]
    assert heights[1] < heights[0], "the upper one is drawn higher"


def test_edges_may_be_drawn_as_lines_between_dots(tmp_path: Path) -> None:
    parts = """
boards:
  field: {grid: {rows: 2, columns: 3, edges: all}}
zones:
  lines: {over: field.edges, holds: bool, start: {a1-b1: yes}}
display:
  field:
    - {zone: lines, look: line}
"""
    state = state_of(tmp_path, parts)
    svg = quoin.draw(state).svg
    assert things(svg) == {"lines: yes at a1-b1"}
    assert len(re.findall(r'<path[^>]*-drawn"', svg)) == 1
    dots = re.search(r'<g class="[^"]*-dot">(.*?)</g>', svg)
    assert dots is not None
    assert dots[1].count("<circle") == (2 + 1) * (3 + 1)


@pytest.mark.parametrize("board", ["grid: 3", "track: {length: 9, rows: 3}", "hex: {shape: hexagon, side: 3}"])
@pytest.mark.parametrize("number", ["12", "120", "98765", "9876543"])
@pytest.mark.parametrize("size", [(200, 200), (40, 12), (30, 6), (8, 3)])
def test_no_number_is_cut_however_small_a_text_is(
    tmp_path: Path, board: str, number: str, size: tuple[int, int]
) -> None:
    names = ["4", "5"] if "track" in board else ["b2", "c2"]
    parts = f"""
boards:
  field: {{{board}}}
zones:
  heights: {{over: field.cells, holds: 0..9999999, start: {{"{names[0]}": {number}, "{names[1]}": {number}}}}}
"""
    state = state_of(tmp_path, parts)
    for text in (str(state), fitted_text(state, 0, *size, coloured=False).plain):
        assert len(re.findall(rf"(?<!\d){number}(?!\d)", text)) == 2, text


def test_no_number_is_cut_where_the_last_choice_is_pointed_out(tmp_path: Path) -> None:
    parts = """
boards:
  field: {grid: 3}
zones:
  heights: {over: field.cells, holds: 0..200, start: {a1: 11, b2: 12, c3: 120}}
"""
    rules = """
function match.setup() go.act(0) end
function moves.act() for cell = 0, 8 do emit.mark(cell) end end
function play.mark(me, cell) go.act(1 - me) end
"""
    state_of(tmp_path, parts)
    path = tmp_path / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("stop: {}", "mark: {fields: {at: field.cells}}"), "utf-8")
    (tmp_path / "rules.lua").write_text(rules, encoding="utf-8")
    for site, number in enumerate(["11", "", "", "", "12", "", "", "", "120"]):
        state = quoin.load_game(tmp_path).new_initial_state(1)
        state.apply_action(state.legal_actions()[site])
        for width in (200, 12, 8):
            text = fitted_text(state, 0, width, 3 if width < 200 else 99, coloured=False, last=True).plain
            assert all(other in text for other in ("11", "12", "120")), text
            assert f"[{number}]" in text.replace(" ", "").replace("·", "") or width < 200, text


def test_numbers_may_be_written_as_they_are(tmp_path: Path) -> None:
    parts = """
boards:
  field: {{grid: 3}}
zones:
  heights: {{over: field.cells, holds: 0..200, start: {{b2: 120}}}}
display:
  field:
    - {{zone: heights{look}}}
"""
    written = quoin.draw(state_of(tmp_path, parts.format(look=", look: number"))).svg
    assert re.search(r"<title>heights: 120 at b2</title><text [^>]*>120</text></g>", written)
    assert '-hollow"' not in written
    pits = quoin.draw(state_of(tmp_path, parts.format(look=""))).svg
    assert pits.count('-hollow"') == 9


def grounds(svg: str) -> list[tuple[float, ...]]:
    """Left, top, width and height of the wood of each board."""
    found = re.findall(r'<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"[^>]*-wood"', svg)
    return [tuple(float(number) for number in one) for one in found]


@pytest.mark.parametrize(("boards", "beside"), [(("grid: 3", "grid: 4"), True), (("track: 26", "track: 26"), False)])
def test_boards_stand_side_by_side_where_they_fit(tmp_path: Path, boards: tuple[str, str], beside: bool) -> None:
    parts = f"""
boards:
  left: {{{boards[0]}}}
  right: {{{boards[1]}}}
zones:
  these: {{over: left.cells, holds: seat?}}
  those: {{over: right.cells, holds: seat?}}
"""
    first, second = grounds(quoin.draw(state_of(tmp_path, parts)).svg)
    assert (second[0] >= first[0] + first[2]) is beside
    assert (second[1] == first[1]) is beside
    assert (second[1] >= first[1] + first[3]) is not beside
    if beside:
        assert 0 < second[0] - first[0] - first[2] < first[2] / 2, "and not far from one another"


def arrows(svg: str) -> str:
    """Where the arrows of a picture point to, in its order: away from the middle of their other two corners."""
    found = ""
    for path in re.findall(r'<path d="M([^"]*)Z" class="[^"]*-dot"', svg):
        x, y, left, up, right, down = (float(number) for number in path.split())
        across, along = x - (left + right) / 2, y - (up + down) / 2
        found += ("E" if across > 0 else "W") if abs(across) > abs(along) else ("S" if along > 0 else "N")
    return found


@pytest.mark.parametrize(
    ("track", "expected"),
    [
        ("track: 5", "EEE"),  # onto it, along it, off it
        ("track: {length: 6, rows: 2}", "EENWW"),  # to and fro: 3 to 4 goes up
        ("track: {length: 6, rows: 2, loop: true}", "ENWS"),  # from 1; at each of its corners
    ],
)
def test_arrows_tell_which_way_a_track_leads(tmp_path: Path, track: str, expected: str) -> None:
    parts = f"""
boards:
  path: {{{track}}}
zones:
  on: {{over: path.cells, holds: seat?}}
"""
    assert arrows(quoin.draw(state_of(tmp_path, parts)).svg) == expected


def test_a_few_cards_that_all_see_lie_in_front_of_their_seats() -> None:
    """Hands shown at the end of hold'em lie around the board; those in the hand stay with their seat."""
    state = quoin.load_game("holdem", players=3).new_initial_state(1)
    state.play_luck()
    for text in ("all_in", "call", "fold"):
        state.apply_action(state.string_to_action(text))
    table = quoin.draw(state).svg.partition("<title>the table</title>")[2]
    assert re.findall(r'<text[^>]*-onfelt"[^>]*>([^<]*)<', table) == ["board", "0", "pot", "red", "blue", "green"]
    assert [len(hand) for hand in state.view()["shown"]] == [2, 0, 2]


@pytest.mark.parametrize("display", ["", 'display: {field: [{zone: marked, symbol: "×"}]}'])  # noqa: RUF001
def test_what_is_not_so_is_not_drawn(tmp_path: Path, display: str) -> None:
    parts = f"""
boards:
  field: {{grid: 3}}
zones:
  marked: {{over: field.cells, holds: bool, start: {{b2: yes}}}}
{display}
"""
    assert things(quoin.draw(state_of(tmp_path, parts)).svg) == {"marked: yes at b2"}
