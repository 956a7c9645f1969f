-- Walls only pivot: neither listed nor counted as a way out may they slide.
local walls = zone.walls

function rules.wall_moves(me) walls:pivots(me, emit.pivot) end

function rules.wall_can_move(wall, to) return walls:can_pivot(wall, to) end
