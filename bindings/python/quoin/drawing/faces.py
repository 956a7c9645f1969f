"""What the faces in browsers have in common: what a page may ask a session, and a table as it is where nothing runs.

In: a verb and its arguments from a page, a table as a session tells it. Out: the table anew; HTML without scripts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quoin.drawing.html import element, label
from quoin.session import Session

__all__ = ["ANSWERS", "CHANGES", "NO_NEWS", "Shown", "asked", "news_of", "still"]

Shown = dict[str, Any]  # TABLE

# What a page may ask: nothing that reads or writes files or loads a game, and nothing that counts for minutes.
_SEEN = frozenset({"table", "click", "pick", "back", "play", "undo", "redo"})  # these take a viewer and tell the table
CHANGES = _SEEN | {"start", "go_on", "think"}
_TOLD = frozenset(
    {"legal", "why", "hint", "preview", "look", "log", "picture", "scene", "text"}
)  # these, too, a viewer
ANSWERS = _TOLD | {"about", "rules", "bots", "save", "version", "verbs"}
NO_NEWS: Shown = {"news": "", "broken": False, "differs": False}
_LATEST = 5


def asked(session: Session, verb: str, given: Mapping[str, Any], **viewer: str) -> Any:
    """The answer; that of a verb that tells the table is as ``viewer`` sees it, whatever the page wishes."""
    wishes = {name: value for name, value in given.items() if name != "viewer"}
    if verb in _SEEN | _TOLD:
        return session.call(verb, **wishes, **viewer)
    answer = session.call(verb, **wishes)
    if verb in CHANGES and viewer:
        return session.call("table", picture=given.get("picture", "auto"), **viewer)
    return answer


def news_of(names: Sequence[str], done: Shown) -> Shown:
    """What a save did, from the answer of ``reload``; the fault with its line, if the files do not load."""
    fault = done["fault"]
    told = done["news"] if fault is None else f"{fault['text']}\n{fault['excerpt']}".strip()
    differs = bool(done["differences"])
    return {"news": f"{', '.join(names)} saved\n{told}", "broken": fault is not None, "differs": differs}


def still(shown: Shown) -> str:
    """Picture, who is next and the latest plies, as HTML without scripts."""
    latest = "".join(element("li", label(text)) for text in shown["plies"][:_LATEST])
    parts = [shown["picture"], element("p", label(shown["message"] or shown["prompt"]))]
    parts += [element("pre", label(shown["news"]))] * bool(shown["news"])
    return element("div", *parts, element("ol", latest, reversed="", start=shown["ply"]))
