"""The solver against facts obtained elsewhere: plain recursion, value iteration in NumPy, published values."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin
from solved_plain import connect_four, endless_pig, hex_openings, pig

ROOT = Path(__file__).resolve().parents[2]


def small_rack(folder: Path, columns: int, rows: int) -> quoin.Game:
    """Connect Four of another size."""
    return resized(
        folder,
        "connect_four",
        {
            "rows: 6, columns: 7": f"rows: {rows}, columns: {columns}",
            "row: 1..6": f"row: 1..{rows}",
            "[a, b, c, d, e, f, g]": f"[{', '.join('abcdefg'[:columns])}]",
        },
    )


def resized(folder: Path, game: str, changes: dict[str, str]) -> quoin.Game:
    """A classic with changes in its game.yaml."""
    source = ROOT / "games" / "classics" / game
    text = (source / "game.yaml").read_text(encoding="utf-8")
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    (folder / "rules.lua").write_text((source / "rules.lua").read_text(encoding="utf-8"), encoding="utf-8")
    return quoin.load_game(folder)


def by_text(found: quoin.Solution) -> dict[str, float | None]:
    return {one.text: one.value for one in found.actions}


def test_tic_tac_toe_is_a_draw_whatever_comes_first() -> None:
    found = quoin.solve(quoin.load_game("tic_tac_toe"))
    assert found.values == (0, 0)
    assert found.symmetries == 7  # of a square, the one that changes nothing left out
    assert [one.value for one in found.actions] == [0.0] * 9
    assert len(found.line) == 9


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (5, 3), (3, 5)])
def test_connect_four_on_small_racks_is_as_recursion_finds_it(tmp_path: Path, columns: int, rows: int) -> None:
    found = quoin.solve(small_rack(tmp_path, columns, rows))
    assert found.symmetries == 1
    plain = connect_four(columns, rows)
    assert by_text(found) == {f"drop {'abcde'[column]}": plain[column] for column in range(columns)}
    assert found.values == (max(plain), -max(plain))


@pytest.mark.parametrize("size", [2, 3])
def test_openings_of_hex_are_as_recursion_finds_them(size: int) -> None:
    game = quoin.load_game("hex", size=size)
    found = quoin.solve(game)
    assert found.symmetries == 1  # half a turn; others would change the seats' sides
    plain = hex_openings(size)
    state = game.new_initial_state(0)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert by_text(found) == dict(zip(texts, plain, strict=True))


def test_the_second_player_wins_othello_on_4_by_4_cells(tmp_path: Path) -> None:
    """By 11 discs to 3, as is commonly known; all first moves are one, turned."""
    start = "{d4: white, e5: white, d5: black, e4: black}"
    smaller = {"grid: 8": "grid: 4", "1..8": "1..4", start: "{b2: white, c3: white, b3: black, c2: black}"}
    found = quoin.solve(resized(tmp_path, "othello", smaller))
    assert found.values == (-1, 1)
    assert [one.value for one in found.actions] == [-1.0] * 4


def test_pig_is_as_value_iteration_finds_it() -> None:
    state = quoin.load_game(ROOT / "tests" / "games" / "pig", goal=15, max_turns=12).new_initial_state(0)
    state.apply_action(state.string_to_action("roll"))
    state.apply_action(1)  # a 2
    roll, hold = pig(15, 12)
    found = by_text(quoin.solve(state))
    assert found["roll"] == pytest.approx(roll, abs=1e-12)
    assert found["hold"] == pytest.approx(hold, abs=1e-12)


def test_pig_that_may_go_on_for_ever_is_as_value_iteration_finds_it(tmp_path: Path) -> None:
    source = ROOT / "tests" / "games" / "pig"
    rules = (source / "rules.lua").read_text(encoding="utf-8")
    limit = (
        "  count.turns = count.turns + 1\n  if count.turns == dial.max_turns then return match.highest(points) end\n"
    )
    assert limit in rules
    (tmp_path / "rules.lua").write_text(rules.replace(limit, ""), encoding="utf-8")
    (tmp_path / "game.yaml").write_text((source / "game.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    state = quoin.load_game(tmp_path, goal=15).new_initial_state(0)
    state.apply_action(state.string_to_action("roll"))
    state.apply_action(1)  # a 2
    roll, hold = endless_pig(15)
    solved = quoin.solve(state)
    found = {one.text: (one.low, one.high) for one in solved.actions}
    assert solved.method == "graph"
    assert found["roll"] == pytest.approx((roll, roll), abs=1e-9)
    assert found["hold"] == pytest.approx((hold, hold), abs=1e-9)


def test_first_moves_of_breakthrough_are_worth_what_the_positions_after_them_are() -> None:
    """On 4 x 4 cells; on 5 x 5 the second player wins (Saffidine, Jouandeau, Cazenave 2011), which takes longer."""
    game = quoin.load_game("breakthrough", size=4)
    found = quoin.solve(game)
    assert found.symmetries == 1
    for one in found.actions:
        state = game.new_initial_state(0)
        state.apply_action(one.action)
        assert quoin.solve(state).low[0] == quoin.solve(state).high[0] == one.value


def test_a_solver_that_runs_out_tells_bounds() -> None:
    found = quoin.solve(quoin.load_game("connect_four"), seconds=0.2)
    assert (found.low, found.high) == ((-1, -1), (1, 1))
    assert all(one.low <= 0 <= one.high for one in found.actions)
    assert "not solved yet" in str(found)


@pytest.mark.parametrize(("name", "why"), [("muros", "see"), ("goofspiel", "time"), ("hearts", "see")])
def test_games_that_search_does_not_solve_are_refused_with_the_reason(name: str, why: str) -> None:
    state = quoin.load_game(name).new_initial_state(0)
    with pytest.raises(quoin.ArgumentError, match=why):
        quoin.solve(state)
