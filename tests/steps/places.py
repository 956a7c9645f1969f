"""The step that sets up from nothing where a newcomer may: a folder with an awkward name, and no HOME.

Two quoins start there at once, through a symbolic link, from another folder, as a user who is not root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from steps.context import ROOT, Context, StepFailed, tracked

NAME = "Mes Jeux (été) d'Anna"
NOBODY = 65534
WAITING = "waiting for another quoin that is setting up"


def setup(context: Context) -> None:
    outside = Path(tempfile.mkdtemp(prefix="quoin-setup-"))  # not in the checkout: its own path may be closed to others
    try:
        outside.chmod(0o755)
        project = outside / NAME
        for name in tracked():
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, project / name)
        (outside / "link").symlink_to(project)
        (outside / "link to quoin").symlink_to(project / "quoin")
        if os.getuid() == 0:
            for path in (project, *project.rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        twice(context, outside / "link" / "quoin")
        played = context.run(*as_somebody(outside / "link to quoin", "play", "murailles", "--seed", "1"), cwd=Path("/"))
        if "left after 0 plies" not in played:
            raise StepFailed("play does not begin a match")
    finally:
        shutil.rmtree(outside, ignore_errors=True)


def as_somebody(*command: str | Path) -> list[str]:
    """The command without HOME, and for root as a user who may do nothing and has no home."""
    user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.getuid() == 0 else []
    path = "PATH=/usr/local/bin:/usr/bin:/bin"
    ours = ("HOME", "PYTHONPATH", "QUOIN_LUA", "CCACHE_DIR")
    return [*user, "env", *(word for name in ours for word in ("-u", name)), path, *map(str, command)]


def twice(context: Context, quoin: Path) -> None:
    """Both must end well, and one must have waited for the other instead of setting up as well."""
    command = as_somebody(quoin, "list")
    other = subprocess.Popen(command, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        here = context.run(*command, cwd=Path("/"))
    finally:
        there, _ = other.communicate(timeout=1800)
    with context.log.open("a") as log:
        log.write(f"$ the other one at the same time\n{there}")
    if other.returncode != 0 or not all("murailles" in output for output in (here, there)):
        raise StepFailed("of two that start at once one does not list the games")
    if sum(WAITING in output for output in (here, there)) != 1:
        raise StepFailed("of two that start at once neither waits for the other")
