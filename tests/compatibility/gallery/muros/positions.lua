-- Muros: positions set by hand. In: the zones as they were set. Out: why the position cannot be.
local field, counters, cards = board.field, zone.counters, zone.cards
local hand, held, pile, kept = zone.hand, zone.held, zone.pile, zone.kept
local colours, white = 4, set.counter.white
local dealt_to_each = ({ [2] = dial.hand_of_2, [3] = dial.hand_of_3, [4] = dial.hand_of_4 })[seats.n]
local all_cards, first_phase = 4 * dial.size, 2 * dial.size

function match.check()
  return rules.wrong_cards() or rules.wrong_lines() or rules.wrong_counters()
end

-- Every colour has as many cards as the board has rows; nobody holds more than was dealt; what was dealt and is not
-- held any more has been laid.
function rules.wrong_cards()
  local all_held = 0
  for seat = 0, seats.n - 1 do
    local size = 0
    for colour = 0, colours - 1 do size = size + hand[seat][colour] end
    if size ~= held[seat] then return seats[seat] .. "'s hand does not have as many cards as `held` says" end
    if size > dealt_to_each then return seats[seat] .. " has more cards in hand than were dealt" end
    all_held = all_held + size
  end
  if seats.n * dealt_to_each - all_held > count.laid then return "more cards left the hands than were laid" end
  for colour = 0, colours - 1 do
    local n = pile[colour] + cards:count(colour)
    for seat = 0, seats.n - 1 do n = n + hand[seat][colour] end
    if n ~= dial.size then return "there must be " .. dial.size .. " cards of each colour" end
  end
end

-- No line has a second card before every line has its first.
function rules.wrong_lines()
  if all_cards - cards:count(none) ~= count.laid then return "`laid` does not say how many cards lie at the lines" end
  if count.laid == all_cards then return "the last card has already been laid" end
  for at in field:ends() do
    local full = cards[at] ~= none and cards[field:opposite(at)] ~= none
    if full and count.laid <= first_phase then return "a line has two cards before every line has one" end
    local bare = cards[at] == none and cards[field:opposite(at)] == none
    if bare and count.laid >= first_phase then return "a line has no card in the second phase" end
  end
end

-- No counter is there twice, none is missing before the first card, none is kept before the second phase.
function rules.wrong_counters()
  if count.laid == 0 and counters:count(none) > 0 then return "a cell is empty before the first card is laid" end
  local bag = rules.counters_in_the_bag()
  for counter = 0, white do
    local n = counters:count(counter)
    for seat = 0, seats.n - 1 do
      n = n + kept[seat][counter]
      if kept[seat][counter] > 0 then
        if count.laid <= first_phase then return "counters are kept before the second phase" end
        if not rules.can_keep(counter) then return "white counters cannot be kept" end
      end
    end
    if n > bag[counter] then return "there are more counters of one colour than the bag held" end
  end
end

function rules.can_keep(counter) return counter ~= white end
