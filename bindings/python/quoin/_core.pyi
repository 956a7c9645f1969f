# ruff: noqa: PYI021  (this stub is the reference; its docstrings are meant)
"""The compiled half of quoin. Import the names from ``quoin``; this file documents them."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from quoin.analysis import Analysis
from quoin.checks import CaseVerdict, Coverage, Finding
from quoin.description import Content, Description
from quoin.errors import QuoinError
from quoin.following.replaying import KeptPly, Replay
from quoin.plies import MatchHeader, Ply
from quoin.tensors import TensorPiece
from quoin.tracing import Trace
from quoin.why import Why

__version__: str

class Game:
    """A loaded game with its variant and dials: immutable, safe to share between threads, picklable. A pickle
    whose game's files have changed is refused (``SaveError``); that of a game made of texts holds them.

    Made by :func:`quoin.load_game`. Two games are equal if their rules, dials and engine version are (``fingerprint``).
    """

    @property
    def id(self) -> str:
        """``"murailles"``."""
    @property
    def variant(self) -> str:
        """``""``, ``"7x7"`` or several joined by ``+``."""
    @property
    def name(self) -> str:
        """Id and variant: ``"murailles/7x7"``. ``str(game)`` adds dials that were set otherwise."""
    @property
    def title(self) -> str: ...
    @property
    def folder(self) -> str:
        """Where game.yaml lies; ``""`` if the game was made of texts."""
    @property
    def fingerprint(self) -> str:
        """16 hex digits over the engine's rules version, the game's files and the dials."""
    @property
    def dials(self) -> dict[str, int | str | bool | dict[str, int]]:
        """Every dial's value in this game."""
    @property
    def seats(self) -> list[str]:
        """The seats' names, in order; seat numbers count from 0."""
    @property
    def jit(self) -> bool:
        """Whether the just-in-time compiler runs the rules (never on Lua 5.4)."""
    def reload(self, files: Mapping[str, str] | None = None) -> Game:
        """The game made anew from its files as they are now, or from these texts in place of all of them, with the same
        variants and the dials that were set when it was loaded; this one and its states stay as they are. ``GameError``
        with file and line where the files are broken. ``quoin.replay(state, game)`` takes a match to it."""
    def num_players(self) -> int: ...
    def num_distinct_actions(self) -> int:
        """Actions are numbered 0 to this minus 1, in every state alike."""
    def max_chance_outcomes(self) -> int:
        """The largest number of outcomes of a die; 0 in games without."""
    def max_game_length(self) -> int:
        """No match has more plies (decisions and luck)."""
    def min_utility(self) -> float:
        """No seat's return is less; with ``max_utility()`` the bounds that are known before a match."""
    def max_utility(self) -> float: ...
    def utility_sum(self) -> float | None:
        """What ``returns()`` adds up to at the end of every match; ``None`` where that is not always the same."""
    def utility_kind(self) -> Literal["zero sum", "constant sum", "identical", "general sum"]:
        """How the returns of the seats hang together; "identical": all get the same. Of one seat: "general sum"."""
    def new_initial_state(self, seed: int | None = None) -> State:
        """A new match. ``seed`` (0 to 2**64-1) fixes its luck; ``None`` takes a fresh one. Luck at the start is left to
        the caller, as in OpenSpiel."""
    def new_batch(
        self,
        n: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        *,
        auto_reset: bool = False,
        luck: str = "play",
        states: Sequence[State] | None = None,
    ) -> StateBatch:
        """``n`` matches side by side, stepped by one call, or copies of ``states``; see :class:`StateBatch`.

        ``seed`` fixes all luck and all samples (``None``: a fresh one, told by ``batch.seed``). Nothing depends on
        ``threads``. With ``auto_reset`` a match that ends is followed at once by the state's next one. ``luck="ask"``:
        states wait at dice and deals, too (``current_player`` -1); ``step`` takes an outcome, for a deal 0."""
    def state_from_position(self, position: dict[str, Any], seed: int | None = 0) -> State:
        """A match from a position set by hand: ``{"seat": "red", "phase": "act", "zones": {"soldier": ["c1", "c5"]}}``.

        Zones left out stand as at the start of the file (before ``match.setup``). The rules may refuse the position
        (``ArgumentError`` with their reason). ``{"block": state.to_bytes().hex(), "ply": 12}`` is a state as it was,
        taken without asking the rules."""
    def state_from_dict(self, fields: dict[str, Any]) -> State:
        """The state that ``State.to_dict()`` (without a seat) describes; it knows nothing of earlier plies.
        ``SaveError`` if it is damaged, of other rules, or if what stands beside its block was changed."""
    def state_from_json(self, text: str) -> State:
        """The same from ``State.to_json()``."""
    def deserialize_state(self, text: str) -> State:
        """The match that ``State.serialize`` wrote, replayed and verified ply by ply; ``SaveError`` if that fails."""
    def load_state(self, path: str | os.PathLike[str]) -> State:
        """The match that ``State.save`` wrote; ``SaveError`` if it is damaged or of other rules."""
    def action_to_string(self, action: int) -> str:
        """``"slide a1-a2 to c1-c2"``; one to one."""
    def string_to_action(self, text: str) -> int:
        """The way back; blanks and letter case do not matter."""
    def action_to_dict(self, action: int) -> dict[str, str | int | None]:
        """``{"kind": "slide", "wall": "a1-a2", "to": "c1-c2"}``, fields in the order of game.yaml."""
    def action_from_dict(self, fields: dict[str, Any]) -> int:
        """The way back; fields may be given as texts or numbers."""
    def observation_pieces(self) -> list[TensorPiece]:
        """What ``State.observation_tensor`` is made of, in order: a piece for each zone and record that somebody sees,
        and ``node``. They depend on the game and its dials only."""
    def observation_tensor_size(self) -> int:
        """Floats of an observation tensor."""
    def observation_tensor_shape(self) -> list[int]:
        """``[observation_tensor_size()]``."""
    def information_state_pieces(self) -> list[TensorPiece]:
        """What ``State.information_state_tensor`` is made of: the observation's pieces and ``past``."""
    def information_state_tensor_size(self) -> int:
        """Floats of an information-state tensor."""
    def information_state_tensor_shape(self) -> list[int]:
        """``[information_state_tensor_size()]``."""
    @property
    def description(self) -> Description:
        """All that the game declares, as frozen dataclasses: seats, dials, boards with their sites, positions and
        relations, zones with their place in the block, dice, phases, actions, display. Made at the first look.
        ``description.to_json()`` is the same for other languages."""
    def _repr_html_(self) -> str:
        """What notebooks show: title, summary, seats, dials and the first position."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Game: ...
    def __hash__(self) -> int: ...

class State:
    """A match being played: where it stands and how it came there.

    A call that raises leaves the state as it was. Copies (``clone``, ``child``, ``copy.copy``, ``copy.deepcopy``) share
    the past, cost well under a microsecond, and carry the luck: their dice will show what those of this match will.
    Not so where a bot is given a state: its luck is another than the match's, which follows from the match's seed, and
    each copy of it has again another, so that a bot's playouts see many throws and cannot foresee the one that counts.
    ``clone(luck=...)`` says which it is to be. Records and pickles carry the luck.

    States are equal if their games and contents are; being mutable they cannot be keys of a dict (use ``state.hash()``
    or ``state.to_bytes()``). ``str(state)`` draws the board. Not for use by two threads at once."""

    __hash__: None  # type: ignore[assignment]
    @property
    def game(self) -> Game: ...
    def get_game(self) -> Game: ...
    @property
    def seed(self) -> int:
        """What the luck to come is drawn from, by the numbers of the plies."""
    @property
    def node(self) -> Literal["decide", "together", "chance", "deal", "end"]:
        """What stands here."""
    @property
    def phase(self) -> str:
        """The name of the phase, of the die at a chance node, of the deal; empty at the end."""
    @property
    def seat(self) -> int:
        """Who decides, rolls or (together) commits next; -1 at a deal and at the end."""
    def num_players(self) -> int: ...
    def num_distinct_actions(self) -> int: ...
    def move_number(self) -> int:
        """Plies played so far."""
    def current_player(self) -> int:
        """The seat to decide; -1 luck (chance and deal), -2 several seats at once, -4 the match is over."""
    def seats_to_choose(self) -> list[int]:
        """Who has to choose now: one seat, those not yet committed where several choose at once, or nobody."""
    def is_terminal(self) -> bool: ...
    @property
    def ended_by(self) -> str | None:
        """Why the match is over, in the words of its rules: ``"checkmate"``; what ``ended_in`` tells if they give none.

        ``None`` while it is not over, and for a state that knows nothing of earlier plies (``StateBatch.state``,
        ``Game.state_from_dict``). A match that reaches ``max_length`` does not end: the ply after it is refused."""
    @property
    def ended_in(self) -> str | None:
        """Where the rules ended the match, for authors: the word that did so, the function that said it, and whose
        action, roll or pass that was: ``"match.win in play.step of red"``, ``"match.highest in chosen.write"``,
        ``"match.win in pass.act: red had no legal action"``. ``None`` where ``ended_by`` is."""
    def is_chance_node(self) -> bool:
        """Luck is due: a die (listed outcomes) or a deal (drawn from the seed)."""
    def is_simultaneous_node(self) -> bool: ...
    def is_player_node(self) -> bool: ...
    def is_initial_state(self) -> bool: ...
    def legal_actions(self, player: int | str | None = None) -> list[int]:
        """What may be played, ascending. ``player`` defaults to whoever is next; others get an empty list. At a chance
        node the outcomes; at a deal ``[0]``; at the end empty."""
    def legal_actions_mask(self, player: int | str | None = None) -> NDArray[np.int8]:
        """The same as 0 and 1: ``(num_distinct_actions,)``, or ``(max_chance_outcomes,)`` where luck is due."""
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(outcome, probability); a deal, too large to list, is ``[(0, 1.0)]``. ``ArgumentError`` elsewhere."""
    def why_not(self, action: int) -> str:
        """Why an action may not be played now, from the list of actions alone; an empty text if it may."""
    def why(self, action: int | str) -> Why:
        """Whether an action, or what a text names, may be played now, and why: the line of the rules that listed it or
        did not, the primitive, the condition, and what stands against it. ``print`` it. See :mod:`quoin.why`."""
    def trace(self, action: int | str) -> Trace:
        """The lines of the rules that run while a legal action is played and the next list made, with what each reads
        and writes; also of an outcome, or of a deal (0). The state stays as it is. ``IllegalAction`` with the reason
        for another. See :mod:`quoin.tracing`."""
    def evaluate(self, player: int | str) -> int:
        """How good the position is for a seat by the author's hints (``bot.lua``): -1000 to 1000. ``ArgumentError`` if
        they say nothing of it, ``GameError`` if they fail; the state is as it was."""
    def features(self, player: int | str) -> list[int]:
        """What networks look at besides, of a seat, by the author's hints: always as many numbers, -1000 to 1000.
        Errors as ``evaluate``."""
    def weights(self) -> dict[int, int]:
        """What each action that ``seat`` may choose weighs by the author's hints: 0 to 1000. Errors as ``evaluate``."""
    def apply_action(self, action: int) -> None:
        """Play an action or an outcome; a deal (0) draws from the seed. Where several seats choose at once: the choice
        of ``seat``. ``IllegalAction`` with the reason if it may not be played."""
    def apply_actions(
        self, actions: Mapping[int, int | None] | Mapping[str, int | None] | Sequence[int | None]
    ) -> None:
        """Play a simultaneous node, all at once or nothing: a mapping from seat (number or name) to action, or a list
        with an entry for every seat of the game in the order of seats, as OpenSpiel's; who is not among
        ``seats_to_choose()`` is left out of the mapping, and ``None`` (or -1) in the list. The order in which seats
        choose does not matter. ``IllegalAction`` if a seat that chooses has no action, or one that does not has one;
        ``ArgumentError`` for a list of another length."""
    def apply_deal(self, draws: list[int]) -> None:
        """Deal with given draws (``Ply.draws`` of an earlier match) instead of the seed's."""
    def play_luck(self) -> int:
        """Play the luck that is due, drawn from the seed; the outcome (0 for a deal)."""
    def settle_luck(self) -> None:
        """Play luck until somebody chooses or the match is over."""
    @overload
    def undo_action(self) -> None: ...
    @overload
    def undo_action(self, player: int, action: int) -> None:
        """Take back the last ply. OpenSpiel's form names it, and is refused if it was another."""
    def child(self, action: int) -> State:
        """A copy in which ``action`` has been played. Its luck is that of ``clone()``."""
    def clone(self, *, luck: Literal["same", "fresh"] | None = None, seed: int | None = None) -> State:
        """A copy. ``luck="same"``: with this state's luck to come, as its own copies have it. ``luck="fresh"``: with
        the luck of ``seed`` instead, and each copy of it has again another. ``None``: as this state's copies are: the
        same, but fresh of a state that a bot was given, of ``clone(luck="fresh")``, and of their copies.

        Without a ``seed`` fresh luck follows from this state's where its copies have fresh luck, so that bots play
        alike whenever the match has the same seed; else it is another each time."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> State: ...
    def returns(self) -> list[float]:
        """Per seat: win +1, loss -1, shared wins split so that all add up to 0 (of one seat or team: +1 or -1); what
        the match pays where game.yaml has ``payoffs``. Zeros until the end."""
    def rewards(self) -> list[float]:
        """As ``returns()``: there are no rewards on the way."""
    def player_return(self, player: int | str) -> float: ...
    def scores(self) -> list[float]:
        """The game's own points per seat; what the match pays, or 1 shared by the winners, where it counts none."""
    def history(self) -> list[int]:
        """The choices of all plies."""
    def full_history(self) -> list[tuple[int, int]]:
        """(player, choice) of all plies; luck is player -1."""
    def plies(self) -> list[Ply]:
        """Everything about each ply: node, seat, choice, draws, automatic passes, hash."""
    def last_ply(self) -> Ply | None:
        """The last of them, which takes no longer in a long match; ``None`` before the first."""
    @overload
    def action_to_string(self, action: int) -> str: ...
    @overload
    def action_to_string(self, player: int, action: int) -> str:
        """The text of an action, or of an outcome where luck is due (``"size: M"``)."""
    @overload
    def string_to_action(self, text: str) -> int: ...
    @overload
    def string_to_action(self, player: int, text: str) -> int: ...
    def action_to_dict(self, action: int) -> dict[str, str | int | None]:
        """``{"kind": "step", "to": "c2"}``; luck: ``{"die": "size", "outcome": "M"}`` or ``{"deal": "fill"}``."""
    def action_from_dict(self, fields: dict[str, Any]) -> int: ...
    @overload
    def view(self, seat: int | str | None = None, *, readable: Literal[False]) -> dict[str, Content]: ...
    @overload
    def view(self, seat: int | str | None = None, *, readable: bool = True) -> dict[str, Any]:
        """All zones by name as ``seat`` may see them (``None``: everything; -1: what everybody sees).

        Per-seat zones are lists of rows; hidden rows and places are ``None``. Values are texts, or with
        ``readable=False`` integers (-1 is none)."""
    def to_dict(self, seat: int | str | None = None) -> dict[str, Any]:
        """The state as plain values: game, ply, node, phase, who is next, ``view(seat)`` as ``zones``, returns, scores;
        without a seat also seed and block, so that ``Game.state_from_dict`` can read it back."""
    def to_json(self, seat: int | str | None = None) -> str:
        """``to_dict`` as one line of JSON."""
    def observation_string(self, player: int | str | None = None) -> str:
        """The state drawn as ``player`` sees it (``None``: everything; -1: what everybody sees)."""
    def observation_tensor(
        self, player: int | str | None = None, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What ``player`` sees as ``(game.observation_tensor_size(),)`` numbers from 0 to 1, for learning.

        ``player`` defaults to whoever is next (seat 0 at a deal and at the end); -1 is what everybody sees, told as if
        to seat 0. Seats are told relative to the observer, the observer first. ``out`` is filled and returned: then
        nothing is allocated. The planes: ``game.observation_pieces()`` and docs/tensors.md."""
    def observation(self, player: int | str | None = None) -> dict[str, NDArray[np.float32]]:
        """The same by name, each piece in its shape: ``state.observation()["walls"]``; views of one tensor."""
    def information_state_string(self, player: int | str | None = None) -> str:
        """All that ``player`` (default: whoever is next) has seen and been told, a line for each ply:
        choices, those of others without what is secret of them, and the values that it saw change. Equal
        texts: the player cannot tell the states apart. A state that knows nothing of earlier plies begins
        with what is seen now."""
    def information_state_tensor(
        self, player: int | str | None = None, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """``observation_tensor(player)`` and the piece ``past``, a row for each ply: who chose and what, without what
        is secret of others' choices; dice too in a game that hides nothing (docs/tensors.md)."""
    def resample(self, seat: int | str, seed: int | None = None) -> State:
        """A state that ``seat`` cannot tell from this one: what is hidden from it is drawn anew, choices that wait for
        others are random legal ones, and the luck to come is another (``seed``; ``None``: a fresh one).

        The seat's tensors, strings, view and legal actions are as here. It knows nothing of earlier plies but what
        ``information_state_string(seat)`` tells, so that nothing hidden can be taken back or looked up. How hidden
        things are drawn: docs/tensors.md."""
    def resample_from_infostate(self, player: int | str, sampler: Callable[[], float]) -> State:
        """OpenSpiel's form of ``resample``: ``sampler()`` gives numbers from 0 up to below 1."""
    def zone(self, name: str, seat: int | str | None = None) -> NDArray[np.integer[Any]]:
        """A read-only view of a zone or counter as integers (-1 is none): ``(seats, places)``, without the axis that
        the zone does not have; a counter is ``()``. It is the state's own memory: after the next ply it shows what is
        there then; copy what must outlast that. With ``seat``, rows hidden from it hold their start values, and the
        array is a copy."""
    def stability(self, record: str) -> float:
        """How firmly a construction (a record with the columns x y z w d h mass) stands: the largest margin in units by
        which its contacts may be shrunk on every side, to about 1e-8; 0.0 if it falls even unshrunk, ``math.inf`` if
        nothing but its fixed first row is there."""
    def to_bytes(self) -> bytes:
        """The block: all there is to a state. Equal bytes, equal future (luck apart)."""
    def hash(self) -> int:
        """64 bits over the block; the same on every machine."""
    def serialize(self) -> str:
        """The match as one text: game, dials, fingerprint, seed, plies, a checksum. Undo works after reading it."""
    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the same to a file, as a whole or not at all."""
    def _repr_svg_(self) -> str:
        """The state as a picture: ``quoin.draw(state).svg``."""
    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What notebooks show: the picture, and the drawing for terminals."""

class StateBatch:
    """Many states of one game in flat arrays, stepped by one call; made by ``Game.new_batch``.

    After every call each state waits for a seat's choice or its match is over: luck is drawn from each state's own
    seed, unless the batch was made with ``luck="ask"``. Where several seats choose at once they do so one after the
    other, as in ``State.apply_action``. All arrays are read-only views without copies, one row a state, and show what
    the last step left. A call that raises leaves the batch as it was. Copies (``clone``, ``copy``) and pickles are
    whole. For one thread at a time."""

    @property
    def game(self) -> Game: ...
    @property
    def seed(self) -> int:
        """What all states' seeds are derived from."""
    @property
    def auto_reset(self) -> bool: ...
    @property
    def luck(self) -> str:
        """``"play"``, or ``"ask"`` where dice and deals wait for an outcome."""
    @property
    def threads(self) -> int:
        """How many threads work on a step; may be set."""
    @threads.setter
    def threads(self, threads: int) -> None: ...
    @property
    def nbytes(self) -> int:
        """Bytes of all arrays, the second copy of a small batch included."""
    @property
    def current_player(self) -> NDArray[np.int8]:
        """``(n,)``: the seat whose choice comes next; -4 where the match is over; -1 where luck is asked for."""
    @property
    def terminated(self) -> NDArray[np.bool_]:
        """``(n,)``: the match is over; with ``auto_reset``: the last step ended a match and began the next."""
    @property
    def returns(self) -> NDArray[np.float32]:
        """``(n, seats)``: returns of the match that ``terminated`` tells of, else 0."""
    @property
    def legal_counts(self) -> NDArray[np.int32]:
        """``(n,)``: how many actions may be played, or outcomes fall where luck is asked for."""
    @property
    def plies(self) -> NDArray[np.int32]:
        """``(n,)``: plies played in the match under way, luck included."""
    @property
    def seeds(self) -> NDArray[np.uint64]:
        """``(n,)``: what the luck of the match under way is drawn from."""
    @property
    def blocks(self) -> NDArray[np.uint8]:
        """``(n, bytes)``: each state's block, as ``State.to_bytes``."""
    def num_players(self) -> int: ...
    def num_distinct_actions(self) -> int: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str) -> NDArray[np.integer[Any]]:
        """The same as ``zone(name)``."""
    def zone(self, name: str) -> NDArray[np.integer[Any]]:
        """A zone or counter of all states, hidden ones too: the shape of ``State.zone`` behind an axis of states."""
    def step(self, actions: ArrayLike) -> None:
        """Play one action in each state: ``(n,)`` integers, int32 without a copy. -1 leaves a state alone; a match
        that is over takes nothing else. ``IllegalAction`` names the first state whose action may not be played."""
    def reset(self) -> None:
        """Begin a new match in every state, with seeds that follow from the old ones."""
    def sample_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """``(n,)``: for each state a uniformly random legal action, -1 where the match is over; others at each call,
        from each state's own stream. Where luck is asked for: the outcome that the match's seed brings."""
    def legal_actions(self, index: int) -> list[int]:
        """What may be played in one state, ascending."""
    def legal_actions_mask(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """``(n, num_distinct_actions)``: whether an action may be played. ``out`` may be bool, int8 or uint8."""
    def observation_tensor(
        self, out: NDArray[np.float32] | None = None, player: int | str | ArrayLike | None = None
    ) -> NDArray[np.float32]:
        """``(n, game.observation_tensor_size())``: what the seat in ``current_player`` sees (seat 0 where the match is
        over), as ``State.observation_tensor``; written by all threads. ``out`` is filled and returned. ``player``: what
        this seat sees (-1: everybody), or an array with a seat for each state."""
    def chance_outcomes(self) -> NDArray[np.float64]:
        """``(n, game.max_chance_outcomes())``, at least one column: the probability of each outcome where luck is asked
        for (a deal has one), zeros elsewhere."""
    def hash(self) -> NDArray[np.uint64]:
        """``(n,)``: ``State.hash()`` of each state: equal where all is equal but the luck to come."""
    def take(self, rows: ArrayLike) -> StateBatch:
        """A new batch of copies of these states, in this order and as often as they are named (with their luck and
        what they draw). ``rows``: numbers, or a bool for each state."""
    def put(self, rows: ArrayLike, other: StateBatch, other_rows: ArrayLike | None = None) -> None:
        """The states ``rows`` become copies of ``other_rows`` (all) of another batch, or of this one, of the same game;
        ``batch.put(rows, batch.take(rows))`` changes nothing."""
    def playouts(self, seed: int | None = None) -> NDArray[np.float32]:
        """``(n, seats)``: the returns of one random playout from each state; the batch stays as it is."""
    def state(self, index: int) -> State:
        """A copy of one state; it knows nothing of earlier plies, and is saved with its block."""
    def set_state(self, index: int, state: State) -> None:
        """Put a copy of a state here (``state.clone()``: its luck too) at its number of plies; luck that is due is
        drawn."""
    def clone(self) -> StateBatch: ...
    def __copy__(self) -> StateBatch: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> StateBatch: ...

class Network:
    """A small network of a game's, as ``quoin learn`` trains it (:func:`read_network`)."""

    @property
    def game(self) -> Game: ...
    def evaluate(self, observations: ArrayLike, seats: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits of all actions, ``(n, num_distinct_actions)``, and values, ``(n, 1)``: of the seat that chooses; or
        ``(n, seats)``: its own, then those of the next seats in order.

        **observations**: ``(n, inputs)``, what each of the **seats**, ``(n,)``, sees, and what hints say
        (:meth:`inputs`)."""
    def inputs(self, states: StateBatch) -> NDArray[np.float32]:
        """``(len(states), inputs)``: what the seat that chooses in each state sees; where the network learned with the
        game's hints, what ``evaluate`` says, -1 to 1, of that seat, or of all, its own first; then ``features``
        likewise."""

def varying_inputs(game: Game) -> NDArray[np.bool_]:
    """``(observation_tensor_size(),)``: what is not the same in every state; planes may have places without sites."""

def policy_rows(game: Game) -> NDArray[np.int32]:
    """``(num_distinct_actions, most)``: which rows of a network's policy each action is the sum of; -1 where fewer."""

class TurnedViews:
    """Positions as a game's symmetries turn them."""

    @property
    def actions(self) -> NDArray[np.int32]:
        """``(symmetries, num_distinct_actions)``: what becomes of each action; -1 where that is not known."""
    def inputs(self, states: StateBatch, which: ArrayLike, values: int) -> NDArray[np.float32]:
        """What a network that gives so many **values** takes of each state's image by the symmetry **which**,
        ``(len(states),)``."""

def turned_views(game: Game, seed: int) -> TurnedViews:
    """The game's symmetries, found on positions of random matches."""

def read_network(game: Game, text: str | bytes, name: str) -> Network:
    """The network of a file's text; ``name`` stands in messages. ``ArgumentError`` if it is none, or not this game's as
    it is now."""

def network_marks(game: Game) -> dict[str, str]:
    """What the head of a network's file tells of its game: ``game``, its name; ``layout`` of what is seen and may be
    done; ``rules``; ``file``, where it lies in the game's folder; and ``hints``, where it is told what they say."""

def network_hints(game: Game, values: int) -> tuple[int, int]:
    """How many numbers the hints ``evaluate`` and ``features`` tell a network that gives so many values. Where seats
    have secrets, of the seat that chooses alone; else ``evaluate`` of ``values`` seats, ``features`` of all."""

def told_by_hints(states: StateBatch, values: int) -> NDArray[np.float32]:
    """``(len(states), numbers)``: what hints tell such a network of each state."""

def level_notes(game: Game) -> list[str]:
    """Sentences on levels whose network is missing or does not fit, and what plays in their place."""

class Leaves:
    """Positions that wait for their evaluation, as :meth:`quoin.Tree.ask` gives them: one row a leaf, as many as
    ``len(leaves)``. The arrays are read-only views without copies; the next ask of their tree writes over them."""

    def __len__(self) -> int: ...
    @property
    def observations(self) -> NDArray[np.float32]:
        """``(n, game.observation_tensor_size())``: what the seat sees that is to choose, as
        ``State.observation_tensor``."""
    @property
    def masks(self) -> NDArray[np.bool_]:
        """``(n, num_distinct_actions)``: whether an action may be played."""
    @property
    def seats(self) -> NDArray[np.int8]:
        """``(n,)``: the seat that is to choose."""
    @property
    def rows(self) -> NDArray[np.int32]:
        """``(n,)``: of which state's tree each is."""

class EvaluatedTree:
    """The compiled half of :class:`quoin.Tree`, which says what its methods do."""

    @property
    def batch(self) -> StateBatch: ...
    @property
    def leaves(self) -> Leaves: ...
    def ask(self, n: int | None = None) -> Leaves:
        """``quoin.Tree.ask``."""
    def tell(self, logits: ArrayLike | None, values: ArrayLike, priors: ArrayLike | None = None) -> None:
        """``quoin.Tree.tell``."""
    def advance(self, actions: ArrayLike) -> None:
        """``quoin.Tree.advance``."""
    def set_state(self, index: int, state: State) -> None:
        """``quoin.Tree.set_state``."""
    def analysis(self, index: int) -> Analysis:
        """``quoin.Tree.analysis``."""
    @property
    def visits(self) -> NDArray[np.int32]: ...
    @property
    def values(self) -> NDArray[np.float32]: ...
    @property
    def action_values(self) -> NDArray[np.float32]: ...
    @property
    def policy(self) -> NDArray[np.float32]: ...
    @property
    def best(self) -> NDArray[np.int32]: ...
    @property
    def simulations(self) -> NDArray[np.int32]: ...
    @property
    def nbytes(self) -> int: ...

def new_tree(
    batch: StateBatch,
    simulations: int,
    c_puct: float,
    noise: tuple[float, float] | None,
    seed: int | None,
    root: str,
    considered: int,
    at_once: int,
    solve: bool,
    network: Network | None = None,
    rollout: float = 0.0,
) -> EvaluatedTree:
    """What ``quoin.Tree(batch, ...)`` makes."""

class Underway:
    """``with`` it, work of several calls is one call to an interpreter that is about to end: daemon threads are told to
    stop (``SystemExit``) by the next of the calls, and waited for until they have left the ``with``. For what lies
    between the calls, which others' code cannot stand: NumPy's ends in a signal. Made by :func:`underway`."""

    def __enter__(self) -> None: ...
    def __exit__(self, *error: object) -> None: ...

def underway() -> Underway: ...

class Bot:
    """A player; made by :func:`make_bot`. One bot thinks on one thread at a time.

    A copy (``copy.deepcopy``) and a pickle draw on as the bot itself would. What it remembers of its thoughts, the tree
    of mcts and the positions of minimax, they do not carry: they think anew."""

    @property
    def name(self) -> str: ...
    def choose(self, state: State) -> int:
        """A legal action for ``state.seats_to_choose()[0]``. Ctrl-C interrupts it."""
    def step(self, state: State) -> int:
        """OpenSpiel's name for ``choose``."""
    def analyse(self, state: State) -> Analysis:
        """What the bot would choose, and why: for each legal action a value with an interval or bounds that are proven,
        and how the match would go on. It looks at no more than the seat that chooses knows. ``ArgumentError`` of a bot
        that does not weigh actions; Ctrl-C interrupts it."""

def make_bot(name: str, seed: int | None = None, playouts: int = 1000, seconds: float = 0.0) -> Bot:
    """A player by name: ``random``, or ``greedy-playout`` (flat Monte Carlo: the action with the best mean return).

    ``playouts`` are shared by all actions of a decision; ``seconds`` > 0 is a limit by the clock instead (then choices
    are not repeatable). They may stand in the name: ``greedy-playout(playouts=50)``, in short ``greedy-playout:50``,
    ``greedy-playout:2s``."""

def bot_names(game: Game | None = None) -> list[str]:
    """Those of the engine; of a game those that can play it: ``learned`` needs its network."""

def bot_help() -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """The engine's bots: of each its name, what it does, and its options as (name, what it is if left out, help)."""

def need_bot_suits(game: Game, text: str) -> None:
    """``ArgumentError`` if the bot cannot play the game, or an option of it changes nothing there."""

def bot_remark(game: Game, text: str) -> str:
    """A sentence that people should know of the bot in this game: ``minimax`` has nothing to look for but ends. Often
    none."""

def advice(seats: Sequence[str], actions: list[tuple[str, str, float]], line: list[tuple[int, str]]) -> str:
    """What an analysis says in one sentence: of (text, words, share) of each action, the best first, and (seat, text)
    of each expected ply."""

def levels_of(game: Game) -> tuple[list[str], bool]:
    """The bots that ``level(1)`` to ``level(8)`` are in this game, and whether they are its own (levels.yaml) or
    standard ones."""

def lua_version() -> str:
    """``"LuaJIT 2.1.0-beta3"`` or ``"Lua 5.4.4"``."""

def lua_has_jit() -> bool: ...

# What the Python half builds on.
def load(
    folder: str,
    variants: list[str] = ...,
    dials: dict[str, str] = ...,
    jit: bool = True,
    files: Mapping[str, str] | None = None,
) -> Game: ...
def restore_game(
    folder: str,
    variants: list[str],
    dials: dict[str, str],
    jit: bool,
    fingerprint: str,
    marks: dict[str, str],
    files: Mapping[str, str] | None = None,
) -> Game:
    """The game of a pickle; ``SaveError`` that names the files that differ if they make another game by now."""

def varied(game: Game, variants: list[str], dials: dict[str, str]) -> Game:
    """The game that the same files are with these variants and dials."""

def text_of(game: Game, file: str) -> bytes | None:
    """What stands in one of the game's files; ``None`` if there is no such file."""

def restore_state(game: Game, text: str) -> State: ...
def checksum(values: tuple[Any, ...]) -> int:
    """What pickles carry, over texts, numbers, bytes, and tuples, lists and dicts of these."""

def read_match_header(text: str) -> MatchHeader: ...
def replay(state: State, game: Game, rest: Sequence[KeptPly]) -> Replay: ...
def replay_record(record: str, game: Game) -> Replay:
    """``quoin.replay`` of a saved match of whatever rules. Its positions are known by their hashes only, so that what
    differs about them is not told. ``SaveError`` if the record is damaged."""

def write_file(path: str | os.PathLike[str], content: str | bytes | bytearray | memoryview, keep: bool = ...) -> None:
    """Write a file as a whole or not at all, as ``State.save`` does; texts as UTF-8. ``SaveError``, which names the
    file, if that cannot be done. With ``keep`` a file that stands there already stays."""

def read_file(path: str | os.PathLike[str], most: int = ...) -> bytes:
    """A whole file of at most ``most`` bytes (256 MB); ``SaveError`` for a larger one, and for folders, pipes and
    devices."""

def need_writable(path: str | os.PathLike[str]) -> None:
    """The ``SaveError`` that ``write_file`` would raise, as far as it can be told before the work for it begins."""

def play_matches(
    game: Game,
    seeds: NDArray[np.uint64],
    bots: list[str],
    threads: int,
    signatures: bool,
    progress: Callable[[int], object] | None,
    opening: int = 0,
) -> dict[str, NDArray[Any]]:
    """A match for each seed between a bot for each seat, begun by ``begin_match``. Columns: plies, decisions, choices,
    winners (bit masks), signatures, lead_changes, lead_since (n,); places, scores, returns (n, seats)."""

def begin_match(game: Game, seed: int, opening: int) -> State:
    """The match of this seed after so many random choices; what is forced and luck come on top. The
    opening ends before the choice after which nobody would have one any more."""

def match_columns(game: Game, states: list[State]) -> dict[str, NDArray[Any]]:
    """The same columns for matches of the game that are over."""

def signature_of(signatures: NDArray[np.uint64]) -> int:
    """One number for all these matches, in their order; equal wherever rules, bots and seeds are equal."""

def match_seeds(seed: int, first: int, n: int) -> NDArray[np.uint64]:
    """The seeds of matches ``first`` to ``first + n - 1``, as ``quoin.simulate`` plays them."""

def own_luck(state: State) -> State:
    """A copy as a bot gets it, which cannot foresee the match's luck: its own follows from the state's seed and
    position, and each copy of it has again another."""

def bot_seed(match_seed: int, seat: int) -> int:
    """What the bot of a seat draws from in a match; all random seats share the match's own stream instead."""

def bot_text(text: str) -> str:
    """A bot's text with its limit: ``"greedy-playout(playouts=1000)"``; ``ArgumentError`` if it is none."""

def coverage(game: Game, n: int, seed: int | None) -> Coverage:
    """What ``n`` random matches reach: never_run (lines of the rules), played and offered (by kind of action)."""

def restore_bot(text: str, seed: int, drawn: tuple[int, ...]) -> Bot: ...
def restore_batch(
    game: Game,
    states: int,
    seed: int,
    threads: int,
    auto_reset: bool,
    content: tuple[bytes, ...],
    ask_luck: bool = False,
) -> StateBatch: ...
def perft(state: State, depth: int, threads: int, turns: bool = False) -> tuple[int, list[tuple[int, int]]]: ...
def solve(
    state: State, seconds: float, memory: float, each: bool, progress: Callable[[int, int, int, int], object] | None
) -> dict[str, Any]:
    """What quoin.Solution holds; ``progress(positions, kept, room, actions solved)`` is called now and then."""

def check_game(
    game: Game, matches: int, seed: int | None, progress: Callable[[str], object] | None
) -> tuple[list[Finding], list[CaseVerdict]]: ...
def profile(
    game: Game, n: int, seconds: float, seed: int | None, progress: Callable[[str], object] | None
) -> dict[str, Any]: ...
def terminal_text(
    state: State,
    seat: int | str | None = None,
    *,
    width: int | None = None,
    height: int | None = None,
    coloured: bool = True,
    last: bool = False,
) -> list[list[tuple[str, str, bool, bool]]]:
    """The state as ``seat`` may see it, line by line: texts, each with colour, bold, reverse. A colour is one of
    game.yaml's, "line", "label" or "dot" for what is no piece, or "".

    With ``width`` and ``height`` the first of several drawings, from roomy to dense, that fits in so many columns and
    rows, or the one nearest to it. Without ``coloured`` owners are told by letters; ``last``: the cells of the last
    choice are marked ``[x]``."""

def former_uses(
    game: Game, matches: int, seed: int | None, cases: bool = True
) -> tuple[list[tuple[str, str, int]], QuoinError | None]:
    """Where the rules take forms of earlier versions (form, file, line), in random matches and in the folder's cases,
    and the error that ended the search."""

def run_cases(game_or_folder: Game | str, jit: bool = False, text: str | None = None) -> list[CaseVerdict]:
    """The verdicts on the game's ``cases.yaml``, or on a text that may become it."""

def primitives() -> list[dict[str, Any]]:
    """Every primitive that rules may call: name, receiver, params (name, type, help, words), returns, help, cost, and
    what it is when something stands against what it would list (barred)."""

def schema(file: str) -> str:
    """The JSON Schema (draft-07) of a file (``game``, ``variant``, ``levels``, ``cases``), of the ``description`` or of
    a ``session``."""

class FilmParts:
    """A match picture by picture. Every part of a picture is there once; a picture is the list of its parts."""

    def __len__(self) -> int: ...
    @property
    def title(self) -> str:
        """Of the last picture: the game's title and how it stands."""

    @property
    def height(self) -> float: ...
    @property
    def plies(self) -> list[str]:
        """That led to each picture, in words; ``"start"`` for the first."""

    @property
    def frames(self) -> list[list[int]]:
        """Of each picture its parts, in drawing order."""

    def stage(self, theme: str) -> tuple[str, list[str]]:
        """An SVG whose element ``#stage`` is to hold a picture's parts; all parts."""

    def animation(self, theme: str, seconds: float) -> str:
        """An SVG that plays by itself, over and over, with so many seconds for a ply."""

def film_parts(state: State, seat: int | str | None = None) -> FilmParts: ...
def picture(
    state: State,
    seat: int | str | None = None,
    *,
    theme: str = "auto",
    highlight: bool = True,
    last_move: bool = True,
    choosing: Choosing | None = None,
) -> str:
    """The state as SVG. ``choosing``: the choice being made, whose next sites are pointed out instead of those of all
    legal actions."""

def scene(
    state: State, seat: int | str | None = None, *, highlight: bool = True, last_move: bool = True
) -> dict[str, Any]:
    """All that a picture of the state shows, as data: ``quoin.scene``."""

def fill_of(colour: str) -> str:
    """A colour of game.yaml as in pictures, ``"#d55e00"``; a stone grey for anything else."""

class Session:
    """The compiled half of :class:`quoin.Session`: JSON in, JSON out. A call that is interrupted ends soon."""

    def call(self, verb: str, arguments: str = "") -> str:
        """``{"ok": ...}`` or ``{"error": {...}}``; ``arguments``: a JSON object."""

    def stop(self) -> None:
        """End the call that goes on soon; from any thread."""

    def load(self, game: Game) -> None:
        """Put a game in place of the one there is."""

    def begin(self, state: State) -> None:
        """Go on with a copy of this match, also of another game."""

    @property
    def game(self) -> Game | None:
        """The game that is loaded."""

    @property
    def state(self) -> State | None:
        """A copy of the match as it stands."""

    @property
    def choosing(self) -> Choosing | None:
        """A copy of the choice being made."""

def new_session() -> Session:
    """A session without a game."""

def verbs() -> list[
    tuple[str, str, bool, list[tuple[str, str, str, bool, list[str]]], str, list[tuple[str, str, str]], str]
]:
    """Of each verb of sessions: name, help, whether it takes a viewer, arguments (name, type, help, required, words),
    answer, fields of the answer (name, type, help), example."""

def as_ranges(texts: list[str]) -> list[str]:
    """Few lines that together stand for exactly these texts: ``lengthwise at -7..7 -3..3 2``."""

def table_fields() -> list[tuple[str, str, str]]:
    """The fields of TABLE: name, type, help."""

def about_fields() -> list[tuple[str, str, str]]:
    """The fields of ABOUT: name, type, help."""

class Choosing:
    """An action chosen piece by piece: sites that are clicked, kinds and values that are picked; what is left."""

    def chosen(self) -> list[str]:
        """What was chosen so far, in words."""

    def left(self) -> list[int]:
        """The legal actions that agree with what was chosen, ascending."""

    def clickable(self) -> set[tuple[int, int, int]]:
        """The sites (board, kind of site, site) that may be clicked: of each action left the first that it needs."""

    def question(self) -> tuple[str, list[str], bool] | None:
        """What may be picked next: the kind (``"kind"``) if several are left, else the first open field with a choice;
        its values by their names; whether these can be clicked too."""

    def action(self) -> int | None:
        """The chosen action, once it is clear: one is left, and every site in it was chosen."""

    def click(self, board: int, sites: int, site: int) -> bool:
        """Choose a site; ``False`` if no action left needs it. If one needs it first, it is taken for that."""

    def pick(self, field: str, value: str) -> bool:
        """Choose a kind or the value of a field; ``False`` if no action left has it."""

    def back(self) -> None:
        """Take back the last click or pick."""

def choosing(state: State) -> Choosing:
    """The choice that a state waits for; where it waits for none there is nothing to choose."""

def sources(game: Game) -> dict[str, str]:
    """The author's files of Lua by their paths: ``rules.lua``, ``variants/hop.lua``."""

def trace_list(state: State, seat: int | str, changes: list[tuple[int, int, int]]) -> dict[str, Any]:
    """What the rules do while they list for the seat, if (zone, place, value) were changed so: title, steps, cut and
    fault of a :class:`quoin.tracing.Trace`."""

def trace_ply(state: State, choice: int) -> dict[str, Any]:
    """The same while the choice is played and the next list made. ``IllegalAction`` if it may not be played."""

class Reasons:
    """Why actions of one state may be played or not; the state's list is traced once."""

    @overload
    def why(self, action: int) -> dict[str, Any]:
        """The fields of a :class:`quoin.Why`, of an action's number or of a text."""
    @overload
    def why(self, action: str) -> dict[str, Any]: ...

def reasons(state: State, viewer: int | str | None = None) -> Reasons:
    """Reasons that tell a viewer nothing that it may not see."""

def changes_that_allow(state: State, seat: int | str, action: int, count: int = 1) -> list[list[tuple[int, int, int]]]:
    """Sets of changes, each of (zone, place, value), with which the seat could do the action, or one of ``count`` from
    it on, if it can do none of them: of one place that it sees, one body of a construction or one pile."""

def pairs_that_allow(state: State, seat: int | str, action: int) -> list[list[tuple[int, int, int]]]:
    """The same of two places or bodies, as far as some thousand lists find any."""

def last_sites(state: State, seat: int | str | None = None) -> dict[int | None, set[tuple[int, int, int]]]:
    """The sites (board, kind of site, site) of the last choice that has any, by the seat on whose own copy of a board
    they lie (``None``: on boards that all share). Choices made together count as one; luck does not count."""

def result(state: State) -> str:
    """Who has won, why, and what each seat has: ``"Red wins: the other soldier is shut in."``; of a match that is
    over."""

def status(state: State) -> str:
    """Who is on turn; who has won and why once the match is over."""
