-- Rock, paper, scissors with lives: a round counts when exactly two different hands are shown.
local life, shown = zone.life, zone.shown

function match.setup() go.show(0) end

function moves.show(me)
  if life[me] == 0 then return end
  for what = 0, 2 do emit.show(what) end
end

function play.show(me, what) shown[me] = what end

local function alive()
  local count, last = 0, none
  for seat = 0, seats.n - 1 do
    if life[seat] > 0 then count, last = count + 1, seat end
  end
  return count, last
end

-- The hand that loses if exactly two different hands lie on the table, else none.
function rules.losing_hand()
  local lies = { [0] = false, false, false }
  for seat = 0, seats.n - 1 do
    if shown[seat] ~= none then lies[shown[seat]] = true end
  end
  for what = 0, 2 do
    local better, third = (what + 1) % 3, (what + 2) % 3
    if lies[what] and lies[better] and not lies[third] then return what end
  end
  return none
end

function chosen.show()
  local losing = rules.losing_hand()
  for seat = 0, seats.n - 1 do
    if losing ~= none and shown[seat] == losing then life[seat] = life[seat] - 1 end
    if life[seat] == 0 then shown[seat] = none end
  end
  count.rounds_done = count.rounds_done + 1
  local left, last = alive()
  if left == 1 then
    match.win(last)
  elseif count.rounds_done == dial.rounds then
    match.highest(life)
  else
    go.show(count.rounds_done % seats.n)
  end
end
