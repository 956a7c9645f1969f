"""A game in which every text that people read would run a script if a page took it for HTML."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

EVIL = (
    "</style></script></title></textarea>-->'\\\"`<img src=x onerror=globalThis.ran=1><svg onload=globalThis.ran=2>"
    "<script>globalThis.ran=3</script><a href=javascript:globalThis.ran=4>here</a>"
)
SHORT = "<img src=x onerror=globalThis.ran=6><script>globalThis.ran=7</script>"  # where texts are limited

GAME = f"""quoin: 1
id: hostile
title: "Hostile {EVIL}"
version: 1.0.0
summary: "Summary {EVIL}"
about:
  design: "{EVIL}"
  source: "{EVIL}"
seats:
  - {{name: cross, colour: red}}
  - {{name: nought, colour: blue}}
dials:
  length: {{range: 2..3, default: 2, help: "{EVIL}"}}
boards:
  field: {{grid: 3}}
zones:
  mark: {{over: field.cells, holds: seat?, help: "{EVIL}"}}
phases: [write]
actions:
  write: {{fields: {{at: field.cells}}, text: "write {{at}} {EVIL}", help: "{EVIL}"}}
max_length: 9
display:
  field:
    - {{zone: mark, symbol: {{cross: "<b>", nought: "&"}}}}
"""

RULES = f"""-- {EVIL}
local mark = zone.mark
function match.setup() go.write(0) end
function moves.write(_) mark:places(none, emit.write) end
function play.write(me, at)
  mark[at] = me
  if mark:has_run(me, dial.length) then return match.win(me, "{SHORT}") end
  go.write(1 - me)
end
function pass.write(_) match.draw("full") end
"""

README = f"# {EVIL}\n\n{EVIL}\n\n| {EVIL} | b |\n|---|---|\n| [{EVIL}](javascript:globalThis.ran=5) | `{EVIL}` |\n"

FILES = {
    "game.yaml": GAME,
    "rules.lua": RULES,
    "README.md": README,
    "cases.yaml": f'quoin: 1\ncases:\n  - name: "{EVIL}"\n    then: [write a1]\n    next: {{seat: cross}}\n',
    "variants/long.yaml": f'quoin: 1\nvariant: long\ntitle: "{EVIL}"\nsummary: "{EVIL}"\ndials: {{length: 3}}\n',
}


def written(folder: Path) -> Path:
    """The game's folder."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def packed() -> bytes:
    """The same as a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in FILES.items():
            archive.writestr(f"hostile/{name}", text)
    return made.getvalue()
