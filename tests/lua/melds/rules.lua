-- Lists all that library.melds tells of a hand. The worth of a card is its rank's number, from 1.
local deck = dial.double and cards.twin or cards.single
local stock = dial.double and zone.twin_stock or zone.stock
local hand = dial.double and zone.twin_hand or zone.hand
local added = dial.double and zone.twin_added or zone.added

local function worth(card) return deck.rank[card] + 1 end

local melds = require("library.melds").of(deck, { set = dial.set, run = dial.run, worth = worth })

function match.setup() deal.hand() end

function dealt.hand()
  stock:fill_all()
  stock:shuffle()
  stock:draw(dial.size, hand)
  stock:draw(6, added)
  go.ask(0)
end

function moves.ask()
  local held = melds.hand(hand)
  emit.least(melds.least(held))
  if #held > 0 then emit.spared(melds.least(held, true)) end
  for limit = 0, 60 do
    if melds.within(held, limit) then emit.within(limit) end
    if #held > 0 and melds.within(held, limit, true) then emit.spared_within(limit) end
  end
  for _, number in ipairs(melds.best(held)) do emit.best(number) end
  melds.choose(held, emit.meld)
  melds.choose(held, emit.lays, 20)
  for number = 0, melds.n - 1 do
    for card = 0, 34 do
      if deck.copies[math.min(card, 17)] == 1 or card < 18 then rules.fits(number, card) end
    end
  end
end

function rules.fits(number, card)
  if melds.fits(number, card) then emit.fits(number, card) end
  if melds.fits(number, card, added) then emit.extends(number, card) end
end

for _, kind in ipairs({ "best", "meld", "lays" }) do
  text[kind] = function(_, number) return kind .. " " .. melds.text(number) end
end
for _, kind in ipairs({ "fits", "extends" }) do
  text[kind] = function(_, number, card) return kind .. " " .. melds.text(number) .. " + " .. melds.name(card) end
end

for _, kind in ipairs({ "least", "spared", "within", "spared_within", "best", "meld", "lays", "fits", "extends" }) do
  play[kind] = function() match.win(0) end
end
