"""Tiny games that hide dice, counts and numbers: game.yaml without its heading, rules.lua."""

from __future__ import annotations

TWO_DICE = (
    """
dice: {cup: {faces: 1..3, roll: 2, unordered: true}}
zones: {cup: {per: seat, holds: cup, visible: owner}}
phases: [bid]
actions: {more: {}, stop: {}}
max_length: 6
""",
    """
function match.setup() roll.cup(0) end
function rolled.cup(me, thrown)
  zone.cup[me] = thrown
  if me == 0 then roll.cup(1) else go.bid(0) end
end
function moves.bid(me) if me == 0 then emit.more() end emit.stop() end
function play.more(me) go.bid(1 - me) end
function play.stop() match.draw() end
""",
)

# Counts drawn from a bag.
BAG = (
    """
sets: {colour: [red, blue, green]}
zones:
  bag: {over: colour, holds: 0..3, visible: nobody}
  hand: {per: seat, over: colour, holds: 0..3, visible: owner}
  table: {over: colour, holds: 0..3}
deals: [hands]
phases: [lay]
actions: {lay: {fields: {colour: colour}}}
max_length: 6
""",
    """
function match.setup() deal.hands() end
function dealt.hands()
  zone.bag[0], zone.bag[1], zone.bag[2] = 2, 2, 1
  for seat = 0, 1 do
    for _ = 1, 2 do
      local one = random.draw(zone.bag)
      zone.hand[seat][one] = zone.hand[seat][one] + 1
    end
  end
  go.lay(0)
end
function moves.lay(me)
  for colour = 0, 2 do if zone.hand[me][colour] > 0 then emit.lay(colour) end end
end
function play.lay(me, colour)
  zone.hand[me][colour] = zone.hand[me][colour] - 1
  zone.table[colour] = zone.table[colour] + 1
  if me == 1 and zone.hand[1]:count(0) == 3 then match.draw() else go.lay(1 - me) end
end
""",
)

# Numbers chosen in secret, about which questions are answered.
SECRETS = (
    """
sets: {answer: [unknown, less, more]}
zones:
  secret: {per: seat, holds: 0..4, visible: owner, start: 0}
  told: {per: seat, over: 0..4, holds: answer}
counters: {plies: 0..9}
phases: [choose, ask]
actions: {choose: {fields: {n: 1..4}, secret: true}, ask: {fields: {n: 2..3}}}
max_length: 9
""",
    """
function match.setup() go.choose(0) end
function moves.choose(me)
  for n = 1, 4 - me do emit.choose(n) end
end
function play.choose(me, n)
  zone.secret[me] = n
  if me == 0 then go.choose(1) else go.ask(0) end
end
function moves.ask() emit.ask(2) emit.ask(3) end
function play.ask(me, n)
  zone.told[1 - me][n] = zone.secret[1 - me] < n and 1 or 2
  count.plies = count.plies + 1
  if count.plies == 4 then match.draw() else go.ask(1 - me) end
end
""",
)

# A number that nobody sees, drawn by luck; guesses are told too low or too high.
NUMBER = (
    """
sets: {answer: [nothing, low, high]}
counters: {last: {holds: answer}, number: {holds: 0..5, visible: nobody}, plies: 0..9}
deals: [number]
phases: [guess]
actions: {guess: {fields: {n: 1..5}}}
max_length: 5
""",
    """
function match.setup() deal.number() end
function dealt.number() count.number = 1 + random.below(5) go.guess(0) end
function moves.guess() emit.guess(2) emit.guess(4) end
function play.guess(me, n)
  count.last = count.number < n and 2 or 1
  count.plies = count.plies + 1
  if count.plies == 3 then match.draw() else go.guess(1 - me) end
end
""",
)

# Mines on a row of cells: how many lie beside an opened cell is told.
MINES = (
    """
zones:
  mine: {over: 0..4, holds: bool, visible: nobody}
  beside: {over: 0..4, holds: 0..2?}
counters: {plies: 0..9}
deals: [mines]
phases: [open]
actions: {open: {fields: {cell: 0..4}}}
max_length: 6
""",
    """
function match.setup() deal.mines() end
function dealt.mines()
  zone.mine[0], zone.mine[1] = true, true
  random.shuffle(zone.mine)
  go.open(0)
end
function moves.open()
  for cell = 0, 4 do if zone.beside[cell] == none then emit.open(cell) end end
end
function play.open(me, cell)
  if zone.mine[cell] then return match.win(1 - me) end
  local found = 0
  for other = math.max(cell - 1, 0), math.min(cell + 1, 4) do
    if zone.mine[other] then found = found + 1 end
  end
  zone.beside[cell] = found
  count.plies = count.plies + 1
  if count.plies == 2 then match.draw() else go.open(1 - me) end
end
""",
)

# A hand of cards that a die deals, and one that nobody gets.
DIE = (
    """
sets: {rank: [jack, queen, king]}
dice: {cards: {faces: rank, roll: 3, differ: true}}
zones: {hand: {per: seat, holds: rank?, visible: owner}}
counters: {left: {holds: rank?, visible: nobody}}
phases: [bet]
actions: {pass: {}, bet: {}}
max_length: 4
""",
    """
function match.setup() roll.cards(0) end
function rolled.cards(_, dealt)
  for seat = 0, 1 do zone.hand[seat] = die.cards:face(dealt, seat) end
  count.left = die.cards:face(dealt, 2)
  go.bet(0)
end
function moves.bet() emit.pass() emit.bet() end
function play.pass(me) if me == 1 then match.draw() else go.bet(1) end end
function play.bet(me) if me == 1 then match.draw() else go.bet(1) end end
""",
)
