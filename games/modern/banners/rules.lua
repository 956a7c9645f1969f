-- Banners: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local field, men, shown, rank = board.field, zone.men, zone.shown, zone.rank
local left, fallen = zone.left, zone.fallen
local banner, trap, spy = set.rank.banner, set.rank.trap, set.rank.spy
local scout, sapper, marshal = set.rank.scout, set.rank.sapper, set.rank.marshal
local each = 14 -- men of a seat
local columns, last = field.columns, field.rows - 1

function match.setup() go.set(0) end

-- ---- setting up ----

-- The cell of the man that is set next: row by row from a seat's own border inwards.
function rules.next_cell()
  local seat, place = math.floor(count.set / each), count.set % each
  local row = math.floor(place / columns)
  return field:cell(seat == 0 and row or last - row, place % columns)
end

function moves.set(me)
  for r = banner, marshal do
    if left[me][r] > 0 then emit.set(r) end
  end
end

function play.set(me, r)
  local cell = rules.next_cell()
  men[cell], rank[cell], left[me][r] = me, r, left[me][r] - 1
  count.set = count.set + 1
  if count.set == 2 * each then return go.move(0) end
  go.set(math.floor(count.set / each))
end

-- ---- moving ----

-- One man's moves: to empty cells, who may attack also to where a man of the other stands; a scout goes far.
function rules.reach(me, from, emit_move)
  local r = rank[from]
  for side = 0, 3 do
    local to = field:neighbor(from, side)
    while to ~= none and men[to] == none do
      emit_move(from, to)
      if r ~= scout then break end
      to = field:neighbor(to, side)
    end
    if to ~= none and men[to] == 1 - me and r > trap then emit_move(from, to) end
  end
end

function moves.move(me)
  for from in men:holding(me) do rules.reach(me, from, emit.move) end
end

function rules.leave(cell) men[cell], rank[cell], shown[cell] = none, none, false end

function rules.fall(seat, r, cell)
  rules.leave(cell)
  fallen[seat][r] = fallen[seat][r] + 1
end

function rules.enter(me, r, cell, open) men[cell], rank[cell], shown[cell] = me, r, open end

-- Whether the attacker and the attacked stay.
function rules.outcome(attacker, attacked)
  if attacked == banner then return true, false end
  if attacked == trap then return attacker == sapper, false end
  if attacker == spy and attacked == marshal then return true, false end
  return attacker > attacked, attacked > attacker
end

function rules.is_far(from, to)
  return math.abs(field:row(from) - field:row(to)) + math.abs(field:column(from) - field:column(to)) > 1
end

function play.move(me, from, to)
  local mine, other = rank[from], rank[to]
  local open = shown[from] or rules.is_far(from, to)
  count.moves = count.moves + 1
  rules.leave(from)
  if other == none then
    rules.enter(me, mine, to, open)
    return rules.next(me)
  end
  local mine_stays, other_stays = rules.outcome(mine, other)
  if other_stays then shown[to] = true else rules.fall(1 - me, other, to) end
  if mine_stays then rules.enter(me, mine, to, true) else fallen[me][mine] = fallen[me][mine] + 1 end
  if other == banner then return match.win(me, "the banner is taken") end
  rules.next(me)
end

function rules.next(me)
  if count.moves < dial.most_moves then return go.move(1 - me) end
  local reds, blues = men:count(0), men:count(1)
  if reds == blues then return match.draw("all moves are made, with equally many men") end
  match.win(reds > blues and 0 or 1, "all moves are made, with more men")
end

function pass.move(me) match.win(1 - me, "the other has no move left") end

function match.check()
  if count.set < 2 * each then return "not all men are set" end
end
