-- The same rules in plain Lua: from each empty cell each of the eight directions is walked.
local field, disc = board.field, zone.disc

-- How many of the other's discs lie between the cell and one of `me` in a direction.
local function flanked(me, cell, up, right)
  local n, row, column = 0, field:row(cell) + up, field:column(cell) + right
  while row >= 0 and row < field.rows and column >= 0 and column < field.columns do
    local owner = disc[field:cell(row, column)]
    if owner == none then return 0 end
    if owner == me then return n end
    n, row, column = n + 1, row + up, column + right
  end
  return 0
end

local function flanks(me, cell)
  for up = -1, 1 do
    for right = -1, 1 do
      if flanked(me, cell, up, right) > 0 then return true end
    end
  end
  return false
end

local function can_place(me)
  for cell in field:cells() do
    if disc[cell] == none and flanks(me, cell) then return true end
  end
  return false
end

function moves.place(me)
  for cell in field:cells() do
    if disc[cell] == none and flanks(me, cell) then emit.place(cell) end
  end
  if not can_place(me) and can_place(1 - me) then emit.pass() end
end

function play.place(me, at)
  for up = -1, 1 do
    for right = -1, 1 do
      for k = 1, flanked(me, at, up, right) do
        disc[field:cell(field:row(at) + k * up, field:column(at) + k * right)] = me
      end
    end
  end
  disc[at] = me
  go.place(1 - me)
end

local most, equal = "most discs, and nobody can place one", "equally many discs, and nobody can place one"

function pass.place(_)
  local lead = 0
  for cell in field:cells() do
    if disc[cell] == 0 then lead = lead + 1 elseif disc[cell] == 1 then lead = lead - 1 end
  end
  if lead == 0 then return match.draw(equal) end
  match.win(lead > 0 and 0 or 1, most)
end
