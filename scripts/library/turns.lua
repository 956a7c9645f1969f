-- Order of turns: who is next, who has passed out of the round, an order by numbers. In: the zones that hold it, and
-- rows with a number for each seat (a zone, a table from 0, or a function of a seat). Out: of{...}, which makes the
-- functions for a game.
local turns = {}

local function at(row, seat)
  if type(row) == "function" then return row(seat) end
  return row[seat]
end

-- The sums of the numbers of two seats are never compared: the first row in which they differ decides.
local function is_ahead(seat, other, rows)
  for k = 1, #rows do
    local more = at(rows[k], seat) - at(rows[k], other)
    if more ~= 0 then return more > 0 end
  end
  return false
end

local function check_rows(what, rows)
  for k = 1, math.max(#rows, 1) do
    for seat = 0, seats.n - 1 do
      local ready, value = pcall(at, rows[k], seat)
      if not ready or type(value) ~= "number" then
        error(what .. ": row " .. k .. " must have a number for each seat: a zone such as zone.points, a function", 3)
      end
    end
  end
end

-- Functions about `order`: a zone with a place for each turn, which holds a seat.
local function add_order(made, order)
  local last = seats.n - 1

  -- The seat is first, the others follow clockwise.
  function made.clockwise(seat)
    for place = 0, last do order[place] = (seat + place) % seats.n end
  end

  -- The place of the seat in the order, from 0.
  function made.place(seat)
    for place = 0, last do
      if order[place] == seat then return place end
    end
    error(string.format("library.turns: seat %s stands nowhere in the order; say turns.clockwise(0) in match.setup",
      tostring(seat)), 2)
  end

  -- Whoever has most is first; of those who are equal who stood before stays before.
  function made.by(...)
    local rows = { ... }
    check_rows("turns.by", rows)
    for place = 1, last do
      local seat, to = order[place], place
      while to > 0 and is_ahead(seat, order[to - 1], rows) do
        order[to], to = order[to - 1], to - 1
      end
      order[to] = seat
    end
  end
end

-- Functions about `passed`: a zone with a number for each seat, 0: it is in the round; 1: it passed first.
local function add_passing(made, order, passed)
  local last = seats.n - 1

  -- A new round: nobody has passed. Answers who is first.
  function made.begin()
    for seat = 0, last do passed[seat] = 0 end
    return order[0]
  end

  -- How many have not passed.
  function made.left()
    local left = 0
    for seat = 0, last do
      if passed[seat] == 0 then left = left + 1 end
    end
    return left
  end

  -- The seat is out of the round.
  function made.pass(seat)
    if passed[seat] == 0 then passed[seat] = seats.n - made.left() + 1 end
  end

  -- Who passed first is first in the order; who has not passed comes last.
  function made.as_passed()
    made.by(function(seat) return passed[seat] == 0 and -seats.n - 1 or -passed[seat] end)
  end
end

function turns.of(parts)
  local order, passed, made = parts.order, parts.passed, {}
  if order == nil then error("library.turns: of{...} lacks order: a zone {over: 0..players - 1, holds: seat}", 2) end
  add_order(made, order)
  if passed ~= nil then add_passing(made, order, passed) end

  -- Who comes after the seat: the next in the order who has not passed, at last the seat itself; none if all have.
  function made.next(seat)
    local place = made.place(seat)
    for _ = 1, seats.n do
      place = (place + 1) % seats.n
      local other = order[place]
      if passed == nil or passed[other] == 0 then return other end
    end
    return none
  end

  return made
end

return turns
