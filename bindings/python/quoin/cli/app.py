"""The commands put together, and how the program ends: 0 done, 1 failed, 2 wrong usage, 130 Ctrl-C."""

from __future__ import annotations

import errno
import io
import os
import sys
import warnings
from pathlib import Path
from typing import IO, Annotated

import typer

from quoin import _core, interrupts
from quoin.cli.commands import Commands
from quoin.cli.streams import prepare_streams
from quoin.errors import ArgumentError, Interrupted, QuoinError

__all__ = ["app", "main"]

app = typer.Typer(
    cls=Commands,
    name="quoin",
    help="Play, study and check tabletop games whose rules are YAML and Lua.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        print(f"quoin {_core.__version__} ({_core.lua_version()})")
        raise typer.Exit()


@app.callback()
def options(
    context: typer.Context,
    no_jit: Annotated[bool, typer.Option("--no-jit", help="Run rules without the JIT.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and the Lua in use.")
    ] = False,
) -> None:
    """Play, study and check tabletop games whose rules are YAML and Lua."""
    context.obj = {"no_jit": no_jit}


def _need_utf8(argument: str) -> None:
    """``ArgumentError`` for an argument in another encoding, which nothing below could read or show."""
    try:
        argument.encode("utf-8")
    except UnicodeEncodeError:
        raise ArgumentError(f"the argument {os.fsencode(argument)!r} is not UTF-8") from None


class _Closed(io.TextIOBase):
    """Standard output where the process was given none (``>&-``): whoever prints is told."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "standard output is closed")


def main() -> None:
    """Run the command line of this process and exit."""
    warnings.simplefilter("ignore", Interrupted)  # the commands tell it themselves
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open()
    sys.stdout = sys.stdout or _Closed()
    sys.stderr = sys.stderr or nowhere.open("w")
    prepare_streams()
    try:
        code = _run()
    except OSError:  # nobody reads what was to be told
        code = 1
    for stream in (sys.stdout, sys.stderr):
        _let_go(stream)
    sys.exit(code)


def _run() -> int:
    """Do what the arguments say; the exit code. What was printed is out by then."""
    try:
        interrupts.release()  # held since the first import
        for argument in sys.argv[1:]:
            _need_utf8(argument)
        try:
            app(prog_name="quoin")
        finally:
            sys.stdout.flush()
    except SystemExit as done:
        if isinstance(getattr(done.__context__, "__cause__", None), KeyboardInterrupt):  # as Typer passes it on
            print("stopped", file=sys.stderr)
        return done.code if isinstance(done.code, int) else 0
    except QuoinError as error:
        _tell(error)
        return 2 if isinstance(error, ArgumentError) else 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output has gone, as in `quoin list | head -1`
        return 1
    except MemoryError as error:
        _tell(QuoinError(str(error) or "there is not enough memory for this"))
        return 1
    except OSError as error:
        file = None if error.filename is None else os.fsdecode(error.filename)
        _tell(QuoinError(error.strerror or str(error), file=file))
        return 1
    return 0


def _tell(error: QuoinError) -> None:
    """On standard error, by what only an error has to import."""
    with interrupts.held():
        from quoin.cli.common import print_error
    print_error(error)


def _let_go(stream: IO[str] | io.TextIOBase) -> None:
    """What cannot be written any more is dropped, else Python would tell of it at its end."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
