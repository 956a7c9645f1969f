"""Every game and variant as a game of OpenSpiel: ``register()``, then ``pyspiel.load_game("quoin_murailles_7x7")``.

Parameters of a game are its dials; counts are written ``GF:6+GL:6``. Games with deals have two more: ``rng_seed``
and ``deals``. Any folder is a game by ``quoin(game=FOLDER)`` or ``quoin(game=FOLDER/VARIANT,dials=size:7;turns:9)``.
"""

from __future__ import annotations

import copyreg
import operator
import re
import warnings
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, SupportsIndex
from zlib import crc32

from quoin import _core
from quoin.catalog import DialValue, dial_text, game_folders, game_names, load_parsed, parse_name
from quoin.catalog import load_game as load_quoin_game
from quoin.errors import ArgumentError, QuoinError, SaveError, answering, not_a
from quoin.extras import optional
from quoin.paths import is_there

if TYPE_CHECKING:
    from quoin.environments.adapter_base import GameLike
    from quoin.environments.spiel import CarriedMatch, Choice, Parameters, SpielGame, SpielState

__all__ = ["load_game", "register", "short_name"]

ANY = "quoin"
"""The short name under which any game is loaded by its folder."""


def short_name(name: str) -> str:
    """OpenSpiel's name of a game: ``"murailles/no-slide"`` is ``"quoin_murailles_no_slide"``."""
    return f"{ANY}_{name}".replace("/", "_").replace("-", "_")


@answering
def register() -> list[str]:
    """Make every game and variant that ``quoin.game_names`` lists, and ``quoin(game=...)``, known to OpenSpiel.

    Returns their short names. What is known already stays. A game that does not load is left out, and a warning says
    why."""
    optional("pyspiel", "openspiel")
    known = []
    for short, name in _names().items():
        try:
            _make_known({short: name})
        except QuoinError as error:
            warnings.warn(f"{name} is not registered with OpenSpiel: {error}", stacklevel=2)
        else:
            known.append(short)
    return [*known, ANY]


def _names() -> dict[str, str]:
    """The names of games and variants by their short names."""
    return {short_name(name): name for name in game_names()}


def _make_known(names: Mapping[str, str]) -> None:
    """Registers these games, by their short names, and ``quoin(game=...)``, where OpenSpiel does not know them."""
    pyspiel = optional("pyspiel", "openspiel")
    from quoin.environments.spiel import CarriedMatch, SpielGame, SpielState, game_type

    # Said here, not by the classes: what unpickles them must know how they are found and loaded.
    copyreg.pickle(SpielGame, lambda game: (restore_game, (str(game), game.quoin_game)))
    copyreg.pickle(
        SpielState,
        lambda one: (restore_state, (*_with_sum(one.game_text, one.serialize()), *_texts_of(one.game_text))),
    )
    copyreg.pickle(
        CarriedMatch,
        lambda one: (
            restore_match,
            (one.game, one.match.serialize(), tuple(one.choices()), one.told, *_texts_of(one.game)),
        ),
    )
    known = set(pyspiel.registered_names())
    for short, name in names.items():
        if short not in known:
            game = _loaded(name, ())
            defaults = _defaults(game)
            pyspiel.register_game(game_type(short, game, defaults, deals=0), _Maker(short, name, defaults))
    if ANY not in known:
        defaults = {"game": "murailles", "dials": "", **_LUCK}
        pyspiel.register_game(game_type(ANY, _loaded("murailles", ()), defaults, deals=0), _Maker(ANY, "", defaults))


@answering
def load_game(game: GameLike, *, deals: int = 0, rng_seed: int = -1, **dials: DialValue) -> SpielGame:
    """A game for OpenSpiel, by what ``quoin.load_game`` takes, or the game itself.

    ``deals`` > 0 makes a deal a chance node with so many equally likely outcomes, fixed by ``rng_seed``: the game
    becomes EXPLICIT_STOCHASTIC, an approximation of the true one that trees can be built of. With 0 deals are drawn,
    the game is SAMPLED_STOCHASTIC, and ``rng_seed`` (-1: a fresh one) fixes the matches that follow each other."""
    pyspiel = optional("pyspiel", "openspiel")
    loaded = game if isinstance(game, _core.Game) else load_quoin_game(game)
    luck: Parameters = {"deals": _whole("deals", deals), "rng_seed": _whole("rng_seed", rng_seed)}
    shipped = loaded.name in game_names() and loaded.folder == str(game_folders()[loaded.id].resolve())
    _make_known({short_name(loaded.name): loaded.name} if shipped else {})
    where = _place(loaded)
    if dials:
        loaded = _with_dials(where, {**_changes(loaded, where), **dials})
    changes = {name: _text(value) for name, value in _changes(loaded, where).items()}
    if not loaded.description.deals:
        luck = {}
    found: SpielGame
    if shipped:
        found = pyspiel.load_game(short_name(loaded.name), {**changes, **luck})
    else:
        text = ";".join(f"{name}:{value}" for name, value in changes.items())
        found = pyspiel.load_game(ANY, {"game": _written(where), "dials": text, **luck})
    return found


_LUCK: Parameters = {"deals": 0, "rng_seed": -1}


_made: dict[str, _core.Game] = {}
"""Games made of texts, none of their dials set, by what stands for their folder in this process."""


def _place(game: _core.Game) -> str:
    """By what a game is found again: its folder and variants."""
    if game.folder:
        return f"{game.folder}/{game.variant}" if game.variant else game.folder
    plain = _core.varied(game, [*filter(None, game.variant.split("+"))], {})
    place = f"texts-{plain.fingerprint}"
    _made[place] = plain
    return place


def _texts_of(text: str) -> tuple[_core.Game, ...]:
    """The game made of texts that the text of a game stands for; nothing for one from a folder."""
    return tuple(game for place, game in _made.items() if place in text)


_Dials = tuple[tuple[str, int | str | bool], ...]
_Files = tuple[tuple[str, int, int], ...]


def _files(folder: str | Path) -> _Files:
    """What changes when a file of the folder does; texts do not."""
    if not folder:
        return ()
    places = (Path(folder), Path(folder, "variants"))
    paths = sorted(path for place in places for ending in ("yaml", "lua") for path in place.glob(f"*.{ending}"))
    found = ((str(path), path.stat()) for path in paths if path.exists())
    return tuple((path, about.st_mtime_ns, about.st_size) for path, about in found)


def _loaded(name: str, dials: _Dials) -> _core.Game:
    """A game by name and dials, loaded once, and anew when its files have changed."""
    return _with_dials(name, dict(dials)) if name in _made else _loaded_of(name, dials, _files(parse_name(name).folder))


@lru_cache(maxsize=256)
def _loaded_of(name: str, dials: _Dials, _: _Files) -> _core.Game:
    return _with_dials(name, dict(dials))


def _with_dials(name: str, dials: Mapping[str, DialValue]) -> _core.Game:
    if plain := _made.get(name):
        variants = [*filter(None, plain.variant.split("+"))]
        return _core.varied(plain, variants, {key: dial_text(value) for key, value in dials.items()})
    parsed = parse_name(name)
    return load_parsed(parsed._replace(dials={**parsed.dials, **{key: dial_text(dials[key]) for key in dials}}))


class _Maker:
    """What OpenSpiel calls to load a registered game.

    It holds itself: OpenSpiel lets go of it after Python's end, when nothing may be destroyed any more."""

    def __init__(self, short: str, name: str, defaults: Parameters) -> None:
        self.short, self.name, self.defaults = short, name, defaults
        self.itself = self

    def __call__(self, parameters: Parameters) -> SpielGame:
        changes = {key: value for key, value in parameters.items() if value != self.defaults[key]}
        if self.name:
            dials = {key: value for key, value in changes.items() if key not in _LUCK}
            return _make(self.short, self.name, dials, self.defaults, changes)
        pairs = (part.partition(":") for part in str(parameters["dials"]).split(";") if part)
        return _make(self.short, _read(str(parameters["game"])), {k: v for k, _, v in pairs}, self.defaults, changes)


def _written(where: str) -> str:
    """A path as it may stand in the text of a game: what OpenSpiel takes for its own signs is written as in a URL."""
    return re.sub(r"[%,=();:\x00-\x1f]", lambda sign: f"%{ord(sign[0]):02X}", where)


def _read(where: str) -> str:
    """The path that was written so; a path that is there is itself."""
    return where if is_there(where) else re.sub("%([0-9A-F]{2})", lambda sign: chr(int(sign[1], 16)), where)


def _make(short: str, name: str, dials: Parameters, defaults: Parameters, changes: Parameters) -> SpielGame:
    from quoin.environments.spiel import SpielGame, game_type

    values = {key: value.replace("+", ",") if isinstance(value, str) else value for key, value in dials.items()}
    game = _loaded(name, tuple(sorted(values.items())))
    deals = int(changes.get("deals", 0))
    kind = game_type(short, game, defaults, deals)
    return SpielGame(kind, game, changes, deals, int(changes.get("rng_seed", -1)))


def _defaults(game: _core.Game) -> Parameters:
    """A game's parameters with their values in this variant."""
    dials = {name: _text(value) for name, value in game.dials.items()}
    return {**dials, **(_LUCK if game.description.deals else {})}


def _changes(game: _core.Game, where: str) -> dict[str, DialValue]:
    """The dials that are not as the variant has them."""
    usual = _loaded(where, ()).dials
    return {name: value for name, value in game.dials.items() if value != usual[name]}


def _whole(name: str, value: object) -> int:
    """A parameter as OpenSpiel can have it: its integers have 32 bits."""
    if not isinstance(value, SupportsIndex):
        raise not_a(name, "an integer", value)
    if not -(2**31) <= (number := operator.index(value)) < 2**31:
        raise ArgumentError(f"{name} is an integer of at most 2147483647; found {number}")
    return number


def _text(value: DialValue) -> int | str | bool:
    """A dial's value as OpenSpiel can have it."""
    if isinstance(value, Mapping):
        return "+".join(f"{name}:{count}" for name, count in value.items())
    return value


def restore_game(text: str, game: _core.Game | None = None) -> SpielGame:
    """The game whose ``str`` it is; what pickles of games call. Theirs carry our game too: as it is unpickled first,
    changed files are refused, and one made of texts is known."""
    if game is not None:
        _place(game)
    pyspiel = optional("pyspiel", "openspiel")
    _make_known({short: name for short, name in _names().items() if short == text.partition("(")[0]})
    found: SpielGame = pyspiel.load_game(text)
    return found


def restore_state(game: str, text: str, checksum: int, made: _core.Game | None = None) -> SpielState:
    """The state that ``serialize`` wrote; what pickles of states call. ``SaveError`` if they were altered: OpenSpiel
    would take a text of which a name of Python's has changed for one that carries nothing."""
    if made is not None:
        _place(made)
    if _with_sum(game, text)[2] != checksum:
        raise SaveError("this pickle of a state is damaged: its text is not the one that was written")
    return _game(game).deserialize_state(text)  # type: ignore[no-any-return]


def _with_sum(game: str, text: str) -> tuple[str, str, int]:
    return game, text, crc32(f"{game}\n{text}".encode())


def restore_match(
    game: str, text: str, choices: tuple[Choice, ...], told: int, made: _core.Game | None = None
) -> CarriedMatch:
    """What a serialized state carries in Python."""
    if made is not None:
        _place(made)
    from quoin.environments.spiel import CarriedMatch, unforeseen

    past: tuple[object, ...] = ()
    for player, action in choices:
        past = (past, player, action)
    match = unforeseen(_game(game).quoin_game.deserialize_state(text))
    return CarriedMatch(game, match, past, len(choices), told)


def _game(text: str) -> SpielGame:
    """A game by its ``str``, loaded once, and anew when its files have changed; states are restored with it."""
    return _game_of(text, _files(_folder(text)))


@lru_cache(maxsize=64)
def _game_of(text: str, _: _Files) -> SpielGame:
    return restore_game(text)


@lru_cache(maxsize=64)
def _folder(text: str) -> str:
    return restore_game(text).quoin_game.folder
