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

# First: on the command line Ctrl-C waits from here on.
from quoin.interrupts import held  # isort: split

from quoin.namesake import warn_of_namesake

if TYPE_CHECKING:
    from quoin import description as description
    from quoin import environments as environments
    from quoin import experiments as experiments
    from quoin import learning as learning
    from quoin._core import (
        Bot,
        Game,
        Leaves,
        Network,
        State,
        StateBatch,
        __version__,
        lua_has_jit,
        lua_version,
        read_network,
    )
    from quoin.analysis import ActionValue, Analysis, ExpectedPly
    from quoin.bots import bot, bot_names, make_bot, register_bot
    from quoin.catalog import game_folders, game_names, load_game
    from quoin.checks import CaseVerdict, Finding, check, run_cases
    from quoin.counting import perft, perft_split
    from quoin.drawing.film import Film, film
    from quoin.drawing.pictures import Drawing, draw
    from quoin.drawing.scenes import scene
    from quoin.drawing.table import Table, table
    from quoin.errors import (
        ArgumentError,
        BudgetError,
        GameError,
        IllegalAction,
        Interrupted,
        MissingExtra,
        QuoinError,
        Repeated,
        SaveError,
        WrongType,
    )
    from quoin.experiments import (
        Comparison,
        Fairness,
        Report,
        Tournament,
        compare,
        concat,
        fairness,
        report,
        simulate,
        summary,
        sweep,
        tournament,
    )
    from quoin.following.replaying import Difference, KeptPly, Replay, replay
    from quoin.matches import load_match
    from quoin.playing import play
    from quoin.plies import Ply
    from quoin.profiling import CallTime, FunctionTime, NotCompiled, Profile, profile
    from quoin.session import Session
    from quoin.solving import Solution, SolvedAction, solve
    from quoin.tensors import TensorPiece
    from quoin.tracing import Step, Trace
    from quoin.trees import Tree
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
    "Fairness",
    "Film",
    "Finding",
    "FunctionTime",
    "Game",
    "GameError",
    "IllegalAction",
    "Interrupted",
    "KeptPly",
    "Leaves",
    "MissingExtra",
    "Network",
    "NotCompiled",
    "Ply",
    "Profile",
    "QuoinError",
    "Repeated",
    "Replay",
    "Report",
    "SaveError",
    "Session",
    "Solution",
    "SolvedAction",
    "State",
    "StateBatch",
    "Step",
    "Table",
    "TensorPiece",
    "Tournament",
    "Trace",
    "Tree",
    "Why",
    "WrongType",
    "__version__",
    "bot",
    "bot_names",
    "check",
    "compare",
    "concat",
    "draw",
    "fairness",
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
    "read_network",
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
    "tournament",
]

# Where the names come from. A module is imported when one of its names is first asked for: `import quoin` costs next to
# nothing, and a command imports no more than it uses.
_NAMES_OF = {
    "quoin": "description environments experiments learning",  # modules themselves
    "quoin._core": "Bot Game Leaves Network State StateBatch __version__ lua_has_jit lua_version read_network",
    "quoin.analysis": "ActionValue Analysis ExpectedPly",
    "quoin.bots": "bot bot_names make_bot register_bot",
    "quoin.catalog": "game_folders game_names load_game",
    "quoin.checks": "CaseVerdict Finding check run_cases",
    "quoin.counting": "perft perft_split",
    "quoin.drawing.film": "Film film",
    "quoin.drawing.pictures": "Drawing draw",
    "quoin.drawing.scenes": "scene",
    "quoin.drawing.table": "Table table",
    "quoin.errors": (
        "ArgumentError BudgetError GameError IllegalAction Interrupted MissingExtra QuoinError Repeated SaveError "
        "WrongType"
    ),
    "quoin.experiments": (
        "Comparison Fairness Report Tournament compare concat fairness report simulate summary sweep tournament"
    ),
    "quoin.following.replaying": "Difference KeptPly Replay replay",
    "quoin.matches": "load_match",
    "quoin.playing": "play",
    "quoin.plies": "Ply",
    "quoin.profiling": "CallTime FunctionTime NotCompiled Profile profile",
    "quoin.session": "Session",
    "quoin.solving": "Solution SolvedAction solve",
    "quoin.tensors": "TensorPiece",
    "quoin.tracing": "Step Trace",
    "quoin.trees": "Tree",
    "quoin.why": "Why",
}
_HOMES = {name: home for home, names in _NAMES_OF.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'quoin' has no attribute '{name}'")
    with held():
        import_module("numpy")  # here, where Ctrl-C waits: the compiled half imports it for its first array
        value = import_module(f"quoin.{name}") if home == "quoin" else getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
