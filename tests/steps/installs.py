"""Steps that install the package as a user would, away from the build folders."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from steps.context import BUILD, ROOT, Context, StepFailed, python_env


def packed(context: Context) -> Path:
    """The wheel that `./quoin wheel` makes."""
    folder = BUILD / "test" / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    context.run(sys.executable, "bindings/python/make_wheel.py", "-o", folder)
    (wheel,) = folder.glob("quoin_tabletop-*.whl")
    return wheel


def bare(context: Context) -> None:
    context.closing += context.run(sys.executable, "tests/bare_machine.py", packed(context)).splitlines()


def editable(context: Context) -> None:
    context.run(sys.executable, "tests/editable.py")


def install(context: Context, python: Path, *wanted: str | Path) -> None:
    """Installs packages for a Python as ./quoin does: by uv, or by pip where that fails."""
    try:
        context.run(sys.executable, "-m", "uv", "pip", "install", "--no-progress", "--python", python, *wanted)
    except StepFailed:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
        context.run(*pip, "install", *wanted)


def tools(context: Context) -> None:
    """In an environment of its own: torch and what it brings take 6 GB, and RLlib wants an older Gymnasium."""
    venv = BUILD / "tools-venv"
    context.build("release", "_core")
    if not (venv / "bin" / "python").exists():
        context.run(sys.executable, "-m", "venv", "--without-pip", venv)
    install(context, venv / "bin" / "python", "--no-deps", "-r", "tests/tools-requirements.txt")
    path = f"{python_env('release')['PYTHONPATH']}:{ROOT / 'tests'}"
    context.run(venv / "bin" / "python", "-m", "tools", env={**python_env("release"), "PYTHONPATH": path})


def notebooks(context: Context) -> None:
    venv = BUILD / "wheel-venv"
    shutil.rmtree(venv, ignore_errors=True)
    context.run(sys.executable, "-m", "venv", "--without-pip", venv)
    pins = ROOT / "bindings" / "python"
    known = [pins / "requirements.txt", pins / "extras-requirements.txt", ROOT / "tests" / "requirements.txt"]
    constraints = [word for file in known for word in ("-c", file)]
    wheel = f"{packed(context)}[experiments,plot,rl,openspiel]"
    install(context, venv / "bin" / "python", *constraints, wheel, "anywidget", "nbclient", "ipykernel")
    context.run(venv / "bin" / "python", "tests/notebooks.py", env={"PYTHONPATH": ""})
