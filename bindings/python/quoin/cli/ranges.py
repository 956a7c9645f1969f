"""Very many actions that differ in numbers, told as few lines with ranges: ``lengthwise at -7..7 -3..3 2``."""

from __future__ import annotations

__all__ = ["as_ranges"]

_Words = tuple[tuple[str, ...], ...]


def as_ranges(texts: list[str]) -> list[str]:
    """Lines that together stand for exactly these texts; as many as texts if their words hold no numbers.

    Texts that are alike but for one number become one line, from the last word to the first; then so do lines.
    """
    lines: list[_Words] = [tuple((word,) for word in text.split()) for text in texts]
    longest = max((len(line) for line in lines), default=0)
    for place in reversed(range(longest)):
        merged: dict[tuple[_Words, _Words], list[str]] = {}
        for line in lines:
            if place >= len(line) or not all(_is_number(word) for word in line[place]):
                merged.setdefault((line, ()), [])
                continue
            merged.setdefault((line[:place], line[place + 1 :]), []).extend(line[place])
        lines = [
            (*before, tuple(sorted(set(numbers), key=int)), *after) if numbers else before
            for (before, after), numbers in merged.items()
        ]
    return [" ".join(_range_text(words) for words in line) for line in lines]


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdigit() and word.isascii()


def _range_text(words: tuple[str, ...]) -> str:
    """``-7..7`` for neighbours, ``1,4`` for others."""
    if len(words) == 1:
        return words[0]
    runs: list[list[int]] = []
    for number in map(int, words):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)
