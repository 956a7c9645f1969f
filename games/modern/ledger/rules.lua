-- Ledger: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.
local sheet, thrown = board.sheet, die.throw
local printed, crossed, crosses, free = zone.printed, zone.crossed, zone.crosses, zone.free
local blots, closed, points = zone.blots, zone.closed, zone.points
local alone = seats.n == 1
local names = { [0] = "debts", "tax", "wages", "rent" }
local last_column, last_row, needed = 10, 3, 4

-- What so many crosses in a row, and in a column, are paid.
local row_pays = { [0] = 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66 }
local column_pays = { [0] = 0, 0, 0, 3, 8 }

function match.setup() roll.throw(0) end

function rolled.throw(_, outcome)
  count.thrown = outcome
  go.write(0)
end

-- A round: all cross the sum of two dice, or nothing.
function moves.write(me)
  emit.blot()
  local a, b, c = thrown:face(count.thrown, 0), thrown:face(count.thrown, 1), thrown:face(count.thrown, 2)
  for row = 0, last_row do
    if not closed[row] then
      local last = crosses[me][row] < needed and last_column - 1 or last_column
      for column = free[me][row], last do
        local box = sheet:cell(row, column)
        local number = printed[box]
        if number == a + b or number == a + c or number == b + c then emit.cross(box) end
      end
    end
  end
end

function text.cross(_, box) return "cross " .. names[sheet:row(box)] .. " " .. printed[box] end

function play.cross(me, box)
  local row = sheet:row(box)
  crossed[me][box] = set.mark.cross
  crosses[me][row], free[me][row] = crosses[me][row] + 1, sheet:column(box) + 1
  if alone then rules.end_round() end
end

function play.blot(me)
  blots[me] = blots[me] + 1
  if alone then rules.end_round() end
end

function chosen.write() rules.end_round() end

function rules.end_round()
  count.thrown = none
  local reason = rules.is_over()
  if reason then return rules.finish(reason) end
  count.round = count.round + 1
  roll.throw(0)
end

local function has_closed(seat, row) return free[seat][row] > last_column end

-- Rows whose last box somebody has crossed are closed; answers why the match is over, or nothing.
function rules.is_over()
  local reason = count.round == 20 and "the twentieth round is over" or nil
  for seat = 0, seats.n - 1 do
    if blots[seat] == 4 then reason = "a sheet has four blots" end
    for row = 0, last_row do
      if has_closed(seat, row) then closed[row] = true end
    end
  end
  return closed:count(true) >= 2 and "two rows are closed" or reason
end

function rules.finish(reason)
  for seat = 0, seats.n - 1 do points[seat] = rules.score(seat) end
  if not alone then return match.highest(points, reason) end
  if points[0] >= dial.goal then match.win(0, reason) else match.lose(reason) end
end

function rules.score(seat)
  local total = -3 * blots[seat]
  for row = 0, last_row do
    total = total + row_pays[crosses[seat][row]] + (has_closed(seat, row) and 5 or 0)
  end
  for column = 0, last_column do
    local there = 0
    for row = 0, last_row do
      if crossed[seat][sheet:cell(row, column)] ~= none then there = there + 1 end
    end
    total = total + column_pays[there]
  end
  return total
end
