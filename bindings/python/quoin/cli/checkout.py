"""``test``, ``bench``, ``lab`` and ``wheel`` belong to a checkout of the project: its launcher runs them."""

from __future__ import annotations

import typer

from quoin.errors import ArgumentError

__all__ = ["refuse"]


def refuse(context: typer.Context) -> None:
    raise ArgumentError(
        f'"{context.info_name}" builds and runs the project\'s own code, which an installed package does not have',
        hint=f"clone the project and run ./quoin {context.info_name} at its root",
    )
