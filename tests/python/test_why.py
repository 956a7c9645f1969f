"""Why an action may be played or not, and traces: lists compared with the engine's, reasons derived by hand."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import quoin
from quoin import _core
from quoin.cli.app import app
from quoin.drawing.trace_page import page as page_of
from quoin.why import Reasons
from wide import WIDE

FIVE = ["murailles", "muros", "wall_to_wall", "mosaix", "crazy_palace"]
CLASSICS = ["chess", "international_draughts", "quoridor", "othello", "backgammon"]
GAMES = os.environ.get("QUOIN_WHY_GAMES", "").split() or FIVE + CLASSICS
POSITIONS = int(os.environ.get("QUOIN_WHY_POSITIONS", "20" if WIDE else "2"))
EXPLAINED = 3  # illegal actions of each position whose reason is tried


def position(name: str, *texts: str, seed: int = 1) -> quoin.State:
    """A match in which these actions were played, luck as the seed has it."""
    state = quoin.load_game(name).new_initial_state(seed)
    state.settle_luck()
    for text in texts:
        state.apply_action(state.string_to_action(text))
        state.settle_luck()
    return state


def after(plies: int) -> Callable[[quoin.State], bool]:
    return lambda now: now.move_number() >= plies


def line(state: quoin.State, where: str) -> str:
    """The line of the game's file that ``where`` names."""
    file, _, number = where.rpartition(":")
    return lines_of(Path(state.game.folder) / file)[int(number) - 1].strip()


@cache
def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")


def changed(state: quoin.State, changes: list[tuple[int, int, int]]) -> quoin.State:
    """The state with other contents of some places, made from its bytes."""
    block = bytearray(state.to_bytes())
    for number, place, value in changes:
        zone = state.game.description.zones[number]
        width = np.dtype(zone.cell).itemsize
        start = zone.offset + place * width
        block[start : start + width] = value.to_bytes(width, "little", signed=value < 0)
    return state.game.state_from_position({"block": block.hex(), "ply": state.move_number()})


@pytest.mark.parametrize("name", GAMES)
def test_why_agrees_with_the_list_in_random_positions(name: str) -> None:
    """What the traced machine lists is what may be played, in every position; and what is told to bar an action does:
    without it the action is legal."""
    game = quoin.load_game(name)
    rng = random.Random(1)
    done = seed = 0
    while done < POSITIONS:
        seed += 1
        ply = rng.randrange(60)
        state = quoin.play(game, seed=seed, until=after(ply))
        state.settle_luck()
        if state.is_terminal():
            continue
        done += 1
        reasons = Reasons(state)
        legal = state.legal_actions()
        assert {action for step in reasons.run for action in step.listed} == set(legal)
        for action in legal:
            found = reasons.why(action)
            assert found.legal
            assert found.source == line(state, found.where)
        illegal = sorted(set(range(state.num_distinct_actions())) - set(legal))
        for action in rng.sample(illegal, min(EXPLAINED, len(illegal))):
            explained(state, reasons, action)


def explained(state: quoin.State, reasons: Reasons, action: int) -> None:
    found = reasons.why(action)
    assert not found.legal
    assert found.reason
    assert not found.where or found.source == line(state, found.where)
    single = _core.changes_that_allow(state, state.seat, action)
    for changes in (single or _core.pairs_that_allow(state, state.seat, action))[:3]:
        assert action in changed(state, changes).legal_actions(), found


CASES = [
    # At the start the walls of red stand on all edges between its first rows, and nobody has acted.
    ("murailles", (), "step c2", "barred", "the way is barred at c1-c2 by red's wall", "field:steps"),
    ("murailles", (), "slide a1-a2 to b1-b2", "barred", "the line is barred at b1-b2 by red's wall", "walls:slides"),
    ("murailles", (), "slide a1-a2 to c1-c2", "barred", "by red's wall and at c1-c2 by red's wall", "walls:slides"),
    ("murailles", (), "stop", "condition", "count.actions is 0", "if count.actions > 0 then emit.stop() end"),
    ("murailles", (), "pivot a4-a5 to a4-b4", "turn", "it is red's turn; yellow could do it", ""),
    # Rook and king behind their own men; castling asks three cells in an if of two lines.
    ("chess", (), "move a1 a3", "barred", "barred at a2 by white_pawn", "men:legal_moves"),
    ("chess", (), "move e1 e2", "barred", "barred at e2 by white_pawn", "men:legal_moves"),
    ("chess", (), "castle short", "condition", "at f1 by white_bishop and at g1 by white_knight", "emit.castle"),
    ("chess", (), "move d4 d5", "barred", "no piece stands at d4", "men:legal_moves"),
    # The bishop on b5 gives check along c6 and d7: a pawn far away may not move.
    (
        "chess",
        ("move e2 e4", "move d7 d6", "move f1 b5"),
        "move a7 a6",
        "barred",
        "at b5 by white_bishop",
        "legal_moves",
    ),
    # The man on b6 can be taken by the one on c5, so that nothing else may be moved.
    (
        "international_draughts",
        ("move b4 c5", "move a7 b6"),
        "move d4 e5",
        "condition",
        "at b6 by black_man",
        "if men:taking_jumps",
    ),
    ("international_draughts", (), "move b2 c3", "barred", "at c3 by white_man", "men:legal_moves"),
    ("wall_to_wall", (), "place green green at a1", "phase", "that is of the phase act; now is pick", ""),
    ("tic_tac_toe", ("write a1",), "write a1", "barred", "the place is taken at a1 by cross's mark", "mark:places"),
    # Six discs fill a column; they fall by turns, so that the sixth is yellow's.
    ("connect_four", ("drop a",) * 6, "drop a", "barred", "the column is full at a6 by yellow's disc", "disc:drops"),
    ("go", ("place c3",), "place c3", "barred", "the place is taken at c3 by black's stone", "stone:live_places"),
    ("quoridor", (), "step e3", "barred", "white's pawn stands at e1", "field:steps"),
]


@pytest.mark.parametrize(("name", "texts", "action", "kind", "reason", "source"), CASES)
def test_reasons_are_those_found_by_hand(
    name: str, texts: tuple[str, ...], action: str, kind: str, reason: str, source: str
) -> None:
    state = position(name, *texts)
    found = state.why(action)
    assert (found.kind, found.legal) == (kind, False), found
    assert reason in found.reason
    assert source in found.source
    assert not found.where or found.source == line(state, found.where)


def test_a_card_that_is_not_in_the_hand_is_told() -> None:
    """A seat lays a card of a colour of which it has none."""
    for seed in range(1, 50):
        state = position("muros", seed=seed)
        missing = np.flatnonzero(state.zone("hand")[state.seat] == 0)
        if len(missing):
            break
    colour = state.game.description.sets[0].values[int(missing[0])]
    found = state.why(f"lay {colour} from hand at west1")
    assert found.kind == "barred"
    assert found.reason == f"{state.game.seats[state.seat]} has no {colour} in hand"


def test_a_suit_that_must_be_followed_is_told_with_the_cards_that_could() -> None:
    """Hearts: who holds cards of the suit led may play no other card that it holds."""
    game = quoin.load_game("hearts")
    faces, suit = game.description.cards[0].faces, game.description.cards[0].attributes[0].of
    done = 0
    for seed in range(1, 20):
        state = quoin.play(game, seed=seed, until=lambda now: now.phase == "play" and now.move_number() > 40)
        led = int(state.zone("trick").reshape(-1)[0])
        hand = [card for card in state.zone("hand")[state.seat].tolist() if card >= 0]
        follow = [faces[card] for card in hand if led >= 0 and suit[card] == suit[led]]
        other = [faces[card] for card in hand if led >= 0 and suit[card] != suit[led]]
        if not follow or not other or len(follow) > 4:
            continue
        done += 1
        found = state.why(f"play {other[0]}")
        assert found.reason == f"{state.game.seats[state.seat]}'s hand holds {', '.join(follow)}"
        assert "without" in str(found)
    assert done > 3


def test_a_legal_action_has_the_line_and_the_primitive_that_listed_it() -> None:
    found = position("murailles").why("step b1")
    assert (found.legal, found.kind) == (True, "listed")
    assert found.source == "field:steps(soldier[me], walls, soldier, emit.step)"
    assert found.call == "board.field:steps(c1, zone.walls, zone.soldier, emit.step)"


def test_what_is_asked_at_the_wrong_time_is_told() -> None:
    state = quoin.load_game("wall_to_wall").new_initial_state(1)
    for text in ("pick green", "pick fuchsia"):
        state.apply_action(state.string_to_action(text))
    assert state.node == "chance"
    found = state.why("turn a1")
    assert (found.kind, found.legal) == ("luck", False)
    assert state.why(0).kind == "outcome"
    over = quoin.play("murailles", seed=1)
    assert over.why("stop").reason.startswith("the match is over (the last of 200 turns)")


def test_a_text_that_names_no_action_is_answered_with_how_they_are_written() -> None:
    found = position("murailles").why("jump over")
    assert (found.kind, found.action, found.legal) == ("unknown", None, False)
    assert "step {to}" in str(found)
    with pytest.raises(quoin.ArgumentError, match="0 to"):
        position("murailles").why(100_000)
    with pytest.raises(quoin.QuoinError):
        position("murailles").why(1.5)  # type: ignore[arg-type]


def test_a_seat_is_told_nothing_that_it_may_not_see() -> None:
    """Who bets in Kuhn poker must not learn the other's card from why an action is refused."""
    state = position("kuhn_poker")
    others = [state.game.seats[seat] for seat in range(state.num_players()) if seat != state.seat]
    reasons = Reasons(state, state.seat)
    told = [str(reasons.why(action)) for action in range(state.num_distinct_actions())]
    assert not any(f"[{name}]" in text for name in others for text in told)


def test_a_seat_is_not_told_of_its_own_hand_where_only_the_others_see_it() -> None:
    """In Hanabi a hint that ben has no card for is refused for what ben holds: ada and cleo hear that, ben does not."""
    state = position("hanabi(players=3)")
    refused = [
        action
        for action in set(range(state.num_distinct_actions())) - set(state.legal_actions())
        if " ben " in state.game.action_to_string(action)
    ]
    assert refused
    for viewer, seat in enumerate(state.game.seats):
        told = [str(Reasons(state, viewer).why(action)) for action in refused]
        assert any("ben's hand" in text for text in told) == (seat != "ben")


def test_a_session_tells_the_same() -> None:
    """By its verbs, and why a click on a cell goes nowhere: the soldier of red stands at c1, two cells from a1."""
    session, state = quoin.Session("murailles"), position("murailles")
    session.call("start", seed=1)
    for asked in ("step c2", "step b1", "jump over"):
        assert session.call("why", text=asked) == json.loads(json.dumps(asdict(state.why(asked))))
    steps = session.call("trace", text="step b1")["steps"]
    assert [(step["where"], step["notes"]) for step in steps] == [
        (step.where, list(step.notes)) for step in state.trace("step b1")
    ]
    message = session.call("click", board="field", sites="cells", site="a1")["message"]
    assert message == "a1 cannot be chosen now: step a1: red's soldier stands at c1"


def test_a_session_tells_nobody_what_another_may_do_where_cards_are_hidden() -> None:
    session = quoin.Session(position("kuhn_poker"))
    me, other = session.game.seats if session.game else ("", "")
    for action in range(2):
        assert session.call("why", action=action, viewer=other)["reason"] == f"it is {me}'s turn"
    assert "example" not in str(session.call("why", text="jump", viewer=other))
    assert "example" in str(session.call("why", text="jump", viewer=me))


# ---- traces ----


def test_a_trace_tells_what_was_written_and_listed_in_order() -> None:
    """A step of red: the soldier goes, the counter counts, and the next list has what the engine lists."""
    state = position("murailles")
    trace = state.trace("step b1")
    writes = [(step.source, step.writes) for step in trace if step.writes]
    assert writes == [
        ("soldier[me] = to", ("soldier[red] = b1 (was c1)",)),
        ("count.actions = count.actions + 1", ("count.actions = 1 (was 0)",)),
    ]
    assert next(step.source for step in trace) == "soldier[me] = to"
    assert all(step.source == line(state, step.where) for step in trace)
    assert state.move_number() == 0
    after = state.child(state.string_to_action("step b1"))
    assert sorted(action for step in trace for action in step.listed) == after.legal_actions()
    assert any("soldier[yellow] = c5" in step.reads for step in trace)
    with pytest.raises(quoin.IllegalAction, match="step c4"):
        state.trace("step c4")


def test_a_trace_tells_in_whose_row_the_rules_read() -> None:
    """A card laid by cyan, who is not the first seat of Muros: only hands and numbers of cyan are read."""
    state = position("muros")
    assert state.game.seats[state.seat] == "cyan"
    card = next(action for action in state.legal_actions() if " from hand " in state.game.action_to_string(action))
    reads = [read for step in state.trace(card) for read in step.reads]
    assert any(read.startswith("hand[cyan][") for read in reads)
    assert any(read.startswith("held[cyan] = 6") for read in reads)
    assert not any("[magenta]" in read for read in reads)


def test_traces_of_luck_and_of_writes_by_primitives() -> None:
    """The deal of Muros fills the board from a bag; a laid card pushes nothing off an empty line."""
    game = quoin.load_game("muros")
    start = game.new_initial_state(1)
    trace = start.trace(0)
    filled = {write.partition(" ")[0] for step in trace for write in step.writes if write.startswith("counters[")}
    start.apply_action(0)
    assert len(filled) == sum(value >= 0 for value in start.zone("counters").reshape(-1).tolist())


def test_logs_stand_where_they_arose(tmp_path: Path) -> None:
    source = Path(quoin.load_game("tic_tac_toe").folder)
    folder = tmp_path / "logging"
    folder.mkdir()
    (folder / "game.yaml").write_text((source / "game.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    rules = (source / "rules.lua").read_text(encoding="utf-8")
    logging = rules.replace("  mark[at] = me\n", '  mark[at] = me\n  log("at " .. at)\n')
    (folder / "rules.lua").write_text(logging, encoding="utf-8")
    trace = quoin.load_game(folder).new_initial_state(1).trace("write a1")
    assert [(step.source, step.log) for step in trace if step.log] == [('log("at " .. at)', ("at 0",))]


def test_the_page_shows_the_source_and_escapes_it() -> None:
    page = page_of(position("murailles").trace("step b1"))
    assert "soldier[red] = b1 (was c1)" in page
    assert "if field:row(soldier[me]) == first_row[opponent] then" in page
    assert "for seat = 0, 1 do" in page  # of a function that did not run
    assert "count.actions &gt; 0" in page


# ---- the commands ----


def say(*words: str, typed: str | None = None) -> Result:
    """What a command says, in this process."""
    return CliRunner().invoke(app, words, input=typed, prog_name="quoin")


def test_the_commands_answer_and_refuse(tmp_path: Path) -> None:
    done = say("why", "murailles", "step c2")
    assert done.exit_code == 0
    assert "step c2 is not legal: the way is barred at c1-c2 by red's wall" in done.output
    assert say("why", "murailles", "hop").exit_code == 2
    assert json.loads(say("why", "murailles", "step b1", "--json").output)["legal"] is True
    match = tmp_path / "match.json"
    quoin.play("murailles", seed=1, until=lambda now: now.move_number() == 6).save(match)
    refused = say("why", str(match), "stop", "--ply", "7")
    assert str(refused.exception) == "the match has 6 plies; found --ply 7"
    assert "no game" in str(say("why", str(tmp_path / "nothing"), "stop").exception)
    assert "sets soldier[red] = b1 (was c1)" in say("trace", str(match), "step b1", "--ply", "0").output
    page = tmp_path / "trace.html"
    assert say("trace", "murailles", "step b1", "--html", str(page)).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert isinstance(say("trace", "murailles", "step c4").exception, quoin.IllegalAction)


def test_the_table_tells_why() -> None:
    seats = ("--seat", "red=human", "--seat", "yellow=human")
    told = say("play", "murailles", "--seed", "1", *seats, typed="why step c2\nstep c2\nwhy\nquit\n").output
    assert "the way is barred at c1-c2 by red's wall" in told
    assert "why step c2 says more" in told
    assert "type the text of an action, too" in told
