"""Drawing a state from its game's ``display`` section: nothing here knows any particular game."""

from quoin.drawing.terminal import coloured_text, plain_text

__all__ = ["coloured_text", "plain_text"]
