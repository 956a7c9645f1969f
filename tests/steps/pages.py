"""The step that opens the workshop's page in a browser."""

from __future__ import annotations

import sys

from steps.context import BUILD, ROOT, Context
from steps.installs import install


def browser(context: Context) -> None:
    """In an environment of its own: Playwright brings a Node with it."""
    venv = BUILD / "web-venv"
    context.run(ROOT / "quoin", "build-page")
    context.build("release", "_core")
    if not (venv / "bin" / "python").exists():
        context.run(sys.executable, "-m", "venv", "--without-pip", venv)
    install(context, venv / "bin" / "python", "--no-deps", "-r", "tests/web/requirements.txt")
    context.pytest("release", "tests/web", python=venv / "bin" / "python")
