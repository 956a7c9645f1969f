"""A game's words for editors of Lua. In: descriptions of the game, and of it with each of its variants. Out:
definitions with types and texts, in the annotations that LuaLS and EmmyLua share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from quoin.description import (
    ActionKind,
    Board,
    Cards,
    Description,
    Dial,
    Domain,
    Effect,
    Pieces,
    SiteKind,
    Tiles,
    Zone,
)
from quoin.reference import Word, topics

__all__ = ["game_definitions", "primitive_definitions"]

_OPEN = ("rules",)  # of which an author makes up fields
_TYPES = {
    "integer": "quoin.Int",
    "site": "quoin.Int",
    "seat": "quoin.Int",
    "value": "quoin.Int|boolean",
    "value or part": "quoin.Int|boolean|quoin.Part",
    "zone": "quoin.Zone|quoin.Rows",
    "pile": "quoin.Zone|quoin.Rows",
    "emit": "function|quoin.Emit",
    "shapes": "quoin.Shapes",
    "region by seat": "quoin.Regions",
    "region": "quoin.Region",
    "ways": "quoin.WayName",
    "side": "quoin.SideName",
    "side or region": "quoin.SideName|quoin.Region",
}
_RECEIVERS = {"board": "quoin.Board", "zone": "quoin.Zone", "history": "quoin.History", "record": "quoin.Record"}
_RETURNS = {"integer": "integer", "boolean": "boolean", "site": "integer", "integer, integer": "integer, integer"}


def primitive_definitions() -> str:
    """The primitives as methods of boards, zones, histories and records, each with its text and example."""
    lines = ["---@meta", "-- The primitives: docs/primitives.md.", ""]
    for receiver, kind in _RECEIVERS.items():
        lines += [f"---@class {kind}", f"local {receiver} = {{}}", ""]
        for word in (word for topic in topics() for word in topic.words if word.cost):
            if word.name.startswith(f"{receiver}:"):
                lines += [*_primitive(word), ""]
    return "\n".join(lines)


def _primitive(word: Word) -> Iterator[str]:
    yield from _comment(f"{word.help} Cost: {word.cost}.")
    if word.example is not None:
        yield f"---\n---In {word.example.game}:\n---```lua"
        yield from (f"---{line}" for line in word.example.code.splitlines())
        yield "---```"
    for param in word.params:
        kind = param.type.removesuffix("?")
        name = "at" if param.name == "end" else param.name  # a word of Lua
        optional = "?" if param.type.endswith("?") else ""
        yield f"---@param {name}{optional} {_TYPES.get(kind, kind)} {param.help}"
    if word.returns:
        yield f"---@return {_RETURNS[word.returns]}"
    names = ", ".join("at" if param.name == "end" else param.name for param in word.params)
    yield f"function {word.name}({names}) end"


def _comment(text: str) -> Iterator[str]:
    yield from (f"---{line}" for line in text.splitlines())


# ---- one game ----


def game_definitions(described: Iterable[Description]) -> str:
    """The words of a game: zones, fields of actions, dials and all else that its files may name."""
    all_of_them = list(described)
    made = _Classes()
    for one in all_of_them:
        _add_things(made, one)
        _add_nodes(made, one)
    title = all_of_them[0].title
    return f"---@meta\n-- The words of {_line(title)}, made by `quoin editor`.\n\n{made.text()}"


# Tables in which rules define functions; a variant finds what was there before under `base`.
_DEFINED = ("moves", "play", "rolled", "dealt", "chosen", "pass", "effect", "text", "notation", "rules", "prefer")


class _Classes:
    """Classes by name, each with its base, fields by name, and the global that it is the type of."""

    def __init__(self) -> None:
        self._classes: dict[str, tuple[str, str, dict[str, str]]] = {}
        self._names: dict[str, dict[str, None]] = {"quoin.WayName": {}, "quoin.SideName": {}}
        for name in _DEFINED:
            self.add(name, self.of(name))
        for name in ("zone", "count", "board", "region", "set", "dial", "piece", "cards", "shape", "die", "emit"):
            self.add(name, self.of(name))
        for name in ("tokens", "go", "can", "roll", "deal", "draw", "later", "seats"):
            self.add(name, self.of(name))
        self.add("match", self.of("match"))
        base = self.of("base")
        for name in _DEFINED:
            self.field(base, name, self.of(name))
        self.field(base, "match", "quoin.match")
        self.field(base, "evaluate", "fun(me: integer, turn: integer): integer")
        self.field(base, "features", "fun(me: integer, turn: integer): integer[]")
        self.add("base", base)

    @staticmethod
    def of(name: str) -> str:
        return f"quoin.{name}"

    def add(self, global_name: str, name: str, base: str = "") -> str:
        """The class, made if there is none; ``global_name`` may be empty."""
        old = self._classes.get(name)
        self._classes[name] = (
            global_name or (old[0] if old else ""),
            base or (old[1] if old else ""),
            old[2] if old else {},
        )
        return name

    def field(self, owner: str, name: str, kind: str, told: str = "") -> None:
        """A field; the first of its name stays."""
        self.add("", owner)
        self._classes[owner][2].setdefault(name, f"{kind} {_line(told)}".rstrip())

    def name(self, alias: str, text: str) -> None:
        self._names[alias][text] = None

    def text(self) -> str:
        lines: list[str] = []
        for alias, names in self._names.items():
            lines += [f"---@alias {alias} {'|'.join(map(_quoted, names)) or 'string'}|nil", ""]
        for name, (global_name, base, fields) in self._classes.items():
            lines.append(f"---@class {name}{f' : {base}' if base else ''}")
            lines += [f"---@field {field} {kind}" for field, kind in fields.items()]
            if global_name in _OPEN:
                lines.append(f"{global_name} = {{}}")
            elif global_name:
                lines += ["", f"---@type {name}", f"{global_name} = {{}}"]
            lines.append("")
        return "\n".join(lines)


def _add_things(made: _Classes, described: Description) -> None:
    for zone in (*described.zones, *described.scratch):
        _add_zone(made, zone)
    for history in described.histories:
        made.field(made.of("zone"), history.name, "quoin.History", "remembers positions")
    for number, record in enumerate(described.records):
        if number == described.later:
            continue
        owner = made.add("", f"quoin.zone.{record.name}", "quoin.Record")
        made.field(made.of("zone"), record.name, owner)
        made.field(owner, "count", "number", "how many rows are in use")
        for place in record.columns:
            column = described.zones[place]
            made.field(owner, column.name.partition(".")[2], _row_type(column.holds))
    for missing in described.absent:
        for name in ("zone", "count", "die", "board"):
            made.field(made.of(name), missing.name, "any", f"exists only when {missing.condition}")
    for dial in described.dials:
        made.field(made.of("dial"), dial.name, _dial_type(made, dial), dial.help)
    for names in described.sets:
        owner = made.add("", f"quoin.set.{names.name}")
        made.field(made.of("set"), names.name, owner)
        for name in names.values:
            made.field(owner, _key(name), "integer")
    for board in described.boards:
        _add_board(made, board)
    for region in described.regions:
        parts = region.per_seat or region.array
        made.field(made.of("region"), region.name, "quoin.Regions" if parts else "quoin.Region")
    for shapes in described.shapes:
        made.field(made.of("shape"), shapes.name, "quoin.Shapes")
    for pieces in described.pieces:
        _add_pieces(made, pieces)
    for cards in described.cards:
        if cards.things == "tokens":
            _add_tokens(made, cards)
        elif cards.things == "set":
            _add_bundles(made, f"quoin.set.{cards.name}")
        else:
            _add_cards(made, cards)


def _add_zone(made: _Classes, zone: Zone) -> None:
    if zone.role == "counter":
        made.field(made.of("count"), zone.name, "boolean" if zone.holds.truth else "number", zone.holds.label)
    if zone.role == "zone":
        rows = len(zone.per) if zone.over is not None else 0
        kind = f"quoin.{'True' if zone.holds.truth else ''}Rows" if rows else _row_type(zone.holds)
        by = "".join(f"of each {'seat' if one.kind == 'seats' else one.label}, " for one in zone.per)
        made.field(made.of("zone"), zone.name, kind + "[]" * (rows - 1), by + zone.holds.label)


def _row_type(holds: Domain) -> str:
    return "quoin.TrueZone" if holds.truth else "quoin.IntegerZone"


def _dial_type(made: _Classes, dial: Dial) -> str:
    if dial.kind == "counts":
        owner = made.add("", f"quoin.dial.{dial.name}")
        for name in dial.names:
            made.field(owner, _key(name), "integer")
        made.field(owner, "[quoin.Int]", "integer")
        return owner
    kinds = {"range": "integer", "flag": "boolean", "choices": "|".join(map(_quoted, dial.names))}
    return kinds[dial.kind]


def _add_board(made: _Classes, board: Board) -> None:
    owner = made.add("", f"quoin.board.{board.name}", "quoin.Board")
    made.field(made.of("board"), board.name, owner)
    for sites in board.sites:
        made.field(
            owner, sites.name, "fun(self): (fun(state: any, site: integer): integer?), any, integer", "for ... in"
        )
        for relation in sites.relations:
            called = f"fun(self, {sites.one}: quoin.Int, k{'?' if relation.width == 1 else ''}: quoin.Int): integer"
            made.field(owner, relation.name, called, "a site, or none")
    _add_ways(made, owner, board.sites[0])
    between = "fun(self, one: quoin.Int, another: quoin.Int): integer"
    made.field(owner, "between", between, "the edge between two neighbours, or none")
    made.field(owner, "jumped", between, "what a jump leads over, or none")
    edges = [board.sites[one.sites].one for one in board.sites[0].relations if one.name == "side"]
    for edge in edges:
        loop = f"fun(self, {edge}: quoin.Int): (fun(state: any, site: integer): integer?), any, integer"
        made.field(owner, f"{board.sites[0].name}_of", loop, "for ... in: the sites on both sides")
    for sites in board.sites:
        for way in sites.ways:
            made.name("quoin.WayName", way.name)
        for ways in sites.way_sets:
            made.name("quoin.WayName", ways.name)
        for side in sites.sides:
            made.name("quoin.SideName", side.name)


def _add_ways(made: _Classes, owner: str, first: SiteKind) -> None:
    for way in first.ways:
        made.field(owner, way.name, f"fun(self, {first.one}: quoin.Int): integer", "where the way leads, or none")
    for ways in first.way_sets:
        if len(ways.ways[0]) == 1:
            made.field(owner, ways.name, f"fun(self, {first.one}: quoin.Int, seat: quoin.Int): integer", "or none")
    if first.rows:
        for name in ("rows", "columns"):
            made.field(owner, name, "integer")
        for name in ("row", "column"):
            made.field(owner, name, f"fun(self, {first.one}: quoin.Int): integer", "from 0")
        made.field(owner, first.one, "fun(self, row: quoin.Int, column: quoin.Int): integer", "or none")


def _add_pieces(made: _Classes, pieces: Pieces) -> None:
    owner = made.add("", f"quoin.piece.{pieces.name}")
    made.field(made.of("piece"), pieces.name, owner)
    for kind in pieces.kinds:
        made.field(owner, kind.name, "quoin.Part", "by seat, or all of the kind")
    made.field(owner, "of", "table<quoin.Int, quoin.Part>", "by seat")
    made.field(owner, "owner", "table<quoin.Int, integer>", "whose a piece is")
    made.field(owner, "kind", "table<quoin.Int, integer>", "of which kind a piece is")


_WHERE = "fun(wanted: fun({}: integer): boolean?): quoin.Part"
_EACH = "fun(some: integer): (fun(state: any, {}: quoin.Int): integer?, integer?), any, integer"
_BUNDLE = "fun(counts: table<string|integer, integer>): integer"
_SUM = "fun(...: integer|table<string|integer, integer>): integer"


def _add_tokens(made: _Classes, tokens: Cards) -> None:
    owner = made.add("", f"quoin.tokens.{tokens.name}")
    made.field(made.of("tokens"), tokens.name, owner)
    for kind in tokens.faces:
        made.field(owner, _key(kind), "integer")
    made.field(owner, "n", "integer", "how many kinds there are")
    made.field(owner, "copies", "table<quoin.Int, integer>", "how many there are of the kind")
    made.field(owner, "where", _WHERE.format("kind"), "a set of kinds")
    _add_bundles(made, owner)


def _add_bundles(made: _Classes, owner: str) -> None:
    made.field(owner, "each", _EACH.format("kind"))
    made.field(owner, "bundle", _BUNDLE, "so many of each kind, as one number")
    made.field(owner, "sum", _SUM, "the bundle of all of them")


def _add_cards(made: _Classes, cards: Cards) -> None:
    owner = made.add("", f"quoin.cards.{cards.name}")
    sets = made.add("", f"quoin.cards.{cards.name}.of")
    made.field(made.of("cards"), cards.name, owner)
    for face in cards.faces:
        made.field(owner, _key(face), "integer")
    for attribute in cards.attributes:
        values = made.add("", f"quoin.cards.{cards.name}.{attribute.name}")
        named = made.add("", f"quoin.cards.{cards.name}.of.{attribute.name}")
        made.field(owner, attribute.name, values, "of a card; or the number of a value")
        made.field(sets, attribute.name, named, "the cards that have it")
        for name in attribute.values:
            made.field(values, _key(name), "integer")
            made.field(named, _key(name), "quoin.Part")
        for index in ("[number]", "[quoin.Int]"):  # with the latter alone emmylua takes no result as an index
            made.field(values, index, "integer")
            made.field(named, index, "quoin.Part")
    for bundles in cards.bundles or ():
        made.field(owner, bundles.name, "table<quoin.Int, integer>", "of a card, a bundle of tokens")
    for texts in cards.texts:
        made.field(owner, texts.name, "table<quoin.Int, string>", "the text of a card")
    made.field(owner, "of", sets)
    made.field(owner, "copies", "table<quoin.Int, integer>", "how many cards have the face")
    made.field(owner, "n", "integer", "how many faces there are")
    made.field(owner, "where", _WHERE.format("card"), "a set of cards")
    made.field(owner, "each", _EACH.format("card"))
    if cards.tiles is not None:
        _add_tiles(made, owner, cards.tiles)


def _add_tiles(made: _Classes, owner: str, tiles: Tiles) -> None:
    kinds = made.add("", f"{owner}.kind")
    made.field(owner, "kind", kinds, "what a side may be")
    for kind in tiles.kinds:
        made.field(kinds, _key(kind), "integer")
    made.field(owner, "turned", "fun(tile: quoin.Int, turn: quoin.Int): integer", "a turned tile")
    for name in ("face", "turn"):
        made.field(owner, name, "table<quoin.Int, integer>", "of a turned tile")
    made.field(owner, "kind_at", "fun(turned: quoin.Int, side: quoin.Int): integer", "what a side of it is")
    made.field(owner, "part_at", "fun(turned: quoin.Int, side: quoin.Int): integer", "the lowest side joined with it")


def _add_nodes(made: _Classes, described: Description) -> None:
    for phase in described.phases:
        seats = "quoin.Int|quoin.Int[]" if phase.together else "quoin.Int"
        made.field(made.of("go"), phase.name, f"fun(seat: {seats})")
        made.field(made.of("can"), phase.name, "fun(seat: quoin.Int): boolean")
        made.field(made.of("moves"), phase.name, "fun(me: integer)")
        made.field(made.of("pass"), phase.name, "nil|fun(me: integer)")
        made.field(made.of("chosen"), phase.name, "nil|fun()")
    for die in described.dice:
        made.field(made.of("roll"), die.name, "fun(seat: quoin.Int, dice?: quoin.Int)")
        made.field(made.of("rolled"), die.name, "fun(me: integer, outcome: integer)")
        made.field(made.of("die"), die.name, "quoin.Die")
    again = {zone.name: zone for zone in described.zones if zone.reshuffled}
    for name, pile in again.items():
        row = "seat: quoin.Int, " if pile.seats > 1 else ""
        made.field(made.of("draw"), name, f"fun({row}n: quoin.Int, to: quoin.Zone)")
    for deal in set(described.deals) - set(again):
        made.field(made.of("deal"), deal, "fun()")
        made.field(made.of("dealt"), deal, "fun()")
    for action in described.actions:
        fields, told = _fields(action, "quoin.Int"), _fields(action, "integer")
        me = ", ".join(["me: integer", *told])
        given = "|quoin.Emit" if len(fields) > 1 else ""
        made.field(made.of("emit"), action.name, f"fun({', '.join(fields)}){given}", action.help)
        made.field(made.of("play"), action.name, f"fun({me})", action.help)
        made.field(made.of("text"), action.name, f"nil|fun({me}): string")
        made.field(made.of("notation"), action.name, f"nil|fun({me}): string, ...string")
        made.field(made.of("prefer"), action.name, f"nil|fun({me}): integer")
    for effect in described.effects or ():
        made.field(made.of("later"), effect.name, f"fun({', '.join(_fields(effect, 'quoin.Int'))})", effect.help)
        made.field(made.of("effect"), effect.name, f"fun({', '.join(_fields(effect, 'integer'))})", effect.help)
    if described.effects:
        made.field(made.of("go"), "on", "fun()", "what was put aside last happens next")
    seats = made.of("seats")
    made.field(seats, "n", "integer", "how many there are")
    made.field(seats, "team", "table<quoin.Int, integer>", "the number of a seat's team")
    made.field(seats, "[quoin.Int]", "string", "its name")


def _fields(action: ActionKind | Effect, kind: str) -> list[str]:
    return [f"{field.name}: {'boolean' if field.domain.truth else kind}" for field in action.fields]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else f'["{name}"]'


def _quoted(name: str) -> str:
    return f'"{name}"'


def _line(text: str) -> str:
    return " ".join(text.split())
