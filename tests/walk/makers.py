"""Valid arguments by annotated type, owners of methods, objects of another game; made anew where calls change them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import quoin
from quoin import _core, profiling
from quoin.errors import QuoinError
from quoin.learning.model import model_for
from quoin.learning.network_file import network_text

__all__ = ["MISSING", "OTHERS", "OWNERS", "owner_of", "valid"]

GAMES = Path(__file__).resolve().parents[1] / "games"
MISSING = object()
"""No valid argument is known: the parameter's default stands, or nothing is given."""


@cache
def game(name: str = "high_card") -> quoin.Game:
    """The games: a deal, a die, hidden hands and choices made together; another, plain one."""
    return quoin.load_game(GAMES / name if (GAMES / name).is_dir() else name)


@cache
def _at(node: str) -> quoin.State:
    """A state at the first node of this kind."""
    for seed in range(20):
        state = game().new_initial_state(seed)
        while state.node != node and not state.is_terminal():
            if state.is_chance_node():
                state.play_luck()
            else:
                state.apply_action(state.legal_actions()[0])
        if state.node == node:
            return state
    raise AssertionError(node)


def state(node: str = "together") -> quoin.State:
    return _at(node).clone()


@cache
def _batch(name: str) -> quoin.StateBatch:
    return game(name).new_batch(4, seed=1)


def tree() -> Any:
    """Trees whose leaves wait for their evaluation."""
    made = quoin.Tree(_batch("high_card").clone(), 8, seed=1)
    made.ask()
    return made


def compiled_tree() -> Any:
    made = _core.new_tree(_batch("high_card").clone(), 8, 1.5, None, 1, "puct", 16, 1, True)
    made.ask()
    return made


@cache
def network() -> Any:
    """One that has learned nothing."""
    return quoin.read_network(game(), network_text(game(), model_for(game()).layers()), "network.qnn")


def ended_batch() -> quoin.StateBatch:
    states = _batch("high_card").clone()
    while not states.terminated.all():
        states.step(states.sample_actions())
    return states


@cache
def frame() -> Any:
    return quoin.simulate(game(), 4, seed=1, progress=False)


@cache
def _saved() -> str:
    return state("end").serialize()


def file_of_match() -> str:
    """A saved match in the folder where the walk works."""
    path = Path("match.quoin")
    if not path.exists():
        path.write_text(_saved(), encoding="utf-8")
    return str(path)


def _half(kind: type) -> Callable[[], Any]:
    """An object without its content; where such a one cannot be had, the class."""

    def make() -> Any:
        try:
            return kind.__new__(kind)
        except (TypeError, QuoinError):
            return kind

    return make


def _spiel(played: bool) -> Any:
    loaded = quoin.environments.openspiel.load_game(game("tic_tac_toe"))
    return loaded.new_initial_state() if played else loaded


LATEST: list[Any] = []
"""The object that a method is called on now."""


def _play_on() -> None:
    """One step further, with whatever the method under way belongs to."""
    thing = LATEST[-1] if LATEST else None
    if isinstance(thing, quoin.State) and not thing.is_terminal():
        thing.apply_action(thing.legal_actions()[0])
    if isinstance(thing, quoin.StateBatch):
        thing.step(thing.sample_actions())


class PlaysOn:
    """A number whose own code plays on, in the midst of the call that it is given to."""

    def __index__(self) -> int:
        _play_on()
        return 0

    __int__ = __index__

    def __float__(self) -> float:
        return float(self.__index__())

    def __call__(self, *_: Any, **__: Any) -> float:
        return float(self.__index__())


class PlayedMapping(dict[Any, Any]):
    """A mapping that does so when it is read."""

    def items(self) -> Any:
        _play_on()
        return super().items()


OTHERS: dict[str, Callable[[], Any]] = {
    "a game": game,
    "another game": lambda: game("tic_tac_toe"),
    "a state of another game": lambda: game("tic_tac_toe").new_initial_state(1),
    "a state at its end": lambda: state("end"),
    "a state at a deal": lambda: state("deal"),
    "a batch of another game": lambda: _batch("tic_tac_toe").clone(),
    "a batch at its end": ended_batch,
    "an empty batch": lambda: game().new_batch(0, seed=1),
    "an action of another game": lambda: 8,
    "a position of another game": lambda: game("tic_tac_toe").new_initial_state(1).to_dict(),
    "a saved match of another game": lambda: game("tic_tac_toe").new_initial_state(1).serialize(),
    "trees": tree,
    "a bot": lambda: quoin.make_bot("random", seed=1),
    "a frame": frame,
    "a number that plays on": PlaysOn,
    "a list that plays on": lambda: [PlaysOn(), PlaysOn()],
    "a mapping that plays on": lambda: PlayedMapping({0: PlaysOn(), 1: PlaysOn()}),
    "half a game": _half(quoin.Game),
    "half a state": _half(quoin.State),
    "half a batch": _half(quoin.StateBatch),
    "half a bot": _half(quoin.Bot),
    "half a profile": _half(profiling.Profile),
}
"""Objects of ours that do not belong there."""


def _rows(dtype: Any, *shape: int) -> Callable[[], Any]:
    return lambda: np.zeros(shape, dtype)


BY_NAME: dict[tuple[str, str], Callable[[], Any]] = {
    ("Game.state_from_dict", "fields"): lambda: state().to_dict(),
    ("Game.state_from_position", "position"): lambda: {"block": state().to_bytes().hex(), "ply": 3},
    ("Game.deserialize_state", "text"): _saved,
    ("_core:restore_state", "text"): _saved,
    ("_core:read_match_header", "text"): _saved,
    ("_core:new_tree", "root"): lambda: "gumbel",
    ("_core:new_tree", "c_puct"): lambda: 1.5,
    ("EvaluatedTree.tell", "logits"): lambda: None,
    ("EvaluatedTree.tell", "values"): _rows(np.float32, 4),
    ("EvaluatedTree.advance", "actions"): lambda: [0, 0, 0, 0],
    ("quoin.trees:Tree.tell", "logits"): lambda: None,
    ("quoin.trees:Tree.tell", "values"): _rows(np.float32, 4),
    ("quoin.trees:Tree.advance", "actions"): lambda: [0, 0, 0, 0],
    ("quoin.bots:make_bot", "name"): lambda: "greedy-playout:4",
    ("quoin.bots:register_bot", "name"): lambda: "walked",
    ("quoin.bots:register_bot", "factory"): lambda: lambda seed: lambda state: state.legal_actions()[0],
    ("quoin.playing:play", "start"): game,
    ("Game.state_from_json", "text"): lambda: state().to_json(),
    ("Game.action_from_dict", "fields"): lambda: game().action_to_dict(0),
    ("Game.string_to_action", "text"): lambda: game().action_to_string(0),
    ("State.string_to_action", "text"): lambda: game().action_to_string(0),
    ("State.string_to_action@", "text"): lambda: game().action_to_string(0),
    ("State.action_from_dict", "fields"): lambda: game().action_to_dict(0),
    ("State.apply_actions", "actions"): lambda: {0: 0, 1: 0},
    ("State.observation_tensor", "out"): lambda: np.zeros(game().observation_tensor_size(), np.float32),
    ("State.resample_from_infostate", "sampler"): lambda: lambda: 0.5,
    ("State.zone", "name"): lambda: next(iter(state().view())),
    ("StateBatch.zone", "name"): lambda: next(iter(state().view())),
    ("StateBatch.__getitem__", "name"): lambda: next(iter(state().view())),
    ("StateBatch.step", "actions"): lambda: _batch("high_card").clone().sample_actions(),
    ("quoin.pickles:restore", "name"): lambda: "restore_batch",
    ("quoin.pickles:restore", "arguments"): lambda: _batch("high_card").__reduce__()[1][1],
    ("quoin.pickles:restore", "checksum"): lambda: _batch("high_card").__reduce__()[1][2],
    ("_core:checksum", "values"): lambda: (1, "x", [b"y"]),
    ("_core:load", "folder"): lambda: str(GAMES / "high_card"),
    ("_core:run_cases", "game_or_folder"): lambda: str(GAMES / "pig"),
    ("_core:make_bot", "name"): lambda: "greedy-playout",
    ("_core:make_bot", "playouts"): lambda: 4,
    ("_core:bot_text", "text"): lambda: "random",
    ("_core:profile", "n"): lambda: 3,
    ("_core:check_game", "matches"): lambda: 1,
    ("_core:restore_batch", "content"): lambda: _batch("high_card").__reduce__()[1][1][5],
    ("_core:restore_batch", "states"): lambda: 4,
    ("_core:play_matches", "bots"): lambda: ["random", "random"],
    ("_core:match_columns", "states"): lambda: [],
    ("quoin.profiling:profile", "seconds"): lambda: 0.01,
    ("quoin.profiling:profile", "n"): lambda: 3,
    ("quoin.catalog:parse_name", "text"): lambda: "murailles",
    ("quoin.catalog:load_parsed", "name"): lambda: quoin.catalog.parse_name(str(GAMES / "high_card")),
    ("quoin.checks:check", "matches"): lambda: 1,
    ("quoin.checks:run_cases", "game"): lambda: GAMES / "pig",
    ("quoin.matches:load_match", "path"): file_of_match,
    ("quoin.environments:solo", "game"): lambda: game("pig"),
    ("quoin.experiments.comparing:compare", "matches"): lambda: 8,
    ("quoin.experiments.comparing:compare", "stop"): lambda: None,
    ("quoin.experiments.tournaments:tournament", "matches"): lambda: 2,
    ("quoin.experiments.tournaments:tournament", "bots"): lambda: ["random", "random"],
    ("quoin.experiments.reporting:report", "ladder"): lambda: [],
    ("quoin.experiments.fair_shares:fairness", "matches"): lambda: 8,
    ("quoin.experiments.fair_shares:fairness", "by"): lambda: "seat",
}
BY_PLACE: dict[str, Callable[[], Any]] = {
    "n": lambda: 2,
    "skilled": lambda: 0,
    "playouts": lambda: 4,
    "matches": lambda: 4,
    "simulations": lambda: 8,
    "considered": lambda: 2,
    "at_once": lambda: 1,
    "noise": lambda: None,
    "threads": lambda: 1,
    "opening": lambda: 1,
    "num_envs": lambda: 2,
    "depth": lambda: 1,
    "seconds": lambda: 0.2,
    "seed": lambda: 1,
    "progress": lambda: None,
    "actions": lambda: [0],
    "draws": lambda: [0],
    "frames": lambda: [frame()],
    "path": file_of_match,
    "memo": dict,
    "files": lambda: None,
}
BY_KIND: dict[str, Callable[[], Any]] = {
    "Game": game,
    "_core.Game": game,
    "GameLike": game,
    "State": state,
    "_core.State": state,
    "StateBatch": lambda: _batch("high_card").clone(),
    "int": lambda: 0,
    "float": lambda: 0.5,
    "str": lambda: "nonsense",
    "bool": lambda: True,
    "pd.DataFrame": frame,
    "NDArray[np.uint64]": _rows(np.uint64, 2),
    "NDArray[np.float64]": _rows(np.float64, 4),
    "NDArray[np.int32]": _rows(np.int32, 4),
    "Sequence[str]": lambda: ["red", "blue"],
    "list[str]": lambda: ["random", "random"],
    "dict[str, Any]": dict,
    "dict[str, str]": dict,
    "object": lambda: 3,
    "str | os.PathLike[str]": lambda: "written.html",
    "_core.Game | str | os.PathLike[str]": game,
    "_core.Game | _core.State": game,
}


def valid(label: str, name: str, kind: str) -> Any:
    """A fitting argument for a parameter, or MISSING."""
    for table, key in ((BY_NAME, (label, name)), (BY_PLACE, name), (BY_KIND, kind)):
        if key in table:
            return table[key]()  # type: ignore[index]
    return MISSING


def _table() -> Any:
    return quoin.table(game("tic_tac_toe"), seed=1)


@cache
def _comparison() -> Any:
    return quoin.compare(game(), game(), matches=8, seed=1, stop=None, progress=False)


@cache
def _tournament() -> Any:
    return quoin.tournament(game(), ["random", "random"], 2, seed=1, progress=False)


@cache
def _report() -> Any:
    return quoin.report(game(), matches=4, skilled=0, seed=1, progress=False)


def _started(env: Any) -> Any:
    env.reset(seed=1)
    return env


OWNERS: dict[str, list[Callable[[], Any]]] = {
    "Game": [game],
    "State": [
        state,
        lambda: game("pig").new_initial_state(1),
        lambda: state("chance"),
        lambda: state("deal"),
        lambda: state("end"),
    ],
    "StateBatch": [lambda: _batch("high_card").clone(), ended_batch, lambda: game().new_batch(0, seed=1)],
    "EvaluatedTree": [compiled_tree],
    "Leaves": [lambda: tree().leaves],
    "Network": [network],
    "TurnedViews": [lambda: _core.turned_views(game(), 1)],
    "quoin.trees:Tree": [tree],
    "Underway": [_core.underway],
    "FilmParts": [lambda: _core.film_parts(state("end"))],
    "Choosing": [lambda: _core.choosing(state())],
    "Reasons": [lambda: _core.reasons(state())],
    "Session": [_core.new_session],
    "Bot": [
        lambda: quoin.make_bot("greedy-playout", seed=1, playouts=4),
        lambda: quoin.make_bot("mcts", seed=1, playouts=4),
    ],
    "quoin.analysis:Analysis": [cache(lambda: quoin.make_bot("mcts", seed=1, playouts=4).analyse(state()))],
    "quoin.analysis:ActionValue": [lambda: quoin.make_bot("mcts", seed=1, playouts=4).analyse(state()).best],
    "quoin.profiling:Profile": [cache(lambda: quoin.profile(game(), 2, 1))],
    "quoin.plies:Ply": [lambda: state("end").plies()[0]],
    "quoin.description:Description": [lambda: game().description],
    "quoin.description.domains:Board": [lambda: game("tic_tac_toe").description.boards[0]],
    "quoin.description.domains:SiteKind": [lambda: game("tic_tac_toe").description.boards[0].sites[0]],
    "quoin.tensors:TensorPiece": [lambda: game().observation_pieces()[0]],
    "quoin.drawing.film:Film": [cache(lambda: quoin.film(state("end")))],
    "quoin.drawing.pictures:Drawing": [cache(lambda: quoin.draw(state()))],
    "quoin.drawing.widget:Table": [_table],
    "quoin.experiments.comparison:Comparison": [_comparison],
    "quoin.experiments.reports:Report": [_report],
    "quoin.experiments.tournaments:Tournament": [_tournament],
    "quoin.experiments.fair_shares:Fairness": [cache(lambda: quoin.fairness(game("pig"), matches=8, seed=1))],
    "quoin.environments.turns:TurnEnv": [lambda: _started(quoin.environments.aec(game("tic_tac_toe")))],
    "quoin.environments.together:TogetherEnv": [lambda: _started(quoin.environments.parallel(game()))],
    "quoin.environments.seated:SeatEnv": [lambda: _started(quoin.environments.versus(game("tic_tac_toe")))],
    "quoin.environments.many:BatchEnv": [lambda: _started(quoin.environments.vector(game("tic_tac_toe"), 2))],
    "quoin.environments.spiel:SpielGame": [lambda: _spiel(False)],
    "quoin.environments.spiel:SpielState": [lambda: _spiel(True)],
}


def owner_of(owner: str) -> list[Callable[[], Any]]:
    """Makers of the objects that a class's methods are called on; none if there is no way to one here."""
    return OWNERS.get(owner, [])
