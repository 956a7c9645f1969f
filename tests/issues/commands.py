"""The command line in a process of its own, for the tests beside this file: through pipes, or at a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len

import quoin

PACKAGE = str(Path(quoin.__file__).parent.parent)
FIXTURES = Path(__file__).resolve().parents[1] / "games"
CLASSICS = Path(__file__).resolve().parents[2] / "games" / "classics"


def environment(**more: str) -> dict[str, str]:
    """A plain environment: no colours, no width of its own, our package."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "FORCE_COLOR")}
    return {**kept, "PYTHONPATH": PACKAGE, "NO_COLOR": "1", "TERM": "dumb", **more}


def run(
    folder: Path, *arguments: str | bytes | Path, text: str | bytes = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """``python -m quoin`` with arguments in a folder; ``text`` is what is typed."""
    done = subprocess.run(
        [sys.executable, "-m", "quoin", *arguments],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        cwd=folder,
        env=environment(**more),
        timeout=120,
    )
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


class Terminal:
    """``python -m quoin`` at a terminal of so many rows and columns."""

    def __init__(self, folder: Path, *arguments: str, rows: int = 24, columns: int = 80, **more: str) -> None:
        us, its = pty.openpty()
        termios.tcsetwinsize(its, (rows, columns))
        self._file = us
        self._process = subprocess.Popen(
            [sys.executable, "-m", "quoin", *arguments],
            stdin=its, stdout=its, stderr=its, cwd=folder, start_new_session=True,
            env=environment(**{"TERM": "xterm", "XDG_STATE_HOME": str(folder / "state"), **more}),
        )  # fmt: skip
        os.close(its)

    def until(self, *awaited: str, seconds: float = 60) -> str:
        """What comes until one of these texts stands there, or until the end."""
        got = b""
        while not any(text in "\n".join(shown(got.decode("utf-8", "replace"))) for text in awaited):
            if not select.select([self._file], [], [], seconds)[0]:
                raise AssertionError(f"waited in vain for {awaited}; there is\n{got.decode('utf-8', 'replace')}")
            try:
                got += os.read(self._file, 65536) or b""
            except OSError:  # it has ended
                break
        return got.decode("utf-8", "replace")

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self._file, (line + "\n").encode())

    def close(self) -> None:
        """End it."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._file)


def shown(output: str) -> list[str]:
    """The lines that came since the screen was last cleared, without colours."""
    rest = re.split(r"\x1b\[2J", output)[-1]
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", rest).replace("\r", "").split("\n")


def widest(lines: Sequence[str]) -> int:
    """The number of columns of the longest line."""
    return max((cell_len(line) for line in lines), default=0)
