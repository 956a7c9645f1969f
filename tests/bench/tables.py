"""The benchmarks' result as tables: on the terminal, or as Markdown for docs/performance.md."""

from __future__ import annotations

from typing import Any

Rows = list[list[str]]


def show_all(result: dict[str, Any], markdown: bool) -> None:
    put = as_markdown if markdown else draw
    print("\n".join(machine_lines(result)) + "\n")
    lua = result["machine"]["lua"].split()[0]
    if "searches" in result:
        put(
            "Simulations a second of a tree search, one thread: medians over processes, with smallest and largest",
            ["game", "Quoin's mcts", "OpenSpiel's MCTS", "Quoin : OpenSpiel"],
            search_rows(result),
        )
        return
    put(
        "Random playouts a second: medians over processes, ratios with smallest and largest",
        ["game", "plies", "C++ by hand", f"rules on {lua}", "OpenSpiel", "rules : by hand", "rules : OpenSpiel"],
        playout_rows(result),
    )
    if "steps" in result:
        put(
            "Plies and single steps",
            [
                "game",
                "plies/s, by hand",
                f"on {lua}",
                "a ply, by hand",
                f"on {lua}",
                "list",
                "play and list",
                "load",
            ],
            step_rows(result),
        )
    if "growth" in result:
        put("By size", ["game, dial", "value", "playouts/s", "plies", "actions a ply", "a ply"], growth_rows(result))
        put("Threads, playouts a second", ["game", "1", "2", "gain", "gain of C++ by hand"], thread_rows(result))
        put("The floor; copies, Murailles; calls from Python", ["what", "time"], call_rows(result))
        put("Batches", ["what", "figure"], batch_rows(result))


def machine_lines(result: dict[str, Any]) -> list[str]:
    facts = result["machine"]
    openspiel = f"OpenSpiel {facts['openspiel']}" if facts["openspiel"] else result["no_openspiel"]
    return [
        f"{facts['processor']}, {facts['cores']} cores (load {facts['load']:.1f}), {facts['system']}",
        f"{facts['compiler']} -O3, {facts['lua']}, Python {facts['python']}, {openspiel}",
    ]


def ranged(middle: str, low: str, high: str) -> str:
    return middle if low == middle == high else f"{middle} ({low} to {high})"


def against(values: dict[str, float] | None) -> str:
    """A ratio: 1/12 where it is small, 3.4 where it is not."""
    if values is None:
        return ""
    if values["median"] >= 0.4:
        return ranged(*(f"{values[key]:.2f}" for key in ("median", "min", "max")))
    return ranged(*(f"1/{1 / values[key]:.1f}" for key in ("median", "min", "max")))


def playout_rows(result: dict[str, Any]) -> Rows:
    rows = []
    for game, play in result["playouts"].items():
        rate = play["per_second"]
        rates = [f"{rate[side]['median']:,.0f}" if side in rate else "" for side in ("native", "lua", "openspiel")]
        ratios = (against(play.get("lua_to_native")), against(play.get("lua_to_openspiel")))
        rows.append([game, f"{play['plies']:.1f}", *rates, *ratios])
    return rows


def search_rows(result: dict[str, Any]) -> Rows:
    rows = []
    for game, found in result["searches"].items():
        rates = [found["per_second"].get(side) for side in ("quoin", "openspiel")]
        told = [ranged(*(f"{rate[key]:,.0f}" for key in ("median", "min", "max"))) if rate else "" for rate in rates]
        rows.append([game, *told, against(found.get("quoin_to_openspiel"))])
    return rows


def step_rows(result: dict[str, Any]) -> Rows:
    rows = []
    for game, play in result["playouts"].items():
        step, plies = result["steps"][game], play["plies_per_second"]
        moves = [f"{plies[side] / 1e6:,.1f} M" if side in plies else "" for side in ("native", "lua")]
        times = [f"{1e9 / plies[side]:,.0f} ns" if side in plies else "" for side in ("native", "lua")]
        ways = [f"{step[way]['median']:,.0f} ns" for way in ("list", "apply")]
        rows.append([game, *moves, *times, *ways, f"{play['load_ms']:.1f} ms"])
    return rows


def growth_rows(result: dict[str, Any]) -> Rows:
    return [
        [
            title,
            value,
            f"{found['per_second']:,.0f}",
            f"{found['plies']:.1f}",
            f"{found['list_length']:.1f}",
            f"{found['ply_ns']:,.0f} ns",
        ]
        for title, values in result["growth"].items()
        for value, found in values.items()
    ]


def thread_rows(result: dict[str, Any]) -> Rows:
    return [
        [
            game,
            *(f"{rates[count]['median']:,.0f}" for count in ("1", "2")),
            *(against(rates[side]) for side in ("gain", "native_gain")),
        ]
        for game, rates in result["threads"].items()
    ]


def call_rows(result: dict[str, Any]) -> Rows:
    rows = [
        ["one draw of the generator", f"{result['floor']['draw_ns']:.1f} ns"],
        ["a ply of a game without rules", f"{result['floor']['ply_ns']:.0f} ns"],
    ]
    ways = {"block_memcpy": "memcpy,", "state_assign": "copying into a state,", "state_copy": "making a new state,"}
    for size, times in result["copies"].items():
        rows += [[f"{text} a block of {size} bytes", f"{times[way]:.1f} ns"] for way, text in ways.items()]
    for title, calls in result["python"].items():
        if isinstance(calls, str):
            rows.append([title, f"not measured: {calls}"])
        else:
            rows += [[f"{title}: {call}", f"{ns:,.0f} ns"] for call, ns in calls.items()]
    return rows


def batch_rows(result: dict[str, Any]) -> Rows:
    found = result["batches"]
    if isinstance(found, str):
        return [["batches", f"not measured: {found}"]]
    return [[what, f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"] for what, figure in found.items()]


def as_markdown(title: str, heads: list[str], table: Rows) -> None:
    rows = [heads, ["---"] * len(heads), *table]
    print(f"**{title}**\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n")


def draw(title: str, heads: list[str], table: Rows) -> None:
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        widths = [max(len(row[i]) for row in [heads, *table]) for i in range(len(heads))]
        for row in [[title], heads, *table]:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip())
        return
    drawn = Table(*heads, title=title, title_justify="left")
    for row in table:
        drawn.add_row(*row)
    console = Console()
    (console if console.is_terminal else Console(width=150)).print(drawn)
