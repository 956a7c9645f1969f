"""Brings what the preset `wasm` needs into .build/wasm-tools, each part checked by a hash; does nothing if it is there.

- python/: ziglang (a clang and the sources of libc++) and Node, from PyPI (bindings/web/requirements.txt).
- sources/: Lua 5.4 and yaml-cpp as Debian has them, by `apt-get source` with package lists of its own, which needs no
  root; what Debian has mended in Lua since is applied.

Run by toolchain.cmake: `.build/venv/bin/python bindings/web/wasm/fetch.py`. Prints what it does; exits 1 with a
sentence if it cannot.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TOOLS = ROOT / ".build" / "wasm-tools"
REQUIREMENTS = HERE.parent / "requirements.txt"
# Source package -> the sums (SHA-256) of its archives in Debian 12 and 13; elsewhere apt's own are trusted.
ARCHIVES = {
    "lua5.4": {
        "164c7849653b80ae67bec4b7473b884bf5cc8d2dca05653475ec2ed27b9ebf61",  # 5.4.4
        "9fbf5e28ef86c69858f6d3d34eccc32e911c1a28b4120ff3e84aaa70cfbf1e30",  # 5.4.7
    },
    "yaml-cpp": {
        "dc63708605404e0b963e0ca3a9619d1c8270eda2839603e6fa0384e5e51e5312",  # 0.7.0
        "32c85a5f36633a9005b20261b35fccb0d8ec69e9ef16c67de7d5d007944e3709",  # 0.8.0
    },
}


class Refused(Exception):
    """A sentence for the user."""


def run(*command: str | Path, cwd: Path | None = None, **environment: str) -> None:
    """Runs a command quietly; its output is told if it fails."""
    env = {**os.environ, **environment}
    done = subprocess.run(command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Refused(f"`{' '.join(map(str, command))}` failed:\n{done.stdout.strip()[-2000:]}")


def install_python(target: Path) -> None:
    print("installing ziglang and Node", flush=True)
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", "--require-hashes")
    run(sys.executable, "-m", "pip", "install", *options, "--target", target, "-r", REQUIREMENTS)


# ---- sources -------------------------------------------------------------------------------------------------------
def source_lists() -> dict[str, str]:
    """The system's own lists of packages, asking for sources; name of a file -> what stands in it."""
    folder = Path("/etc/apt")
    found = {}
    for file in [folder / "sources.list", *sorted((folder / "sources.list.d").glob("*"))]:
        if file.suffix == ".sources" and file.exists():
            found[file.name] = re.sub(r"(?m)^Types:.*$", "Types: deb-src", file.read_text())
        elif file.suffix == ".list" and file.exists():
            lines = [line for line in file.read_text().splitlines() if re.match(r"deb\s", line)]
            found[file.name] = "".join(re.sub(r"^deb\s", "deb-src ", line) + "\n" for line in lines)
    return found


def download(folder: Path) -> None:
    """The archives of all source packages, into the folder; apt checks them by the keys that the system trusts."""
    if shutil.which("apt-get") is None:
        raise Refused("the sources of Lua and yaml-cpp come by apt-get, which this system does not have.")
    lists = folder / "sources.list.d"
    (folder / "lists" / "partial").mkdir(parents=True)
    (folder / "cache" / "archives" / "partial").mkdir(parents=True)
    lists.mkdir()
    for name, text in source_lists().items():
        (lists / name).write_text(text)
    places = {
        "Dir::Etc::sourcelist": "/dev/null",
        "Dir::Etc::sourceparts": lists,
        "Dir::State::lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "",
    }
    apt = ["apt-get", "-q", *(word for name, value in places.items() for word in ("-o", f"{name}={value}"))]
    run(*apt, "update", cwd=folder)
    run(*apt, "source", "--download-only", *ARCHIVES, cwd=folder)


def archive_of(package: str, folder: Path) -> Path:
    """The archive of its authors, which apt has checked; says so if it is none of those that the tests ran on."""
    archives = [file for file in sorted(folder.glob(f"{package}_*.orig.tar.*")) if file.suffix != ".asc"]
    if not archives:
        raise Refused(f"the system's package lists gave no sources of {package}.")
    known = [file for file in archives if hashlib.sha256(file.read_bytes()).hexdigest() in ARCHIVES[package]]
    if not known:
        print(f"{archives[-1].name} is not a version that was tested", flush=True)
    return (known or archives)[-1]


def unpack(archive: Path, target: Path) -> None:
    """What lies in the one folder of the archive."""
    with tempfile.TemporaryDirectory(dir=target.parent) as folder, tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(folder)
        (inside,) = Path(folder).iterdir()
        inside.rename(target)


def mend(package: str, folder: Path, target: Path) -> None:
    """Applies what Debian has mended: its patches for known faults. They came by apt, which has checked them."""
    for archive in folder.glob(f"{package}_*.debian.tar.*"):
        unpack(archive, folder / f"{package}-debian")
    patches = sorted((folder / f"{package}-debian" / "patches").glob("*cve*"))
    if patches and shutil.which("git") is None:
        raise Refused("Debian's patches of Lua are applied by git, which is not installed: apt-get install git")
    for patch in patches:
        # Outside of a repository, else it would leave out what lies in .build.
        run("git", "apply", patch, cwd=target, GIT_CEILING_DIRECTORIES=str(target.parent))


def fetch_sources(target: Path) -> None:
    print("fetching the sources of Lua and yaml-cpp", flush=True)
    target.mkdir()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        download(folder)
        for package in ARCHIVES:
            unpack(archive_of(package, folder), target / package)
        mend("lua5.4", folder, target / "lua5.4")


# ---- all of it -----------------------------------------------------------------------------------------------------
def ready(part: str, wanted: bytes, make: Callable[[Path], None]) -> None:
    """Makes a folder of TOOLS anew, unless what it was made from is the same."""
    mark = TOOLS / f"{part}.made-from"
    sum_now = hashlib.sha256(wanted).hexdigest()
    if mark.exists() and mark.read_text() == sum_now:
        return
    mark.unlink(missing_ok=True)
    shutil.rmtree(TOOLS / part, ignore_errors=True)
    make(TOOLS / part)
    mark.write_text(sum_now)


def main() -> int:
    TOOLS.mkdir(parents=True, exist_ok=True)
    with (TOOLS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            ready("python", REQUIREMENTS.read_bytes(), install_python)
            ready("sources", repr(ARCHIVES).encode(), fetch_sources)
        except Refused as why:
            print(f"The module of pages cannot be built: {why}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
