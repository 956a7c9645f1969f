"""``help``: what rules may call, by topic or one by one, as docs/primitives.md has it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin.cli.common import output
from quoin.reference import Topic, Word, found, topics

__all__ = ["explain"]


def explain(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]", show_default=False, help="What rules may call (board:steps), or part of a topic's title."
        ),
    ] = None,
) -> None:
    console = output()
    if not words:
        for topic in topics():
            _topic(console, topic, brief=True)
        console.print("\nnext: [bold]./quoin help board:steps[/] explains one of them, with an example")
        return
    about = found(" ".join(words))
    if isinstance(about, Topic):
        _topic(console, about)
        console.print(
            f"\nnext: [bold]./quoin help {escape(about.words[0].name)}[/] explains one of them, with an example"
        )
        return
    for number, word in enumerate(about):
        if number:
            console.print()
        _word(console, word)
    topic = next(topic for topic in topics() if about[-1] in topic.words)
    near = [word.name for word in topic.words if word not in about]
    console.print(f"\n[dim]{escape(topic.title)}:[/] {escape(', '.join(near))}" if near else "")


def _topic(console: Console, topic: Topic, brief: bool = False) -> None:
    console.print(f"[bold]{escape(topic.title)}[/]")
    if brief:
        _indented(console, ", ".join(word.name for word in topic.words))
        return
    listing = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for word in topic.words:
        listing.add_row(f"  [cyan]{escape(word.call)}[/]", escape(word.brief))
    console.print(listing)


def _word(console: Console, word: Word) -> None:
    console.print(f"[bold cyan]{escape(word.call)}[/]" + (f"  answers {word.returns}" if word.returns else ""))
    _indented(console, word.help)
    if word.params:
        listing = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        for param in word.params:
            listing.add_row(f"  [cyan]{escape(param.name)}[/]", escape(param.help or param.type))
        console.print(listing)
    if word.cost:
        console.print(f"  [dim]cost {escape(word.cost)}[/]")
    if word.example:
        console.print(f"  [dim]in {escape(word.example.game)}:[/]")
        for line in word.example.code.splitlines():
            console.print(f"    {line}", markup=False)


def _indented(console: Console, text: str) -> None:
    listing = Table(box=None, show_header=False, padding=(0, 0, 0, 2), pad_edge=True)
    listing.add_row(escape(text))
    console.print(listing)
