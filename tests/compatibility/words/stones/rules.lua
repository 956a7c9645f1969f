-- Stones: after each stone every question about groups is asked, and what comes of it is kept.
local field, stone, mark, answer = board.field, zone.stone, zone.mark, zone.answer

local function note(place, value) answer[place] = (answer[place] * 7 + value) % 1000 end
local function truth(value) return value and 1 or 0 end

function match.setup()
  local hall = board.hall
  zone.men[hall:cell(0, 0)] = piece.man.leaper[0]
  zone.men[hall:cell(4, 4)] = piece.man.leaper[1]
  zone.men[hall:cell(2, 1)] = piece.man.jumper[0]
  zone.men[hall:cell(1, 2)] = piece.man.taker[1]
  note(0, zone.men:attackers(hall:cell(2, 1), 1))
  note(1, zone.men:attackers(hall:cell(0, 1), 1))
  go.lay(0)
end

function moves.lay(_)
  mark:fill(false)
  count.work = 3
  for cell in stone:holding(none) do
    if cell % count.work ~= 2 or stone:count(none) < 12 then emit.lay(cell) end
  end
end

function play.lay(me, at)
  stone[at] = me
  note(2, stone:longest_run(at))
  note(3, truth(stone:touches(at, "south")))
  note(4, stone:capture_between(at, 2))
  mark:fill(false)
  note(5, mark:mark_group(stone, at))
  note(6, mark:mark_liberties(stone, at))
  note(7, mark:mark_enclosed(stone, me))
  note(8, mark:count(true))
  note(9, field:jumped(0, 2) + 1)
  if stone:group_size(at) > 3 then note(10, stone:remove_group(at)) end
  count.seen = zone.past:add(me)
  if at == 12 then return roll.coin(1 - me) end
  if at == 13 then return roll.spot(1 - me) end
  roll.throw(me)
end

function rolled.throw(me, outcome)
  note(11, die.throw:part(outcome, "coin"))
  note(12, die.throw:part(outcome, "spot"))
  roll.cup(me, 2)
end

function rolled.coin(me, seat) note(16, seat) go.lay(me) end
function rolled.spot(me, outcome) note(17, outcome) go.lay(me) end

function rolled.cup(me, outcome)
  note(13, die.cup:run(outcome) * 9 + die.cup:alike(outcome) * 3 + die.cup:sum(outcome))
  note(14, die.cup:face(outcome, 0) + die.cup:count(outcome, 2) + die.cup:dice(outcome))
  note(15, die.cup:join(0, outcome))
  count.turns = count.turns + 1
  count.open = count.turns % 2 == 0
  if count.turns == 20 or stone:count(none) == 0 then
    if stone:count(0) > stone:count(1) then return match.win(0) end
    return match.draw()
  end
  go.lay(1 - me)
end
