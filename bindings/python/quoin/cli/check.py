"""``check``: does a game keep what every game promises?"""

from __future__ import annotations

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
        return checks.check_with_cases(game, matches, seed)
    with console.status(f"checking {game}") as status:
        return checks.check_with_cases(game, matches, seed, lambda text: status.update(escape(text)))


def _print(
    console: Console, game: _core.Game, findings: list[checks.Finding], verdicts: list[checks.CaseVerdict]
) -> None:
    console.print(f"[bold]{game}[/]")
    for finding in findings:
        _line(console, finding.held, finding.promise, finding.detail)
    passed = sum(verdict.passed for verdict in verdicts)
    for verdict in verdicts:
        if not verdict.passed:
            _line(console, False, f"case: {verdict.name}", verdict.detail)
            print_excerpt(console, verdict.excerpt)
    if verdicts:
        _line(console, passed == len(verdicts), "cases.yaml", f"{passed} of {len(verdicts)} cases pass")
    else:
        console.print("  [dim]- no cases.yaml: positions with what must be true of them would go there[/]")


def _line(console: Console, held: bool, promise: str, detail: str) -> None:
    mark = "[green]✓[/]" if held else "[bold red]✗[/]"
    first, *more = detail.splitlines() or [""]
    note = f" [dim]{escape(first)}[/]" if held else f": {escape(first)}"
    console.print(f"  {mark} {escape(promise)}{note if first else ''}")
    for line in more:
        console.print(f"      {line}", markup=False)
