"""Games that change while a match is under way: `Game.reload`, `quoin.replay`, and what `watch` is built on."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

import quoin
from fresh import fresh_course
from quoin.following.replaying import replay_record
from quoin.following.watching import Saved, settled
from watched import Followed, Watching, change, copy_of
from wide import WIDE

EDITS = 500 if WIDE else 20  # random ones that are tried
# Walls and turns; a variant over them; cards, deals and a required file; choices made together; dice.
WATCHED = ["murailles", "murailles/no-slide", "muros", "goofspiel", "mosaix"]


@pytest.fixture
def played(tmp_path: Path) -> quoin.State:
    """Six plies of Murailles in a folder of its own: red steps to b1 and c1, yellow moves twice, red again."""
    game = quoin.load_game(copy_of("murailles", tmp_path))
    state = game.new_initial_state(seed=1)
    for text in ("step b1", "step c1", "step b5", "step c5", "step b1", "step c1"):
        state.apply_action(state.string_to_action(text))
    return state


def test_a_reloaded_game_is_made_from_the_files_as_they_are_now_and_the_old_one_stays(played: quoin.State) -> None:
    folder, game = Path(played.game.folder), played.game
    assert game.reload() == game
    change(folder / "game.yaml", "title: Murailles", "title: Walls")
    change(folder / "rules.lua", "emit.stop()", "emit.stop() error('now')")
    fresh = game.reload()
    assert (fresh.title, game.title, fresh.description.title) == ("Walls", "Murailles", "Walls")
    assert fresh != game
    state = fresh.new_initial_state(1)
    with pytest.raises(quoin.GameError, match="now"):
        state.apply_action(state.string_to_action("step b1"))
    played.apply_action(played.string_to_action("step b5"))


def test_dials_that_were_set_stay_and_the_others_follow_the_file(tmp_path: Path) -> None:
    folder = copy_of("murailles", tmp_path)
    game = quoin.load_game(folder, actions_per_turn=1)
    change(folder / "game.yaml", "range: 1..2000, default: 200", "range: 1..2000, default: 90")
    assert {**game.dials, "max_turns": 90} == game.reload().dials
    assert game.reload().dials["actions_per_turn"] == 1


def test_hints_modules_and_variants_are_loaded_anew(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    shutil.copytree(quoin.game_folders()["tic_tac_toe"], folder)
    (folder / "helper.lua").write_text("return { first = 0 }\n", encoding="utf-8")
    (folder / "bot.lua").write_text("function evaluate(_) return 1 end\n", encoding="utf-8")
    rules = (folder / "rules.lua").read_text(encoding="utf-8")
    head = 'local helper = require "helper"\nif helper.first > 0 then error("second") end\n'
    (folder / "rules.lua").write_text(head + rules, encoding="utf-8")
    mine = folder / "variants" / "mine.yaml"
    mine.write_text("quoin: 1\nvariant: mine\ntitle: Mine\nsummary: Mine.\nmax_length: 9\n", encoding="utf-8")
    game = quoin.load_game(f"{folder}/mine")
    assert game.new_initial_state(1).evaluate(0) == 1
    (folder / "bot.lua").write_text("function evaluate(_) return 2 end\n", encoding="utf-8")
    assert game.reload().new_initial_state(1).evaluate(0) == 2
    change(mine, "max_length: 9", "max_length: 12")
    assert (game.max_game_length(), game.reload().max_game_length()) == (9, 12)
    (folder / "helper.lua").write_text("return { first = 1 }\n", encoding="utf-8")
    with pytest.raises(quoin.GameError, match="second"):
        game.reload()


def test_a_comment_leaves_a_match_unchanged(played: quoin.State) -> None:
    change(Path(played.game.folder) / "rules.lua", "local north", "-- sides\nlocal north")
    done = quoin.replay(played, played.game.reload())
    assert (str(done), done.ply, done.rest, done.state.history()) == ("unchanged", None, (), played.history())


def test_an_action_that_is_no_longer_listed_is_named_with_its_ply(played: quoin.State) -> None:
    """Ply 3 is yellow's first step; seat 1 is yellow."""
    change(Path(played.game.folder) / "rules.lua", "field:steps(", "if me == 0 then field:steps(")
    change(Path(played.game.folder) / "rules.lua", "emit.step)", "emit.step) end")
    done = quoin.replay(played, played.game.reload())
    assert str(done).startswith("ply 3: `step b5` is no longer legal, because ")
    assert done.state.move_number() == 2
    assert [str(step) for step in done.rest] == ["step b5", "step c5", "step b1", "step c1"]


def test_another_position_is_told_by_zone_and_place(played: quoin.State) -> None:
    """Stones fall one cell further: of seat 0 on b1 (cell 1) to c1 (cell 2), which is where it stands after ply 2."""
    change(Path(played.game.folder) / "rules.lua", "soldier[me] = to\n", "soldier[me] = me + to == 1 and 2 or to\n")
    done = quoin.replay(played, played.game.reload())
    assert str(done.differences[0]) == "ply 1: the same action, another position: zone soldier[red] is c1, was b1"
    assert done.ply == 1


def test_new_zones_are_no_difference(played: quoin.State) -> None:
    change(Path(played.game.folder) / "game.yaml", "zones:\n", "zones:\n  hats: {per: seat, holds: 0..300}\n")
    assert str(quoin.replay(played, played.game.reload())) == "unchanged"


def test_another_seat_that_is_next_and_a_match_that_is_over_are_told(played: quoin.State) -> None:
    rules = Path(played.game.folder) / "rules.lua"
    change(rules, "    go.act(other(me))", "    go.act(me)")
    done = quoin.replay(played, played.game.reload())
    told = "ply 2: the same action, another position: red is next (act), was: yellow is next (act)"
    assert str(done) == f"{told}\nply 3: `step b5` is no longer legal, because it is red's turn (act)"
    change(rules, "    go.act(me)\n  end", "    match.win(me)\n  end")
    told = str(quoin.replay(played, played.game.reload()))
    assert "because the match is over" in told
    assert "match.win" not in told


def test_plies_that_became_illegal_come_back_with_the_rule(played: quoin.State) -> None:
    rules = Path(played.game.folder) / "rules.lua"
    before = rules.read_text(encoding="utf-8")
    followed = Followed(played)
    change(rules, "field:steps(", "if me == 0 then field:steps(")
    change(rules, "emit.step)", "emit.step) end")
    assert str(followed.reload()).startswith("ply 3: ")
    rules.write_text("function moves.act(", encoding="utf-8")
    assert followed.reload() is None
    assert str(followed.fault).startswith("rules.lua:")
    assert followed.state.move_number() == 2
    rules.write_text(before, encoding="utf-8")
    assert str(followed.reload()) == "ply 3: `step b5` can be played again"
    assert followed.fault is None
    assert followed.state == played


def test_a_saved_match_of_other_rules_is_replayed_as_far_as_it_goes(played: quoin.State) -> None:
    change(Path(played.game.folder) / "rules.lua", "soldier[me] = to\n", "soldier[me] = me + to == 1 and 2 or to\n")
    done = replay_record(played.serialize(), played.game.reload())
    assert str(done.differences[0]) == "ply 1: another position than was recorded"


def test_saved_files_are_seen_whatever_way_they_are_written(tmp_path: Path) -> None:
    folder = copy_of("murailles", tmp_path)
    saved = Saved(folder)
    assert saved.changed() == []
    rules = folder / "rules.lua"
    text = rules.read_text(encoding="utf-8")
    os.utime(rules)  # saved as it was
    assert saved.changed() == ["rules.lua"]
    stamp = rules.stat()
    rules.write_text(text.replace("Murailles", "Muraille$"), encoding="utf-8")
    os.utime(rules, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # within one tick of the clock, of the same size
    assert saved.changed() == ["rules.lua"]
    (folder / "new").write_text(text, encoding="utf-8")
    assert saved.changed() == []
    (folder / "new").replace(folder / "variants" / "new.lua")
    assert saved.changed() == ["variants/new.lua"]
    rules.write_text("", encoding="utf-8")
    first = saved.changed()
    assert saved.unfinished(first)
    start = time.monotonic()
    assert settled(saved, first) == ["rules.lua"]
    assert time.monotonic() - start < 0.3


# ---- random edits ----


def edited(text: str, lua: bool, rng: random.Random) -> str:
    """The text with one word, sign or line changed."""
    lines = text.splitlines(keepends=True)
    number = rng.randrange(len(lines))
    swaps = {"+": "-", "-": "+", "<": "<=", ">": "<", "==": "~=", "~=": "==", "and": "or", "or": "and", "true": "false"}
    places = list(re.finditer(r"\d+|==|~=|[+<>-]|\b(?:and|or|true|me|other)\b", lines[number]))
    if places and rng.random() < 0.8:
        place = rng.choice(places)
        word = place.group()
        other = str(int(word) + rng.choice([-1, 1])) if word.isdigit() else swaps.get(word, "0")
        lines[number] = lines[number][: place.start()] + other + lines[number][place.end() :]
    elif rng.random() < 0.5:
        lines.insert(number, "-- a comment\n" if lua else "# a comment\n")
    else:
        del lines[number]
    return "".join(lines)


@pytest.mark.parametrize("name", WATCHED)
def test_random_edits_of_rules_during_a_match_agree_with_a_process_of_its_own(name: str, tmp_path: Path) -> None:
    folder = copy_of(name, tmp_path)
    good = tmp_path / "good" / folder.name
    shutil.copytree(folder, good)
    variant = f"/{name.partition('/')[2]}".rstrip("/")
    files = [*folder.glob("*.lua"), folder / "game.yaml", *folder.glob(f"variants{variant or '/none'}.*")]
    original = {file: file.read_text(encoding="utf-8") for file in sorted(files)}
    rng = random.Random(name)
    followed = Followed(quoin.load_game(f"{folder}{variant}").new_initial_state(rng.randrange(1000)))
    outcomes: dict[str, int] = {}
    for _ in range(-(-EDITS // len(WATCHED))):
        play_on(followed, rng)
        for file, text in original.items():
            if rng.random() < 0.7:
                file.write_text(text, encoding="utf-8")
        file = rng.choice([*original, folder / "rules.lua", folder / "rules.lua"])
        file.write_text(edited(file.read_text(encoding="utf-8"), file.suffix == ".lua", rng), encoding="utf-8")
        outcome = reloaded(followed, f"{folder}{variant}", f"{good}{variant}")
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        if outcome != "fault":
            shutil.rmtree(good)
            shutil.copytree(folder, good)
    print(name, outcomes)


def play_on(followed: Followed, rng: random.Random) -> None:
    """Some plies, a few taken back, sometimes another match."""
    state = followed.state
    if state.is_terminal() or rng.random() < 0.1:
        state = state.game.new_initial_state(rng.randrange(1000))
        followed.begin(state)
    for _ in range(rng.choice([0, 1, 5, 25])):
        followed.rest = ()
        if state.is_terminal():
            break
        try:
            state.apply_action(rng.choice(state.legal_actions()))
        except quoin.GameError:  # an edit may have left rules that fail later
            break


def reloaded(followed: Followed, name: str, before: str) -> str:
    """Reload and compare with processes of their own: one on the files that loaded last, one on those of now."""
    record = json.loads(followed.state.serialize().partition("\n")[2])
    rest = [ply_of(step) for step in followed.rest]
    plies = [*record["plies"], *rest]
    then = fresh_course(before, record["seed"], record["plies"])
    now = fresh_course(name, record["seed"], plies)
    done = followed.reload()
    assert (done is None) == ("fault" in now), now
    if done is None:
        assert str(followed.fault) == now["fault"]
        return "fault"
    old, new = then["positions"], now["positions"]
    assert done.state.move_number() == len(new) - 1
    assert len(done.rest) == len(plies) - len(new) + 1
    assert sorted(map(done.state.action_to_string, done.state.legal_actions())) == now["legal"]
    assert done.state.game == quoin.load_game(name)
    expected = first_otherwise(old, new, len(plies))
    assert done.ply == expected, str(done)
    return "unchanged" if expected is None else "stopped" if done.rest else "otherwise"


def first_otherwise(old: list[dict[str, Any]], new: list[dict[str, Any]], plies: int) -> int | None:
    """The first ply that leads to another position, cannot be played any more, or can be again."""
    for ply in range(plies + 1):
        if ply == len(new) or ply == len(old):
            return ply
        shared = (old[ply].keys() & new[ply].keys()) | ({"end"} & (old[ply].keys() | new[ply].keys()))
        if any(old[ply].get(name) != new[ply].get(name) for name in shared):
            return ply
    return None


def ply_of(step: quoin.KeptPly) -> dict[str, Any]:
    """A step as a record has it."""
    if not step.luck:
        return {"seat": step.seat, "play": step.choice}
    if step.choice:
        return {"seat": step.seat, "roll": step.luck, "outcome": step.choice}
    return {"deal": step.luck, "draws": list(step.draws)}


# ---- the command ----


def test_watch_follows_saves_keeps_the_last_good_version_and_plays_on(tmp_path: Path) -> None:
    folder = copy_of("murailles", tmp_path)
    rules = folder / "rules.lua"
    with Watching(str(folder), "--seed", "1") as watching:
        watching.until("red > ")
        watching.type("step b1")
        watching.until("[♟r]")
        change(rules, "emit.step)", "emit.stepp)")
        assert "rules.lua:25" in watching.until("the last version that loaded stays")
        watching.type("step c1")
        watching.until("yellow > ")
        change(rules, "emit.stepp)", "emit.step) if me == 1 then emit.step(7) end")
        change(rules, "soldier[me] = to\n", "soldier[me] = me + to == 1 and 2 or to\n")
        said = watching.until("red > ")
        assert "ply 1: the same action, another position: zone soldier[red] is c1, was b1" in said
        assert "ply 2: `step c1` is no longer legal, because" in said, said
        change(rules, "soldier[me] = me + to == 1 and 2 or to\n", "soldier[me] = to\n")
        assert "ply 2: `step c1` can be played again" in watching.until("yellow > ")
        change(rules, "emit.step(7)", "emit.step(9)")
        assert "now also: step e2\nno longer: step c2" in watching.until("yellow > ").replace("\r", "")
        watching.until("matches run without errors")
        watching.type("case as it stands")
        watching.until("added to cases.yaml: as it stands")
        watching.until("cases.yaml saved")
        watching.until("unchanged")
        watching.type("undo")
        watching.type("quit")
        watching.until("left after 1 ply")


def test_watch_waits_for_files_that_do_not_load_and_replays_matches_of_other_rules(
    played: quoin.State, tmp_path: Path
) -> None:
    folder = Path(played.game.folder)
    played.save(tmp_path / "match")
    change(folder / "rules.lua", "soldier[me] = to\n", "soldier[me] = me + to == 1 and 2 or to")
    change(folder / "game.yaml", "quoin: 1", "quoin: x")
    with Watching(str(folder), "--match", str(tmp_path / "match")) as watching:
        watching.until("game.yaml:2")
        change(folder / "game.yaml", "quoin: x", "quoin: 1")
        watching.until("ply 1: another position than was recorded")
        watching.type("quit")
        watching.until("left after")
