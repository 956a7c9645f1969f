"""OpenSpiel's Game, State and observer over a Quoin game. In: a game and its parameters. Needs open_spiel (pyspiel)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np
import pyspiel
from numpy.typing import NDArray

from quoin import _core
from quoin.environments.unlocked import keep_the_lock
from quoin.errors import ArgumentError, not_a

if TYPE_CHECKING:
    from quoin.environments.openspiel import Parameters

__all__ = ["DEALS", "SEED", "CarriedMatch", "SpielGame", "SpielState", "game_type"]

DEALS = "deals"
"""Parameter: how many equally likely deals a deal lists; 0 draws any, and lists none."""
SEED = "rng_seed"
"""Parameter: what deals are drawn from; -1 is a fresh seed."""


def game_type(short_name: str, game: _core.Game, parameters: Parameters, deals: int) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is played."""
    kinds = pyspiel.GameType
    described = game.description
    secret = any(kind.secret or any(field.secret for field in kind.fields) for kind in described.actions)
    hidden = secret or any(zone.visible != "all" for zone in described.zones if zone.role != "engine")
    together = any(phase.together for phase in described.phases)
    chance = kinds.ChanceMode.DETERMINISTIC
    if described.dice or described.deals:
        sampled = bool(described.deals) and not deals
        chance = kinds.ChanceMode.SAMPLED_STOCHASTIC if sampled else kinds.ChanceMode.EXPLICIT_STOCHASTIC
    information = kinds.Information
    return kinds(
        short_name=short_name,
        long_name=f"{game.title} (Quoin)",
        dynamics=kinds.Dynamics.SIMULTANEOUS if together else kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=getattr(kinds.Utility, game.utility_kind().upper().replace(" ", "_")),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.num_players(),
        min_num_players=game.num_players(),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        provides_factored_observation_string=True,
    )


class SpielGame(pyspiel.Game):
    """A Quoin game as OpenSpiel's. ``quoin_game`` is the game itself."""

    # Made by __new__: a game of OpenSpiel's without __init__ ends the process when it is asked for anything.
    def __new__(
        cls, kind: pyspiel.GameType, game: _core.Game, parameters: Parameters, deals: int, rng_seed: int
    ) -> Self:
        self: Self = super().__new__(cls)
        self._make(kind, game, parameters, deals, rng_seed)
        return self

    def __init__(self, *_: object) -> None:
        pass

    def _make(
        self, kind: pyspiel.GameType, game: _core.Game, parameters: Parameters, deals: int, rng_seed: int
    ) -> None:
        lists = deals if game.description.deals else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_distinct_actions(),
            max_chance_outcomes=max(game.max_chance_outcomes(), lists, int(bool(game.description.deals))),
            num_players=game.num_players(),
            min_utility=game.min_utility(),
            max_utility=game.max_utility(),
            utility_sum=game.utility_sum(),
            max_game_length=game.max_game_length(),
        )
        super().__init__(kind, info, parameters)
        self.quoin_game = game
        self.text = str(self)
        self.deals = lists
        self.rng_seed = rng_seed
        self._sampled = kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
        self._first = game.new_initial_state(0)
        self._seeds = np.random.default_rng(None if rng_seed < 0 else rng_seed)
        self._drawn: tuple[bytes, str] = (b"", "")

    def new_initial_state(self) -> SpielState:
        """A new match. Where deals are drawn each has a seed of its own, after ``rng_seed``."""
        return SpielState(self)

    def new_initial_states(self) -> list[SpielState]:
        """The same as a list. What walks whole trees (OpenSpiel's CFR, tabular policies) begins here, twice, and would
        meet other deals the second time: ``ArgumentError`` where deals are drawn."""
        if self._sampled:
            raise ArgumentError(
                f"{self.quoin_game} draws its deals, another one in every match: it has no tree to walk",
                hint="openspiel.load_game(game, deals=100) lists so many equally likely ones",
            )
        return [self.new_initial_state()]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """An observer; ``None`` for the kinds that there is none of."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"observation parameters are not known: {params}")
        partial = not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        return None if kind.perfect_recall and partial else SpielObserver(self.quoin_game, kind)

    def first_match(self) -> _core.State:
        """The match of a new state: luck that is listed needs no seed."""
        if self._sampled:
            return unforeseen(self.quoin_game.new_initial_state(int(self._seeds.integers(2**63))))
        return self._first.clone()

    def deal(self, match: _core.State, outcome: int) -> None:
        """Play one of the listed deals."""
        where = {"block": match.to_bytes().hex(), "ply": match.move_number()}
        drawn = self.quoin_game.state_from_position(where, seed=(max(self.rng_seed, 0) << 32) + outcome)
        drawn.play_luck()
        match.apply_deal(drawn.plies()[-1].draws)

    def drawing(self, match: _core.State) -> str:
        """The board as text; the last one is kept, as OpenSpiel asks for the same one again and again."""
        block = match.to_bytes()
        if self._drawn[0] != block:
            self._drawn = (block, str(match))
        return self._drawn[1]


def unforeseen(match: _core.State) -> _core.State:
    """The same match; its copies have luck of their own."""
    return match.clone(luck="fresh", seed=match.seed)


class CarriedMatch:
    """What a state carries in Python: the match. OpenSpiel copies and pickles it, which loads no game anew.

    Searches copy the very state that is played on: a copy has other luck, so that they do not foresee it. All copies of
    a position have the same, as searches that take a deal for one outcome rely on what they have listed after it."""

    __slots__ = ("game", "match")

    def __init__(self, game: str, match: _core.State) -> None:
        self.game = game
        self.match = match

    def __deepcopy__(self, memo: dict[int, Any]) -> CarriedMatch:
        return CarriedMatch(self.game, _core.own_luck(self.match))


class SpielState(pyspiel.State):
    """A match as OpenSpiel's state. ``match`` is the Quoin state: OpenSpiel plays it, so only look at it."""

    _carried: CarriedMatch

    # By __new__, as games are.
    def __new__(cls, game: SpielGame) -> Self:
        if not isinstance(game, SpielGame):
            raise not_a("game", "a game of quoin.environments.openspiel.load_game", game)
        self: Self = super().__new__(cls)
        pyspiel.State.__init__(self, game)
        self._carried = CarriedMatch(game.text, game.first_match())
        return self

    def __init__(self, _: object) -> None:
        pass

    @property
    def match(self) -> _core.State:
        return self._carried.match

    @property
    def game_text(self) -> str:
        """The game as OpenSpiel names it."""
        return self._carried.game

    def current_player(self) -> int:
        return self._carried.match.current_player()

    def is_terminal(self) -> bool:
        return self._carried.match.is_terminal()

    def returns(self) -> list[float]:
        return self._carried.match.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with probabilities; a deal lists ``deals`` outcomes, or one where it is drawn."""
        match = self._carried.match
        deals = self.get_game().deals
        if deals and match.node == "deal":
            return [(outcome, 1 / deals) for outcome in range(deals)]
        return match.chance_outcomes()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that ``player`` cannot tell from this one, hidden things drawn anew with ``sampler`` (which
        returns numbers in 0..1). Its history is this one's."""
        other: SpielState = self.clone()
        other._carried.match = self._carried.match.resample_from_infostate(player, sampler)
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return self._carried.match.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        match = self._carried.match
        if match.node == "deal" and self.get_game().deals:
            self.get_game().deal(match, action)
        else:
            match.apply_action(action)

    def _apply_actions(self, actions: list[int]) -> None:
        match = self._carried.match
        # OpenSpiel gives some action for players that do not choose too; it is not looked at.
        match.apply_actions({seat: actions[seat] for seat in match.seats_to_choose()})

    def _action_to_string(self, player: int, action: int) -> str:
        match = self._carried.match
        if player >= 0:
            return match.game.action_to_string(action)
        if match.node == "chance":
            return match.action_to_string(player, action)
        return f"deal {action}"

    def _to_struct(self) -> dict[str, object]:
        return self._carried.match.to_dict()

    def __str__(self) -> str:
        text: str = self.get_game().drawing(self._carried.match)
        return text

    def __copy__(self) -> Any:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self.clone()


keep_the_lock(SpielState)


class SpielObserver:
    """What a player sees of a state, or has seen (perfect recall), as a tensor in pieces and as text."""

    def __init__(self, game: _core.Game, kind: pyspiel.IIGObservationType) -> None:
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._public:
            return
        size = game.information_state_tensor_size() if self._recall else game.observation_tensor_size()
        pieces = game.information_state_pieces() if self._recall else game.observation_pieces()
        self.tensor = np.zeros(size, np.float32)
        for piece in pieces:
            end = piece.offset + int(np.prod(piece.shape))
            self.dict[piece.name] = self.tensor[piece.offset : end].reshape(piece.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill ``tensor``, whose views ``dict`` holds."""
        if self.tensor is None:
            return
        if self._recall:
            state.match.information_state_tensor(player, out=self.tensor)
        else:
            state.match.observation_tensor(player if self._private else -1, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recall:
            return state.match.information_state_string(player)
        if self._public:
            return _text(state.match, player if self._private else -1)
        return _private_text(state.match, player) if self._private else ""


def _text(match: _core.State, player: int) -> str:
    """All that the player (-1: everybody) sees, in one line: complete, and made 30 times as fast as a drawing."""
    zones = "; ".join(f"{name}: {value}" for name, value in match.view(player).items())
    return f"{player}: {match.phase or match.node} {match.seat}; {zones}"


def _private_text(match: _core.State, player: int) -> str:
    """What the player sees and not everybody does, by zone; empty if there is nothing."""
    own, shared = match.view(player), match.view(-1)
    return "; ".join(f"{name}: {own[name]}" for name in own if own[name] != shared.get(name))
