-- The same rules in plain Lua: every fence is tried by walks from every pawn, cell by cell.
local field, pawn, fences = board.field, zone.pawn, zone.fences
local first = 0

function rules.places_for_fences()
  for edge in field:edges() do
    local across = field:pivot(edge, 2)
    local other = across ~= none and field:pivot(across, 3) or none
    if other ~= none and fences[edge] == none and fences[other] == none and fences[across] ~= first
      and rules.all_arrive(edge, other) then
      emit.fence(edge)
    end
  end
end

-- Whether fences on these two edges, too, leave each pawn a way.
function rules.all_arrive(edge, other)
  for seat = 0, seats.n - 1 do
    if not rules.arrives(seat, edge, other) then return false end
  end
  return true
end

function rules.arrives(seat, edge, other)
  local cells, seen, next = { pawn[seat] }, { [pawn[seat]] = true }, 1
  while cells[next] do
    local cell = cells[next]
    if rules.arrived(seat, cell) then return true end
    for side = 0, 3 do
      local wall = field:side(cell, side)
      local to = field:neighbor(cell, side)
      if wall ~= none and wall ~= edge and wall ~= other and fences[wall] == none and not seen[to] then
        seen[to] = true
        cells[#cells + 1] = to
      end
    end
    next = next + 1
  end
  return false
end
