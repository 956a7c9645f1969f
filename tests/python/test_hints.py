"""Hints for bots: bot.lua beside the rules, what it may do, what becomes of its mistakes."""

import random
import shutil
from pathlib import Path

import pytest

import quoin
from quoin import _core, checks

ROOT = Path(__file__).parents[2]
JIT = [True, False] if _core.lua_has_jit() else [False]

# (bot.lua, part of the error, its line)
MISTAKES = [
    ("function evaluate(me) return 1.5 end", "evaluate must return an integer from -1000 to 1000, not 1.5", 1),
    ('function evaluate(me) return "3" end', 'not "3"', 1),
    ("function evaluate(me) end", "not nil", 1),
    ("function evaluate(me) return true end", "not true", 1),
    ("function evaluate(me) return {} end", "not a table", 1),
    ("\n\nfunction evaluate(me) return 5000 end", "not 5000", 3),
    ("function evaluate(me) return -1001 end", "not -1001", 1),
    ("function evaluate(me) return 0/0 end", "not nan", 1),
    ("function evaluate(me) return 1/0 end", "not inf", 1),
    ("function evaluate(me)\n  error('no')\nend", "no", 2),
    ("function evaluate(me)\n  while true do end\nend", "used up their 1000000 ticks", 2),
    ("function evaluate(me) return evaluate(me) + 1 end", "", 1),
    ("function evaluate(me)\n  zone.piece[0] = 1\n  return 0\nend", "only says how good a position is", 2),
    ("function evaluate(me)\n  zone.piece:fill(0)\n  return 0\nend", "only says how good a position is", 2),
    ("function evaluate(me)\n  moves.move(me)\n  return 0\nend", "", None),
    ("function evaluate(me)\n  play.step(me, 0, 9)\n  return 0\nend", "evaluate only says", None),
    ("function evaluate(me)\n  go.move(me)\n  return 0\nend", "go.move: evaluate named a next node", 2),
    ("function evaluate(me)\n  match.win(me)\n  return 0\nend", "match.win: evaluate named a next node", 2),
    ("function evaluate(me)\n  local n = random.below(3)\n  return n\nend", "random", 2),
    ("function evaluate(me)\n  rules.x = 1\n  return 0\nend", "files of hints change no rules", 2),
    ("function evaluate(me)\n  moves.move = nil\n  return 0\nend", "files of hints change no rules", 2),
    ("function evaluate(me)\n  evaluate = nil\n  return 0\nend", "evaluate is assigned while a bot thinks", 2),
    ("function evaluate(me)\n  prefer.step = print\n  return 0\nend", "", 2),
    ("function evaluate(me)\n  leak = 1\n  return 0\nend", "the global leak cannot be assigned", 2),
    ('function evaluate(me)\n  return #string.rep("x", 1e9)\nend', "", 2),
    # while the file loads
    ("evaluate = 7", "evaluate must be a function, not 7", 1),
    ("cutoff = 1.5", "cutoff must be a number of plies from 0 to 1000, not 1.5; whole numbers only", 1),
    ("\ncutoff = -1", "not -1; math.max and math.min keep it within", 2),
    ("cutoff = 1001", "not 1001", 1),
    ('cutoff = "4"', 'not "4"', 1),
    ("function evaluate(me)\n  cutoff = 2\n  return 0\nend", "cutoff is assigned while a bot thinks", 2),
    ("priors = 1", "priors must be true or false, not 1", 1),
    ("function evaluate(me)\n  priors = true\n  return 0\nend", "priors is assigned while a bot thinks", 2),
    ("function moves.move(me) end", "moves.move: files of hints change no rules", 1),
    ("function rules.help(me) end", "rules.help: files of hints change no rules", 1),
    ("function match.setup() end", "match.setup: files of hints change no rules", 1),
    ("\nfunction prefer.stepp() return 1 end", "no action is called stepp", 2),
    ("prefer.step = 3", "prefer.step must be a function, not 3", 1),
    ("return evaluate + 1", "there is nothing called evaluate", 1),
    ("base.evaluate()", "base exists only in the files of variants", 1),
    ('require("os")', "there is no file os.lua", 1),
    ('require("bot")', "there is no file bot.lua", 1),
    ("local x = io", "there is nothing called io", 1),
    ("zone.piece[0] = 1", "nothing is written while the files load", 1),
    ("while true do end", "used up their 5000000 ticks", 1),
    ("if x", "", 1),
    ("\x1bLua", "compiled Lua", None),
]  # fmt: skip


def game_with(folder: Path, hints: str | bytes, **files: str) -> Path:
    """A copy of Breakthrough with these hints."""
    target = folder / "breakthrough"
    if not target.exists():
        shutil.copytree(ROOT / "games/classics/breakthrough", target)
    (target / "bot.lua").write_bytes(hints if isinstance(hints, bytes) else hints.encode())
    for name, text in files.items():
        (target / name).write_text(text)
    return target


def error_of(folder: Path, jit: bool) -> tuple[quoin.QuoinError, quoin.State]:
    state = quoin.load_game(folder, jit=jit, size=4).new_initial_state(1)
    before = state.to_bytes()
    with pytest.raises(quoin.QuoinError) as found:
        state.evaluate(0)
    assert state.to_bytes() == before
    return found.value, state


@pytest.mark.parametrize("jit", JIT)
@pytest.mark.parametrize(("text", "says", "line"), MISTAKES)
def test_a_mistake_in_hints_has_its_place_and_no_effect(
    text: str, says: str, line: int | None, jit: bool, tmp_path: Path
) -> None:
    found, state = error_of(game_with(tmp_path, text), jit)
    assert says in str(found)
    if line is not None:
        assert f"bot.lua:{line}" in str(found)
    # The match goes on as if there were no hints.
    bare = quoin.load_game("breakthrough", jit=jit, size=4).new_initial_state(1)
    choice = random.Random(3)
    while not bare.is_terminal():
        assert state.legal_actions() == bare.legal_actions()
        action = choice.choice(bare.legal_actions())
        state.apply_action(action)
        bare.apply_action(action)
    assert state.to_bytes() == bare.to_bytes()


@pytest.mark.parametrize("jit", JIT)
@pytest.mark.parametrize("weight", ["-1", "1001", "0.5", '"1"', "nil", "0/0"])
def test_a_weight_that_is_none_is_told_with_its_place(weight: str, jit: bool, tmp_path: Path) -> None:
    folder = game_with(tmp_path, f"\nfunction prefer.step() return {weight} end")
    state = quoin.load_game(folder, jit=jit, size=4).new_initial_state(1)
    with pytest.raises(quoin.GameError, match=r"bot\.lua:2.*prefer\.step must return an integer from 0 to 1000"):
        state.weights()


@pytest.mark.parametrize("jit", JIT)
def test_hints_are_told_who_chooses(jit: bool, tmp_path: Path) -> None:
    hints = "function evaluate(me, turn) return 10 * me + turn end"
    state = quoin.load_game(game_with(tmp_path, hints), jit=jit, size=4).new_initial_state(1)
    for turn in (0, 1, 0):
        assert [state.evaluate(seat) for seat in (0, 1)] == [turn, 10 + turn]
        state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("jit", JIT)
def test_the_cutoff_is_the_authors_or_the_bots(jit: bool, tmp_path: Path) -> None:
    def chosen(hints: str, bot: str) -> list[tuple[int, int]]:
        folder = game_with(tmp_path, f"function evaluate(me) return zone.piece:count(me) end\n{hints}")
        state = quoin.load_game(folder, jit=jit).new_initial_state(1)
        found = quoin.make_bot(bot, seed=1).analyse(state)
        return sorted((one.action, one.visits) for one in found.actions)

    one, four = chosen("cutoff = 1", "mcts(playouts=200)"), chosen("", "mcts(playouts=200)")
    assert one == chosen("", "mcts(playouts=200, cutoff=1)") == chosen("cutoff = 9", "mcts(playouts=200, cutoff=1)")
    assert four == chosen("cutoff = 4", "mcts(playouts=200)") != one


@pytest.mark.parametrize("jit", JIT)
def test_priors_are_the_authors_or_the_bots(jit: bool, tmp_path: Path) -> None:
    def visits(hints: str, bot: str) -> dict[int, int]:
        folder = game_with(tmp_path, f"function prefer.step(me, to) return to % 3 * 10 end\n{hints}")
        state = quoin.load_game(folder, jit=jit, size=4).new_initial_state(1)
        return {one.action: one.visits for one in quoin.make_bot(bot, seed=1).analyse(state).actions}

    led, ordered = visits("priors = true", "mcts(playouts=200)"), visits("", "mcts(playouts=200)")
    assert led == visits("", "mcts(playouts=200, priors=1)") == visits("priors = false", "mcts(playouts=200, priors=1)")
    assert ordered == visits("priors = true", "mcts(playouts=200, priors=0)")
    weights = quoin.load_game(tmp_path / "breakthrough", jit=jit, size=4).new_initial_state(1).weights()
    assert {action for action, count in led.items() if count == 0} == {
        a for a, weight in weights.items() if weight == 0
    }
    assert min(ordered.values()) > 0


@pytest.mark.parametrize("jit", JIT)
def test_hints_see_the_position_and_the_action(jit: bool, tmp_path: Path) -> None:
    hints = """
        function evaluate(me) return zone.piece:count(me) - zone.piece:count(1 - me) end
        function prefer.step(me, from, to) return board.field:column(to) + 10 * me end
    """
    state = quoin.load_game(game_with(tmp_path, hints), jit=jit, size=4).new_initial_state(1)
    choice = random.Random(5)
    while not state.is_terminal():
        pieces = [int((state.zone("piece") == seat).sum()) for seat in (0, 1)]
        assert state.evaluate(0) == pieces[0] - pieces[1] == -state.evaluate("black")
        columns = {a: "abcd".index(state.action_to_dict(a)["to"][0]) for a in state.legal_actions()}
        assert state.weights() == {a: column + 10 * state.seat for a, column in columns.items()}
        state.apply_action(choice.choice(state.legal_actions()))
    assert state.weights() == {}


def test_hints_are_no_rules(tmp_path: Path) -> None:
    plain = quoin.load_game(game_with(tmp_path, ""))
    state = plain.new_initial_state(3)
    for _ in range(9):
        state.apply_action(state.legal_actions()[0])
    state.save(tmp_path / "match")
    for hints in ("function evaluate(me) return 1 end", "while true do end", b"\xff", "x" * 200_000):
        changed = quoin.load_game(game_with(tmp_path, hints))
        assert changed.fingerprint == plain.fingerprint
        assert changed.load_state(tmp_path / "match").hash() == state.hash()


def test_bytes_that_are_no_text_are_told_to_who_asks_for_hints(tmp_path: Path) -> None:
    state = quoin.load_game(game_with(tmp_path, b"-- \n\xff")).new_initial_state(1)
    with pytest.raises(quoin.GameError, match=r"bot\.lua:2.*not UTF-8"):
        state.evaluate(0)


def test_a_game_without_hints_says_so() -> None:
    state = quoin.load_game("tic_tac_toe").new_initial_state(1)
    with pytest.raises(quoin.ArgumentError, match=r"bot\.lua"):
        state.evaluate(0)
    with pytest.raises(quoin.ArgumentError, match=r"bot\.lua"):
        state.weights()


@pytest.mark.parametrize("jit", JIT)
def test_tables_of_the_rules_that_hints_change_are_their_own(jit: bool, tmp_path: Path) -> None:
    rules = (ROOT / "games/classics/breakthrough/rules.lua").read_text()
    rules += '\nrules.shared = require("helper")\n'
    hints = (
        'require("helper").ways[1] = 9\nrules.shared.ways[2] = 9\nfunction evaluate(me) return rules.shared.ways[1] end'
    )
    helper = "return { ways = { 1, 2 } }"
    folder = game_with(tmp_path, hints, **{"rules.lua": rules, "helper.lua": helper})
    (folder / "rules.lua").write_text(
        rules + "function text.step() return rules.shared.ways[1] .. rules.shared.ways[2] end"
    )
    state = quoin.load_game(folder, jit=jit, size=4).new_initial_state(1)
    assert state.evaluate(0) == 9
    assert state.action_to_string(state.legal_actions()[0]) == "12"


@pytest.mark.parametrize("jit", JIT)
def test_a_variant_brings_hints_of_its_own(jit: bool, tmp_path: Path) -> None:
    folder = game_with(tmp_path, "function evaluate(me) return 10 + me end\nfunction prefer.step() return 3 end")
    (folder / "variants").mkdir(exist_ok=True)
    for name in ("small", "other"):
        (folder / f"variants/{name}.yaml").write_text(f"quoin: 1\nvariant: {name}\ntitle: x\nmax_length: 90\n")
    (folder / "variants/small.bot.lua").write_text("function evaluate(me) return -base.evaluate(me) end")
    small, other = (quoin.load_game(f"{folder}/{name}", jit=jit).new_initial_state(1) for name in ("small", "other"))
    assert small.evaluate(1) == -11
    assert set(small.weights().values()) == {3}
    assert other.evaluate(1) == 11
    (folder / "variants/small.bot.lua").write_text("\nfunction evaluate(me) return base.x(me) end")
    with pytest.raises(quoin.GameError, match=r"small\.bot\.lua:2"):
        quoin.load_game(f"{folder}/small", jit=jit).new_initial_state(1).evaluate(1)


def test_a_variant_may_bring_nothing_but_hints(tmp_path: Path) -> None:
    folder = game_with(tmp_path, "function evaluate(me) return 10 end")
    (folder / "variants").mkdir(exist_ok=True)
    (folder / "variants/told.yaml").write_text("quoin: 1\nvariant: told\ntitle: x\n")
    with pytest.raises(quoin.GameError, match="the variant changes nothing"):
        quoin.load_game(f"{folder}/told")
    (folder / "variants/told.bot.lua").write_text("function evaluate(me) return 20 end")
    assert quoin.load_game(f"{folder}/told").new_initial_state(1).evaluate(1) == 20


def played(game: quoin.Game, bot: str) -> list[int]:
    return [int(one) for one in quoin.simulate(game, 4, seed=2, bots=[bot, "random"], progress=False)["signature"]]


def test_mcts_takes_hints_unless_it_is_told_not_to(tmp_path: Path) -> None:
    hints = """
        function evaluate(me) return zone.piece:count(me) == 8 and 900 or -900 end
        function prefer.step() return 2 end
    """
    without = quoin.load_game(ROOT / "games/classics/tic_tac_toe")
    assert played(without, "mcts(playouts=50)") == played(without, "mcts(playouts=50, hints=0)")
    game = quoin.load_game(game_with(tmp_path, hints), size=4)
    bare = quoin.load_game(game_with(tmp_path, ""), size=4)
    assert played(game, "mcts(playouts=50, hints=0)") == played(bare, "mcts(playouts=50)")
    assert played(game, "mcts(playouts=50)") == played(game, "mcts(playouts=50, hints=1)")
    assert played(game, "mcts(playouts=50)") != played(bare, "mcts(playouts=50)")


def test_mcts_goes_where_hints_point(tmp_path: Path) -> None:
    # Nobody can win within two plies of the start: what is chosen rests on the hint alone.
    hints = """
        local goal = board.field:cell(2, 5)
        function evaluate(me) return (me == 0) == (zone.piece[goal] == 0) and 900 or -900 end
    """
    game = quoin.load_game(game_with(tmp_path, hints))
    for seed in range(5):
        state = game.new_initial_state(seed)
        action = quoin.make_bot("mcts(playouts=400, cutoff=0)", seed=seed).choose(state)
        assert state.action_to_dict(action)["to"] == "f3"


def best_within(state: quoin.State, plies: int) -> float:
    """The value of the position for its seat, by plain negamax over what the author says: between -1 and 1."""
    values = []
    for action in state.legal_actions():
        child = state.child(action)
        if child.is_terminal():
            values.append(child.returns()[state.seat])
        elif plies == 1:
            values.append(-child.evaluate(child.seat) / 1000)
        else:
            values.append(-best_within(child, plies - 1))
    return max(values)


def test_minimax_looks_ahead_to_what_hints_say(tmp_path: Path) -> None:
    hints = (ROOT / "games/classics/breakthrough/bot.lua").read_text()
    game = quoin.load_game(game_with(tmp_path, hints), size=5)
    chance = random.Random(7)
    for _ in range(12):
        state = game.new_initial_state(1)
        for _ in range(chance.randrange(2, 14)):
            state.apply_action(chance.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        for plies in (1, 2, 3):
            found = quoin.make_bot(f"minimax(depth={plies})").analyse(state)
            assert found.actions[0].value == pytest.approx(best_within(state, plies), abs=0.0001)
    blind = quoin.make_bot("minimax(depth=2, hints=0)").analyse(game.new_initial_state(1))
    assert {one.value for one in blind.actions} == {0}


@pytest.mark.parametrize("jit", JIT)
def test_mcts_tells_what_is_wrong_with_hints(jit: bool, tmp_path: Path) -> None:
    for text, line in (("x", 1), ("\nfunction evaluate() return nil end", 2), ("\n\nfunction prefer.step() end", 3)):
        game = quoin.load_game(game_with(tmp_path, text), jit=jit, size=4)
        state = game.new_initial_state(1)
        with pytest.raises(quoin.GameError, match=rf"bot\.lua:{line}"):
            quoin.make_bot("mcts(playouts=50)").choose(state)
        assert quoin.make_bot("mcts(playouts=50, hints=0)").choose(state) in state.legal_actions()
        if "evaluate" in text or text == "x":
            with pytest.raises(quoin.GameError, match=rf"bot\.lua:{line}"):
                quoin.make_bot("minimax(depth=2)").choose(state)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("mcts(hints=2)", "hints of mcts"),
        ("minimax(hints=2)", "hints of minimax"),
        ("mcts(priors=0.5)", "priors of mcts"),
        ("mcts(cutoff=-1)", "cutoff of mcts"),
        ("mcts(cutoff=1.5)", "cutoff"),
        ("mcts(cutoff=1001)", "cutoff"),
    ],
)
def test_options_that_cannot_be_are_refused(options: str, says: str) -> None:
    with pytest.raises(quoin.ArgumentError, match=says):
        quoin.make_bot(options)


def finding(folder: Path, promise: str) -> checks.Finding | None:
    found = checks.check(quoin.load_game(folder), 3, 1)
    return next((one for one in found if one.promise.startswith(promise)), None)


def test_check_tells_of_hints_that_fail(tmp_path: Path) -> None:
    held = finding(game_with(tmp_path, "function evaluate(me) return 1 end"), "hints answer")
    assert held is not None
    assert held.held
    late = "function evaluate(me) return zone.piece:count(me) == 16 and 0 or 1001 end"
    late_features = "function features(me) return { zone.piece:count(me) == 16 and 0 or 1001 } end"
    assert not finding(game_with(tmp_path, late_features), "hints answer").held  # type: ignore[union-attr]
    broken = finding(game_with(tmp_path, late), "hints answer")
    assert broken is not None
    assert not broken.held
    assert "bot.lua:1" in broken.detail
    assert "ply 0" not in broken.detail
    syntax = finding(game_with(tmp_path, "function"), "hints answer")
    assert syntax is not None
    assert not syntax.held


def test_check_tells_of_hints_that_keep_something(tmp_path: Path) -> None:
    counts = "local asked = 0\nfunction evaluate(me) asked = asked + 1 return 0 end"
    kept = finding(game_with(tmp_path, counts), "rules keep no state")
    assert kept is not None
    assert not kept.held
    assert "asked" in kept.detail
    assert "bot.lua" in kept.detail


@pytest.mark.parametrize(
    ("hints", "held"),
    [
        ("function evaluate(me) return zone.hand[me][0] end", True),
        ("function evaluate(me) return zone.hand[(me + 1) % seats.n][0] end", False),
        ("function features(me) return { 7, zone.hand[me][0] } end", True),
        ("function features(me) return { 7, zone.hand[(me + 1) % seats.n][0] } end", False),
        ("function prefer.KIND(me) return 1 + zone.hand[me][0] end", True),
        ("function prefer.KIND(me) return 1 + zone.hand[(me + 1) % seats.n][0] end", False),
    ],
)
def test_check_tells_of_hints_that_read_what_is_hidden(hints: str, held: bool, tmp_path: Path) -> None:
    folder = tmp_path / "hidden_hands"
    shutil.copytree(ROOT / "tests/games/hidden_hands", folder)
    kind = quoin.load_game(folder).description.actions[0].name
    (folder / "bot.lua").write_text(hints.replace("KIND", kind))
    found = finding(folder, "hints read nothing")
    assert found is not None
    assert found.held == held
    answered = finding(folder, "hints answer")
    assert answered is not None
    assert answered.held
