#!/usr/bin/env python3
"""Installs a wheel of Quoin where there is only Python, and plays: `tests/bare_machine.py WHEEL`.

As root, and with debootstrap: in a newly made Debian with the system's Python and nothing else, without network; its
base is kept in ~/.cache/quoin. Otherwise one line says so, and it happens in a fresh environment of this machine, with
what the wheel loads held against a list. Exit 0 if all went well.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KNOWN = ROOT / "bindings" / "python" / "requirements.txt"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path(os.environ.get("HOME") or ROOT / ".build") / ".cache") / "quoin"
EVERYWHERE = re.compile(r"lib(c|m|gcc_s|stdc\+\+|pthread|dl|rt)\.so\.\d+")
PYTHON = "/usr/bin/python3"
VERSION = "import sys; print('cp%d%d' % sys.version_info[:2])"
INSTALL = ("install", "--quiet", "--no-compile", "--no-index", "--find-links")
MATCH = ("play", "murailles", "--seed", "1", "--seat", "red=random", "--seat", "yellow=random")


def run(*command: str | Path, status: int = 0, **environment: str) -> str:
    """What a command says with nothing in its environment but a path; ends the test if it ends otherwise."""
    environment = {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8", "COLUMNS": "120", **environment}
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"{' '.join(map(str, command))[:160]}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout if status == 0 else done.stderr


def no_bare_machine(wheel: Path) -> str:
    """Why there can be no bare machine for this wheel here; "" if there can."""
    if os.geteuid() != 0:
        return "only root can make one"
    if shutil.which("debootstrap") is None:
        return "debootstrap is not installed"
    if "VERSION_CODENAME" not in platform.freedesktop_os_release():
        return "debootstrap makes Debian and Ubuntu only"
    if run(PYTHON, "-c", VERSION).strip() not in wheel.name.split("-"):
        return f"{wheel.name} is not for the system's own Python"
    return ""


def base() -> Path:
    """A tar file with the files of a Debian (or Ubuntu) like this one that holds Python and nothing else."""
    suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
    kept = CACHE / f"bare-{suite}.tar"
    if not kept.exists():
        print(f"making a bare {suite}, once", flush=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="quoin-base-") as folder:
            proxies = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
            run("debootstrap", "--variant=minbase", "--include=python3,python3-venv", suite, folder, **proxies)
            shutil.rmtree(Path(folder, "var", "cache", "apt"), ignore_errors=True)
            run("tar", "-cf", f"{kept}.{os.getpid()}", "-C", folder, ".")
        Path(f"{kept}.{os.getpid()}").replace(kept)
    return kept


def needed(wheel: Path, folder: Path) -> None:
    """Puts the wheel and all that pip installs with it into a folder: a bare machine cannot fetch anything."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--dest", folder]
    subprocess.run([*pip, "-c", KNOWN, "--only-binary=:all:", wheel], check=True)


def tells_licences(wheel: Path) -> None:
    """The licences of the libraries inside ask to be passed on with them."""
    with zipfile.ZipFile(wheel) as files:
        told = [name for name in files.namelist() if "/licenses/LICENSE." in name]
        assert len(told) == 5, told
        assert all(b"opyright" in files.read(name) for name in told)


def plays(place: str, *quoin: str | Path) -> None:
    """Tries what was installed: `quoin` is the command that starts it, and `place` a folder that it may write to."""
    listed = run(*quoin, "list")
    assert "crazy_palace" in listed
    assert "\nhex " in listed, "the classics are not in the wheel"
    match = run(*quoin, *MATCH)
    assert re.search(r"(Red|Yellow) wins", match), match[-2000:]
    for command in ("test", "bench", "wheel"):
        assert f"clone the project and run ./quoin {command} at its root" in run(*quoin, command, status=2)
    assert "matches" in run(*quoin, "simulate", "mosaix", "-n", "2", "--seed", "1")
    exported = run(*quoin, "export", "murailles/7x7", f"{place}/murailles.html")
    assert float(re.search(r"\((\d\.\d) MB\); any browser plays it", exported.replace("\n", " "))[1]) < 2.5, exported
    assert "index.html and what it needs" in run(*quoin, "workshop", "--out", f"{place}/page").replace("\n", " ")
    print(f"{match.splitlines()[0]}: {match.splitlines()[-1]}")


def on_a_bare_machine(wheel: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="quoin-bare-") as folder:
        run("tar", "-xf", base(), "-C", folder)
        needed(wheel, Path(folder, "wheels"))
        inside = ["chroot", folder]
        libraries = run(*inside, "/usr/bin/find", "/usr/lib", "-name", "libluajit*", "-o", "-name", "libyaml-cpp*")
        assert libraries == "", f"the bare machine is not bare: {libraries}"
        run(*inside, PYTHON, "-m", "venv", "/quoin")
        run(*inside, "/quoin/bin/pip", *INSTALL, "/wheels", "quoin-tabletop")
        plays("/tmp", *inside, "/quoin/bin/quoin")


def in_a_fresh_environment(wheel: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="quoin-bare-") as folder:
        needed(wheel, Path(folder, "wheels"))
        venv.create(Path(folder, "quoin"), with_pip=True)
        bin_ = Path(folder, "quoin", "bin")
        run(bin_ / "pip", *INSTALL, f"{folder}/wheels", "quoin-tabletop")
        for library in Path(folder, "quoin").rglob("site-packages/quoin*/*.so*"):
            for name, path in re.findall(r"(\S+) => (\S+)", run("ldd", library)):
                assert EVERYWHERE.fullmatch(name) or path.startswith(folder), f"{library.name} needs {name} ({path})"
        plays(folder, bin_ / "quoin")


def main() -> None:
    wheel = Path(sys.argv[1]).resolve()
    tells_licences(wheel)
    reason = no_bare_machine(wheel)
    if reason:
        print(f"no bare machine here ({reason}): tried in a fresh environment of this one instead")
        in_a_fresh_environment(wheel)
    else:
        on_a_bare_machine(wheel)


if __name__ == "__main__":
    main()
