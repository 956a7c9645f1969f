"""Forms of earlier versions: check announces them, upgrade rewrites them, and what it cannot do it names."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import quoin
from compatibility import corpus
from quoin import _core
from quoin.cli.app import app
from quoin.modding import announcements, upgrade
from quoin.modding.former import FORMS
from test_compatibility import THEN

LAMPS = corpus.HERE / "former" / "lamps"

GAME = """\
# A game to be written anew.
quoin: 1
id: old
title: Old
seats: [{name: red}, {name: blue}]
boards:
  field: {grid: 3}   # nine cells
zones:
  lit: {over: field.cells, holds: bool}
  mark: {over: field.cells, holds: bool}  # what moves works in
counters:
  best: 0..9
  turns: {holds: 0..9}
phases: [act]
actions:
  act: {fields: {at: field.cells, loud: bool}}
max_length: 9
"""

RULES = """\
-- Old: rules as they were written once.
local lit = zone.lit
function match.setup() go.act(0) end

function moves.act(me)
  for cell = 0, 8 do
    if not lit[cell] then emit.act(cell, true) end
  end
end

function play.act(me, at, loud)
  lit[at] = true
  count.turns = count.turns + 1
  if count.turns == 9 then return match.draw() end
  go.act(1 - me)
end
"""


def written(folder: Path, *changes: tuple[str, str], game: str = GAME) -> quoin.Game:
    rules = RULES
    for before, after in changes:
        assert before in rules
        rules = rules.replace(before, after)
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8", newline="")
    (folder / "rules.lua").write_text(rules, encoding="utf-8", newline="")
    return quoin.load_game(folder)


def told(game: quoin.Game) -> list[tuple[str, int, bool]]:
    return [(one.form.name, one.line, one.rewritable) for one in announcements(game)]


def run(*words: str) -> Any:
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "120"})


def signatures(game: quoin.Game, matches: int = 20) -> list[int]:
    seats = ["random"] * game.num_players()
    played = _core.play_matches(game, _core.match_seeds(1, 0, matches), seats, 1, True, None)
    return [int(one) for one in played["signatures"]]


# ---- what is announced ----


def test_todays_games_have_nothing_to_announce() -> None:
    for name in ("hex", "wall_to_wall/small", "tic_tac_toe", "leduc_poker"):
        assert announcements(quoin.load_game(name), matches=2) == []


@pytest.mark.parametrize("jit", [True, False])
def test_every_form_that_is_still_taken_is_noted_where_it_stands(jit: bool) -> None:
    uses, stopped = _core.former_uses(quoin.load_game(LAMPS, jit=jit), 20, 1)
    assert stopped is None
    assert {form for form, _, _ in uses} == {form.name for form in FORMS if form.ends is not None}
    lines = (LAMPS / "rules.lua").read_text(encoding="utf-8").splitlines()
    by_line = {(form, line) for form, _, line in uses}
    assert ("width", 1 + lines.index("local width = board.wall.width  -- 3")) in by_line
    assert ("bool", 1 + next(n for n, line in enumerate(lines) if "emit.light(cell, cell % 2)" in line)) in by_line


def test_check_tells_file_line_version_and_what_to_write() -> None:
    result = run("check", str(LAMPS), "-n", "2")
    assert result.exit_code == 0, result.output
    line = "rules.lua:4: .width of a board of bricks will change in version 0.2: write .columns instead"
    assert line in " ".join(result.output.split())
    assert f"./quoin upgrade {LAMPS} rewrites what a program can" in " ".join(result.output.split())
    assert '"ends": "0.2"' in run("check", str(LAMPS), "-n", "1", "--json").output


def test_a_version_that_ends_a_form_is_not_this_one() -> None:
    now = [int(part) for part in quoin.__version__.split(".")[:2]]
    for form in FORMS:
        assert form.ends is None or [int(part) for part in form.ends.split(".")] > now, (
            f'"{form.name}" ends in {form.ends}: take it out of former.lua, or let it end later'
        )


def test_a_bool_that_is_compared_with_a_number_is_told(tmp_path: Path) -> None:
    game = written(tmp_path / "old", ("not lit[cell]", "lit[cell] ~= 1"), ("lit[at] = true", "lit[at] = loud == 1"))
    assert told(game) == [("compared", 7, True), ("compared", 12, True)]
    done = upgrade(game)
    assert "if lit[cell] ~= true then" in done.after["rules.lua"]
    assert "lit[at] = loud == true" in done.after["rules.lua"]


def test_the_page_has_the_table() -> None:
    page = (corpus.HERE.parents[1] / "docs" / "compatibility.md").read_text(encoding="utf-8")
    page = page.partition("## Forms of earlier versions")[2].partition("\n## ")[0]
    rows = [tuple(part.strip() for part in line.split("|")[1:4]) for line in page.splitlines() if line.startswith("| ")]
    assert rows[1:] == [(form.what, form.instead, form.ends or "no more") for form in FORMS]


# ---- what is written ----


def test_words_change_and_comments_and_layout_stay() -> None:
    done = upgrade(quoin.load_game(LAMPS))
    before, after = (text["rules.lua"].splitlines() for text in (done.before, done.after))
    assert list(done.after) == ["rules.lua"]
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [
        ("local width = board.wall.width  -- 3", "local width = board.wall.columns  -- 3"),
        ("  count.over = 0", "  count.over = false"),
        ("  lit:fill(0)", "  lit:fill(false)"),
        (
            "  if lit:count(1) > 3 then emit.light(0, 1) end -- a lamp may be lit again",
            "  if lit:count(true) > 3 then emit.light(0, true) end -- a lamp may be lit again",
        ),
        ("  zone.row[me][at % 4] = at > 7 and 1 or 0", "  zone.row[me][at % 4] = at > 7 and true or false"),
        ("  note(0, lit:count(0))", "  note(0, lit:count(false))"),
        ('  note(1, lamp:longest(me, "row"))', '  note(1, lamp:longest(me, "east"))'),
        ('  note(2, lamp:longest(me, "column"))', '  note(2, lamp:longest(me, "north"))'),
        (
            '  note(3, lamp:areas(me, 2, "inside") * 9 + lamp:area_cells(me, 2, "inside"))',
            '  note(3, lamp:areas(me, 2, "orthogonal") * 9 + lamp:area_cells(me, 2, "orthogonal"))',
        ),
        (
            '  note(6, zone.stone:touched(count.turns % 19, "sides")'
            ' + zone.stone:touched(count.turns % 19, "corners"))',
            "  note(6, (zone.stone:touched(count.turns % 19)) + (select(2, zone.stone:touched(count.turns % 19))))",
        ),
        ('  note(8, zone.brick:longest(1, "row") + width)', '  note(8, zone.brick:longest(1, "east") + width)'),
        ("  for cell in lit:holding(1) do note(9, cell) end", "  for cell in lit:holding(true) do note(9, cell) end"),
        (
            '  if lamp:spans(at, "south_north", "all_eight") or lamp:spans(at, "west_east", "orthogonal") then',
            '  if lamp:spans(at, "south", "north", "all") or lamp:spans(at, "west", "east", "orthogonal") then',
        ),
        ("    count.over = 1", "    count.over = true"),
        (
            "function moves.sow(_) zone.seeds:filled(emit.sow, 0, 3) end",
            "function moves.sow(_) for place = 0, 3 do if zone.seeds[place] > 0 then emit.sow(place) end end end",
        ),
    ]


def test_what_a_program_cannot_do_is_named_with_its_line() -> None:
    lines = (LAMPS / "rules.lua").read_text(encoding="utf-8").splitlines()
    by_hand = {(one.form.name, lines[one.line - 1].strip()) for one in upgrade(quoin.load_game(LAMPS)).by_hand_now()}
    assert by_hand == {
        ("bool", "zone.row[0][1], zone.row[1][0] = 1, 0"),
        ("bool", "if lamp[cell] == none then emit.light(cell, cell % 2) end"),
        ("bool", "lit[at] = loudly"),
        ("wrap", 'note(4, lamp:areas(me, 2, "wrap") * 9 + lamp:area_cells(me, 2, "wrap"))'),
        ("spans", 'note(5, truth(lamp:spans(at, lines[me], "hexagonal")))'),
        ("hexagonal", 'note(5, truth(lamp:spans(at, lines[me], "hexagonal")))'),
        ("sides", "note(7, zone.stone:sides(count.turns % 19) % 7)"),
    }


def test_write_writes_once_and_the_game_plays_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "lamps"
    shutil.copytree(LAMPS, folder)
    before = signatures(quoin.load_game(folder))
    shown = run("upgrade", str(folder))
    assert (folder / "rules.lua").read_bytes() == (LAMPS / "rules.lua").read_bytes()
    assert shown.exit_code == 1  # for what is left to do by hand
    assert "-  count.over = 0\n" in shown.output
    assert "+  count.over = false\n" in shown.output
    assert run("upgrade", str(folder), "--write").exit_code == 1
    assert "count.over = false" in (folder / "rules.lua").read_text()
    assert upgrade(quoin.load_game(folder)).diff == ""
    assert signatures(quoin.load_game(folder)) == before


def test_a_game_that_is_up_to_date_is_left_alone() -> None:
    result = run("upgrade", "tic_tac_toe")
    assert (result.exit_code, result.output) == (
        0,
        "nothing to rewrite: the game is written as this version has it\n",
    )


def test_lines_of_windows_stay_lines_of_windows(tmp_path: Path) -> None:
    game = written(tmp_path / "old", ("lit[at] = true", "lit[at] = 1"), ("\n", "\r\n"))
    done = upgrade(game)
    assert done.after["rules.lua"] == done.before["rules.lua"].replace("lit[at] = 1", "lit[at] = true")
    assert "\r\n" in done.after["rules.lua"]


def test_wall_to_wall_of_the_first_day_plays_as_it_did_then_once_it_is_written_anew(tmp_path: Path) -> None:
    folder = tmp_path / "wall_to_wall"
    shutil.copytree(corpus.HERE / "former" / "wall_to_wall", folder)
    done = upgrade(quoin.load_game(folder))
    assert done.diff.splitlines()[3:] == [
        "       front:spots(place, a, b)",
        "-      if a ~= b then front:spots(place, b, a) end",
        "     end",
    ]
    done.write()
    assert [verdict for verdict in _core.run_cases(str(folder)) if not verdict.passed] == []
    for name in ("", "/mixed", "/no-group", "/small"):
        found = f"{_core.signature_of(signatures_of(f'{folder}{name}')):016x}"
        assert found == THEN[f"former/wall_to_wall{name}"]


def signatures_of(name: str) -> Any:
    game = quoin.load_game(name)
    seats = ["random"] * game.num_players()
    return _core.play_matches(game, _core.match_seeds(1, 0, 200), seats, 1, True, None)["signatures"]


# ---- what moves wrote ----

MARKS = ("  for cell = 0, 8 do\n", "  zone.mark[0] = true\n  count.best = 3\n  for cell = 0, 8 do\n")


def test_what_only_lists_write_becomes_scratch(tmp_path: Path) -> None:
    game = written(tmp_path / "old", MARKS)
    with pytest.raises(quoin.GameError, match=r"becomes `scratch: true` in game.yaml \(./quoin upgrade GAME"):
        game.new_initial_state(seed=1)
    assert told(game) == [("written", 6, True), ("written", 7, True)]
    done = upgrade(game)
    assert done.after["game.yaml"] == GAME.replace(
        "  mark: {over: field.cells, holds: bool}  # what",
        "  mark: {over: field.cells, holds: bool, scratch: true}  # what",
    ).replace("  best: 0..9\n", "  best: {holds: 0..9, scratch: true}\n")
    assert (done.by_hand, done.fails) == ((), None)
    done.write()
    assert told(quoin.load_game(tmp_path / "old")) == []
    assert len(signatures(quoin.load_game(tmp_path / "old"))) == 20


def test_a_zone_in_lines_of_its_own_becomes_scratch(tmp_path: Path) -> None:
    block = "  mark:\n    over: field.cells\n    holds: bool\n"
    game = GAME.replace("  mark: {over: field.cells, holds: bool}  # what moves works in\n", block)
    done = upgrade(
        written(
            tmp_path / "old", ("  for cell = 0, 8 do\n", "  zone.mark[0] = true\n  for cell = 0, 8 do\n"), game=game
        )
    )
    assert done.after["game.yaml"] == game.replace("  mark:\n", "  mark:\n    scratch: true\n")


def test_what_play_uses_too_is_left_to_its_author(tmp_path: Path) -> None:
    game = written(tmp_path / "old", MARKS, ("  lit[at] = true", "  lit[at] = zone.mark[0] or count.best == 3"))
    done = upgrade(game)
    assert done.diff == ""
    assert [(one.form.name, one.line) for one in done.by_hand] == [("written", 6), ("written", 7)]
    assert "zone.mark[0] = true: moves.act only lists" in str(done.fails)
    assert run("upgrade", str(tmp_path / "old")).exit_code == 1
