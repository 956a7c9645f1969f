"""A match played in a process that has loaded no game before: what test_watching.py compares reloaded games with.

In: the path of a game and the plies of a match, as records have them. Out: each position as plain values, where it
stopped, and what may be played there.
"""

from __future__ import annotations

import multiprocessing
from typing import Any

import quoin

__all__ = ["course", "fresh_course"]


def fresh_course(name: str, seed: int, plies: list[dict[str, Any]]) -> dict[str, Any]:
    """``course`` in a process of its own."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["quoin", "fresh"])
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(sender, name, seed, plies))
    process.start()
    sender.close()
    answer: dict[str, Any] = receiver.recv()
    process.join()
    return answer


def _send(sender: Any, name: str, seed: int, plies: list[dict[str, Any]]) -> None:
    sender.send(course(name, seed, plies))


def course(name: str, seed: int, plies: list[dict[str, Any]]) -> dict[str, Any]:
    """The positions of a match as far as its plies can be played."""
    try:
        state = quoin.load_game(name).new_initial_state(seed)
    except quoin.QuoinError as error:
        return {"fault": str(error)}
    positions = [position(state)]
    for ply in plies:
        try:
            play(state, ply)
        except (quoin.QuoinError, AssertionError):
            break
        positions.append(position(state))
    legal = sorted(state.action_to_string(action) for action in state.legal_actions())
    return {"positions": positions, "legal": legal}


def play(state: quoin.State, ply: dict[str, Any]) -> None:
    if "deal" in ply:
        assert (state.node, state.phase) == ("deal", ply["deal"])
        state.apply_deal(ply["draws"])
    elif "roll" in ply:
        assert (state.node, state.phase) == ("chance", ply["roll"])
        state.apply_action(state.string_to_action(ply["outcome"]))
    else:
        assert state.node in ("decide", "together")
        assert state.game.seats[state.seat] == ply["seat"]
        state.apply_action(state.game.string_to_action(ply["play"]))


def position(state: quoin.State) -> dict[str, Any]:
    """Zones by name, their places by name, and who is next."""
    described = state.game.description
    view = state.view()
    found: dict[str, Any] = {}
    for zone in described.zones:
        if zone.name not in view:
            continue
        for number, row in enumerate(view[zone.name] if zone.per_seat else [view[zone.name]]):
            seat = described.seats[number].name if zone.per_seat else ""
            if zone.over is None or zone.pile_size is not None:
                found[f"{zone.name} {seat}"] = row
            else:
                names = described.names(zone.over)
                found.update({f"{zone.name} {seat} {names[place]}": value for place, value in enumerate(row)})
    next_one = state.game.seats[state.seat] if state.seat >= 0 else ""
    found["next"] = [state.node, state.phase, next_one]
    if state.is_terminal():
        found["end"] = [state.returns(), state.scores()]
    return found
