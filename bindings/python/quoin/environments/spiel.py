"""OpenSpiel's Game and State over a Quoin game. In: a game and its parameters. Needs open_spiel (pyspiel)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

import numpy as np
import pyspiel

from quoin import _core
from quoin.environments.guarded import guard, keep_the_lock
from quoin.environments.spiel_observer import SpielObserver
from quoin.errors import ArgumentError, not_a

__all__ = ["CarriedMatch", "Parameters", "SpielGame", "SpielState", "game_type"]

Parameters = dict[str, int | str | bool]

_CHANCE = int(pyspiel.PlayerId.CHANCE)
_TOGETHER = int(pyspiel.PlayerId.SIMULTANEOUS)


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
        provides_information_state_tensor=hidden,  # as most of OpenSpiel's: with all in view the observation says more
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


Choice = tuple[int, Any]
"""Who chose, and the action; at a simultaneous node the actions of all."""


class CarriedMatch:
    """What a state carries in Python: the match, and the choices that brought it about, each linked to those before.

    OpenSpiel copies and pickles it, which loads no game anew. C++ has a history of its own, which holds the first
    ``told`` of the ``size`` choices; ``telling`` is who chose while it is told of another one.

    Searches copy the very state that is played on: a copy has other luck, so that they do not foresee it. All copies of
    a position have the same, as searches that take a deal for one outcome rely on what they have listed after it."""

    __slots__ = ("game", "match", "past", "size", "telling", "told")

    def __init__(self, game: str, match: _core.State, past: tuple[Any, ...] = (), size: int = 0, told: int = 0) -> None:
        self.game = game
        self.match = match
        self.past = past
        self.size = size
        self.told = told
        self.telling: int | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> CarriedMatch:
        return CarriedMatch(self.game, _core.own_luck(self.match), self.past, self.size, self.told)

    def choices(self) -> list[Choice]:
        """All choices from the first on."""
        found: list[Choice] = []
        past = self.past
        while past:
            past, player, action = past
            found.append((player, action))
        return found[::-1]


class SpielState(pyspiel.State):
    """A match as OpenSpiel's state. ``match`` is the Quoin state: OpenSpiel plays it, so only look at it."""

    _carried: CarriedMatch

    # By __new__, as games are.
    def __new__(cls, game: SpielGame, carried: CarriedMatch | None = None) -> Self:
        if not isinstance(game, SpielGame):
            raise not_a("game", "a game of quoin.environments.openspiel.load_game", game)
        self: Self = super().__new__(cls)
        pyspiel.State.__init__(self, game)
        self._carried = CarriedMatch(game.text, game.first_match()) if carried is None else carried
        return self

    def __init__(self, _: object, __: object = None) -> None:
        pass

    @property
    def match(self) -> _core.State:
        return self._carried.match

    @property
    def game_text(self) -> str:
        """The game as OpenSpiel names it."""
        return self._carried.game

    # What C++ asks for by these names, and what Python asks for: answered here, not by way of C++ and back.

    def current_player(self) -> int:
        carried = self._carried
        return carried.match.current_player() if carried.telling is None else carried.telling

    def is_terminal(self) -> bool:
        return self._carried.match.is_terminal()

    def is_chance_node(self) -> bool:
        return self._carried.match.is_chance_node()

    def is_simultaneous_node(self) -> bool:
        return self._carried.match.is_simultaneous_node()

    def returns(self) -> list[float]:
        return self._carried.match.returns()

    def rewards(self) -> list[float]:
        """The returns, once the match is over."""
        return self._carried.match.returns()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What ``player`` may choose, as in games of OpenSpiel's own: nothing where luck is due or another chooses.
        For nobody in particular, or -1, also the outcomes of luck."""
        match = self._carried.match
        if player is not None and player >= 0:
            return match.legal_actions(player)
        if match.is_chance_node() and player in (None, _CHANCE):
            return [outcome for outcome, _ in self.chance_outcomes()]
        return match.legal_actions() if player is None else match.legal_actions(player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """The same as noughts and ones: a place for each action, or for each outcome of luck."""
        chance = self._carried.match.is_chance_node() and (player is None or player == _CHANCE)
        game = self.get_game()
        mask = [0] * (game.max_chance_outcomes() if chance else game.num_distinct_actions())
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def observation_tensor(self, player: int | None = None) -> list[float]:
        match = self._carried.match
        if player is None or not 0 <= player < match.num_players():
            player = self._somebody(player)
        tensor: list[float] = match.observation_tensor(player).tolist()
        return tensor

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        match = self._carried.match
        if player is None or not 0 <= player < match.num_players():
            player = self._somebody(player)
        tensor: list[float] = match.information_state_tensor(player).tolist()
        return tensor

    def information_state_string(self, player: int | None = None) -> str:
        return self._carried.match.information_state_string(self._somebody(player))

    def _somebody(self, player: int | None) -> int:
        """The player, or whose turn it is; OpenSpiel's error where that is nobody."""
        match = self._carried.match
        found = match.current_player() if player is None else player
        if not 0 <= found < match.num_players():
            raise pyspiel.SpielError(f"player >= 0 and player < {match.num_players()}; found player {found}")
        return found

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

    def clone(self) -> SpielState:
        """A copy. It costs a fifth of what C++ takes, whose history of the copy stays empty until it is asked for."""
        carried = self._carried
        other: SpielState = pyspiel.State.__new__(SpielState)
        pyspiel.State.__init__(other, self.get_game())
        other._carried = CarriedMatch(carried.game, _core.own_luck(carried.match), carried.past, carried.size)
        return other

    def child(self, action: int) -> SpielState:
        """A copy in which ``action`` was played."""
        other = self.clone()
        other.apply_action(action)
        return other

    def tell(self) -> SpielState:
        """This state, whose whole history C++ knows from now on."""
        carried = self._carried
        if carried.told < carried.size:
            for player, action in carried.choices()[carried.told :]:
                carried.telling = player
                if player == _TOGETHER:
                    pyspiel.State.apply_actions(self, action)
                else:
                    pyspiel.State.apply_action(self, action)
            carried.telling = None
            carried.told = carried.size
        return self

    def apply_action(self, action: int) -> None:
        carried = self._carried
        match = carried.match
        player = match.current_player()
        if player == _CHANCE and match.node == "deal" and self.get_game().deals:
            self.get_game().deal(match, action)
        else:
            match.apply_action(action)
        carried.past = (carried.past, player, int(action))
        carried.size += 1

    def apply_actions(self, actions: Sequence[int]) -> None:
        """OpenSpiel gives some action for players that do not choose too; it is not looked at. Its rl_environment does
        so at every node of a game that is SIMULTANEOUS somewhere."""
        carried = self._carried
        match = carried.match
        if match.is_simultaneous_node():
            match.apply_actions({seat: actions[seat] for seat in match.seats_to_choose()})
        else:
            match.apply_action(actions[match.seat])
        carried.past = (carried.past, _TOGETHER, list(map(int, actions)))
        carried.size += 1

    # What C++ calls, which then adds to its history itself.

    def _apply_action(self, action: int) -> None:
        if self._carried.telling is None:
            self.tell().apply_action(action)
            self._carried.told += 1

    def _apply_actions(self, actions: list[int]) -> None:
        if self._carried.telling is None:
            self.tell().apply_actions(actions)
            self._carried.told += 1

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

    def __copy__(self) -> SpielState:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()


def _told(name: str) -> Callable[[SpielState], Any]:
    """What C++ answers from its history, which it is told of before."""
    theirs = getattr(pyspiel.State, name)

    def answer(self: SpielState) -> Any:
        return theirs(self.tell())

    answer.__name__, answer.__doc__ = name, theirs.__doc__
    return answer


for _name in (
    "full_history",
    "history",
    "history_str",
    "is_initial_non_chance_state",
    "is_initial_state",
    "move_number",
    "serialize",
):
    setattr(SpielState, _name, _told(_name))
keep_the_lock(SpielState)
guard(SpielState)
