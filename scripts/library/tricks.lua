-- Tricks: what may be played to one, and who wins it. In: cards with suits and ranks, a trick as a pile in the order of
-- play. Out: of(cards, trumps), which makes the functions for a game; `trumps`: the number of a suit, or nothing.
local tricks = {}

function tricks.of(deck, trumps)
  local suit, of_suit = deck.suit, deck.of.suit
  local made = {}

  -- Lists emit(card) for the cards of the hand that are of the suit led; answers how many: 0 if there are none, or
  -- nothing is led.
  function made.follow(hand, emit, trick)
    local led = trick[0]
    if led == none then return 0 end
    return hand:choose(emit, of_suit[suit[led]])
  end

  -- The place of the card that wins: the highest trump, else the highest of the suit led.
  function made.best(trick)
    local best = trumps and trick:highest(of_suit[trumps]) or none
    if best ~= none then return best end
    return trick:highest(of_suit[suit[trick[0]]])
  end

  -- The seat that wins a trick to which all seats have played in turn, `last` as the last.
  function made.winner(trick, last) return (last + 1 + made.best(trick)) % seats.n end

  return made
end

return tricks
