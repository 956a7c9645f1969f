"""A sheet of characters with a style each, printed plain or with colours."""

from __future__ import annotations

from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

__all__ = ["Canvas"]


class Canvas:
    """Characters by (row, column), rows downward from 0; grows as it is written on."""

    def __init__(self) -> None:
        self._rows: list[list[tuple[str, str]]] = []

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write ``text`` rightwards from a place. A wide character takes two places."""
        while len(self._rows) <= row:
            self._rows.append([])
        line = self._rows[row]
        for character in text:
            width = cell_len(character)
            if width == 0:  # an accent belongs to the character before it
                if 0 < column <= len(line):
                    before, old = line[column - 1]
                    line[column - 1] = (before + character, old)
                continue
            while len(line) < column + width:
                line.append((" ", ""))
            line[column] = (character, style)
            for covered in range(column + 1, column + width):
                line[covered] = ("", style)
            column += width

    def get(self, row: int, column: int) -> str:
        """The character at a place, a space where nothing was written."""
        if row < len(self._rows) and column < len(self._rows[row]):
            return self._rows[row][column][0]
        return " "

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    @property
    def width(self) -> int:
        """The length of the longest row, spaces at its end not counted."""
        return max((cell_len(line) for line in self.plain().split("\n")), default=0)

    def paste(self, other: Canvas, row: int, column: int) -> None:
        """Write another canvas into this one."""
        for down, line in enumerate(other._rows):
            self.put(row + down, column, "")
            for across, (character, style) in enumerate(line):
                if character != " " or style:
                    self.put(row + down, column + across, character, style)

    def wrapped(self, width: int) -> Canvas:
        """The same with rows that are longer broken at spaces, what follows set in by six."""
        canvas = Canvas()
        for line in self._rows:
            rest = list(line)
            while rest and rest[-1][0] == " ":
                rest.pop()
            while len(rest) > width:
                at = next((place for place in range(width, 6, -1) if rest[place][0] == " "), width)
                canvas._rows.append(rest[:at])
                rest = [(" ", "")] * 6 + rest[at:][1 if rest[at][0] == " " else 0 :]
            canvas._rows.append(rest)
        return canvas

    def plain(self) -> str:
        """All rows without colour, spaces at their ends removed."""
        return "\n".join("".join(character for character, _ in line).rstrip() for line in self._rows)

    def coloured(self) -> Text:
        """All rows as one Rich text."""
        text = Text(no_wrap=True)
        for number, line in enumerate(self._rows):
            if number:
                text.append("\n")
            for style, run in groupby(line, key=lambda place: place[1]):
                text.append("".join(character for character, _ in run), style=style or None)
        return text
