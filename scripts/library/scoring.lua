-- Scoring: who has most, and what each place gets. In: rows with a number for each seat (a zone, a table from 0, or a
-- function of a seat), each of which breaks the ties of those before. Out: seats, or prizes added to a zone.
local scoring = {}

local function at(row, seat)
  if type(row) == "function" then return row(seat) end
  return row[seat]
end

-- Every call's rows: a number for each seat, or an error at the caller of the library.
local function check(what, ...)
  local rows, n = { ... }, select("#", ...)
  for k = 1, math.max(n, 1) do
    for seat = 0, seats.n - 1 do
      local ready, value = pcall(at, rows[k], seat)
      if not ready or type(value) ~= "number" then
        error(what .. ": row " .. k .. " must have a number for each seat: a zone such as zone.points, a function", 3)
      end
    end
  end
  return rows
end

-- How many are ahead of the seat, and how many have as much as it, itself included.
local function standing(seat, rows)
  local ahead, alike = 0, 0
  for other = 0, seats.n - 1 do
    local more = 0
    for k = 1, #rows do
      more = at(rows[k], other) - at(rows[k], seat)
      if more ~= 0 then break end
    end
    if more > 0 then ahead = ahead + 1 end
    if more == 0 then alike = alike + 1 end
  end
  return ahead, alike
end

local function leaders(rows)
  local found = {}
  for seat = 0, seats.n - 1 do
    if standing(seat, rows) == 0 then found[#found + 1] = seat end
  end
  return unpack(found)
end

-- The seats with most, ascending, several if they tie in all rows: match.win(scoring.best(zone.points, zone.coins)).
function scoring.best(...) return leaders(check("scoring.best", ...)) end

-- The seat that alone has most; none if several tie in all rows, or nobody has more than 0.
function scoring.majority(...)
  local rows = check("scoring.majority", ...)
  local first, second = leaders(rows)
  if second ~= nil or at(rows[1], first) <= 0 then return none end
  return first
end

-- Adds to `to` what the seats' places get: prizes[1] the first, prizes[2] the second, and so on. Who has nothing gets
-- nothing. Of a tie in all rows the prizes of the places taken are "shared", rounded down, or "lost".
function scoring.share(to, prizes, ties, ...)
  if ties ~= "shared" and ties ~= "lost" then
    error('scoring.share: ties are "shared" or "lost", found ' .. tostring(ties), 2)
  end
  local rows, gained = check("scoring.share", ...), {}
  for seat = 0, seats.n - 1 do
    local ahead, alike = standing(seat, rows)
    local sum = 0
    for place = ahead + 1, ahead + alike do sum = sum + (prizes[place] or 0) end
    local gets = at(rows[1], seat) > 0 and (alike == 1 or ties == "shared")
    gained[seat] = gets and (sum - sum % alike) / alike or 0
  end
  for seat = 0, seats.n - 1 do to[seat] = to[seat] + gained[seat] end
end

return scoring
