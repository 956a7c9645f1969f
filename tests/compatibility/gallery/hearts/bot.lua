-- Hints for bots: stay below what wins, and be rid of what is dear or high where the suit cannot be followed.
local card, trick = cards.card, zone.trick
local tricks = require("library.tricks").of(card)
local suit, rank, queen = card.suit, card.rank, card.spades_queen

function prefer.pass(_, c) return c == queen and 300 or 10 + rank[c] * rank[c] end

function prefer.play(_, c)
  local led = trick[0]
  if led == none then return 10 + 10 * (12 - rank[c]) end
  if suit[c] ~= suit[led] then
    if c == queen then return 1000 end
    return suit[c] == suit.hearts and 150 + 20 * rank[c] or 10 + 10 * rank[c]
  end
  local best = trick[tricks.best(trick)]
  if rank[c] < rank[best] then return c == queen and 1000 or 100 + 20 * rank[c] end
  if c == queen then return 1 end
  if trick:size() == 3 then return 20 + 5 * rank[c] end
  return 10 + 2 * (12 - rank[c])
end
