"""Small networks of our own, learned from matches that a game's tree search plays against itself.

In: a game, minutes. Out: ``network.qnn`` beside it, with which the bot ``learned`` plays; a curve of its strength.
"""

from quoin.learning.loop import OPPONENTS, Progress, learn

__all__ = ["OPPONENTS", "Progress", "learn"]
