"""Steps that install the package as a user would, away from the build folders."""

from __future__ import annotations

import shutil
import sys

from steps.context import BUILD, ROOT, Context, StepFailed


def wheel(context: Context) -> None:
    folder, build, venv = BUILD / "wheel", BUILD / "wheel-build", BUILD / "wheel-venv"
    for old in (folder, build, venv):
        shutil.rmtree(old, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    # The presets' compiler, by its name there, as deep in the tree: ccache then knows most of it.
    settings = f"--config-settings=build-dir={build}"
    context.run(*pip, "wheel", "--no-deps", "--wheel-dir", folder, settings, ROOT, env={"CXX": "c++"})
    context.run(sys.executable, "-m", "venv", "--without-pip", venv)
    known = [ROOT / "bindings" / "python" / "requirements.txt", ROOT / "tests" / "requirements.txt"]
    install = [*pip, "--python", venv / "bin" / "python", "install", *(word for file in known for word in ("-c", file))]
    (built,) = folder.glob("quoin-*.whl")
    alone = {"PYTHONPATH": ""}
    context.run(*install, built)
    output = context.run(venv / "bin" / "quoin", "list", env=alone, cwd=folder)
    if "murailles" not in output:
        raise StepFailed("`quoin list` of the installed wheel does not name murailles")
    context.run(*install, f"{built}[plot,rl,openspiel]", "nbclient", "ipykernel")
    context.run(venv / "bin" / "python", "tests/notebooks.py", env=alone)
