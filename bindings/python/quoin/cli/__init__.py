"""The command line: ``./quoin``, ``python -m quoin``. One small module a command; no rules here."""

from quoin.cli.app import main

__all__ = ["main"]
