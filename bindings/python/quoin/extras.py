"""Optional packages: imported when they are first needed, with a clear message where they are missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from quoin.errors import MissingExtra
from quoin.interrupts import held

__all__ = ["optional"]


def optional(module: str, extra: str) -> Any:
    """The module, which ``pip install "quoin[extra]"`` brings; :class:`MissingExtra` if it is not there."""
    try:
        with held():
            return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name != package:
            raise
        raise MissingExtra(f"{package} is not installed", hint=f'pip install "quoin[{extra}]"') from error
