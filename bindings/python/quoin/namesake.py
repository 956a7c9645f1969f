"""The other distribution that installs a package called quoin: on PyPI that name is somebody else's, ours is
quoin-tabletop. In one environment the two overwrite each other, and removing one takes files of the other with it."""

from __future__ import annotations

import os
import sys
import warnings

__all__ = ["need_our_package", "warn_of_namesake"]

_FIX = 'run "pip uninstall quoin quoin-tabletop", then install quoin-tabletop again'


def warn_of_namesake(package: str) -> None:
    """Warn whoever imports quoin if the other one is installed in the same place; ``package`` is our ``__init__``."""
    try:
        beside = os.listdir(os.path.dirname(os.path.dirname(package)))  # noqa: PTH120, PTH208 (imports nothing)
    except OSError:
        return
    for found in beside:
        if found.startswith("quoin-") and found.endswith(".dist-info"):
            name = found.removesuffix(".dist-info").replace("-", " ")
            warnings.warn(f"{name} is another package, whose files overwrite ours: {_FIX}", stacklevel=3)


def need_our_package() -> None:
    """End the command line with a sentence where the other one's installation or removal took our ``__init__.py``."""
    if not hasattr(sys.modules["quoin"], "CHANCE_PLAYER"):
        sys.exit(f"quoin: another package called quoin has overwritten or removed files of this one: {_FIX}")
