"""Quoin: tabletop games described in YAML, ruled by Lua, played and studied from Python.

>>> import quoin
>>> game = quoin.load_game("murailles")
>>> state = game.new_initial_state(seed=1)
>>> state.apply_action(state.string_to_action("step b1"))
>>> print(state)

Names follow OpenSpiel where it has one. Seats are numbered from 0; actions are integers with a text
(``state.action_to_string``) and named fields (``state.action_to_dict``).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# First, since it has Ctrl-C wait for what is imported below.
from quoin.interrupts import held  # isort: split

from quoin._core import Bot, Game, State, StateBatch, __version__, lua_has_jit, lua_version
from quoin.analysis import ActionValue, Analysis, ExpectedPly
from quoin.bots import bot, bot_names, make_bot, register_bot
from quoin.catalog import game_folders, game_names, load_game
from quoin.checks import CaseVerdict, Finding, check, run_cases
from quoin.counting import perft, perft_split
from quoin.errors import (
    ArgumentError,
    BudgetError,
    GameError,
    IllegalAction,
    Interrupted,
    MissingExtra,
    QuoinError,
    SaveError,
    WrongType,
)
from quoin.matches import load_match
from quoin.namesake import warn_of_namesake
from quoin.playing import play
from quoin.plies import Ply
from quoin.profiling import CallTime, FunctionTime, NotCompiled, Profile, profile
from quoin.solving import Solution, SolvedAction, solve
from quoin.tensors import TensorPiece

if TYPE_CHECKING:
    from quoin import environments as environments
    from quoin import experiments as experiments
    from quoin.drawing.film import Film, film
    from quoin.drawing.pictures import Drawing, draw
    from quoin.drawing.scenes import scene
    from quoin.drawing.table import Table, table
    from quoin.experiments import Comparison, Report, compare, concat, report, simulate, summary, sweep
    from quoin.following.replaying import Difference, KeptPly, Replay, replay
    from quoin.tracing import Step, Trace
    from quoin.why import Why

warn_of_namesake(__file__)

CHANCE_PLAYER = -1
"""``State.current_player()`` where luck decides."""
SIMULTANEOUS_PLAYER = -2
"""``State.current_player()`` where several seats choose at once."""
TERMINAL_PLAYER = -4
"""``State.current_player()`` when the match is over."""

__all__ = [
    "CHANCE_PLAYER",
    "SIMULTANEOUS_PLAYER",
    "TERMINAL_PLAYER",
    "ActionValue",
    "Analysis",
    "ArgumentError",
    "Bot",
    "BudgetError",
    "CallTime",
    "CaseVerdict",
    "Comparison",
    "Difference",
    "Drawing",
    "ExpectedPly",
    "Film",
    "Finding",
    "FunctionTime",
    "Game",
    "GameError",
    "IllegalAction",
    "Interrupted",
    "KeptPly",
    "MissingExtra",
    "NotCompiled",
    "Ply",
    "Profile",
    "QuoinError",
    "Replay",
    "Report",
    "SaveError",
    "Solution",
    "SolvedAction",
    "State",
    "StateBatch",
    "Step",
    "Table",
    "TensorPiece",
    "Trace",
    "Why",
    "WrongType",
    "__version__",
    "bot",
    "bot_names",
    "check",
    "compare",
    "concat",
    "draw",
    "film",
    "game_folders",
    "game_names",
    "load_game",
    "load_match",
    "lua_has_jit",
    "lua_version",
    "make_bot",
    "perft",
    "perft_split",
    "play",
    "profile",
    "register_bot",
    "replay",
    "report",
    "run_cases",
    "scene",
    "simulate",
    "solve",
    "summary",
    "sweep",
    "table",
]

# Imported when they are first asked for: they bring packages that `import quoin` can do without. None: a module.
_LAZY = {
    "Comparison": "quoin.experiments",
    "Difference": "quoin.following.replaying",
    "Drawing": "quoin.drawing.pictures",
    "Film": "quoin.drawing.film",
    "KeptPly": "quoin.following.replaying",
    "Replay": "quoin.following.replaying",
    "Report": "quoin.experiments",
    "Step": "quoin.tracing",
    "Table": "quoin.drawing.table",
    "Trace": "quoin.tracing",
    "Why": "quoin.why",
    "compare": "quoin.experiments",
    "concat": "quoin.experiments",
    "draw": "quoin.drawing.pictures",
    "environments": None,
    "experiments": None,
    "film": "quoin.drawing.film",
    "replay": "quoin.following.replaying",
    "report": "quoin.experiments",
    "scene": "quoin.drawing.scenes",
    "simulate": "quoin.experiments",
    "summary": "quoin.experiments",
    "sweep": "quoin.experiments",
    "table": "quoin.drawing.table",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'quoin' has no attribute '{name}'")
    home = _LAZY[name]
    with held():
        value = import_module(f"quoin.{name}") if home is None else getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
