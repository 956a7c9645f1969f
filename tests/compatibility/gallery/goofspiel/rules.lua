-- Goofspiel. Prizes come up one by one; each seat bids one of its cards for each of them, all at once.
local prizes, prize, hand, bid, won, points = zone.prizes, zone.prize, zone.hand, zone.bid, zone.won, zone.points
local rank = cards.card.rank

function match.setup()
  prizes:fill_all()
  for seat = 0, seats.n - 1 do hand[seat]:fill_all() end
  rules.next_prize()
end

-- ---- prizes ----

function rules.next_prize()
  local left = prizes:size()
  if dial.order == "random" and left > 1 then return deal.prize() end
  rules.turn_up(prizes[dial.order == "ascending" and 0 or left - 1])
end

function dealt.prize() rules.turn_up(prizes[random.below(prizes:size())]) end

-- For the last prize nobody has a choice.
function rules.turn_up(card)
  prizes:move(card, prize)
  if prizes:size() > 0 then return go.bid(0) end
  for seat = 0, seats.n - 1 do hand[seat]:draw(1, bid[seat]) end
  rules.award()
end

-- ---- bids ----

function moves.bid(me) hand[me]:choose(emit.bid) end

function play.bid(me, card) hand[me]:move(card, bid[me]) end

function chosen.bid() rules.award() end

-- The highest bid takes the prize; nobody does if several bid as much.
function rules.award()
  local best, winner = none, none
  for seat = 0, seats.n - 1 do
    local card = bid[seat]:top()
    if card > best then best, winner = card, seat elseif card == best then winner = none end
  end
  if winner ~= none then points[winner] = points[winner] + rank[prize:top()] + 1 end
  prize:move_all(winner == none and zone.unwon or won[winner])
  for seat = 0, seats.n - 1 do bid[seat]:move_all(zone.spent[seat]) end
  if prizes:size() == 0 then return match.highest(points) end
  rules.next_prize()
end
