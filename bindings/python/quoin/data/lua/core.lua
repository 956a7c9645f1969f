---@meta
-- What all rules see, whatever their game: for editors, and for `quoin help`. A heading is a topic; what follows it are
-- functions with their texts, or after ## forms that each game fills with its own words.

-- # What rules define
-- ## match.setup()
-- Called at the start: zones have their start values. It names the first node.
-- ## moves.PHASE(me)
-- Called when the seat `me` has to choose in that phase. It lists actions with `emit`, and changes nothing but scratch.
-- ## play.KIND(me, field, ...)
-- Called with a chosen action. It changes zones and names the next node.
-- ## rolled.DIE(me, outcome)
-- Called after a roll. It names the next node.
-- ## dealt.DEAL()
-- Called to carry out a deal; `random` works here only. It names the next node.
-- ## chosen.PHASE()
-- Called when all seats of a together phase have chosen. It names the next node.
-- ## pass.PHASE(me)
-- Called when `me` has nothing legal. Left out: the next seat, same phase.
-- ## effect.EFFECT(field, ...)
-- Called when the turn of what later.EFFECT put aside has come. It names the next node.
-- ## text.KIND(me, field, ...)
-- Returns how an action is written in this position, if not as in game.yaml.
-- ## notation.KIND(me, field, ...)
-- Returns what people may type for an action in this position besides its text, the shortest first: "Nf3", "Ngf3".
-- ## match.check(me, phase)
-- Called for a position set by hand. It returns the reason why it cannot be, or nothing.
-- ## match.possible(seat)
-- Called for hidden things drawn anew. It returns false if they contradict what the seat knows.
-- ## rules.ANY(...)
-- Your own helpers, which variants can replace.

-- # Say what comes next
-- ## go.PHASE(seat)
-- The seat chooses next; in a together phase all seats do, counted from it, or with go.PHASE({1, 2}) only these.
-- ## can.PHASE(seat)
-- Whether the seat would find something to do in that phase, as all stands now. It is asked by functions that name the
-- next node, before a limit ends the match: `if count.quiet == 100 and can.move(other) then match.draw("a hundred quiet
-- plies") end`. What lies in scratch is lost.
-- ## roll.DIE(seat)
-- A die is thrown; `seat` is handed to `rolled.DIE`. With `roll: 0..5` a second argument says how many dice.
-- ## deal.DEAL()
-- The deal comes next; `dealt.DEAL` carries it out.
-- ## later.EFFECT(field, ...)
-- Puts an effect of game.yaml aside; the last that was put aside happens first. It names no node.
-- ## go.on()
-- What was put aside last happens next: its `effect.EFFECT` is called, and names a node or says go.on() again.
-- ## draw.PILE(n, to)
-- Draws n cards of a pile with `refill: {from: PILE, shuffled: true}` to another. If there are too few, a deal makes the
-- pile again before the rest is drawn. Then what was put aside last happens, as by go.on(). Of a pile with rows
-- draw.PILE(seat, n, to).

---An integer. What a table or a calculation gives passes as well: whether it is one, the match tells.
---@alias quoin.Int number|nil

---@class quoin.match
---@field setup fun()
---@field check nil|fun(me: integer, phase?: string): string?
---@field possible nil|fun(seat: integer): boolean?
---@field phase string?
local match = {}

---The match is over and the seat wins, with its team; several winners share.
---@param seat quoin.Int who wins
---@param ... quoin.Int|string further winners; last, if you like, why the match ended: match.win(me, "checkmate")
function match.win(seat, ...) end

---The match is over, and nobody is ahead.
---@param reason? string why it ended: "stalemate"
function match.draw(reason) end

---The match is over and lost: for one seat, or one team.
---@param reason? string why it ended
function match.lose(reason) end

---The match is over; the seats with most win. A team has what its seats have together.
---@param points quoin.Zone zone.NAME with one number for each seat
---@param reason? string why it ended
function match.highest(points, reason) end

---The match is over; the seats with least win.
---@param points quoin.Zone zone.NAME with one number for each seat
---@param reason? string why it ended
function match.lowest(points, reason) end

---The match is over; each seat gets its number of the zone, as `payoffs` of game.yaml has it.
---@param payoffs quoin.Zone zone.NAME with one number for each seat
---@param reason? string why it ended
function match.pay(payoffs, reason) end

-- # List actions
-- ## emit.KIND(field, ...)
-- Lists an action, within `moves.PHASE`; handed to primitives as it is.
-- ## emit.KIND:with(field, ...)
-- The same with its first fields given: it lists the action by the others, and primitives list by it what lists one
-- field. `purse[me]:choose_some(emit.sail:with(to))` lists sail with that `to` and all that may be paid.

-- # Read and write
-- ## zone.NAME[place]
-- What lies there. Of a zone `per: seat` zone.NAME[seat], with places zone.NAME[seat][place]. Every write is checked.
-- ## zone.NAME:fill(value)
-- Sets every place of a zone, or of one row of it, to the value.
-- ## zone.NAME:holding(value)
-- for place in zone.NAME:holding(value) do: a loop over the places that hold the value, ascending.
-- ## zone.RECORD.COLUMN[row]
-- A record; zone.RECORD.count is how many of its rows are in use.
-- ## count.NAME
-- A counter.
-- ## match.phase
-- The name of the phase that is on: `if match.phase == "buy" then`. In play.KIND it is the one in which was chosen, until
-- the next node is named. nil where luck is due, and in match.setup, rolled, dealt and effect before they name a node.
-- ## dial.NAME
-- The value of a dial: a number, a truth, or the name that was chosen.
-- ## set.NAME.VALUE
-- The number of a name of a set.
-- ## region.NAME
-- Named sites: region.NAME:has(site), `for site in region.NAME:sites() do`, region.NAME.n; of each seat
-- region.NAME[seat].
-- ## cards.NAME.FACE
-- A face; cards.NAME.rank[face] an attribute of it, cards.NAME.of.suit[s] and cards.NAME.where(f) sets of cards;
-- cards.NAME.n how many faces there are, which are numbered from 0.
-- ## tokens.NAME.KIND
-- A kind of tokens; tokens.NAME.bundle({KIND = 2}) so many of each as one number, `for kind, n in
-- tokens.NAME.each(bundle) do`; tokens.NAME.sum(cost, {KIND = 1}) the bundle of both; tokens.NAME.n how many kinds there are, tokens.NAME.copies[kind] how many of one.
-- ## piece.NAME.KIND
-- All pieces of a kind; piece.NAME.KIND[seat] the value of one; piece.NAME.of[seat] all of a seat; piece.NAME.owner[value]
-- and piece.NAME.kind[value].
-- ## seats[i]
-- The name of a seat; seats.n is how many there are, seats.team[i] the number of its team.

---Nothing: -1. What a place holds where nothing lies, and where a way leads that leads nowhere.
none = -1

-- # Go around a board
-- ## board.NAME:cells()
-- for cell in board.NAME:cells() do: a loop over the sites of a kind; so with edges, corners, slots, points.
-- ## board.NAME:north(cell)
-- Where a way leads, or `none`; so with every way of the board.
-- ## board.NAME:neighbor(cell, k)
-- Place k, from 0, of a relation: a site or `none`; so with side, pivot, line and every relation of the board.
-- ## board.NAME:cell(row, column)
-- The cell there; board.NAME:row(cell) and board.NAME:column(cell) tell it, board.NAME.rows and board.NAME.columns how
-- many there are. All count from 0.
-- ## board.NAME:between(cell, cell)
-- The edge between two neighbours; `none` if they are none.
-- ## board.NAME:cells_of(edge)
-- for cell in board.NAME:cells_of(edge) do: a loop over the two cells of an edge; on the border it has one.
-- ## board.NAME:jumped(from, to)
-- The site that a jump leads over, straight on by one way; `none` if none does.

-- # Luck, inside a deal
---@class quoin.random
random = {}

---A number from 0 to n - 1, each equally likely.
---@param n quoin.Int
---@return integer
function random.below(n) end

---Brings a row into a random order.
---@param row quoin.Zone|quoin.Row|table a row of a zone, or a table with places from 0
function random.shuffle(row) end

---Draws one of the things counted, each equally likely: takes it off and answers its place.
---@param counts quoin.Zone|quoin.Row|table a row of a zone, or a table with places from 0
---@return integer
function random.draw(counts) end

---A draw for every place of the row.
---@param row quoin.Zone|quoin.Row
---@param counts quoin.Zone|quoin.Row|table a row of a zone, or a table with places from 0
function random.fill(row, counts) end

-- # Ask what dice show
-- ## die.NAME:count(outcome, face)
-- How many of the dice show the face.
-- ## die.NAME:dice(outcome)
-- How many dice there are.
-- ## die.NAME:face(outcome, place)
-- What the die in that place shows, from 0.
-- ## die.NAME:sum(outcome)
-- The sum of what they show, if that is numbers.
-- ## die.NAME:alike(outcome)
-- How many show the same face, at most.
-- ## die.NAME:run(outcome)
-- How many successive faces are shown, at most.
-- ## die.NAME:part(outcome, kind)
-- Of dice of several kinds: the outcome of one of them.
-- ## die.NAME:keeps(outcome, emit)
-- Lists emit(kept) for everything that may be kept of the dice.
-- ## die.NAME:join(outcome, other)
-- The outcome of both together.

-- # Tell the author

---A line for the author; it is told with an error, and by commands that show what happened.
---@param text any
function log(text) end

-- # Other files
-- ## require("file")
-- Another file of the game; require("library.NAME") one of the libraries that games share.

-- # Libraries
-- ## library.scoring
-- Compares seats by rows, each a zone with a number for each seat, or a function of a seat. `local scoring =
-- require("library.scoring")`: scoring.best(row, ...) the seats with most, scoring.majority(row, ...) the seat that alone
-- has most, scoring.share(zone.Z, {7, 4, 1}, "shared", row, ...) adds the prizes of places.
-- ## library.seats
-- require("library.seats").after(seat) is the seat whose turn follows.
-- ## library.turns
-- Turn order, and who has passed. `local turns = require("library.turns").of { order = zone.order, passed = zone.passed
-- }`, with `order: {over: 0..players - 1, holds: seat}`: turns.clockwise(seat) and turns.by(row, ...) make the order,
-- turns.place(seat) asks it; turns.begin(), turns.next(seat), turns.pass(seat), turns.left(), turns.as_passed() are about
-- who has passed out of a round.
-- ## library.tricks
-- Tricks: `local tricks = require("library.tricks").of(cards.card, trumps)`: tricks.follow(hand, emit, trick),
-- tricks.winner(trick, last).
-- ## library.melds
-- Sets and runs: `local melds = require("library.melds").of(cards.card, { set = 3, run = 3 })`: melds.hand(pile),
-- melds.least(hand), melds.best(hand), melds.choose(hand, emit, limit), melds.fits(number, card, added).
-- ## library.poker
-- Hands of five: `local hands = require("library.poker").of(cards.card)`: hands.best(pile, more), hands.kind(number),
-- hands.name(number).
-- ## library.betting
-- Bets, raises and side pots: `local bets = require("library.betting").of { chips = ..., bet = ..., paid = ..., status =
-- ..., round = ..., bets = "limit" }`: bets.blind(seat, n), bets.open(least), bets.turn(seat), bets.call(seat),
-- bets.raise(seat, choice), bets.settle(zone.strength, first).

-- What zones, boards and the like are. Their primitives stand in primitives.lua.

---@class quoin.Zone
local Zone = {}

---Sets every place to the value.
---@param value quoin.Int|boolean
function Zone:fill(value) end

---A loop over the places that hold the value, ascending.
---@param value quoin.Int|boolean|quoin.Part
---@return fun(state: any, place: quoin.Int): integer?
---@return any
---@return integer
function Zone:holding(value) end

---An action that can be listed with its first fields given.
---@class quoin.Emit
---@field with fun(self, ...: quoin.Int|boolean): function

---@class quoin.IntegerZone : quoin.Zone
---@field [any] number

---@class quoin.TrueZone : quoin.Zone
---@field [any] boolean

---@alias quoin.Rows table<quoin.Int, quoin.IntegerZone>

---@class quoin.TrueRows
---@field [any] quoin.TrueZone

---@alias quoin.Row quoin.IntegerZone|quoin.TrueZone

---Part of the pieces, or a set of cards: primitives look for it.
---@class quoin.Part
---@field [quoin.Int] integer

---@class quoin.Region
---@field n integer how many sites it has
local Region = {}

---Whether the site belongs to it; `none` does not.
---@param site quoin.Int
---@return boolean
function Region:has(site) end

---A loop over its sites, ascending.
---@return fun(state: any, site: integer): integer?
---@return any
---@return integer
function Region:sites() end

---@class quoin.Regions
---@field [quoin.Int] quoin.Region

---@class quoin.Shapes

---@class quoin.Die
---@field count fun(self, outcome: quoin.Int, face: quoin.Int): integer
---@field dice fun(self, outcome: quoin.Int): integer
---@field face fun(self, outcome: quoin.Int, place: quoin.Int): integer
---@field sum fun(self, outcome: quoin.Int): integer
---@field alike fun(self, outcome: quoin.Int): integer
---@field run fun(self, outcome: quoin.Int): integer
---@field part fun(self, outcome: quoin.Int, kind: string): integer
---@field keeps fun(self, outcome: quoin.Int, emit: function|quoin.Emit)
---@field join fun(self, outcome: quoin.Int, other: quoin.Int): integer

---The values of a list from place 1 on, or from `first` to `last`.
---@param list table
---@param first integer?
---@param last integer?
---@return any ...
function unpack(list, first, last) end

---@class quoin.bit
---@field band fun(...: integer): integer
---@field bor fun(...: integer): integer
---@field bxor fun(...: integer): integer
---@field bnot fun(value: integer): integer
---@field lshift fun(value: integer, by: integer): integer
---@field rshift fun(value: integer, by: integer): integer
bit = {}
