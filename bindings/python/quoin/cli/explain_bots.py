"""What ``help`` tells of bots: the table of all, or one with its options."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin.bots import BotHelp, bot_help

__all__ = ["ALL", "tell_bot", "tell_bots"]

ALL = "bots"
"""By what they are all asked for."""


def tell_bots(console: Console) -> None:
    """All bots, a line each."""
    bots = bot_help()
    listing = _listing()
    for bot in bots:
        listing.add_row(f"  [cyan]{escape(bot.name)}[/]", escape(bot.help), f"[dim]{escape(', '.join(_names(bot)))}[/]")
    console.print(listing)
    console.print('\nwritten e.g. mcts, mcts:500 (playouts), mcts:2s, level:4, "mcts(playouts=500, random=0.1)"')
    console.print(f"next: [bold]./quoin help {escape(bots[-1].name)}[/] tells the options of one of them")


def tell_bot(console: Console, name: str) -> bool:
    """One bot with its options; false if there is none of that name."""
    bot = next((bot for bot in bot_help() if bot.name == name), None)
    if bot is None:
        return False
    console.print(f"the bot [bold cyan]{escape(bot.name)}[/]" + (f" {escape(bot.help)}" if bot.help else ""))
    listing = _listing()
    for option, standard, told in bot.options:
        listing.add_row(f"  [cyan]{escape(option)}[/]", escape(told), f"[dim]else {escape(standard)}[/]")
    console.print(listing if bot.options else "  it has no options")
    return True


def _names(bot: BotHelp) -> list[str]:
    return [option for option, _, _ in bot.options]


def _listing() -> Table:
    return Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
