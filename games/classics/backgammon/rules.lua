-- Backgammon: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men, off, dice, won = board.field, zone.men, zone.off, zone.dice, zone.won
local bar = { [0] = 25, 0 }  -- by seat: where stones enter; the other's leave there
local all = dial.stones == "three" and 3 or 15
local array = all == 3 and { [24] = 1, [23] = 1, [22] = 1 } or { [24] = 2, [13] = 5, [8] = 3, [6] = 5 }

local function other(seat) return 1 - seat end

-- Setup: both alike, as seen from their own side. Each throws a die; the higher one begins with both.
function match.setup()
  for point, stones in pairs(array) do men[0][point], men[1][25 - point] = stones, stones end
  roll.opening(0)
end

function rolled.opening(_, thrown)
  local white, black = die.opening:face(thrown, 0), die.opening:face(thrown, 1)
  rules.turn(white > black and 0 or 1, white, black)
end

function rolled.throw(me, thrown) rules.turn(me, die.throw:face(thrown, 0), die.throw:face(thrown, 1)) end

-- A turn: each number of the dice is used once, of a double four times.
function rules.turn(me, one, another)
  dice[one], dice[another] = 1, 1
  if one == another then dice[one] = 4 end
  go.move(me)
end

-- As many numbers as possible must be used; of two that exclude each other the higher. Stones on the bar enter first;
-- two stones bar a point; when all are at home they may be borne off.
function moves.move(me) men[me]:advances(dice, "forward", 2, emit.move, region.bar[me], region.home[me]) end

-- What is typed: "8/5" as the seat counts, "bar/22", "6/off", "6/off(5)"; and by the numbers of the board.
function notation.move(me, from, by)
  local at = field:column(from)
  local mine = me == 0 and at or 25 - at
  local text = (mine == 25 and "bar" or mine) .. "/" .. (mine <= by and "off" or mine - by)
  local exactly = text .. "(" .. by .. ")"
  if me == 0 then return text, exactly end
  return text, exactly, at .. "/" .. (mine <= by and "off" or at + by)
end

-- A stone that stands alone is hit: it goes to the bar.
function play.move(me, from, by)
  local to, them = men[me]:advance(from, by, "forward"), other(me)
  dice[by] = dice[by] - 1
  if to == bar[them] then
    men[me][to], off[me] = 0, off[me] + 1
    if off[me] == all then return rules.win(me, rules.counts(me)) end
  elseif men[them][to] == 1 then
    men[them][to], men[them][bar[them]] = 0, men[them][bar[them]] + 1
  end
  if dice:total() > 0 then return go.move(me) end
  rules.end_turn(me)
end

function pass.move(me) rules.end_turn(me) end

local too_long = string.format("the last of %d turns", dial.max_turns)

function rules.end_turn(me)
  dice:fill(0)
  count.turns = count.turns + 1
  if count.turns == dial.max_turns then return match.pay(won, too_long) end
  local them = other(me)
  if dial.cube and rules.may_double(them) then return go.offer(them) end
  roll.throw(them)
end

-- ---- the end ----

-- A gammon counts double: the other has borne off nothing. A backgammon counts three times: it even has a stone on the
-- bar or in the winner's home. By the rule of Jacoby they do so only once the stake has been doubled.
function rules.counts(me)
  local them = other(me)
  if dial.scoring == "single" or off[them] > 0 or dial.jacoby and count.stake == 1 then return 1 end
  local behind = men[them][bar[them]] + men[them]:total(region.home[me])
  return dial.scoring == "full" and behind > 0 and 3 or 2
end

local borne_off = { "all stones are off", "a gammon, as the other has borne off none",
  "a backgammon, as a stone of the other is still far from home" }

function rules.win(me, times, reason)
  local stake = dial.cube and count.stake or 1
  won[me], won[other(me)] = times * stake, -times * stake
  match.pay(won, reason or borne_off[times])
end

-- ---- the doubling cube ----

-- Who holds it, at first both, may double the stake before throwing; the other takes it and the cube, or loses.
function rules.may_double(me)
  return count.stake < 64 and (count.holder == none or count.holder == me)
end

function moves.offer()
  emit.roll()
  emit.double()
end

function play.roll(me) roll.throw(me) end

function play.double(me) go.answer(other(me)) end

function moves.answer()
  emit.take()
  emit.drop()
end

function play.take(me)
  count.stake, count.holder = 2 * count.stake, me
  roll.throw(other(me))
end

function play.drop(me) rules.win(other(me), 1, "the double was dropped") end

-- ---- positions set by hand ----

function match.check(me)
  for seat = 0, 1 do
    if men[seat]:total() + off[seat] ~= all then return seats[seat] .. " must have " .. all .. " stones" end
    if off[seat] == all then return "the match is over" end
    if men[seat][bar[other(seat)]] > 0 then return "stones that leave the board are counted as off" end
  end
  for point = 1, 24 do
    if men[0][point] > 0 and men[1][point] > 0 then return "both have stones on point " .. point end
  end
  if me == none then return "nobody is on turn" end
end
