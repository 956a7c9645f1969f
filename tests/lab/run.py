"""Runs an experiment of the laboratory: `./quoin lab NAME [...]`; without a name it lists them.

docs/laboratory.md tells what they found. An experiment is a program in this folder, or a package with the module
`command`. OpenSpiel comes from the environment of the benchmarks where it is not installed beside Quoin.
"""

from __future__ import annotations

import ast
import importlib.util
import runpy
import sys
import sysconfig
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
BENCH = HERE.parent / "bench"
WITH_OPENSPIEL = ("calls", "learners", "strength")


def experiments() -> dict[str, Path]:
    """The programs by their names."""
    programs = [*HERE.glob("*.py"), *HERE.glob("*/command.py")]
    found = {path.parent.name if path.stem == "command" else path.stem: path for path in programs}
    return {name: found[name] for name in sorted(found) if name != Path(__file__).stem}


def about(program: Path) -> str:
    """The first sentence of what a program says of itself."""
    text = ast.get_docstring(ast.parse(program.read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split())


def find_openspiel() -> None:
    if importlib.util.find_spec("pyspiel") is not None:
        return
    from openspiel import HOME, OpenSpiel

    found = OpenSpiel(install=True)
    if found.problem:
        raise SystemExit(f"quoin lab: {found.problem}")
    sys.path.append(sysconfig.get_path("platlib", vars={"platbase": str(HOME)}))


def main(words: list[str]) -> None:
    known = experiments()
    if not words or words[0] in ("-h", "--help"):
        print("usage: quoin lab NAME [...]\n\nRuns an experiment of the laboratory (docs/laboratory.md):\n")
        for name, program in known.items():
            print(textwrap.fill(about(program), 79, initial_indent=f"  {name:<14}", subsequent_indent=" " * 16))
        return
    name, *rest = words
    if name not in known:
        raise SystemExit(f"quoin lab: there is no experiment {name}; there are {', '.join(known)}")
    sys.path[:0] = [str(HERE), str(BENCH)]
    if name in WITH_OPENSPIEL and not {"-h", "--help"} & set(rest):
        find_openspiel()
    sys.argv = [f"quoin lab {name}", *rest]
    runpy.run_path(str(known[name]), run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
