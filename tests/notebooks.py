#!/usr/bin/env python3
"""Runs the notebooks of docs/notebooks from start to end, each in a kernel and an empty folder of its own.

In: names of notebooks (default: all). Out: a line for each with its time, or the cell that failed; exit 1 if one did.
--write keeps the outputs in the notebooks, --html FOLDER writes a page of each.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"
SECONDS_A_CELL = 170


def run(path: Path) -> tuple[nbformat.NotebookNode, str]:
    """The executed notebook, and what went wrong in it ("" if nothing)."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count, cell.outputs = None, []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["IPYTHONDIR"] = os.environ["MPLCONFIGDIR"] = folder
        client = NotebookClient(notebook, timeout=SECONDS_A_CELL, resources={"metadata": {"path": folder}})
        try:
            client.execute()
        except (CellExecutionError, CellTimeoutError) as error:
            return notebook, str(error)
    return notebook, ""


def stripped(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Without what differs from run to run: times of execution, the kernel's own version."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def write_page(notebook: nbformat.NotebookNode, page: Path) -> None:
    from nbconvert import HTMLExporter

    page.write_text(HTMLExporter().from_notebook_node(notebook)[0], encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="notebooks", description="Runs the notebooks of the documentation.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only notebooks with this in their name")
    parser.add_argument("--write", action="store_true", help="keep the outputs in the notebooks")
    parser.add_argument("--html", type=Path, metavar="FOLDER", help="write a page of each notebook (needs nbconvert)")
    arguments = parser.parse_args()
    wanted = arguments.names or [""]
    found = [path for path in sorted(FOLDER.glob("*.ipynb")) if any(name in path.name for name in wanted)]
    if not found:
        parser.error(f"no notebook in {FOLDER} has that in its name")
    failed = 0
    for path in found:
        start = time.monotonic()
        notebook, problem = run(path)
        print(f"{path.name}: {problem or 'ok'} ({time.monotonic() - start:.0f} s)", flush=True)
        failed += bool(problem)
        if arguments.write and not problem:
            nbformat.write(stripped(notebook), path)
        if arguments.html:
            write_page(notebook, arguments.html / f"{path.stem}.html")
    print(f"notebooks: {len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
