"""The command line: ``./quoin``, ``python -m quoin``. One small module a command; no rules here."""

from quoin.namesake import need_our_package

__all__ = ["main"]


def main() -> None:
    """Run the command line of this process and exit."""
    need_our_package()
    from quoin.cli.app import main as run

    run()
