"""``check``: does a game keep what every game promises?"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from quoin import _core, checks
from quoin.cli.common import Dials, GameArgument, JsonFlag, NoJit, errors, open_game, output, print_excerpt, print_json
from quoin.cli.upgrade import as_json, print_announcements
from quoin.modding.settings import check_dials
from quoin.modding.upgrading import announcements

__all__ = ["check"]

_PATIENCE = 10.0  # seconds between two lines that tell how far it has come
# What is no promise but something to look at, if it is not one of these.
_SEEN = ("declared and never used", "lines of Lua never executed", "numbers are those of both Luas")
_NOTHING = ("nothing", "none", "nothing seen that differs")
_UNSAID = "\n*Say here "  # what `new` leaves for the author to write
_ERROR = re.compile(r"(?P<where>[\w./-]+\.lua:\d+): .*")


def check(
    context: typer.Context,
    game: GameArgument,
    matches: Annotated[int, typer.Option("-n", "--matches", min=1, help="Random matches to play.")] = 30,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Makes the matches repeatable.")] = 1,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    loaded = open_game(context, game, option, no_jit)
    findings, verdicts = _checked(loaded, matches, seed)
    findings += check_dials(loaded, seed=seed)
    announced = announcements(loaded, min(matches, 10), seed)
    held = all(finding.held for finding in findings) and all(verdict.passed for verdict in verdicts)
    if json:
        promises, cases = [finding._asdict() for finding in findings], [verdict._asdict() for verdict in verdicts]
        will_change = [as_json(one) for one in announced]
        told = {"game": str(loaded), "held": held, "promises": promises, "cases": cases, "announced": will_change}
        print_json(told)
    else:
        _print(output(), loaded, findings, verdicts)
        print_announcements(output(), game, announced)
    if not held:
        raise typer.Exit(1)


def _checked(game: _core.Game, matches: int, seed: int) -> tuple[list[checks.Finding], list[checks.CaseVerdict]]:
    console = errors()
    if not console.is_terminal:
        return checks.check_with_cases(game, matches, seed, _now_and_then(console, str(game)))
    with console.status(f"checking {game}") as status:
        return checks.check_with_cases(game, matches, seed, lambda text: status.update(escape(text)))


def _now_and_then(console: Console, game: str) -> Callable[[str], object]:
    """Tells in a line how far a long check has come where nothing is drawn anew."""
    told = time.monotonic()

    def tell(text: str) -> None:
        nonlocal told
        if time.monotonic() - told >= _PATIENCE:
            told = time.monotonic()
            console.print(f"checking {game}: {text}", markup=False)

    return tell


def _print(
    console: Console, game: _core.Game, findings: list[checks.Finding], verdicts: list[checks.CaseVerdict]
) -> None:
    console.print(f"[bold]{game}[/]")
    told: set[str] = set()
    for finding in findings:
        noted = finding.promise in _SEEN and finding.detail not in _NOTHING
        _line(console, finding.held, finding.promise, _once(finding.detail, told), noted)
    passed = sum(verdict.passed for verdict in verdicts)
    for verdict in verdicts:
        if not verdict.passed:
            _line(console, False, f"case: {verdict.name}", _once(verdict.detail, told))
            print_excerpt(console, verdict.excerpt)
    if verdicts:
        _line(console, passed == len(verdicts), "cases.yaml", f"{passed} of {len(verdicts)} cases pass")
    else:
        console.print("  [dim]- no cases.yaml: positions with what must be true of them would go there[/]")
    readme = Path(game.folder, "README.md")
    if readme.is_file() and _UNSAID in readme.read_text(encoding="utf-8", errors="replace"):
        console.print("  [dim]- README.md is still what new wrote; players read there how the game goes[/]")


def _once(detail: str, told: set[str]) -> str:
    """The detail, each error of the rules in whole once: later only where it stands."""

    def shown(error: re.Match[str]) -> str:
        again = error[0] in told
        told.add(error[0])
        return f"{error['where']}: as above" if again else error[0]

    return _ERROR.sub(shown, detail)


def _line(console: Console, held: bool, promise: str, detail: str, noted: bool = False) -> None:
    """``noted``: it is held, and there is something to look at."""
    mark = "[yellow]![/]" if held and noted else "[green]✓[/]" if held else "[bold red]✗[/]"
    first, *more = detail.splitlines() or [""]
    note = f" [dim]{escape(first)}[/]" if held else f": {escape(first)}"
    console.print(f"  {mark} {escape(promise)}{note if first else ''}")
    for line in more:
        console.print(f"      {line}", markup=False)
