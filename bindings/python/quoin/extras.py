"""Optional packages: imported when they are first needed.

Where one is missing, a command of the launcher has it installed and goes on (`./quoin install-extra NAME`, with a line
on standard error); everywhere else a :class:`MissingExtra` tells how to install it.
"""

from __future__ import annotations

import importlib
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from quoin.errors import MissingExtra
from quoin.interrupts import held

__all__ = ["checkout", "launched", "optional"]

_PINS = Path("bindings", "python", "extras-requirements.txt")


def optional(module: str, extra: str) -> Any:
    """The module, which ``pip install "quoin-tabletop[extra]"`` brings; :class:`MissingExtra` if it is not there."""
    launcher = _launcher()
    helper = _helper()
    whole = helper is None or _is_there(extra, helper) or _installed(extra, helper)
    try:
        with held():
            return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        if whole and not (isinstance(error, ModuleNotFoundError) and error.name == package):
            raise
        hint = f'pip install "quoin-tabletop[{extra}]"' if launcher is None else f"{launcher} install-extra {extra}"
        if helper is not None:
            _mark(extra).unlink(missing_ok=True)  # which was wrong if it was there
            hint = "run the command again when packages can be fetched"
        raise MissingExtra(f"{package} is not installed", hint=hint) from error


def _launcher() -> Path | None:
    """The launcher in whose environment this Python runs."""
    launcher = Path(sys.prefix).parent.parent / "quoin"
    return launcher if Path(sys.prefix, "quoin-home").exists() and launcher.is_file() else None


def _helper() -> Path | None:
    """The same, if it has started this command."""
    launcher = _launcher()
    return launcher if os.environ.get("QUOIN_LAUNCHER") == str(launcher) else None


def checkout() -> Path | None:
    """The root of the checkout in which this package lies, as it is built or linked from there."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "bindings" / "web").is_dir() and (root / "runtime").is_dir() else None


def launched(*words: str) -> bool:
    """Have the launcher that started this command do what it can; whether that went well, and there is one. It says on
    standard error what it does."""
    helper = _helper()
    return helper is not None and _ran(helper, *words)


def _is_there(extra: str, launcher: Path) -> bool:
    """Whether the launcher has installed all of the extra in the versions of now: its mark holds them."""
    return _mark(extra).exists() and _mark(extra).read_bytes() == (launcher.parent / _PINS).read_bytes()


def _mark(extra: str) -> Path:
    return Path(sys.prefix, f"quoin-extra-{extra}")


def _installed(extra: str, launcher: Path) -> bool:
    """Have the launcher install it; whether that went well. It says on standard error what it does."""
    done = _ran(launcher, "install-extra", extra)
    importlib.invalidate_caches()
    return done


def _ran(launcher: Path, *words: str) -> bool:
    import subprocess  # which takes its time, and is seldom needed

    return subprocess.run([launcher, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode == 0
