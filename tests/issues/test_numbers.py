"""Numbers of rules differed between LuaJIT and Lua 5.4 without a word; docs/compatibility.md and `check` say where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quoin
from issues.small_games import write_game
from quoin import checks

ROOT = Path(__file__).resolve().parents[2]
JIT = quoin.lua_version().startswith("LuaJIT")
PROMISE = "numbers are those of both Luas"
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "compatibility.md").read_text(encoding="utf-8"))


def _computed(folder: Path, expression: str) -> str:
    """What rules get for it here."""
    write_game(folder, {}, start=f'error("is " .. tostring({expression}), 0)\n')
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(folder)
    message = caught.value.message
    return message.removeprefix("is ") if message.startswith("is ") else "an error"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_row_of_the_page_is_what_this_lua_computes(tmp_path: Path, row: tuple[str, ...]) -> None:
    expression, jit, newer, instead = (cell.strip() for cell in row)
    assert jit != newer
    assert _computed(tmp_path, expression) == (jit if JIT else newer)
    if instead.startswith("`") and instead.endswith("`"):  # which gives the same on either
        same = instead.strip("`")
        assert _computed(tmp_path, same) in (jit, newer) if "tostring" not in same else True


def test_the_page_has_rows() -> None:
    assert len(ROWS) == 9


# What the rules say (on a line of its own), and what of it is told.
NOTED = [
    ("local x = (7 * 1103515245 + 12345) % 2147483648", "* 1103515245 looks like a generator"),
    ("local x = 5 % 2^32", "% 2^32 looks like a generator"),
    ("local x = 1664525 * 3 % 7", "* 1664525 looks like a generator"),
    ("local x = bit.bxor(5 * 31, 7)", "bit.bxor of a product looks like a generator"),
    ("local x = 6364136223846793005", "6364136223846793005 is beyond 2^53"),
    ("local x = 0xFFFFFFFFFFFFFFFF", "0xFFFFFFFFFFFFFFFF is beyond 2^53"),
    ('local x = 6 / 2 .. "a"', "of a quotient"),
    ('local x = "a" .. (6 / 2)', "of a quotient"),
    ('local x = "a" .. 2 ^ 2', "of a quotient"),
    ("local function x() return 5 % 0 end", "% 0 is an error on Lua 5.4"),
]
NOT_NOTED = [
    "local x = 16807 * 5 % 2147483647",  # exact on both: below 2^53
    "local x = 1e300 + 9007199254740992",
    'local x = "a" .. math.floor(6 / 2) .. tostring(1 / 2)',
    'local x = 6 / 2\nlocal y = "a" .. x',
    'local x = "a" .. ({ 1, 2 })[4 / 2]',
    "-- a // b & c, 6364136223846793005",
    'local x = "// & | 1103515245 * 2"',
    "if 1 ~= 2 then end",
    "local x = 1000000 * 3",
    "goto done ::done::",
]
REFUSED = [
    ("local x = 10 // 3", "`//` compiles on Lua 5.4 only (write math.floor(a / b); a comment begins with --)"),
    ("local x = 6 & 3", "`&` compiles on Lua 5.4 only (write bit.band(a, b))"),
    ("local x = 6 | 3", "`|` compiles on Lua 5.4 only (write bit.bor(a, b))"),
    ("local x = ~3", "`~` compiles on Lua 5.4 only (write bit.bxor(a, b) or bit.bnot(a); unequal is ~=)"),
    ("local x = 1 << 3", "`<<` compiles on Lua 5.4 only (write bit.lshift(a, places))"),
    ("local x = 8 >> 3", "`>>` compiles on Lua 5.4 only (write bit.rshift(a, places))"),
    ("local x <const> = 8", "`<const>` compiles on Lua 5.4 only (leave it out)"),
    ("local x <close> = nil", "`<close>` compiles on Lua 5.4 only (leave it out)"),
    ("local x = 1LL", "the number 1LL compiles on LuaJIT only (leave the letters out)"),
    ("local x = 2i", "the number 2i compiles on LuaJIT only (leave the letters out)"),
    ("local é = 1", "the name é compiles on LuaJIT only (write it with the letters a to z)"),
    ('local x = "10" * 2', '`"10"` stands here, where a number is needed (leave the quotes out)'),
    ('local x = 2 * ("10")', '`"10"` stands here, where a number is needed (leave the quotes out)'),
    ('local x = -"1.5"', '`"1.5"` stands here, where a number is needed (leave the quotes out)'),
    ('local x = "a" + "b"', '`"a"` stands here, where a number is needed (write .. to join texts)'),
    (f'local x = "{"1" * 50}" * 2', "a text stands here, where a number is needed (leave the quotes out)"),
    ('local x = "%d" % 3', '`"%d"` stands here, where a number is needed (write string.format("...", x))'),
    ("local x = tostring(10) + 1", "`tostring` gives a text, where a number is needed (write tonumber(...))"),
    (
        'local x = 1 + string.sub("10", 1, 1)',
        "`string.sub` gives a text, where a number is needed (write tonumber(...))",
    ),
]
TAKEN = [
    'local x = #"abc" + 1 - #tostring(12)',
    'local x = tonumber("10") * 2 - tonumber(tostring(3))',
    'local function f(s) return #s end\nlocal x = f("10") * 2 + f"10"',
    'local x = #("abc") + #(tostring(12)) - 1',
    'local x = ("abc"):len() + string.len("10")',
    'local t = { ["a"] = 1 }\nlocal x = t["a"] + 1',
    'local x = "a" .. 1 - 2 .. "b"',
    "local x = { tostring = 1 }\nlocal y = x.tostring + 1",
]


def _finding(folder: Path) -> checks.Finding:
    return next(found for found in checks.check(quoin.load_game(folder), 1) if found.promise == PROMISE)


def test_check_names_file_and_line_of_what_leaves_the_common_ground(tmp_path: Path) -> None:
    write_game(tmp_path, {}, start="".join(f"do {text} end\n" for text, _ in NOTED))
    finding = _finding(tmp_path)
    assert finding.held
    lines = finding.detail.splitlines()[1:]
    assert len(lines) == len(NOTED)
    for number, (line, (_, words)) in enumerate(zip(lines, NOTED, strict=True), start=1):
        assert line.startswith(f"rules.lua:{number}: ")
        assert words in line
    (tmp_path / "more.lua").write_text("\nreturn 6364136223846793005\n")
    write_game(tmp_path, {}, start='require("more")\n')
    assert _finding(tmp_path).detail.splitlines()[1].startswith("more.lua:2: 6364136223846793005")


def test_check_names_nothing_else(tmp_path: Path) -> None:
    write_game(tmp_path, {}, start="".join(f"do {text}\nend\n" for text in NOT_NOTED))
    assert _finding(tmp_path) == checks.Finding(PROMISE, True, "nothing seen that differs")


@pytest.mark.parametrize(("text", "told"), REFUSED)
def test_what_only_one_lua_takes_both_refuse_when_it_is_loaded(tmp_path: Path, text: str, told: str) -> None:
    write_game(tmp_path, {}, start=f"\n{text}\n")
    with pytest.raises(quoin.GameError) as caught:
        quoin.load_game(tmp_path)
    assert str(caught.value) == f"rules.lua:2: {told}"
    assert caught.value.source == text


@pytest.mark.parametrize("text", TAKEN)
def test_what_both_take_is_taken(tmp_path: Path, text: str) -> None:
    quoin.load_game(write_game(tmp_path, {}, start=f"{text}\n"))


FOLDERS = sorted([*quoin.game_folders().values(), *(ROOT / "tests" / "games").iterdir()])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_games_of_the_project_keep_to_the_common_ground(folder: Path) -> None:
    rules = [path for path in folder.glob("variants/*.lua") if not path.name.endswith(".bot.lua")]
    for name in [str(folder), *(f"{folder}/{path.stem}" for path in rules)]:
        assert _finding(Path(name)).detail == "nothing seen that differs", name
