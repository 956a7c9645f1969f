"""Why an action may be played or not: ``State.why``, and ``Reasons`` for many actions of one state."""

from quoin.why.asking import Reasons, Why, numbers_of, why
from quoin.why.clicking import why_not_there

__all__ = ["Reasons", "Why", "numbers_of", "why", "why_not_there"]
