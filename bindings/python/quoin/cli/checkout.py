"""``test``, ``bench`` and ``wheel`` belong to a checkout of the project: the launcher at its root runs them."""

from __future__ import annotations

import typer

from quoin.errors import ArgumentError

__all__ = ["ANY_ARGUMENTS", "bench", "test", "wheel"]

ANY_ARGUMENTS = {"allow_extra_args": True, "ignore_unknown_options": True}


def test(context: typer.Context) -> None:
    """Run the project's tests (from a checkout: ./quoin test)."""
    raise _only_in_checkout("test")


def bench(context: typer.Context) -> None:
    """Run the project's benchmarks (from a checkout: ./quoin bench)."""
    raise _only_in_checkout("bench")


def wheel(context: typer.Context) -> None:
    """Pack the project into a wheel that needs nothing but Python (from a checkout: ./quoin wheel)."""
    raise _only_in_checkout("wheel")


def _only_in_checkout(command: str) -> ArgumentError:
    return ArgumentError(
        f'"{command}" builds and runs the project\'s own code, which an installed package does not have',
        hint=f"clone the project and run ./quoin {command} at its root",
    )
