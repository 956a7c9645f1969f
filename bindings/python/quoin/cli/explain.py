"""``help``: what rules may call, by topic or one by one, as docs/primitives.md has it; what may stand in game.yaml; and
what bots there are."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin.cli.commands import COMMANDS
from quoin.cli.common import output, print_json
from quoin.cli.explain_bots import ALL, tell_bot, tell_bots
from quoin.errors import ArgumentError
from quoin.reference import Topic, Word, found, topics
from quoin.schemas import Section, file_named, schema, sections_at

__all__ = ["explain"]


def explain(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]",
            show_default=False,
            help="What rules may call (board:steps), part of a topic's title, a place in a file (game.yaml:zones), "
            "bots, or one of them.",
        ),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="The JSON Schema of that file (game.yaml), the description or a session.")
    ] = False,
) -> None:
    console = output()
    if json:
        print_json(schema(file_named(words[0] if words else "game.yaml")))
        return
    if not words:
        for topic in topics():
            _topic(console, topic, brief=True)
        console.print("\nnext: [bold]./quoin help board:steps[/] explains one of them, with an example;")
        console.print("      [bold]./quoin help game.yaml[/] what game.yaml may say")
        console.print("      [bold]./quoin help bots[/] who plays, and with which options")
        return
    if words == [ALL]:
        tell_bots(console)
        return
    if tell_bot(console, words[0]):
        if not _is_word(words[0]):
            return
        console.print()
    if words[0].partition(":")[0].endswith(".yaml"):
        for section in sections_at("".join(words)):
            _section(console, section)
        return
    if words[0] in COMMANDS and not _is_word(words[0]):
        raise ArgumentError(
            f'"{words[0]}" is a command, and help tells of what files may say', hint=f"./quoin {words[0]} --help"
        )
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


def _is_word(name: str) -> bool:
    """Whether it is a name of what rules may call, too, as ``random``."""
    return any(word.name.split(".")[0] == name for topic in topics() for word in topic.words)


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


def _section(console: Console, section: Section) -> None:
    if section.help:
        console.print(f"[bold]{escape(section.name.replace('_', ' '))}[/]: {escape(section.help)}")
    listing = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for field in section.fields:
        told = field.help + (" (needed)" if field.needed else f" Else {field.standard}." if field.standard else "")
        written = f"{field.name}: {field.example}" if field.example else field.name
        listing.add_row(f"  [cyan]{escape(written)}[/]", escape(told), f"[dim]{escape(field.form)}[/]")
    console.print(listing)


def _indented(console: Console, text: str) -> None:
    listing = Table(box=None, show_header=False, padding=(0, 0, 0, 2), pad_edge=True)
    listing.add_row(escape(text))
    console.print(listing)
